#pragma once
// The objects that the routes use (Context), and the functions that add the routes to a router.

#include <string>

#include "service/face_finder.h"
#include "service/http/event_stream.h"
#include "service/http/limits.h"
#include "service/http/request.h"
#include "service/http/router.h"
#include "service/live_gallery.h"
#include "service/metrics.h"
#include "service/service.h"
#include "service/training_job.h"
#include "support/stopwatch.h"

namespace ore::service {

/// The referenced objects must outlive the routes.
struct Context {
  const ServiceOptions& options;
  LiveGallery& people;
  const FaceFinder& finder;
  WorkLimit& work;
  TrainingJob& training;
  EventStream& events;
  Metrics& metrics;
  Stopwatch since_start{};
};

void add_recognition_routes(Router& router, Context& context);
void add_subject_routes(Router& router, Context& context);
void add_face_routes(Router& router, Context& context);
void add_model_routes(Router& router, Context& context);
void add_training_routes(Router& router, Context& context);
void add_server_routes(Router& router, Context& context);
void add_sample_routes(Router& router, Context& context);
void add_page_routes(Router& router);

/// Reads the pictures of a call within the limits. Throws HttpError.
Upload upload_of(const Context& context, const Call& call);

/// The body as a JSON object. Throws HttpError.
Json object_of(const Call& call);

Reply png_reply(std::string bytes);

}  // namespace ore::service
