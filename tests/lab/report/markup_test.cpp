#include "lab/report/page.h"

#include <gtest/gtest.h>

#include "lab/report/well_formed.h"
#include "support/text.h"

namespace ore {
namespace {

TEST(WellFormed, TellsGoodFromBad) {
  EXPECT_EQ(fault_in_markup("<!DOCTYPE html>\n<a b=\"c &amp; d\"><e/>f &lt; g</a>\n"), "");
  for (const char* bad :
       {"<a><b></a></b>", "<a>", "</a>", "<a b=c/>", "<a b=\"c/>", "<a>&</a>", "<a>&nbsp;</a>", "<a/><b/>",
        "a", "", "<a b=\"<\"/>", "<a b=\"1\" b=\"2\"/>", "<a>\x01</a>", "<a"})
    EXPECT_NE(fault_in_markup(bad), "") << bad;
}

TEST(Escaped, HidesWhatMarkupMeans) {
  EXPECT_EQ(escaped("a<b>&\"c'"), "a&lt;b&gt;&amp;&quot;c&#39;");
  EXPECT_EQ(escaped("Jürgen, 張"), "Jürgen, 張");
}

TEST(Escaped, IsWellFormedForEveryByte) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  const std::string text = escaped(all);
  EXPECT_TRUE(is_valid_utf8(text));
  EXPECT_EQ(fault_in_markup("<a b=\"" + text + "\">" + text + "</a>"), "");
}

TEST(TextWidth, GrowsWithTextAndSizeAndCountsCharacters) {
  EXPECT_EQ(text_width("", 10.0), 0.0);
  EXPECT_LT(text_width("ill", 10.0), text_width("mmm", 10.0));
  EXPECT_DOUBLE_EQ(text_width("ORE", 20.0), 2.0 * text_width("ORE", 10.0));
  EXPECT_LT(text_width("ééé", 10.0), 10.0 * 3.0);
}

TEST(Shortened, FitsAndStaysUtf8) {
  const std::string name = "Gesichter für alle: 張三李四, and more of the same";
  EXPECT_EQ(shortened(name, 10.0, 1000.0), name);
  for (double width = 10.0; width < text_width(name, 10.0); width += 1.0) {
    const std::string text = shortened(name, 10.0, width);
    EXPECT_TRUE(is_valid_utf8(text)) << text;
    EXPECT_LE(text_width(text, 10.0), width) << text;
    EXPECT_TRUE(text.ends_with("…")) << text;
  }
}

TEST(Wrapped, KeepsTheWordsAndTheWidth) {
  const std::string title = "Recognition  rate over the number of training faces a person";
  std::string joined;
  for (const std::string& line : wrapped(title, 10.0, 120.0)) {
    EXPECT_LE(text_width(line, 10.0), 120.0);
    joined += (joined.empty() ? "" : " ") + line;
  }
  EXPECT_EQ(joined, "Recognition rate over the number of training faces a person");
  EXPECT_TRUE(wrapped("", 10.0, 120.0).empty());
  EXPECT_EQ(wrapped("Donaudampfschifffahrtsgesellschaft", 10.0, 50.0).size(), 1U);
}

}  // namespace
}  // namespace ore
