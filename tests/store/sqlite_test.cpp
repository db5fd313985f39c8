#include "store/sqlite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "helpers/temporary_folder.h"
#include "store/some_people.h"

namespace ore {
namespace {

using namespace ore::testing;

TEST(Statement, ReturnsWhatWasBound) {
  const Database database = Database::in_memory();
  Statement row(database, "SELECT ?1, ?2, ?3, ?4");
  const std::vector<std::uint8_t> blob = {1, 0, 255};
  const std::string text("a\0é", 4);
  row.bind(1, std::int64_t{-5}).bind(2, 0.1).bind(3, std::string_view(text)).bind(4, std::span(blob));
  ASSERT_TRUE(row.step());
  EXPECT_EQ(row.integer(0), -5);
  EXPECT_EQ(row.real(1), 0.1);
  EXPECT_EQ(row.text(2), text);
  EXPECT_TRUE(std::equal(blob.begin(), blob.end(), row.blob(3).begin(), row.blob(3).end()));
  EXPECT_FALSE(row.step());
}

TEST(Statement, CallsAValueOfAnotherTypeDamage) {
  const Database database = Database::in_memory();
  Statement row(database, "SELECT 'x' AS height, NULL AS weight, 12 AS width");
  ASSERT_TRUE(row.step());
  EXPECT_THAT(error_of([&] { row.integer(0); }), HasSubstr("height has the wrong type"));
  EXPECT_THAT(error_of([&] { row.real(1); }), HasSubstr("weight has the wrong type"));
  EXPECT_THAT(error_of([&] { row.blob(0); }), HasSubstr("is damaged"));
  EXPECT_THAT(error_of([&] { row.text(2); }), HasSubstr("is damaged"));
  EXPECT_THAT(error_of([&] { row.bounded_integer(2, 1, 11); }), HasSubstr("width is 12, expected 1 to 11"));
  EXPECT_EQ(row.bounded_integer(2, 1, 12), 12);
}

TEST(Database, NamesTheFileThatCannotBeOpened) {
  const testing::TemporaryFolder folder;
  const auto open = [&] { Database(folder / "none", Database::Access::kRead, "people.ore"); };
  EXPECT_THAT(error_of(open), AllOf(HasSubstr("cannot open people.ore"), HasSubstr("No such file")));
}

TEST(Database, SaysWhenAnotherProgramHoldsTheFile) {
  const testing::TemporaryFolder folder;
  testing::run_sql(folder / "a.db", "CREATE TABLE t (x)");
  const Database writer(folder / "a.db", Database::Access::kWrite, "a.db");
  writer.execute("BEGIN EXCLUSIVE");
  const Database reader(folder / "a.db", Database::Access::kRead, "a.db");
  EXPECT_THAT(error_of([&] { reader.execute("SELECT * FROM t"); }), HasSubstr("in use by another program"));
}

TEST(Database, OpenedForReadingRefusesToWrite) {
  const testing::TemporaryFolder folder;
  testing::run_sql(folder / "a.db", "CREATE TABLE t (x)");
  const Database reader(folder / "a.db", Database::Access::kRead, "a.db");
  EXPECT_THAT(error_of([&] { reader.execute("INSERT INTO t VALUES (1)"); }), HasSubstr("may not be written"));
}

}  // namespace
}  // namespace ore
