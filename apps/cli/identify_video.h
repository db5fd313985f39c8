#pragma once
// The faces in a video or before a camera: named once the frames together are sure.

#include <string>

#include "commands.h"
#include "ore/store.h"
#include "probe_faces.h"
#include "terminal.h"

namespace ore::cli {

/// Whether it is camera:N, or has the extension of a video.
bool is_video(const std::string& input);

/// Prints a line whenever the verdict on a face changes, and one when the face is gone; as JSON, one object
/// for each. Throws Error when it cannot be read, or the people were learned from cropped faces.
void identify_video(const std::string& input, const IdentifyArguments& arguments, const People& people,
                    const Recognizer& recognizer, const ProbeReader& reader, ProgressBar& bar);

}  // namespace ore::cli
