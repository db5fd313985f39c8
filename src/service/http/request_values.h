#pragma once
// What a request says besides pictures. Each throws HttpError 400 with a sentence that names the field, its
// value and what it may be.

#include <optional>
#include <string>

#include "service/http/reply.h"

namespace httplib {
struct Request;
}

namespace ore::service {

/// A parameter of the address.
int whole_number(const httplib::Request& request, const std::string& field, int usual, int least, int most);
bool truth(const httplib::Request& request, const std::string& field, bool usual);
std::string required_name(const httplib::Request& request, const std::string& field);

/// A name that somebody may have: UTF-8 of 1 to 200 bytes without control characters.
std::string checked_name(const std::string& text);

/// An object; an empty text is an empty one.
Json parse_object(const std::string& text);

/// A field of such an object, nothing where it is missing.
std::optional<std::string> text_field(const Json& object, const std::string& field);
std::optional<double> number_field(const Json& object, const std::string& field);

/// "page" and "size" of a list.
struct Page {
  int number = 0;
  int size = 100;

  std::size_t begin(std::size_t total) const;
  std::size_t end(std::size_t total) const;
};
Page page_of(const httplib::Request& request);

}  // namespace ore::service
