#include "support/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ore {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(EditDistance, CountsLettersAndNotBytes) {
  EXPECT_EQ(edit_distance("", ""), 0);
  EXPECT_EQ(edit_distance("", "ann"), 3);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
  EXPECT_EQ(edit_distance("maria", "mraia"), 1) << "neighbours exchanged";
  EXPECT_EQ(edit_distance("Anna", "aNNA"), 0);
  EXPECT_EQ(edit_distance("李小龙", "李小尨"), 1);
  EXPECT_EQ(edit_distance("zoë", "zoe"), 1);
  EXPECT_EQ(edit_distance("\xFF\xFF", "ab"), 2) << "whatever the bytes are";
}

TEST(CloseNames, GivesTheClosestFirstAndNoneThatIsFar) {
  const std::vector<std::string> known = {"hanna", "ann", "Anna", "anne", "bob", "a"};
  EXPECT_THAT(close_names("anna", known), ElementsAre("Anna", "hanna", "ann"));
  EXPECT_THAT(close_names("Anna ", known, 1), ElementsAre("Anna"));
  EXPECT_THAT(close_names("rob", known), ElementsAre("bob"));
  EXPECT_THAT(close_names("b", known), IsEmpty()) << "one letter for another is another name";
  EXPECT_THAT(close_names("", known), IsEmpty());
  EXPECT_THAT(close_names("Wolfgang", known), IsEmpty());
  EXPECT_THAT(close_names(std::string(100'000, 'x'), known), IsEmpty());
}

TEST(NoPersonNamed, SuggestsOrPointsToTheList) {
  const std::vector<std::string> known = {"ann", "anna", "bob"};
  EXPECT_EQ(no_person_named("anm", "p.ore", known),
            "there is no person named \"anm\" in p.ore; did you mean \"ann\"?");
  EXPECT_THAT(no_person_named("annn", "p.ore", known), HasSubstr("did you mean \"ann\" or \"anna\"?"));
  EXPECT_THAT(no_person_named("carl", "p.ore", known), HasSubstr("ore list shows all names"));
}

}  // namespace
}  // namespace ore
