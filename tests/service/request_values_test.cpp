#include "service/http/request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include "service/http/server.h"

#include "service/http/access.h"

namespace ore::service {
namespace {

using ::testing::HasSubstr;

httplib::Request asked(const std::string& field, const std::string& value) {
  httplib::Request request;
  request.params.emplace(field, value);
  return request;
}

std::string complaint_about(const std::string& value) {
  try {
    whole_number(asked("size", value), "size", 5, 1, 1000);
  } catch (const HttpError& error) {
    EXPECT_EQ(error.status(), 400);
    return error.what();
  }
  return "";
}

TEST(WholeNumber, IsTheUsualOneUnlessGiven) {
  EXPECT_EQ(whole_number({}, "size", 5, 1, 1000), 5);
  EXPECT_EQ(whole_number(asked("size", "1000"), "size", 5, 1, 1000), 1000);
}

TEST(WholeNumber, OutOfBoundsIsAComplaint) {
  for (const char* value : {"0", "1001", "-1", "", "x", "1.5", "1e3", "99999999999999999999", " 1", "1 "})
    EXPECT_EQ(complaint_about(value),
              std::string("\"size\" is \"") + value + "\"; it must be a whole number from 1 to 1000.");
}

TEST(Truth, IsOneOfFourWords) {
  EXPECT_TRUE(truth(asked("e", "true"), "e", false));
  EXPECT_FALSE(truth(asked("e", "0"), "e", true));
  EXPECT_TRUE(truth({}, "e", true));
  EXPECT_THROW(truth(asked("e", "yes"), "e", false), HttpError);
}

TEST(CheckedName, TakesAnyScript) {
  for (const char* name :
       {"Ada", "Łukasz Nowak", "田中", "a/b", "../../etc/passwd", "Robert'); DROP TABLE person;--"})
    EXPECT_EQ(checked_name(name), name);
  EXPECT_NO_THROW(checked_name(std::string(200, 'x')));
}

TEST(CheckedName, RefusesWhatNobodyIsCalled) {
  using namespace std::string_literals;
  for (const std::string& name :
       {""s, "."s, ".."s, "a\nb"s, "a\0b"s, "\x7F"s, "\xC2\x85"s, "\xFF\xFE"s, std::string(201, 'x')})
    EXPECT_THROW(checked_name(name), HttpError) << name;
}

TEST(ParseObject, TakesObjectsOnly) {
  EXPECT_TRUE(parse_object("").empty());
  EXPECT_EQ(parse_object("{\"a\": 1}")["a"], 1);
  for (const char* text : {"[]", "1", "{", "null", "{\"a\":}", "\xFF"})
    EXPECT_THROW(parse_object(text), HttpError);
  EXPECT_THROW(parse_object(std::string(60000, '[')), HttpError);
}

TEST(Fields, MustHaveTheirType) {
  const Json object = {{"text", "x"}, {"number", 1.5}, {"nothing", nullptr}};
  EXPECT_EQ(text_field(object, "text"), "x");
  EXPECT_EQ(number_field(object, "number"), 1.5);
  EXPECT_EQ(text_field(object, "nothing"), std::nullopt);
  EXPECT_EQ(number_field(object, "missing"), std::nullopt);
  EXPECT_THROW(text_field(object, "number"), HttpError);
  EXPECT_THROW(number_field(object, "text"), HttpError);
}

TEST(Page, EndsWithTheList) {
  const Page page{.number = 2, .size = 10};
  EXPECT_EQ(page.begin(25), 20U);
  EXPECT_EQ(page.end(25), 25U);
  EXPECT_EQ(page.begin(5), page.end(5));
}

}  // namespace
}  // namespace ore::service
