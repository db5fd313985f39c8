#include "helpers/files.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "ore/error.h"
#include "ore/folder.h"

namespace ore::testing {

std::vector<std::uint8_t> file_bytes(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

void write_bytes(const std::filesystem::path& file, const std::vector<std::uint8_t>& bytes) {
  std::ofstream stream(file, std::ios::binary);
  stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

void write_text(const std::filesystem::path& file, const std::string& text) {
  write_bytes(file, {text.begin(), text.end()});
}

void put_face(const std::filesystem::path& file, std::uint8_t value, int height, int width) {
  std::filesystem::create_directories(file.parent_path());
  write_image(file, GrayImage(height, width, value));
}

std::string error_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  ADD_FAILURE() << "no ore::Error was thrown";
  return {};
}

}  // namespace ore::testing
