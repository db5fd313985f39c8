#include "lab/report/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "lab/report/chart.h"
#include "ore/error.h"
#include "support/text.h"

namespace ore {
namespace {

constexpr double kNarrow = 0.38;

bool continues_a_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Width over size of the character that begins with `byte`, 0 for the bytes after the first.
double relative_width(char byte) {
  const auto code = static_cast<unsigned char>(byte);
  // From U+3000 on characters are about square: Chinese, Japanese, Korean.
  if (code >= 0xE3) return 1.0;
  if (code >= 0x80) return continues_a_character(byte) ? 0.0 : 0.66;
  if (std::string_view("iljtfrI.,:;'|!()[] -").find(byte) != std::string_view::npos) return kNarrow;
  if (std::string_view("mwMW%@").find(byte) != std::string_view::npos) return 1.0;
  return byte >= 'A' && byte <= 'Z' ? 0.74 : 0.63;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (const char c : escape_invalid_utf8(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
    }
  }
  return result;
}

double text_width(std::string_view text, double size) {
  double width = 0.0;
  for (const char byte : text) width += relative_width(byte);
  return width * size;
}

std::string shortened(std::string_view text, double size, double width) {
  if (text_width(text, size) <= width) return std::string(text);
  const double room = width - size;  // an ellipsis is as wide as the font is high
  double used = 0.0;
  std::size_t end = 0;
  while (end < text.size()) {
    used += relative_width(text[end]) * size;
    if (used > room) break;
    ++end;
  }
  while (end > 0 && end < text.size() && continues_a_character(text[end])) --end;
  while (end > 0 && text[end - 1] == ' ') --end;
  return std::string(text.substr(0, end)) + "…";
}

std::vector<std::string> wrapped(std::string_view text, double size, double width) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    if (word.empty()) continue;
    if (!lines.empty() && text_width(lines.back(), size) + text_width(word, size) + kNarrow * size <= width)
      lines.back().append(" ").append(word);
    else
      lines.push_back(shortened(word, size, width));
  }
  return lines;
}

namespace {

std::string colours(const GroundColours& ground, const std::array<const char*, 8>& series) {
  std::string text = fmt::format(
      "--paper: {}; --ink: {}; --quiet: {}; --line: {}; --faint: {}; --tint: {}; --link: {};", ground.paper,
      ground.ink, ground.quiet, ground.line, ground.faint, ground.tint, ground.link);
  for (std::size_t i = 0; i < series.size(); ++i) text += fmt::format(" --series-{}: {};", i + 1, series[i]);
  return text;
}

constexpr const char* kPage = R"(
* { box-sizing: border-box }
html { color-scheme: light dark; -webkit-text-size-adjust: 100% }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 70rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
h1 { font-size: 1.9rem; line-height: 1.2; margin: .5rem 0 1rem }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 2.5rem 0 .75rem }
p { max-width: 46rem; margin: .75rem 0; overflow-wrap: anywhere }
.summary { font-size: 1.1rem }
a { color: var(--link) }
nav ol { columns: 18rem; column-gap: 2rem; max-width: 60rem; margin: 1.25rem 0; padding-left: 2.1rem }
nav li { break-inside: avoid; margin: .15rem 0 }
footer { margin-top: 3rem; padding-top: .75rem; border-top: 1px solid var(--line); color: var(--quiet);
  font-size: .875rem }
figure { margin: 1.25rem 0 }
figcaption, caption { color: var(--quiet); font-size: .9rem; text-align: left }
figcaption { margin-top: .35rem; max-width: 46rem }
)";

constexpr const char* kTables = R"(
.table { overflow-x: auto; margin: 1.25rem 0 }
table { border-collapse: collapse; font-size: .92rem; min-width: min(100%, 34rem); border-bottom: 2px solid var(--quiet) }
caption { padding-bottom: .5rem; position: sticky; left: 0; max-width: calc(100vw - 2rem) }
th, td { padding: .3rem .5rem; text-align: right; vertical-align: baseline; font-variant-numeric: tabular-nums;
  white-space: nowrap }
th { font-weight: 600 }
thead { border-top: 2px solid var(--quiet); border-bottom: 1px solid var(--quiet) }
thead th { vertical-align: bottom }
thead th[colspan] { text-align: center }
thead tr + tr th { padding-top: 0; font-weight: 400; font-size: .8rem; color: var(--quiet) }
thead .row-head, tbody th { text-align: left }
tbody th[rowspan] { vertical-align: top }
tbody tr { border-top: 1px solid var(--faint) }
tbody tr:first-child { border-top-color: var(--quiet) }
tbody tr.separated { border-top: 1px solid var(--quiet) }
tbody tr.emphasised :not([rowspan]) { background: var(--tint) }
.beside { padding-left: 0; color: var(--quiet); font-size: .8rem }
.below { display: block; color: var(--quiet); font-size: .8rem; line-height: 1.2 }
strong { font-weight: 750 }
.one-head tbody th { position: sticky; left: 0; background: var(--paper) }
@media (max-width: 40rem) { .one-head tbody th { white-space: normal; min-width: 8rem } }
)";

constexpr const char* kFigures = R"(
figure.chart div { overflow-x: auto }
svg.chart { display: block; min-width: 29rem; max-width: 50rem; height: auto }
.chart .grid { stroke: var(--line) }
.chart .faint { stroke: var(--faint) }
.chart .axis { stroke: var(--quiet) }
.chart .quiet { fill: var(--quiet) }
.chart .ink { fill: var(--ink) }
.chart .hollow { fill: var(--paper) }
.chart .rim { stroke: var(--paper) }
.pictures { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1.25rem 0 }
.pictures figure { flex: 1 1 15rem; max-width: 22rem; margin: 0 }
.pictures figure.wide { flex-basis: 100%; max-width: 100% }
.pictures img { display: block; width: 100%; height: auto }
)";

constexpr const char* kPrint = R"(
@media print {
  html { color-scheme: light; print-color-adjust: exact; -webkit-print-color-adjust: exact; font-size: 10pt }
  body { max-width: none; padding: 0 }
  .table, figure.chart div { overflow: visible }
  table { font-size: .82em; min-width: 0 }
  th, td { padding: .2rem .35rem }
  .beside, .below { padding-left: 0; font-size: .9em }
  caption { font-size: 1.05em; position: static; max-width: none }
  .one-head tbody th { position: static }
  thead { display: table-header-group }
  svg.chart { min-width: 0; max-width: 16cm }
  tr, figure, nav li { break-inside: avoid }
  h2, caption { break-after: avoid }
  a { color: inherit; text-decoration: none }
}
)";

}  // namespace

std::string page_style() {
  std::string text =
      fmt::format(":root {{ {} }}\n@media screen and (prefers-color-scheme: dark) {{ :root {{ {} }} }}\n",
                  colours(kLight, kSeriesOnLight), colours(kDark, kSeriesOnDark));
  text += kPage;
  text += kTables;
  text += kFigures;
  for (std::size_t i = 1; i <= kSeriesOnLight.size(); ++i)
    text += fmt::format(".chart .series-{0} {{ color: var(--series-{0}) }}\n", i);
  return text + kPrint;
}

namespace {

constexpr std::size_t kFewSections = 3;

std::string block_html(const Paragraph& paragraph) {
  return fmt::format("<p>{}</p>\n", escaped(paragraph.text));
}

std::string block_html(const Table& table) {
  return html(table);
}

std::string caption_html(const std::string& caption) {
  return caption.empty() ? "" : fmt::format("<figcaption>{}</figcaption>", escaped(caption));
}

std::string block_html(const Figure& figure) {
  return fmt::format("<figure class=\"chart\">\n<div>\n{}</div>\n{}</figure>\n", inline_svg(figure.chart),
                     caption_html(figure.caption));
}

std::string block_html(const Pictures& pictures) {
  std::string text = "<div class=\"pictures\">\n";
  for (const Picture& picture : pictures.pictures)
    text += fmt::format("<figure{}><img alt=\"{}\" src=\"data:image/png;base64,{}\"/>{}</figure>\n",
                        picture.wide ? " class=\"wide\"" : "",
                        escaped(picture.alt.empty() ? picture.caption : picture.alt), base64(picture.png),
                        caption_html(picture.caption));
  return text + "</div>\n";
}

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/// A name to link to, from the title: "Table 2: AR" becomes table-2-ar, and a second one table-2-ar-2.
std::string new_anchor(const std::string& title, std::vector<std::string>& taken) {
  std::string anchor;
  for (const char c : title) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (is_letter_or_digit(lower))
      anchor += lower;
    else if (!anchor.empty() && anchor.back() != '-')
      anchor += '-';
  }
  if (anchor.ends_with('-')) anchor.pop_back();
  if (anchor.empty()) anchor = "section";
  const std::string plain = anchor;
  for (int i = 2; std::find(taken.begin(), taken.end(), anchor) != taken.end(); ++i)
    anchor = fmt::format("{}-{}", plain, i);
  taken.push_back(anchor);
  return anchor;
}

std::string contents(const std::vector<Section>& sections, const std::vector<std::string>& anchors) {
  const auto titled =
      std::count_if(sections.begin(), sections.end(), [](const Section& s) { return !s.title.empty(); });
  if (titled <= static_cast<std::ptrdiff_t>(kFewSections)) return {};
  std::string text = "<nav aria-label=\"Contents\"><ol>\n";
  for (std::size_t i = 0; i < sections.size(); ++i)
    if (!sections[i].title.empty())
      text += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", anchors[i], escaped(sections[i].title));
  return text + "</ol></nav>\n";
}

std::string section_html(const Section& section, const std::string& anchor) {
  std::string text = fmt::format("<section id=\"{}\">\n", anchor);
  if (!section.title.empty()) text += fmt::format("<h2>{}</h2>\n", escaped(section.title));
  for (const Block& block : section.blocks)
    text += std::visit([](const auto& content) { return block_html(content); }, block);
  return text + "</section>\n";
}

}  // namespace

std::string html(const Page& page) {
  std::vector<std::string> anchors;
  for (const Section& section : page.sections) new_anchor(section.title, anchors);
  // An empty icon keeps browsers from asking for one.
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<link rel=\"icon\" "
      "href=\"data:,\"/>\n"
      "<title>{0}</title>\n<style>\n{1}</style>\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n",
      escaped(page.title), page_style());
  if (!page.summary.empty()) text += fmt::format("<p class=\"summary\">{}</p>\n", escaped(page.summary));
  text += contents(page.sections, anchors);
  for (std::size_t i = 0; i < page.sections.size(); ++i) text += section_html(page.sections[i], anchors[i]);
  text += "</main>\n";
  if (!page.footer.empty()) text += fmt::format("<footer>{}</footer>\n", escaped(page.footer));
  return text + "</body>\n</html>\n";
}

std::string read_png(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  if (!stream) throw Error(fmt::format("cannot read {}", file.string()));
  if (!bytes.starts_with("\x89PNG\r\n\x1a\n"))
    throw Error(fmt::format("{} is not a PNG file", file.string()));
  return bytes;
}

}  // namespace ore
