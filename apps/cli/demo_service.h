#pragma once

#include "commands.h"

namespace ore::cli {

/// ore demo --serve: drawn photographs -> train -> a page that recognises who is in them. What an earlier
/// demo has left in the folder is used again.
int serve_demo(const DemoArguments& arguments);

}  // namespace ore::cli
