// Pictures that are damaged, or larger than they look.

#include "hostile_server.h"
#include "picture_bytes.h"

namespace ore::testing {
namespace {

/// The typical limits on sizes.
class HostilePictures : public HostileServer {
 protected:
  HostilePictures() : HostileServer({"--timeout", "60"}) {}

  void expect_refused(const std::string& what, const std::string& picture, int status) const {
    SCOPED_TRACE(what);
    expect_refusal(exchange(recognize_bytes(picture)), status, status);
  }
};

TEST_F(HostilePictures, ThatEndEarlyAreRefused) {
  for (const char* kind : {".png", ".jpg", ".bmp", ".tiff", ".pgm"}) {
    const std::string whole = face_as(kind);
    EXPECT_EQ(status_of(exchange(recognize_bytes(whole))), 200) << kind;
    for (int sixteenth = 1; sixteenth < 16; ++sixteenth)
      expect_refused(kind, whole.substr(0, whole.size() * static_cast<std::size_t>(sixteenth) / 16), 415);
  }
}

TEST_F(HostilePictures, WithAnyByteWrongDoNoHarm) {
  for (const char* kind : {".png", ".jpg", ".bmp", ".tiff", ".pgm"}) {
    const std::string whole = face_as(kind);
    for (std::size_t i = 0; i < 150; ++i) {
      std::string wrong = whole;
      wrong[i * 7 % std::min<std::size_t>(whole.size(), 700)] ^= static_cast<char>(1U << (i % 8));
      const int status = status_of(exchange(recognize_bytes(wrong)));
      EXPECT_TRUE(status == 200 || (status >= 400 && status < 500)) << kind << i << ": " << status;
    }
  }
}

TEST_F(HostilePictures, ThatClaimToBeImmenseAreNotDecoded) {
  const std::string few(1000, '\x7f');
  expect_refused("PNG", png_of_zeros(50000, 50000, 8, 100), 413);
  expect_refused("PNG of 2^31 - 1", png_of_zeros(0x7fffffffU, 0x7fffffffU, 8, 100), 413);
  expect_refused("BMP", bmp_claiming(50000, 50000, few), 413);
  expect_refused("BMP upside down", bmp_claiming(84, INT32_MIN, few), 413);
  expect_refused("TIFF", tiff_claiming(50000, 50000, few), 413);
  expect_refused("JPEG", jpeg_claiming(50000, 50000), 413);
  expect_refused("PGM", as_pgm_file(few, 50000, 50000), 413);
  expect_refused("PGM of many digits", "P5\n" + std::string(100'000, '9') + " 96\n255\n" + few, 413);
}

TEST_F(HostilePictures, ThatLieAboutTheirSizeAreRefused) {
  const std::string few(1000, '\x7f');
  expect_refused("PNG", png_of_zeros(6000, 6000, 8, 100), 415);
  expect_refused("PNG of nothing", png_of_zeros(0, 0, 8, 100), 415);
  expect_refused("BMP", bmp_claiming(6000, 6000, few), 415);
  expect_refused("BMP of a negative width", bmp_claiming(-84, 96, few), 415);
  expect_refused("TIFF", tiff_claiming(6000, 6000, few), 415);
  expect_refused("JPEG", jpeg_claiming(6000, 6000), 415);
  expect_refused("PGM", as_pgm_file(few, 6000, 6000), 415);
  expect_refused("PGM as text", "P2\n6000 6000\n255\n1 2 3", 415);
  expect_refused("PGM of a negative width", "P5\n-84 96\n255\n" + few, 415);
  expect_refused("PGM without white", "P5\n84 96\n0\n" + few, 415);
}

TEST_F(HostilePictures, ThatUnfoldAreBounded) {
  constexpr std::size_t kSide = 20000;
  const std::string bomb = png_of_zeros(kSide, kSide, 1, kSide * (1 + kSide / 8));
  EXPECT_LT(bomb.size(), 300'000U);
  expect_refused("400 million pixels", bomb, 413);
  expect_refused("36 million, which may be", png_of_zeros(6000, 6000, 8, std::size_t{6001} * 6000), 422);
  // What is unfolded beyond the picture, or beside it, is nobody's.
  const std::string text = png_chunk("zTXt", std::string("x\0\0", 3) + deflated_zeros(100'000'000));
  const std::string answer =
      exchange(recognize_bytes(png_of_zeros(kFaceWidth, kFaceHeight, 8, 50'000'000, text + text)));
  EXPECT_NE(status_of(answer), 500) << answer;
}

TEST_F(HostilePictures, OfOtherKindsAreRefused) {
  using namespace std::string_literals;
  expect_refused("nonsense", std::string(10000, 'x'), 415);
  expect_refused("GIF", "GIF89a\xff\xff\xff\xff"s + std::string(100, '\0'), 415);
  expect_refused("WebP", "RIFF\x24\0\0\0WEBPVP8 "s + std::string(100, '\0'), 415);
  expect_refused("EXR", "v/1\x01"s + std::string(100, '\0'), 415);
  expect_refused("JPEG 2000", "\0\0\0\x0cjP  \r\n\x87\n"s + std::string(100, '\0'), 415);
  expect_refused("SVG", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", 415);
  expect_refused("PAM", "P7\nWIDTH 84\nHEIGHT 96\nDEPTH 1\nMAXVAL 255\nENDHDR\n" + std::string(8064, '\0'),
                 415);
  expect_refused("a signature", "\xff\xd8\xff", 415);
  expect_refused("a face of another size", as_pgm_file("abcd", 2, 2), 422);
}

}  // namespace
}  // namespace ore::testing
