#pragma once
// What the benchmarks measure with.

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <functional>
#include <vector>

#include "lab/data_sets/split.h"
#include "lab/synth/drawn_galleries.h"
#include "ore/folder.h"

namespace ore::bench {

inline double seconds(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// Of the process so far.
inline double peak_memory_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

/// Of the process now.
inline double resident_megabytes() {
  long total = 0;
  long resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1048576.0;
}

/// 30 training and up to 30 test faces of everybody in the folder, or of drawn people where it is empty.
inline Split faces_to_use(const char* folder) {
  const Gallery all = folder != nullptr ? read_labelled_folder(folder).gallery
                                        : draw_yaleb_like({.people = 38, .pictures = 60});
  return random_split(all, {.gallery_faces = 30, .probe_faces = 30, .seed = 1});
}

}  // namespace ore::bench
