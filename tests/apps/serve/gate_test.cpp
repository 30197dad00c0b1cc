#include "apps/serve/gate.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/serve/api.h"

namespace tilery::serve {
namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

std::size_t longest_at(std::string_view path) { return path == "/long" ? 1'000 : 100; }

/// The status of the refusal; 0 if the request is let in.
int status_for(const char* method, const Fields& fields) {
  const GateRules rules = {.most_body = &longest_at, .hosts = {"games.example.org"}};
  const std::optional<Answer> refusal = refusal_of({method, "HTTP/1.1", fields}, rules);
  return refusal ? refusal->status : 0;
}

int status_with(const std::string& name, const std::string& value) {
  return status_for("POST", {{"Host", "localhost:8048"}, {name, value}});
}

int status_of_host(const std::string& host) { return status_for("GET", {{"Host", host}}); }

TEST(ServeGate, LetsInOnlyIpAddressesLocalhostAndAllowedNames) {
  for (const char* host : {"127.0.0.1:8048", "127.0.0.1", "[::1]:8048", "LOCALHOST:1",
                           "192.168.0.7:80", "games.example.org"}) {
    EXPECT_EQ(status_of_host(host), 0) << host;
  }
  for (const char* host : {"evil.example.org:8048", "localhost.example.org",
                           "127.0.0.1.example.org", "", "[::1", "games.example.org.evil.example"}) {
    EXPECT_EQ(status_of_host(host), 403) << host;
  }
  EXPECT_EQ(status_for("GET", {}), 400);
  EXPECT_FALSE(refusal_of({"GET", "HTTP/1.0", {}}, {.most_body = &longest_at, .hosts = {}}));
  EXPECT_TRUE(refusal_of({"GET", "HTTP/1.2", {}}, {.most_body = &longest_at, .hosts = {}}));
  EXPECT_EQ(status_for("GET", {{"Host", "localhost"}, {"Host", "localhost"}}), 400);
}

TEST(ServeGate, RefusesQuestionsByPagesOfOtherSites) {
  EXPECT_EQ(status_with("Sec-Fetch-Site", "same-origin"), 0);
  EXPECT_EQ(status_with("Sec-Fetch-Site", "none"), 0);
  EXPECT_EQ(status_with("Sec-Fetch-Site", "cross-site"), 403);
  EXPECT_EQ(status_with("Sec-Fetch-Site", "same-site"), 403);
  EXPECT_EQ(status_with("Origin", "http://localhost:8048"), 0);
  EXPECT_EQ(status_with("Origin", "http://localhost:3000"), 403);
  EXPECT_EQ(status_with("Origin", "null"), 403);
  EXPECT_EQ(status_for("GET", {{"Host", "localhost"}, {"Sec-Fetch-Site", "cross-site"}}), 0);
}

TEST(ServeGate, TakesJsonUnderEveryTypeThatMayHoldIt) {
  for (const char* type :
       {"application/json", "application/json; charset=utf-8", "text/plain", "",
        "application/x-www-form-urlencoded", "application/octet-stream", "application/x-ndjson",
        "application/vnd.api+json", "application/problem+json; charset=utf-8", "text/markdown"}) {
    EXPECT_EQ(status_with("Content-Type", type), 0) << type;
  }
  for (const char* type :
       {"multipart/form-data; boundary=x", "Multipart/Form-Data", "image/png", "audio/ogg"}) {
    EXPECT_EQ(status_with("Content-Type", type), 415) << type;
  }
  EXPECT_EQ(status_with("Content-Encoding", "gzip"), 415);
}

TEST(ServeGate, RefusesTheTypesThatTheDescriptionOfTheApiNames) {
  const std::string_view description = openapi_description();
  const std::size_t media = description.find("\"Media\"");
  ASSERT_NE(media, std::string_view::npos);
  const std::string_view words =
      description.substr(media, description.find("\"content\"", media) - media);
  for (const std::string kind : {"multipart", "image", "audio", "video", "font"}) {
    EXPECT_EQ(status_with("Content-Type", kind + "/x"), 415) << kind;
    EXPECT_TRUE(words.contains(kind)) << kind << " in " << words;
  }
}

TEST(ServeGate, RefusesTheFormsOfOtherSitesUnderEveryType) {
  for (const char* type : {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
                           "application/octet-stream", "application/json"}) {
    for (const auto& [name, value] :
         {std::pair("Origin", "https://example.org"), std::pair("Sec-Fetch-Site", "cross-site")}) {
      EXPECT_EQ(
          status_for("POST", {{"Host", "localhost:8048"}, {"Content-Type", type}, {name, value}}),
          403)
          << type;
    }
  }
}

TEST(ServeGate, NamesTheTypeOfABodyThatIsNoJson) {
  const std::optional<Answer> refusal =
      refusal_of({"POST",
                  "HTTP/1.1",
                  {{"Host", "localhost"}, {"Content-Type", "multipart/form-data; boundary=x"}}},
                 {.most_body = &longest_at, .hosts = {}});
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->status, 415);
  EXPECT_EQ(*refusal->body,
            R"({"error":"Content-Type: expected a body of JSON, as application/json, found )"
            R"(\"multipart/form-data; boundary=x\""})");
}

TEST(ServeGate, RefusesABodyOfUnclearLength) {
  EXPECT_EQ(status_with("Transfer-Encoding", "chunked"), 0);
  EXPECT_EQ(status_with("Transfer-Encoding", "gzip, chunked"), 501);
  EXPECT_EQ(status_with("Transfer-Encoding", ""), 501);
  EXPECT_EQ(status_for(
                "POST",
                {{"Host", "localhost"}, {"Transfer-Encoding", "chunked"}, {"Content-Length", "5"}}),
            400);
  EXPECT_EQ(
      status_for("POST", {{"Host", "localhost"}, {"Content-Length", "5"}, {"Content-Length", "5"}}),
      400);
  EXPECT_EQ(status_with("Content-Length", "abc"), 400);
  for (const char* length : {"", "-1", "+5", "5x", "5 5", "0x5"}) {
    EXPECT_EQ(status_with("Content-Length", length), 400) << length;
  }
}

TEST(ServeGate, RefusesAFieldWhoseNameEndsWithASpace) {
  EXPECT_EQ(status_with("Content-Length ", "5"), 400);
  EXPECT_EQ(status_with("Content-Length\t", "5"), 400);
  EXPECT_EQ(status_with("Transfer-Encoding ", "chunked"), 400);
}

TEST(ServeGate, RefusesALongBodyBeforeItIsRead) {
  EXPECT_EQ(status_with("Content-Length", "100"), 0);
  EXPECT_EQ(status_with("Content-Length", "101"), 413);
  EXPECT_EQ(status_with("Content-Length", "99999999999999999999999999"), 413);
  const GateRules rules = {.most_body = &longest_at, .hosts = {}};
  const Fields fields = {{"Host", "localhost"}, {"Content-Length", "1000"}};
  EXPECT_FALSE(refusal_of({"POST", "HTTP/1.1", fields, "/long"}, rules));
  EXPECT_TRUE(refusal_of({"POST", "HTTP/1.1", fields, "/short"}, rules));
}

TEST(ServeGate, AnAnswersOwnFieldReplacesTheUsualField) {
  Answer answer = answer_of("u", 200, "text/plain");
  const Fields usual = fields_of_answers("'none'");
  EXPECT_EQ(header_of(answer, usual).size(), usual.size() + 1);
  answer.headers = {{"Cross-Origin-Resource-Policy", "cross-origin"}};
  const RequestHead head = {.method = {}, .version = {}, .fields = header_of(answer, usual)};
  EXPECT_EQ(head.count("Cross-Origin-Resource-Policy"), 1U);
  EXPECT_EQ(head.field("Cross-Origin-Resource-Policy"), "cross-origin");
  EXPECT_EQ(head.field("Content-Type"), "text/plain");
  EXPECT_EQ(head.field("X-Content-Type-Options"), "nosniff");
}

}  // namespace
}  // namespace tilery::serve
