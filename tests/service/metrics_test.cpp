#include "service/metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ore::service {
namespace {

using ::testing::HasSubstr;

TEST(Metrics, CountRequestsByRouteAndStatus) {
  Metrics metrics;
  metrics.count_request("GET /a", 200, 0.001);
  metrics.count_request("GET /a", 200, 0.001);
  metrics.count_request("GET /a", 404, 0.001);
  const std::string text = metrics.text({});
  EXPECT_THAT(text, HasSubstr("ore_requests_total{route=\"GET /a\",status=\"200\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("ore_requests_total{route=\"GET /a\",status=\"404\"} 1\n"));
}

TEST(Metrics, BucketsAddUp) {
  Metrics metrics;
  for (const double seconds : {0.001, 0.0025, 0.02, 100.0}) metrics.count_request("r", 200, seconds);
  const std::string text = metrics.text({});
  EXPECT_THAT(text, HasSubstr("ore_request_seconds_bucket{route=\"r\",le=\"0.0025\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("ore_request_seconds_bucket{route=\"r\",le=\"0.025\"} 3\n"));
  EXPECT_THAT(text, HasSubstr("ore_request_seconds_bucket{route=\"r\",le=\"5\"} 3\n"));
  EXPECT_THAT(text, HasSubstr("ore_request_seconds_bucket{route=\"r\",le=\"+Inf\"} 4\n"));
  EXPECT_THAT(text, HasSubstr("ore_request_seconds_count{route=\"r\"} 4\n"));
}

TEST(Metrics, ShowTheStateAndTheFaces) {
  Metrics metrics;
  metrics.count_faces(3, 1);
  const std::string text = metrics.text({{"people", "People.", 38.0}});
  EXPECT_THAT(text, HasSubstr("ore_faces_total{answer=\"named\"} 3\n"));
  EXPECT_THAT(text, HasSubstr("# HELP ore_people People.\n# TYPE ore_people gauge\nore_people 38\n"));
}

TEST(Metrics, KnowHowMuchMemoryIsInUse) {
  EXPECT_GT(resident_bytes(), 1e6);
}

}  // namespace
}  // namespace ore::service
