#include "service/http/limits.h"

#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <thread>
#include <vector>

#include "helpers/wait_until.h"
#include "service/http/access.h"

namespace ore::service {
namespace {

using std::chrono::milliseconds;

TEST(WorkLimit, NeverMoreAtOnceThanAllowed) {
  WorkLimit limit(2, 100);
  std::atomic<int> working = 0;
  std::atomic<int> most = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] {
      for (int k = 0; k < 50; ++k) {
        const WorkLimit::Place place(limit, after(ore::testing::kLongestWait));
        const int now = ++working;
        for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
        }
        std::this_thread::yield();
        --working;
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_LE(most, 2);
  EXPECT_EQ(limit.working(), 0);
  EXPECT_EQ(limit.waiting(), 0);
}

TEST(WorkLimit, RefusesAtOnceWhenTooManyWait) {
  WorkLimit limit(1, 0);
  const WorkLimit::Place place(limit, after(milliseconds(0)));
  try {
    const WorkLimit::Place second(limit, after(ore::testing::kLongestWait));
    FAIL();
  } catch (const HttpError& error) {
    EXPECT_EQ(error.status(), 503);
  }
}

TEST(WorkLimit, GivesUpAtTheDeadline) {
  WorkLimit limit(1, 10);
  const WorkLimit::Place place(limit, after(milliseconds(0)));
  EXPECT_THROW(WorkLimit::Place(limit, after(milliseconds(10))), HttpError);
  EXPECT_EQ(limit.waiting(), 0);
}

}  // namespace
}  // namespace ore::service
