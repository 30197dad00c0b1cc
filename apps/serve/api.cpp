#include "apps/serve/api.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "apps/serve/openapi.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/rules/shipped.h"
#include "tilery/shipped_networks.h"
#include "tilery/telling/error_answer.h"

namespace tilery::serve {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view api_folder = "/api/";
constexpr std::array commands = {"inspect"sv, "view"sv,     "hint"sv,
                                 "review"sv,  "simulate"sv, "verify"sv};
constexpr std::size_t board_cells = 16;

Answer refusal(int status, const Error& error) { return answer_of(error_answer(error), status); }

Answer busy() {
  Answer answer = refusal(503, {"server", {}, "fewer questions at a time", "too many"});
  answer.headers.emplace_back("Retry-After", "1");
  return answer;
}

Answer wrong_method(const Request& request, const char* allowed) {
  Answer answer = refusal(405, {request.path, {}, allowed, request.method});
  answer.headers.emplace_back("Allow", allowed);
  return answer;
}

bool is_reading(const Request& request) {
  return request.method == "GET" || request.method == "HEAD";
}

/// The value of `key` in the query; empty if it has none.
std::string_view value_in(const Request& request, std::string_view key) {
  const auto found =
      std::ranges::find_if(request.query, [&](const auto& pair) { return pair.first == key; });
  return found == request.query.end() ? ""sv : std::string_view(found->second);
}

/// The rank that a hexadecimal digit writes; -1 for any other character.
int rank_of(char digit) {
  constexpr std::string_view digits = "0123456789abcdef";
  const char low = digit >= 'A' && digit <= 'F' ? static_cast<char>(digit - 'A' + 'a') : digit;
  const std::size_t rank = digits.find(low);
  return rank == std::string_view::npos ? -1 : static_cast<int>(rank);
}

/// The question about a board of sixteen digits; nothing for any other text.
std::optional<std::string> question_of(std::string_view board) {
  JsonWriter json;
  json.open_object();
  json.member("cartridge", "2048");
  json.open_list("board");
  for (const char digit : board) {
    const int rank = rank_of(digit);
    if (rank < 0) {
      return std::nullopt;
    }
    json.value(rank == 0 ? 0U : 1U << rank);
  }
  json.close();
  json.close();
  return board.size() == board_cells ? std::optional(std::move(json).take()) : std::nullopt;
}

/// u, l, r or d, or g if there is no move: the answer to `hint`, an answer in JSON.
std::string letter_of_hint(std::string_view hint) {
  constexpr std::string_view key = "\"best\":";
  const std::size_t at = hint.find(key);
  const std::string_view value = hint.substr(std::min(at, hint.size() - key.size()) + key.size());
  return value.starts_with('"') ? std::string(value.substr(1, 1)) : "g";
}

bool is_error(std::string_view answer) { return answer.starts_with("{\"error\""); }

}  // namespace

Api::Api(Desks desks, PageFiles page) : desks_(desks), page_(std::move(page)) {
  for (const ShippedCartridge& cartridge : shipped_cartridges()) {
    const std::string path = "/networks/" + std::string(cartridge.name) + ".network";
    const std::string_view network = shipped_network(cartridge.name);
    if (!network.empty() && !page_.holds(path)) {
      page_.add(path, std::string(network));
    }
  }
}

Answer Api::answer(const Request& request) const {
  const std::string_view path = request.path;
  if (path == "/api/health") {
    return is_reading(request) ? health() : wrong_method(request, "GET");
  }
  if (path == "/move") {
    return is_reading(request) ? move(request) : wrong_method(request, "GET");
  }
  const std::string_view command =
      path.starts_with(api_folder) ? path.substr(api_folder.size()) : ""sv;
  if (std::ranges::find(commands, command) != commands.end()) {
    return request.method == "POST" ? question(command, request) : wrong_method(request, "POST");
  }
  return is_reading(request) ? file(request) : wrong_method(request, "GET");
}

Answer Api::question(std::string_view command, const Request& request) const {
  if (command == "review" && request.body.size() > most_review) {
    return refusal(413, {"review", {}, "a record of at most 64 KiB", "a longer one"});
  }
  QuestionDesk& desk = command == "review" || command == "simulate" ? desks_.slow : desks_.quick;
  std::optional<std::string> text = desk.answer(command, request.body);
  if (!text) {
    return busy();
  }
  const int status = is_error(*text) ? 400 : 200;
  return answer_of(*std::move(text), status);
}

Answer Api::move(const Request& request) const {
  const std::string_view board = value_in(request, "board");
  const std::optional<std::string> asked = question_of(board);
  if (!asked) {
    return refusal(400, {"board", {}, "sixteen hexadecimal digits", quoted(board.substr(0, 64))});
  }
  const std::optional<std::string> hint = desks_.quick.answer("hint", *asked);
  if (!hint) {
    return busy();
  }
  Answer answer =
      is_error(*hint) ? answer_of(*hint, 400) : answer_of(letter_of_hint(*hint), 200, "text/plain");
  // Pages of other sites call it.
  answer.headers.emplace_back("Access-Control-Allow-Origin", "*");
  return answer;
}

Answer Api::health() const {
  JsonWriter json;
  json.open_object();
  json.member("ok", true);
  json.member("questions", desks_.quick.answered() + desks_.slow.answered());
  json.member("waiting", desks_.quick.waiting() + desks_.slow.waiting());
  json.close();
  return answer_of(std::move(json).take());
}

Answer Api::file(const Request& request) const {
  if (request.path == "/api/openapi.json") {
    return answer_of(std::string(openapi_description()));
  }
  if (std::optional<Answer> found = page_.find(request)) {
    return *std::move(found);
  }
  return refusal(404, {"path",
                       {},
                       "a file of the page, or a call of /api/openapi.json",
                       tilery::quoted(request.path.substr(0, 256))});
}

}  // namespace tilery::serve
