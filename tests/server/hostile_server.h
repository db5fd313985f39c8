#pragma once
// A server that is sent what nobody should send, and has to be well afterwards.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drawn_gallery.h"
#include "helpers/raw_connection.h"
#include "helpers/temporary_folder.h"
#include "server_process.h"

namespace ore::testing {

using Headers = std::vector<std::pair<std::string, std::string>>;

/// A request with the length of its body, to be answered on a connection of its own. `headers` replace those
/// of the same name; an empty value leaves it away.
std::string request_bytes(const std::string& method, const std::string& path, const std::string& body = "",
                          const Headers& headers = {});

/// POST /api/v1/recognize
std::string recognize_bytes(const std::string& body, const Headers& headers = {});

/// A single answer, with a status from `least` to `most` and a body {"code", "message"} whose message is a
/// sentence.
void expect_refusal(const std::string& answer, int least = 400, int most = 499);

/// A name for the trace, and what is sent.
struct HostileBytes {
  std::string what;
  std::string bytes;
};

class HostileServer : public ::testing::Test {
 protected:
  /// A request that takes longer than five seconds, or is larger than a megabyte, is too much.
  explicit HostileServer(const std::vector<std::string>& arguments = {"--timeout", "5", "--max-upload",
                                                                      "1MB"},
                         const Environment& environment = {});

  /// Still there, still right, and no larger than before.
  void TearDown() override;

  /// The answer to these bytes on a new connection.
  std::string exchange(std::string_view bytes) const;

  /// All at the same time, each on its own connection.
  void expect_refusals(const std::vector<HostileBytes>& all, int least = 400, int most = 499) const;

  /// Everybody is recognised, one by one.
  void expect_right_answers() const;

  double resident_megabytes() const;

  /// Of TearDown.
  double most_growth_megabytes = 48.0;
  Headers headers_of_key;  ///< for the server to answer at all

  TemporaryFolder folder;
  std::filesystem::path people;
  ServerProcess server;

 private:
  double before_ = 0.0;
};

}  // namespace ore::testing
