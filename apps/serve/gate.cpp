#include "apps/serve/gate.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <system_error>

#include "tilery/core/error.h"
#include "tilery/core/plain_text.h"
#include "tilery/protocol/hint_answer.h"

namespace tilery::serve {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t most_shown = 100;  ///< bytes of a field in an error

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool is_same_word(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, {}, lower, lower);
}

Answer refused(int status, const char* source, const char* expected, std::string_view found) {
  return answer_of(error_answer({source, {}, expected, quoted(found.substr(0, most_shown))}),
                   status);
}

/// The host of "HOST:PORT"; the brackets around an address in IPv6 are left out.
std::string_view without_port(std::string_view host) {
  if (host.starts_with('[')) {
    const std::size_t end = host.find(']');
    return end == std::string_view::npos ? std::string_view() : host.substr(1, end - 1);
  }
  return host.substr(0, host.find(':'));
}

bool is_address(const std::string& host) {
  std::array<unsigned char, 16> bytes{};
  return ::inet_pton(AF_INET, host.c_str(), bytes.data()) == 1 ||
         ::inet_pton(AF_INET6, host.c_str(), bytes.data()) == 1;
}

bool is_own_name(std::string_view host, const GateRules& rules) {
  const std::string_view name = without_port(host);
  return is_same_word(name, "localhost") || is_address(std::string(name)) ||
         std::ranges::any_of(rules.hosts,
                             [&](const std::string& own) { return is_same_word(own, name); });
}

/// Whether a page of another site sends the request. Programs other than browsers name no site.
bool is_cross_site(const RequestHead& head) {
  const std::string_view site = head.field("Sec-Fetch-Site");
  if (!site.empty()) {
    return site != "same-origin" && site != "none";
  }
  const std::string_view origin = head.field("Origin");
  const std::size_t host = origin.find("://");
  return !origin.empty() && (host == std::string_view::npos ||
                             !is_same_word(origin.substr(host + 3), head.field("Host")));
}

/// Whether a body of this type may be JSON.
bool may_be_json(std::string_view type) {
  constexpr std::array others = {"multipart"sv, "image"sv, "audio"sv, "video"sv, "font"sv};
  const std::string_view kind = type.substr(0, type.find('/'));
  return std::ranges::none_of(others,
                              [&](std::string_view other) { return is_same_word(other, kind); });
}

/// Refuses names with spaces: some proxies take "Content-Length : 5" for a length, and this server
/// does not.
std::optional<Answer> refused_name(const RequestHead& head) {
  const auto spaced = std::ranges::find_if(head.fields, [](const auto& field) {
    return field.first.find_first_of(" \t") != std::string::npos;
  });
  return spaced == head.fields.end()
             ? std::nullopt
             : std::optional(
                   refused(400, "request", "names of fields without spaces", spaced->first));
}

/// Refuses a body whose length is unclear or too large.
std::optional<Answer> refused_framing(const RequestHead& head, const GateRules& rules) {
  const std::string_view encoding = head.field("Transfer-Encoding");
  const std::string_view length = head.field("Content-Length");
  if (head.count("Content-Length") + head.count("Transfer-Encoding") > 1) {
    return refused(400, "request", "one length of the body", "several");
  }
  if (head.count("Transfer-Encoding") == 1 && !is_same_word(encoding, "chunked")) {
    return refused(501, "Transfer-Encoding", "chunked", encoding);
  }
  std::uint64_t bytes = 0;
  const auto read = std::from_chars(length.data(), length.data() + length.size(), bytes);
  if (head.count("Content-Length") == 1 &&
      (read.ec != std::errc() || read.ptr != length.data() + length.size())) {
    return refused(read.ec == std::errc::result_out_of_range ? 413 : 400, "Content-Length",
                   "a number of bytes", length);
  }
  if (const std::size_t most = rules.most_body(head.path); bytes > most) {
    return refusal_of_length(most, std::string(length) + " bytes");
  }
  return std::nullopt;
}

/// Refuses a request without a host name of this server, or with several.
std::optional<Answer> refused_host(const RequestHead& head, const GateRules& rules) {
  const std::size_t hosts = head.count("Host");
  if (hosts > 1 || (hosts == 0 && head.version != "HTTP/1.0")) {
    return refused(400, "request", "one Host", std::to_string(hosts));
  }
  if (hosts == 1 && !is_own_name(head.field("Host"), rules)) {
    return refused(403, "Host", "an address in numbers, localhost, or a name of --allow-host",
                   head.field("Host"));
  }
  return std::nullopt;
}

/// Refuses a compressed body, a body that is no JSON, and a question from a page of another site.
std::optional<Answer> refused_body(const RequestHead& head) {
  if (head.count("Content-Encoding") > 0) {
    return refused(415, "Content-Encoding", "a body that is not compressed",
                   head.field("Content-Encoding"));
  }
  if (head.method != "POST") {
    return std::nullopt;
  }
  if (is_cross_site(head)) {
    return refused(403, "request", "a page of this server, or a program without pages",
                   "a page of another site");
  }
  if (!may_be_json(head.field("Content-Type"))) {
    return refused(415, "Content-Type", "a body of JSON, as application/json",
                   head.field("Content-Type"));
  }
  return std::nullopt;
}

/// The page may only load files of its own site and compile WebAssembly. Inline styles are allowed
/// because CodeMirror writes them into the page.
constexpr const char* content_policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors ";

}  // namespace

std::string_view RequestHead::field(std::string_view name) const {
  const auto found = std::ranges::find_if(
      fields, [&](const auto& field) { return is_same_word(field.first, name); });
  return found == fields.end() ? ""sv : std::string_view(found->second);
}

std::size_t RequestHead::count(std::string_view name) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      fields, [&](const auto& field) { return is_same_word(field.first, name); }));
}

Answer refusal_of_length(std::size_t most, const std::string& found) {
  constexpr std::size_t mebi = std::size_t{1} << 20;
  const std::string limit =
      most % mebi == 0 ? std::to_string(most / mebi) + " MiB" : std::to_string(most >> 10) + " KiB";
  const std::string expected = "a body of at most " + limit;
  return refused(413, "request", expected.c_str(), found);
}

std::optional<Answer> refusal_of(const RequestHead& head, const GateRules& rules) {
  if (std::optional<Answer> refusal = refused_name(head)) {
    return refusal;
  }
  if (std::optional<Answer> refusal = refused_framing(head, rules)) {
    return refusal;
  }
  if (std::optional<Answer> refusal = refused_host(head, rules)) {
    return refusal;
  }
  return refused_body(head);
}

std::vector<std::pair<std::string, std::string>> fields_of_answers(
    const std::string& frame_ancestors) {
  return {{"Content-Security-Policy", content_policy + frame_ancestors},
          {"X-Content-Type-Options", "nosniff"},
          {"Referrer-Policy", "no-referrer"},
          {"Cross-Origin-Opener-Policy", "same-origin"},
          {"Cross-Origin-Resource-Policy", "same-origin"},
          {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"}};
}

std::vector<std::pair<std::string, std::string>> header_of(
    const Answer& answer, const std::vector<std::pair<std::string, std::string>>& of_every) {
  std::vector<std::pair<std::string, std::string>> fields = answer.headers;
  for (const auto& field : of_every) {
    if (std::ranges::none_of(answer.headers,
                             [&](const auto& own) { return own.first == field.first; })) {
      fields.push_back(field);
    }
  }
  if (!answer.body->empty()) {
    fields.emplace_back("Content-Type", answer.type);
  }
  return fields;
}

}  // namespace tilery::serve
