#include <charconv>
#include <fstream>
#include <iterator>

#include "image/folder_listing.h"
#include "service/http/http_error.h"
#include "service/routes/parts.h"

namespace ore::service {
namespace {

namespace fs = std::filesystem;

constexpr int kLevels = 2;
constexpr std::size_t kMostSamples = 60;

std::vector<fs::path> samples_of(const fs::path& folder) {
  if (folder.empty()) return {};
  std::vector<fs::path> images = list_images(folder, kLevels).images;
  // Links may lead anywhere.
  const fs::path inside = fs::canonical(folder) / "";
  std::erase_if(images, [&](const fs::path& image) {
    return !fs::weakly_canonical(image).string().starts_with(inside.string());
  });
  if (images.size() > kMostSamples) images.resize(kMostSamples);
  return images;
}

Reply list_samples(const fs::path& folder) {
  Json samples = Json::array();
  for (const fs::path& image : samples_of(folder))
    samples.push_back({{"number", samples.size()}, {"title", image.lexically_relative(folder).string()}});
  return json_reply({{"samples", std::move(samples)}});
}

std::string type_of(const fs::path& image) {
  const std::string extension = image.extension().string();
  if (extension == ".png") return "image/png";
  if (extension == ".jpg" || extension == ".jpeg") return "image/jpeg";
  return "application/octet-stream";
}

/// By number: what somebody asks for never becomes part of a path.
Reply show_sample(const fs::path& folder, const std::string& argument) {
  const std::vector<fs::path> samples = samples_of(folder);
  std::size_t number = samples.size();
  const char* const end = argument.data() + argument.size();
  const auto [stopped, status] = std::from_chars(argument.data(), end, number);
  if (status != std::errc() || stopped != end || number >= samples.size())
    throw not_found("There is no such sample.");
  std::ifstream file(samples[number], std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return {.type = type_of(samples[number]), .body = std::move(bytes)};
}

}  // namespace

void add_sample_routes(Router& router, Parts& parts) {
  const fs::path& folder = parts.options.samples;
  router.add("GET", "/api/v1/samples", [&folder](const Call&) { return list_samples(folder); });
  router.add("GET", "/api/v1/samples/*",
             [&folder](const Call& call) { return show_sample(folder, call.argument); });
}

}  // namespace ore::service
