#include "report/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "ore/error.h"
#include "report/markup.h"
#include "report/page_style.h"

namespace ore {
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
  if (!page.lead.empty()) text += fmt::format("<p class=\"lead\">{}</p>\n", escaped(page.lead));
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
