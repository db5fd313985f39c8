// ore forget people.ore --name N

#include <fmt/format.h>

#include "commands.h"
#include "ore/store.h"
#include "terminal.h"

namespace ore::cli {

int run_forget(const ForgetArguments& arguments) {
  const GalleryChange change = forget(arguments.people, arguments.name);
  if (arguments.json) {
    print_json({{"name", arguments.name},
                {"forgotten_faces", change.faces},
                {"people", change.people_now},
                {"faces", change.faces_now}});
  } else {
    print_line(fmt::format("{} is forgotten, with {} {}; {} has {} people, {} faces now",
                           printable(arguments.name), change.faces, change.faces == 1 ? "face" : "faces",
                           printable(arguments.people), change.people_now, change.faces_now));
  }
  return 0;
}

}  // namespace ore::cli
