#pragma once
// What a file may ask for. Saving refuses to go beyond, so that whatever was saved can be loaded.

namespace ore {

constexpr int kMaxFaceSide = 16384;
constexpr int kMaxPeople = 1'000'000;
constexpr int kMaxFaces = 10'000'000;
constexpr int kMaxPatches = 1'000'000;
constexpr int kMaxCurves = 1000;
constexpr int kMaxKnots = 100'000;             // of all curves together
constexpr int kMaxScores = 2 * kMaxFaces;      // of strangers and known people together
constexpr const char* kModelName = "default";  // one model in a file so far

}  // namespace ore
