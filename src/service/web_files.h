#pragma once
// The files of the page (apps/web), embedded when the program is built.

#include <span>
#include <string_view>

namespace ore::service {

struct WebFile {
  std::string_view name;
  std::string_view content;
};

std::span<const WebFile> web_files();

}  // namespace ore::service
