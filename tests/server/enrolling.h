#pragma once
// Clients who change people over HTTP, and what the file then holds.

#include "service/http/server.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace ore::testing {

/// What a server said to have enrolled.
struct Confirmed {
  int status = 0;  ///< 0: no answer
  std::vector<std::string> ids;
  std::string body;
};

/// POST /subjects with so many pictures of noise, all different from those of other numbers.
Confirmed enroll_new(httplib::Client& client, const std::string& name, std::uint64_t number, int pictures);

/// POST /faces, likewise.
Confirmed enroll_more(httplib::Client& client, const std::string& name, std::uint64_t number, int pictures);

/// How many faces everybody has, as the server tells it.
std::map<std::string, int> subjects_of(httplib::Client& client);

/// The same as `ore list` tells it.
std::map<std::string, int> people_in(const std::filesystem::path& file);

/// Of everybody's faces, as the server tells them.
std::set<std::string> face_ids_of(httplib::Client& client);

/// What SQLite itself says of the file: "ok".
std::string integrity_of(const std::filesystem::path& file);

}  // namespace ore::testing
