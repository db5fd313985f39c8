#include "synth/drawn_galleries.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "support/parallel.h"

namespace ore {
namespace {

Gallery draw_all(const std::vector<PlannedPerson>& plan, int threads, const Progress& progress) {
  const std::vector<PlannedPerson> runs = in_short_runs(plan);
  std::vector<std::vector<GrayImage>> drawn(runs.size());
  parallel_for(
      static_cast<int>(runs.size()), threads,
      [&](int run) {
        drawn[static_cast<std::size_t>(run)] = draw_pictures(runs[static_cast<std::size_t>(run)]);
      },
      progress, "drawing faces");
  Gallery gallery;
  gallery.height = plan.front().pictures.front().request.size.height;
  gallery.width = plan.front().pictures.front().request.size.width;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    if (gallery.people.empty() || gallery.people.back().name != runs[run].name)
      gallery.people.push_back({.name = runs[run].name, .faces = {}});
    std::vector<GrayImage>& faces = gallery.people.back().faces;
    std::move(drawn[run].begin(), drawn[run].end(), std::back_inserter(faces));
  }
  return gallery;
}

}  // namespace

std::vector<PlannedPerson> in_short_runs(const std::vector<PlannedPerson>& plan) {
  // As long as a session of AR, whose neutral face is then built only once.
  constexpr std::size_t kRun = 13;
  std::vector<PlannedPerson> runs;
  for (const PlannedPerson& person : plan) {
    for (std::size_t first = 0; first < person.pictures.size(); first += kRun) {
      PlannedPerson& run = runs.emplace_back(PlannedPerson{person.person, person.name, {}});
      const std::size_t end = std::min(first + kRun, person.pictures.size());
      run.pictures.assign(person.pictures.begin() + static_cast<std::ptrdiff_t>(first),
                          person.pictures.begin() + static_cast<std::ptrdiff_t>(end));
    }
  }
  return runs;
}

std::vector<GrayImage> draw_pictures(const PlannedPerson& plan) {
  std::vector<GrayImage> pictures;
  std::optional<Sitting> sitting;
  int session = -1;
  for (const PlannedPicture& planned : plan.pictures) {
    const PictureRequest& request = planned.request;
    if (request.session != session) {
      session = request.session;
      sitting.emplace(plan.person, session, request.size);
    }
    pictures.push_back(sitting->draw(request));
  }
  return pictures;
}

Gallery draw_yaleb_like(const DrawnYaleBOptions& options, const Progress& progress) {
  return draw_all(plan_yaleb_like(options), options.threads, progress);
}

Gallery draw_ar_like(const DrawnArOptions& options, const Progress& progress) {
  return draw_all(plan_ar_like(options), options.threads, progress);
}

}  // namespace ore
