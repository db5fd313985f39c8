#include "service/http/reply.h"

namespace ore::service {

std::string as_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Reply json_reply(const Json& json, int status) {
  return {.status = status, .body = as_text(json) + "\n"};
}

std::string error_body(const std::string& code, const std::string& message) {
  return as_text({{"code", code}, {"message", message}}) + "\n";
}

}  // namespace ore::service
