#include "recognition/drawn_video.h"

#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>
#include <stdexcept>

#include "lab/synth/drawn_person.h"

namespace ore::testing {

GrayImage drawn_face(int person, int picture, int height, int width) {
  PictureRequest request;
  request.size = {.height = height, .width = width};
  request.picture = picture;
  return draw_picture({.seed = 5, .index = person, .sex = person % 2 == 0 ? Sex::kMan : Sex::kWoman},
                      request);
}

void write_video(const std::filesystem::path& file, const std::vector<std::vector<PastedFace>>& frames,
                 int height, int width) {
  cv::VideoWriter writer(file.string(), cv::CAP_OPENCV_MJPEG, cv::VideoWriter::fourcc('M', 'J', 'P', 'G'),
                         25.0, {width, height});
  if (!writer.isOpened()) throw std::runtime_error("OpenCV cannot write " + file.string());
  writer.set(cv::VIDEOWRITER_PROP_QUALITY, 95.0);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    cv::Mat picture(height, width, CV_8UC3, cv::Scalar::all(4.0 * static_cast<double>(i)));
    for (const PastedFace& pasted : frames[i]) {
      cv::Mat gray(pasted.face.height, pasted.face.width, CV_8UC1);
      std::copy(pasted.face.pixels.begin(), pasted.face.pixels.end(), gray.data);
      cv::Mat place = picture({pasted.box.x, pasted.box.y, pasted.box.width, pasted.box.height});
      cv::cvtColor(gray, place, cv::COLOR_GRAY2BGR);
    }
    writer.write(picture);
  }
}

}  // namespace ore::testing
