// Bodies of a wrong length, in wrong pieces, compressed, or too large.

#include <thread>

#include "hostile_server.h"

namespace ore::testing {
namespace {

class HostileBodies : public HostileServer {
 protected:
  using HostileServer::HostileServer;

  /// The head of a request whose body comes in chunks, and these.
  static std::string in_chunks(const std::string& chunks) {
    return recognize_bytes("", {{"Content-Length", ""}, {"Transfer-Encoding", "chunked"}}) + chunks;
  }

  static std::string announced(const std::string& length, const std::string& body = drawn_face(0)) {
    return recognize_bytes(body, {{"Content-Length", length}});
  }
};

std::string hexadecimal(std::size_t number) {
  std::string digits;
  for (; number > 0; number /= 16) digits.insert(digits.begin(), "0123456789abcdef"[number % 16]);
  return digits.empty() ? "0" : digits;
}

std::string chunk(const std::string& bytes) {
  return hexadecimal(bytes.size()) + "\r\n" + bytes + "\r\n";
}

/// The server waits for minutes, so that it answers 408 only if it waits for bytes that never come.
class FaultyBodies : public HostileBodies {
 protected:
  FaultyBodies() : HostileBodies({"--timeout", "120", "--max-upload", "1MB"}) {}

  void expect_refusals_at_once(const std::vector<HostileBytes>& all) const {
    for (const HostileBytes& one : all) {
      SCOPED_TRACE(one.what);
      const std::string answer = exchange(one.bytes);
      expect_refusal(answer);
      EXPECT_NE(status_of(answer), 408);
    }
  }
};

TEST_F(FaultyBodies, WithoutAnythingAreRefused) {
  expect_refusals_at_once({{"empty", recognize_bytes("")},
                           {"empty chunks", in_chunks("0\r\n\r\n")},
                           {"neither length nor chunks", recognize_bytes("", {{"Content-Length", ""}})}});
}

TEST_F(FaultyBodies, OfALengthThatIsNoneAreRefused) {
  const std::string face = drawn_face(0);
  std::vector<HostileBytes> all;
  for (const char* length :
       {"-5", "-1", "abc", "10x", "+10", "0x10", "1e3", "10, 10", "99999999999999999999999",
        "9223372036854775808", "18446744073709551615", "18446744073709551616"})
    all.push_back({length, announced(length)});
  all.push_back({"two lengths", recognize_bytes(face, {{"content-length", "5"}})});
  all.push_back({"a length and chunks",
                 recognize_bytes(chunk(face) + "0\r\n\r\n", {{"Transfer-Encoding", "chunked"}})});
  for (const char* coding : {"gzip", "gzip, chunked", "identity", "chunked, chunked", "xchunked"})
    all.push_back({coding, recognize_bytes(chunk(face) + "0\r\n\r\n",
                                           {{"Content-Length", ""}, {"Transfer-Encoding", coding}})});
  expect_refusals_at_once(all);
}

TEST_F(HostileBodies, OfAWrongLengthAreRefused) {
  const std::string face = drawn_face(0);
  expect_refusals({{"too short", announced(std::to_string(face.size() - 5))},
                   {"too long, and silent", announced(std::to_string(face.size() + 5))}});
  const RawConnection connection(server.port());
  connection.send(announced(std::to_string(face.size() + 5)));
  connection.end_sending();
  expect_refusal(connection.receive());
}

TEST_F(HostileBodies, InWrongChunksAreRefused) {
  const std::string face = drawn_face(0);
  expect_refusals(
      {{"no number", in_chunks("zz\r\nabc\r\n0\r\n\r\n")},
       {"negative", in_chunks("-1\r\nabc\r\n0\r\n\r\n")},
       {"too many digits", in_chunks(std::string(25, 'f') + "\r\nabc\r\n0\r\n\r\n")},
       {"as large as can be", in_chunks("ffffffffffffffff\r\nabc\r\n0\r\n\r\n")},
       {"nearly so", in_chunks("7fffffffffffffff\r\nabc\r\n0\r\n\r\n")},
       {"an endless number", in_chunks(std::string(1'000'000, '0'))},
       {"an endless remark", in_chunks("3;" + std::string(3'000'000, 'a') + "\r\nabc\r\n0\r\n\r\n")},
       {"not ended", in_chunks("3\r\nabcXX0\r\n\r\n")},
       {"cut off", in_chunks("ff\r\nabc")},
       {"without a last one", in_chunks(chunk(face))}});
}

TEST_F(HostileBodies, ThatAreTooLargeAreRefusedAsSuch) {
  const std::string large(1'200'000, 'a');
  std::string chunks;
  for (int i = 0; i < 12; ++i) chunks += chunk(std::string(100'000, 'a'));
  const std::string head = "--B\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n";
  const Headers form = {{"Content-Type", "multipart/form-data; boundary=B"}};
  expect_refusals({{"sent whole", recognize_bytes(large)},
                   {"in chunks", in_chunks(chunks + "0\r\n\r\n")},
                   {"in a form", recognize_bytes(head + large + "\r\n--B--\r\n", form)},
                   {"only announced", announced("1200000", "abc")},
                   {"only announced, and immense", announced("1000000000000", "abc")},
                   {"JSON", request_bytes("PUT", "/api/v1/model/threshold",
                                          "{\"lead\": 1" + std::string(100'000, ' ') + "}")}},
                  413, 413);
}

TEST_F(HostileBodies, ThatAreCompressedAreRefused) {
  for (const char* coding : {"gzip", "deflate", "br", "gzip, gzip", "nonsense"}) {
    SCOPED_TRACE(coding);
    expect_refusal(exchange(recognize_bytes("\x1f\x8b\x08", {{"Content-Encoding", coding}})));
  }
}

TEST_F(HostileBodies, WhereNoneBelongAreRefused) {
  expect_refusals(
      {{"GET", request_bytes("GET", "/api/v1/status", "some")},
       {"GET in chunks", request_bytes("GET", "/api/v1/status", chunk("some") + "0\r\n\r\n",
                                       {{"Content-Length", ""}, {"Transfer-Encoding", "chunked"}})},
       {"HEAD for a page", request_bytes("PUT", "/", "some")},
       {"nowhere", request_bytes("POST", "/api/v1/nothing", "some")}});
}

TEST_F(HostileBodies, TakeNoMemoryForGood) {
  const std::string large = recognize_bytes(std::string(8'000'000, 'a'));
  const std::string allowed = recognize_bytes("\xff\xd8" + std::string(1'000'000, '\xff'));
  for (int round = 0; round < 6; ++round) {
    std::vector<std::thread> threads;
    threads.reserve(12);
    for (int i = 0; i < 12; ++i)
      threads.emplace_back([&, i] { expect_refusal(exchange(i % 2 == 0 ? large : allowed)); });
    for (std::thread& thread : threads) thread.join();
  }
  most_growth_megabytes = 16.0;
}

/// The limits as they are unless told otherwise.
class LargeBodies : public HostileServer {
 protected:
  LargeBodies() : HostileServer(std::vector<std::string>{}) {}
};

TEST_F(LargeBodies, TakeNoMemoryForGood) {
  const std::string large = recognize_bytes("\xff\xd8" + std::string(30'000'000, '\xff'));
  for (int round = 0; round < 3; ++round) {
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i) threads.emplace_back([&] { expect_refusal(exchange(large)); });
    for (std::thread& thread : threads) thread.join();
  }
  most_growth_megabytes = 32.0;
}

TEST_F(HostileBodies, OfThoseWhoHangUpAreForgotten) {
  const std::string whole = recognize_bytes(drawn_face(0));
  for (int i = 0; i < 200; ++i) {
    const RawConnection connection(server.port());
    connection.send(whole.substr(0, static_cast<std::size_t>(i) * whole.size() / 200));
  }
  for (int i = 0; i < 50; ++i) {
    const RawConnection connection(server.port());
    connection.send(whole);  // and does not wait for the answer
  }
}

}  // namespace
}  // namespace ore::testing
