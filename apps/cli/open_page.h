#pragma once

#include <string>

namespace ore::cli {

/// Shows the page in the browser of whoever sits at this machine; does nothing where nobody does.
void open_page(const std::string& address);

}  // namespace ore::cli
