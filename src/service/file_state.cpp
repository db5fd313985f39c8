#include "service/file_state.h"

#include <sys/stat.h>

#include <array>
#include <fstream>

namespace ore::service {

FileState file_state(const std::filesystem::path& file) {
  struct stat status {};
  if (stat(file.c_str(), &status) != 0) return {};
  FileState result{.device = status.st_dev, .node = status.st_ino, .changes = 0};
  // https://www.sqlite.org/fileformat.html: the file change counter, most significant byte first.
  std::ifstream stream(file, std::ios::binary);
  std::array<char, 28> header{};
  stream.read(header.data(), header.size());
  for (std::size_t i = 24; i < header.size(); ++i)
    result.changes = result.changes << 8U | static_cast<unsigned char>(header[i]);
  return result;
}

}  // namespace ore::service
