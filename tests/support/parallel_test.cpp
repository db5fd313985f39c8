#include "support/parallel.h"

#include <cblas.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include "ore/error.h"

namespace ore {
namespace {

TEST(ParallelFor, CallsEveryIndexOnce) {
  for (const int threads : {0, 1, 2, 5}) {
    for (const int count : {0, 1, 2, 7, 1000}) {
      std::vector<std::atomic<int>> calls(static_cast<std::size_t>(count));
      parallel_for(count, threads, [&](int i) { ++calls[static_cast<std::size_t>(i)]; });
      for (const std::atomic<int>& times : calls) ASSERT_EQ(times, 1) << count << " on " << threads;
    }
  }
}

TEST(ParallelFor, NegativeCountDoesNothing) {
  parallel_for(-3, 2, [](int) { FAIL(); });
}

TEST(ParallelFor, RunsInOrderOnOneThread) {
  std::vector<int> order;
  parallel_for(5, 1, [&](int i) { order.push_back(i); });
  EXPECT_EQ(order, (std::vector{0, 1, 2, 3, 4}));
}

TEST(ParallelFor, PassesOnWhatABodyThrows) {
  for (const int threads : {1, 3}) {
    try {
      parallel_for(100, threads, [](int i) {
        if (i == 37) throw std::out_of_range("thirty-seven");
      });
      FAIL() << "nothing thrown on " << threads << " threads";
    } catch (const std::out_of_range& error) {
      EXPECT_STREQ(error.what(), "thirty-seven");
    }
  }
}

TEST(ParallelFor, StartsNoPieceAfterAnException) {
  int started = 0;
  EXPECT_THROW(parallel_for(100, 1,
                            [&](int i) {
                              ++started;
                              if (i == 3) throw std::runtime_error("stop");
                            }),
               std::runtime_error);
  EXPECT_EQ(started, 4);
}

TEST(ParallelFor, StopRequestThrowsInterrupted) {
  for (const int threads : {1, 2}) {
    std::atomic<int> started = 0;
    const Progress progress{.report = {}, .stop_requested = [&] { return started >= 5; }};
    EXPECT_THROW(parallel_for(
                     10'000, threads, [&](int) { ++started; }, progress),
                 Interrupted);
    // Every thread may have passed its question before the fifth piece began, once.
    EXPECT_GE(started, 5);
    EXPECT_LE(started, 5 + threads);
  }
}

TEST(ParallelFor, StopRequestedAtOnceStartsNothing) {
  const Progress progress{.report = {}, .stop_requested = [] { return true; }};
  EXPECT_THROW(parallel_for(
                   10, 2, [](int) { FAIL(); }, progress),
               Interrupted);
}

TEST(ParallelFor, ProgressRisesToOne) {
  for (const int threads : {1, 3}) {
    std::vector<double> fractions;  // unguarded on purpose: the calls come one at a time
    const Progress progress{.report =
                                [&](std::string_view stage, double fraction) {
                                  EXPECT_EQ(stage, "counting");
                                  fractions.push_back(fraction);
                                },
                            .stop_requested = {}};
    parallel_for(
        50, threads, [](int) {}, progress, "counting");
    ASSERT_EQ(fractions.size(), 50u);
    for (std::size_t i = 0; i < fractions.size(); ++i)
      EXPECT_DOUBLE_EQ(fractions[i], static_cast<double>(i + 1) / 50);
  }
}

TEST(ParallelFor, MayBeNested) {
  std::array<std::array<std::atomic<int>, 30>, 20> calls{};
  parallel_for(20, 3, [&](int outer) {
    auto& row = calls.at(static_cast<std::size_t>(outer));
    parallel_for(30, 2, [&](int inner) { ++row.at(static_cast<std::size_t>(inner)); });
  });
  for (const auto& row : calls)
    for (const std::atomic<int>& times : row) ASSERT_EQ(times, 1);
}

TEST(ParallelFor, NestedExceptionReachesTheOutermost) {
  EXPECT_THROW(parallel_for(8, 2,
                            [](int) {
                              parallel_for(8, 2, [](int inner) {
                                if (inner == 5) throw std::domain_error("inner");
                              });
                            }),
               std::domain_error);
}

class BlasThreads : public ::testing::Test {
 protected:
  void SetUp() override {
    openblas_set_num_threads(2);
    before_ = openblas_get_num_threads();  // 1 where OpenBLAS was built without threads
  }
  void TearDown() override { openblas_set_num_threads(original_); }

  int original_ = openblas_get_num_threads();
  int before_ = 0;
};

TEST_F(BlasThreads, AreOneInsideAndRestoredAfter) {
  for (const int threads : {1, 3}) {
    std::atomic<int> not_single = 0;
    parallel_for(10, threads, [&](int) {
      parallel_for(2, 2, [](int) {});
      if (openblas_get_num_threads() != 1) ++not_single;
    });
    EXPECT_EQ(not_single, 0) << "an inner loop that ends must not release the outer one";
    EXPECT_EQ(openblas_get_num_threads(), before_);
  }
}

TEST_F(BlasThreads, AreRestoredAfterAnException) {
  EXPECT_THROW(parallel_for(10, 2, [](int) { throw std::runtime_error("no"); }), std::runtime_error);
  EXPECT_EQ(openblas_get_num_threads(), before_);
}

TEST(ResolveThreads, ZeroMeansAllCoresWhichAreTheMost) {
  const int cores = resolve_threads(0);
  EXPECT_GE(cores, 1);
  EXPECT_EQ(resolve_threads(1), 1);
  EXPECT_EQ(resolve_threads(cores), cores);
  EXPECT_EQ(resolve_threads(cores + 1), cores);
}

}  // namespace
}  // namespace ore
