// Forms that are none.

#include <random>

#include "hostile_server.h"

namespace ore::testing {
namespace {

class HostileForms : public HostileServer {
 protected:
  static std::string form(const std::string& body, const std::string& boundary = "; boundary=B") {
    return recognize_bytes(body, {{"Content-Type", "multipart/form-data" + boundary}});
  }
};

constexpr const char* kEnd = "--B--\r\n";

std::string form_part(const std::string& content, const std::string& name = "file",
                      const std::string& boundary = "B") {
  return "--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name +
         "\"; filename=\"a.pgm\"\r\n\r\n" + content + "\r\n";
}

TEST_F(HostileForms, WithoutTheirBoundaryAreRefused) {
  const std::string body = form_part(drawn_face(0)) + kEnd;
  expect_refusals({{"none", form(body, "")},
                   {"empty", form(body, "; boundary=")},
                   {"another", form(body, "; boundary=C")},
                   {"of 10 kB", form(form_part("abc", "file", std::string(10000, 'B')),
                                     "; boundary=" + std::string(10000, 'B'))},
                   {"of 7 kB", form(form_part("abc", "file", std::string(7000, 'B')),
                                    "; boundary=" + std::string(7000, 'B'))}});
}

TEST_F(HostileForms, ThatDoNotEndAreRefused) {
  const std::string part = form_part(drawn_face(0));
  expect_refusals(
      {{"no end", form(part)},
       {"not even of the part", form(part.substr(0, part.size() - 2))},
       {"a part without a head", form("--B\r\nabc")},
       {"a head without an end", form("--B\r\nContent-Disposition: " + std::string(500'000, 'a'))},
       {"half a boundary", form(part + "--")},
       {"a boundary again and again", form("--B" + [] {
          std::string lines;
          for (int i = 0; i < 150'000; ++i) lines += "\r\n--B";
          return lines;
        }())}});
}

TEST_F(HostileForms, OfNonsenseAreRefused) {
  std::mt19937 random(3);
  std::string noise(200'000, '\0');
  for (char& byte : noise) byte = static_cast<char>(random() & 0xFFU);
  const std::string inner = "--C\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nabc\r\n--C--\r\n";
  expect_refusals(
      {{"noise", form(noise)},
       {"noise after a part", form(form_part(drawn_face(0)) + "--B" + noise)},
       {"noise as a picture", form(form_part(noise) + kEnd)},
       {"another form inside", form("--B\r\nContent-Disposition: form-data; name=\"file\"\r\nContent-Type: "
                                    "multipart/mixed; boundary=C\r\n\r\n" +
                                    inner + "\r\n" + kEnd)},
       {"no disposition", form(std::string("--B\r\n\r\nabc\r\n") + kEnd)},
       {"a long name", form(form_part("abc", std::string(8000, 'a')) + kEnd)},
       {"quotes",
        form("--B\r\nContent-Disposition: form-data; " + std::string(8000, '"') + "\r\n\r\nabc\r\n" + kEnd)},
       {"spaces", form("--B\r\nContent-Disposition: form-data; name=\"a\";" + std::string(8000, ' ') +
                       "\r\n\r\nabc\r\n" + kEnd)},
       {"no picture", form(form_part("Ada", "subject") + kEnd)},
       {"two pictures", form(form_part(drawn_face(0)) + form_part(drawn_face(0)) + kEnd)}});
}

TEST_F(HostileForms, OfVeryManyPartsAreRefused) {
  std::string parts;
  for (int i = 0; i < 100'000; ++i) parts += form_part("");
  std::string headers = "--B\r\n";
  for (int i = 0; i < 100'000; ++i) headers += "X: a\r\n";
  expect_refusals({{"parts", form(parts + kEnd)}, {"headers of one", form(headers + "\r\nabc\r\n" + kEnd)}});
}

TEST_F(HostileForms, CreateNoPersonInPart) {
  const std::string path = "/api/v1/subjects";
  const Headers type = {{"Content-Type", "multipart/form-data; boundary=B"}};
  const std::string name = form_part("Zoe", "subject");
  const std::string face = form_part(drawn_face(0));
  expect_refusals(
      {{"not ended", request_bytes("POST", path, name + face, type)},
       {"no face", request_bytes("POST", path, name + kEnd, type)},
       {"no name", request_bytes("POST", path, face + kEnd, type)},
       {"an empty name", request_bytes("POST", path, form_part("", "subject") + face + kEnd, type)},
       {"no picture", request_bytes("POST", path, name + form_part("abc") + kEnd, type)},
       {"JSON",
        request_bytes("POST", path, R"({"subject": "Zoe"})", {{"Content-Type", "application/json"}})}});
  EXPECT_EQ(status_of(exchange(request_bytes("GET", "/api/v1/faces?subject=Zoe"))), 404);
}

}  // namespace
}  // namespace ore::testing
