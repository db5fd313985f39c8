#include "demo_report.h"

#include <fmt/format.h>

#include <cstdint>
#include <fstream>
#include <iterator>

#include "ore/error.h"
#include "support/partial_file.h"

namespace ore::cli {
namespace {

std::string read_file(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  if (!stream || bytes.empty()) throw Error(fmt::format("cannot read {}", file.string()));
  return bytes;
}

std::string base64(const std::string& bytes) {
  constexpr const char* kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t j = i; j < i + 3; ++j)
      group = group << 8 | (j < bytes.size() ? static_cast<unsigned char>(bytes[j]) : 0U);
    for (std::size_t j = 0; j < 4; ++j)
      text += i + j > bytes.size() ? '=' : kDigits[group >> (18 - 6 * j) & 63U];
  }
  return text;
}

double percent(int right, int probes) {
  return probes == 0 ? 0.0 : 100.0 * right / probes;
}

std::string table_html(const DemoReport& report) {
  std::string html = "<table><thead><tr><th>method</th>";
  for (std::size_t c = 0; c < report.conditions.size(); ++c)
    html += fmt::format("<th>{}<br><small>{} faces</small></th>", report.conditions[c], report.probes[c]);
  html += "</tr></thead><tbody>";
  for (const MethodRow& row : report.methods) {
    html += fmt::format("<tr><th>{}</th>", row.method);
    for (std::size_t c = 0; c < row.right.size(); ++c)
      html +=
          fmt::format("<td>{:.1f}&thinsp;%<br><small>{} right, {} wrong</small></td>",
                      percent(row.right[c], report.probes[c]), row.right[c], report.probes[c] - row.right[c]);
    html += "</tr>";
  }
  return html + "</tbody></table>";
}

constexpr const char* kHead = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>ORE demo</title><style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0 } small { opacity: .7 }
th, td { border: 1px solid #8886; padding: .35rem .8rem; text-align: right; font-variant-numeric: tabular-nums }
tbody th { text-align: left; font-weight: 600 } tbody tr:last-child { background: #4a90d922 }
div { display: flex; flex-wrap: wrap; gap: 1rem }
figure { flex: 1 1 15rem; max-width: 20rem; margin: 0 } figure.wide { flex-basis: 100%; max-width: 100% }
figure img { width: 100%; height: auto } figcaption { font-size: .9rem; opacity: .85 }
</style></head><body><h1>ORE: who is it?</h1>
)";

}  // namespace

std::string table_text(const DemoReport& report) {
  std::string text = fmt::format("{:<34}", "rank-1, right / faces");
  for (const std::string& condition : report.conditions) text += fmt::format("{:>22}", condition);
  for (const MethodRow& row : report.methods) {
    text += fmt::format("\n{:<34}", row.method);
    for (std::size_t c = 0; c < row.right.size(); ++c)
      text += fmt::format("{:>22}", fmt::format("{:5.1f} %  ({}/{})", percent(row.right[c], report.probes[c]),
                                                row.right[c], report.probes[c]));
  }
  return text;
}

void write_report(const std::filesystem::path& file, const DemoReport& report) {
  std::string html = kHead;
  html += fmt::format("<p>{}</p>{}<p>{}</p><div>", report.summary, table_html(report), report.remark);
  for (const DemoPicture& picture : report.pictures)
    html += fmt::format(
        "<figure{2}><img alt=\"{1}\" src=\"data:image/png;base64,{0}\"><figcaption>{1}</figcaption></figure>",
        base64(read_file(picture.file)), picture.caption, picture.wide ? " class=wide" : "");
  html += "</div></body></html>\n";
  write_text_file(file, html);
}

}  // namespace ore::cli
