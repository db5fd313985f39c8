#include "service/routes/context.h"

#include "service/http/request.h"

namespace ore::service {

Upload upload_of(const Context& context, const Call& call) {
  return read_upload(call.request, *call.reader, context.options.uploads, call.deadline);
}

Json object_of(const Call& call) {
  return parse_object(read_small_body(call.request, *call.reader, call.deadline));
}

Reply png_reply(std::string bytes) {
  return {.type = "image/png", .body = std::move(bytes)};
}

}  // namespace ore::service
