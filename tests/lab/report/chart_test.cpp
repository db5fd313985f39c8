#include "lab/report/chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <regex>
#include <set>

#include "lab/report/well_formed.h"

namespace ore {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Chart with(std::vector<Series> series) {
  Chart chart{.title = "Rates", .x = {.label = "dimension"}, .y = {.label = "rate in %"}};
  chart.series = std::move(series);
  return chart;
}

/// The lines of all series: the paths within the inner pictures.
std::vector<std::string> line_paths(const std::string& text) {
  const std::regex line("<svg x=[^>]*><path [^>]* d=\"([^\"]*)\"/></svg>");
  std::vector<std::string> paths;
  for (std::sregex_iterator match(text.begin(), text.end(), line); match != std::sregex_iterator(); ++match)
    paths.push_back((*match)[1]);
  return paths;
}

int marks(const std::string& text) {
  return occurrences(text, "\"><title>");
}

std::vector<Chart> odd_charts() {
  const Series huge{.name = "huge", .x = {1, 2}, .y = {-1e300, 1e149}};
  const Series small{.name = "small", .x = {1e-300, 2e-300}, .y = {1e-160, 2e-160}};
  const Series gaps{.name = "gaps",
                    .x = {1, 2, std::nan(""), 4},
                    .y = {kInfinity, 1, 2, -kInfinity},
                    .deviation = {1, std::nan(""), 1, kInfinity}};
  std::vector<Chart> charts = {with({}),
                               with({{.name = "empty"}}),
                               with({{.name = "one", .x = {3}, .y = {42}}}),
                               with({{.name = "constant", .x = {1, 2, 3}, .y = {7, 7, 7}}}),
                               with({{.name = "zero", .x = {0, 0}, .y = {0, 0}, .deviation = {1, 0}}}),
                               with({huge}),
                               with({small}),
                               with({gaps}),
                               with({huge, small, gaps}),
                               Chart()};
  const std::size_t count = charts.size();
  for (std::size_t i = 0; i < count; ++i)
    for (const bool labelled : {false, true}) {
      Chart chart = charts[i];
      chart.x.scale = chart.y.scale = Scale::kLogarithmic;
      chart.label_points = labelled;
      charts.push_back(chart);
    }
  return charts;
}

TEST(Chart, IsWellFormedAndFiniteWhateverTheData) {
  for (const Chart& chart : odd_charts())
    for (const std::string& text : {svg(chart), inline_svg(chart)}) {
      EXPECT_EQ(fault_in_markup(text), "");
      // As a coordinate, not as a part of a word.
      EXPECT_FALSE(std::regex_search(text, std::regex("[\" ,MLHV(-](nan|inf)[\" ,)LHV]"))) << text;
    }
}

TEST(Chart, SaysWhatItShows) {
  const std::string text = svg(with(
      {{.name = "ORE", .x = {25, 50, 400}, .y = {91.5, 97, 99.8}}, {.name = "NN", .x = {25}, .y = {40}}}));
  EXPECT_THAT(text, HasSubstr("role=\"img\""));
  EXPECT_THAT(text, HasSubstr("<title>Rates</title>"));
  EXPECT_THAT(text, HasSubstr("<desc>rate in % over dimension. ORE: 3 points from 91.5 at 25 to 99.8 at 400. "
                              "NN: 40 at 25.</desc>"));
}

TEST(Chart, AloneIsAFileAndInlineAsksForNothing) {
  const Chart chart = with({{.name = "ORE", .x = {1, 2}, .y = {1, 2}}});
  EXPECT_THAT(svg(chart), HasSubstr("xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_THAT(inline_svg(chart), Not(HasSubstr("http")));
  EXPECT_THAT(inline_svg(chart), Not(HasSubstr("id=")));
}

TEST(Chart, EscapesAllText) {
  const std::string evil = "<b>&\"'";
  for (const bool labelled : {false, true}) {
    Chart chart = with({{.name = evil, .x = {1, 2}, .y = {1, 2}}});
    chart.title = chart.x.label = chart.y.label = evil;
    chart.label_points = labelled;
    EXPECT_EQ(fault_in_markup(svg(chart)), "");
    EXPECT_THAT(svg(chart), Not(HasSubstr("<b>")));
  }
}

TEST(Chart, LeavesAGapWhereAValueIsMissing) {
  const auto path = [](double missing) {
    return line_paths(svg(with({{.name = "a", .x = {1, 2, 3, 4, 5}, .y = {1, 2, missing, 4, 5}}}))).at(0);
  };
  EXPECT_EQ(occurrences(path(3.0), "M"), 1);
  EXPECT_EQ(occurrences(path(3.0), "L"), 4);
  for (const double missing : {std::nan(""), kInfinity, -kInfinity}) {
    EXPECT_EQ(occurrences(path(missing), "M"), 2);
    EXPECT_EQ(occurrences(path(missing), "L"), 2);
  }
}

TEST(Chart, ShowsAPointBetweenGapsAsADot) {
  const double nan = std::nan("");
  const std::string text = svg(with({{.name = "a", .x = {1, 2, 3}, .y = {nan, 5, nan}, .marks = false}}));
  EXPECT_THAT(line_paths(text).at(0), testing::EndsWith("h0"));
}

TEST(Chart, SkipsWhatALogarithmicAxisCannotShow) {
  Chart chart = with({{.name = "a", .x = {1, 2, 3, 4}, .y = {10, 0, -5, 1000}}});
  chart.y.scale = Scale::kLogarithmic;
  EXPECT_EQ(marks(svg(chart)), 2);
  EXPECT_EQ(occurrences(line_paths(svg(chart)).at(0), "M"), 2);
}

TEST(Chart, LogarithmicAxisPlacesRatiosEquallyFarApart) {
  Chart chart = with({{.name = "a", .x = {1, 10, 100}, .y = {1, 1, 1}}});
  chart.x.scale = Scale::kLogarithmic;
  const std::string path = line_paths(svg(chart)).at(0);
  double x[3] = {};
  double y[3] = {};
  ASSERT_EQ(std::sscanf(path.c_str(), "M%lf %lfL%lf %lfL%lf %lf", &x[0], &y[0], &x[1], &y[1], &x[2], &y[2]),
            6)
      << path;
  // Coordinates are written to a tenth.
  EXPECT_NEAR(x[1] - x[0], x[2] - x[1], 0.11);
  EXPECT_GT(x[1], x[0] + 100.0);
}

TEST(Chart, KeepsToTheGivenRange) {
  Chart chart = with({{.name = "a", .x = {0, 1, 2, 3}, .y = {5, 50, 150, 99}}});
  chart.y.low = 0.0;
  chart.y.high = 100.0;
  const std::string text = svg(chart);
  EXPECT_EQ(marks(text), 3);
  EXPECT_THAT(text, HasSubstr(">100</text>"));
  EXPECT_THAT(text, Not(HasSubstr(">150</text>")));
  // The line still leads out of the plot, which cuts it off.
  EXPECT_EQ(occurrences(line_paths(text).at(0), "L"), 3);
}

TEST(Chart, TakesGivenTicks) {
  Chart chart = with({{.name = "a", .x = {25, 400}, .y = {1, 2}}});
  chart.x = {.label = "dimension", .scale = Scale::kLogarithmic, .ticks = {25, 56, 120, 400}};
  const std::string text = svg(chart);
  for (const char* tick : {">25</text>", ">56</text>", ">120</text>", ">400</text>"})
    EXPECT_THAT(text, HasSubstr(tick));
  EXPECT_THAT(text, Not(HasSubstr(">100</text>")));
}

TEST(Chart, LeavesOutNumbersThatWouldTouch) {
  Chart chart = with({{.name = "a", .x = {0, 1000}, .y = {1, 2}}});
  chart.x.ticks = {0, 500, 501, 502, 1000};
  const std::string text = svg(chart);
  EXPECT_THAT(text, HasSubstr(">500</text>"));
  EXPECT_THAT(text, Not(HasSubstr(">501</text>")));
  EXPECT_THAT(text, HasSubstr(">1000</text>"));
}

TEST(Chart, DistinguishesTwelveSeriesByColourAndShape) {
  Chart chart = with({});
  for (int i = 0; i < 12; ++i)
    chart.series.push_back({.name = std::to_string(i), .x = {1.0 * i}, .y = {1.0 * i}, .line = false});
  const std::string text = svg(chart);
  const std::regex mark(
      "<g class=\"(series-\\d)\"[^>]*>\\n<g [^>]*>\\n<path( class=\"hollow\"|)[^>]* d=\"([^\"]*)\">");
  std::set<std::string> colours;
  std::set<std::string> shapes;
  for (std::sregex_iterator match(text.begin(), text.end(), mark); match != std::sregex_iterator(); ++match) {
    colours.insert((*match)[1]);
    shapes.insert((*match)[2].str() + (*match)[3].str());
  }
  EXPECT_EQ(colours.size(), 8U);
  EXPECT_EQ(shapes.size(), 12U);
}

TEST(Chart, LinesWithoutMarksHaveDashesUnlessDashesMeanSomething) {
  Chart chart = with({{.name = "a", .x = {1, 2}, .y = {1, 2}, .marks = false},
                      {.name = "b", .x = {1, 2}, .y = {2, 3}, .marks = false}});
  // One in the plot, one in the legend.
  EXPECT_EQ(occurrences(svg(chart), "stroke-dasharray"), 2);
  chart.series[0].dashed = true;
  const std::string text = svg(chart);
  EXPECT_EQ(occurrences(text, "stroke-dasharray"), 2);
  EXPECT_LT(text.find("stroke-dasharray"), text.find("series-2"));
}

TEST(Chart, KinsfolkShareTheColour) {
  Chart chart = with({{.name = "a", .x = {1}, .y = {1}},
                      {.name = "b", .x = {1}, .y = {2}},
                      {.name = "a, training", .x = {1}, .y = {3}, .dashed = true, .like = 0}});
  const std::string text = svg(chart);
  EXPECT_THAT(text, Not(HasSubstr("series-3")));
  EXPECT_EQ(occurrences(text, "series-1"), 4);
}

TEST(Chart, MarksOnlySomePointsOfALongLine) {
  Series series{.name = "a"};
  for (int i = 0; i < 1000; ++i) {
    series.x.push_back(i);
    series.y.push_back(i);
  }
  EXPECT_LT(marks(svg(with({series}))), 40);
  EXPECT_GT(marks(svg(with({series}))), 10);
  series.line = false;
  EXPECT_EQ(marks(svg(with({series}))), 1000);
}

TEST(Chart, PointsOnStemsAreAllMarkedAndNotJoined) {
  Series series{.name = "a", .stems = true};
  for (int i = 0; i < 50; ++i) {
    series.x.push_back(i);
    series.y.push_back(1 + i % 7);
  }
  const std::string text = svg(with({series}));
  EXPECT_EQ(marks(text), 50);
  const std::size_t path = text.find("stroke-width=\"1.8\" d=\"M");
  ASSERT_NE(path, std::string::npos);
  const std::string stems = text.substr(path, text.find("/>", path) - path);
  EXPECT_EQ(occurrences(stems, "V"), 50);
  EXPECT_EQ(occurrences(stems, "L"), 0);
}

TEST(Chart, DrawsABarForEachDeviation) {
  const std::string text =
      svg(with({{.name = "a", .x = {1, 2, 3}, .y = {5, 6, 7}, .deviation = {1, 0, 0.5}}}));
  EXPECT_EQ(occurrences(text, "m-3 0h6"), 2);
  EXPECT_THAT(text, HasSubstr("<title>a: 1, 5 ± 1</title>"));
}

TEST(Chart, NamesStandInTheLegendOrBesideThePointsOnce) {
  Chart chart =
      with({{.name = "Robust-ORE", .x = {1}, .y = {1}, .line = false}, {.name = "", .x = {2}, .y = {2}}});
  EXPECT_EQ(occurrences(svg(chart), ">Robust-ORE</text>"), 1);
  EXPECT_THAT(svg(chart), Not(HasSubstr("class=\"rim\"")));
  chart.label_points = true;
  EXPECT_EQ(occurrences(svg(chart), ">Robust-ORE</text>"), 1);
  EXPECT_EQ(occurrences(svg(chart), "class=\"rim\""), 1);
}

TEST(Chart, GrowsForItsLegend) {
  const auto height = [](int count) {
    Chart chart = with({});
    for (int i = 0; i < count; ++i)
      chart.series.push_back({.name = "a rather long name of a method", .x = {1}, .y = {1}});
    const std::string text = svg(chart);
    return std::stod(text.substr(text.find("viewBox=\"0 0 720 ") + 17));
  };
  EXPECT_LT(height(1), height(6));
  EXPECT_LT(height(6), height(12));
}

}  // namespace
}  // namespace ore
