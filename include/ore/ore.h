#pragma once
// Includes the whole library: read a folder of faces, train, identify, and save the result to a file.

#include "ore/error.h"       // IWYU pragma: export
#include "ore/folder.h"      // IWYU pragma: export
#include "ore/gallery.h"     // IWYU pragma: export
#include "ore/image.h"       // IWYU pragma: export
#include "ore/model.h"       // IWYU pragma: export
#include "ore/patch.h"       // IWYU pragma: export
#include "ore/photo.h"       // IWYU pragma: export
#include "ore/probe.h"       // IWYU pragma: export
#include "ore/progress.h"    // IWYU pragma: export
#include "ore/recognizer.h"  // IWYU pragma: export
#include "ore/store.h"       // IWYU pragma: export
#include "ore/training.h"    // IWYU pragma: export
#include "ore/version.h"     // IWYU pragma: export
