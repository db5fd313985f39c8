#include "report/page_style.h"

#include <fmt/format.h>

#include "report/chart_palette.h"

namespace ore {
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
.lead { font-size: 1.1rem }
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

}  // namespace ore
