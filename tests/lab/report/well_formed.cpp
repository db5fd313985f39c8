#include "lab/report/well_formed.h"

#include <algorithm>
#include <array>
#include <vector>

namespace ore {
namespace {

constexpr std::string_view kNameCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-:";

struct Fault {
  std::string what;
};

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  void read() {
    if (rest().starts_with("<!DOCTYPE html>")) place_ += std::string_view("<!DOCTYPE html>").size();
    while (!rest().empty()) {
      if (rest().front() == '<')
        read_tag();
      else
        read_text(std::min(text_.find('<', place_), text_.size()));
    }
    require(open_.empty(), "not closed");
    require(roots_ == 1, "not one root");
  }

 private:
  std::string_view rest() const { return text_.substr(place_); }

  void require(bool condition, const std::string& what) const {
    if (!condition) throw Fault{what + " at: " + std::string(rest().substr(0, 60))};
  }

  void skip_spaces() { place_ = std::min(text_.find_first_not_of(" \n", place_), text_.size()); }

  std::string_view read_name() {
    const std::size_t end = std::min(text_.find_first_not_of(kNameCharacters, place_), text_.size());
    const std::string_view name = text_.substr(place_, end - place_);
    require(!name.empty(), "no name");
    place_ = end;
    return name;
  }

  void read_text(std::size_t end) {
    constexpr std::array<std::string_view, 5> kEntities = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    for (; place_ < end; ++place_) {
      const char c = text_[place_];
      require(c == '\n' || static_cast<unsigned char>(c) >= 0x20, "control character");
      require(!open_.empty() || c == '\n' || c == ' ', "text outside the root");
      require(c != '&' || std::any_of(kEntities.begin(), kEntities.end(),
                                      [&](std::string_view entity) { return rest().starts_with(entity); }),
              "bare &");
    }
  }

  void read_attributes() {
    std::vector<std::string_view> names;
    for (skip_spaces(); !rest().starts_with('>') && !rest().starts_with("/>"); skip_spaces()) {
      names.push_back(read_name());
      require(std::count(names.begin(), names.end(), names.back()) == 1, "repeated attribute");
      require(rest().starts_with("=\""), "attribute without quotes");
      place_ += 2;
      const std::size_t end = text_.find('"', place_);
      require(end != std::string_view::npos, "quotes not closed");
      require(text_.substr(place_, end - place_).find('<') == std::string_view::npos, "< in an attribute");
      read_text(end);
      place_ = end + 1;
    }
  }

  void read_tag() {
    ++place_;
    if (rest().starts_with('/')) {
      ++place_;
      const std::string_view name = read_name();
      require(!open_.empty() && open_.back() == name && rest().starts_with('>'), "closed out of turn");
      open_.pop_back();
      ++place_;
      return;
    }
    if (open_.empty()) ++roots_;
    open_.push_back(read_name());
    read_attributes();
    if (rest().starts_with('/')) {
      open_.pop_back();
      ++place_;
    }
    require(rest().starts_with('>'), "tag does not end");
    ++place_;
  }

  std::string_view text_;
  std::size_t place_ = 0;
  std::vector<std::string_view> open_;
  int roots_ = 0;
};

}  // namespace

std::string fault_in_markup(std::string_view text) {
  try {
    Reader(text).read();
  } catch (const Fault& fault) {
    return fault.what;
  }
  return {};
}

int occurrences(std::string_view text, std::string_view part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size()))
    ++count;
  return count;
}

}  // namespace ore
