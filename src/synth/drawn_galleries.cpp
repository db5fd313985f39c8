#include "synth/drawn_galleries.h"

#include <optional>

#include "support/parallel.h"

namespace ore {
namespace {

Gallery draw_all(const std::vector<PlannedPerson>& plan, int threads, const Progress& progress) {
  Gallery gallery;
  gallery.height = plan.front().pictures.front().request.size.height;
  gallery.width = plan.front().pictures.front().request.size.width;
  gallery.people.resize(plan.size());
  parallel_for(
      static_cast<int>(plan.size()), threads,
      [&](int index) {
        const auto p = static_cast<std::size_t>(index);
        gallery.people[p] = {.name = plan[p].name, .faces = draw_pictures(plan[p])};
      },
      progress, "drawing faces");
  return gallery;
}

}  // namespace

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
