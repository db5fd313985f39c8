#include "service/http/event_stream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "helpers/wait_until.h"
#include "service/http/access.h"

namespace ore::service {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(EventStream, ListenersHearWhatComesAfterThem) {
  EventStream stream(4);
  stream.publish("people", "{\"revision\":1}");
  EventStream::Listener listener(stream);
  EXPECT_EQ(listener.next(milliseconds(0)), ": listening\n\n");
  stream.publish("people", "{\"revision\":2}");
  stream.publish("progress", "{}");
  EXPECT_EQ(listener.next(milliseconds(0)),
            "event: people\ndata: {\"revision\":2}\n\nevent: progress\ndata: {}\n\n");
}

TEST(EventStream, SilenceIsACommentInTime) {
  EventStream stream(1);
  EventStream::Listener listener(stream);
  listener.next(milliseconds(0));
  EXPECT_EQ(listener.next(milliseconds(1)), ": ping\n\n");
}

TEST(EventStream, EndSendsWaitingListenersHome) {
  EventStream stream(1);
  EventStream::Listener listener(stream);
  listener.next(milliseconds(0));
  std::thread ends([&] { stream.end(); });
  EXPECT_EQ(listener.next(ore::testing::kLongestWait), std::nullopt)
      << "a listener that nobody wakes gets a ping";
  ends.join();
}

TEST(EventStream, WhoIsTooSlowGetsTheLatest) {
  EventStream stream(1);
  EventStream::Listener listener(stream);
  listener.next(milliseconds(0));
  for (int i = 0; i < 1000; ++i) stream.publish("progress", std::to_string(i));
  const std::string heard = listener.next(milliseconds(0)).value();
  EXPECT_THAT(heard, HasSubstr("data: 999\n"));
  EXPECT_THAT(heard, Not(HasSubstr("data: 1\n")));
}

TEST(EventStream, HasRoomForSoManyAndAgainWhenOneLeaves) {
  EventStream stream(1);
  {
    const EventStream::Listener first(stream);
    EXPECT_THROW(EventStream::Listener{stream}, HttpError);
  }
  const EventStream::Listener again(stream);
  EXPECT_EQ(stream.listeners(), 1);
}

}  // namespace
}  // namespace ore::service
