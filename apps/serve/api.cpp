#include "apps/serve/api.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "apps/serve/gate.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/protocol/hint_answer.h"
#include "tilery/rules/cartridge.h"
#include "tilery/shipped_networks.h"

namespace tilery::serve {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view api_folder = "/api/";
constexpr std::array commands = {"inspect"sv,  "view"sv, "hint"sv,  "review"sv,
                                 "simulate"sv, "rate"sv, "solve"sv, "verify"sv};
constexpr std::size_t board_cells = 16;
constexpr std::size_t most_question = std::size_t{1} << 18;
constexpr std::size_t most_review = std::size_t{1} << 16;
constexpr std::size_t most_message = std::size_t{1} << 20;
constexpr std::string_view message_path = "/mcp";
constexpr std::string_view move_path = "/move";
constexpr std::string_view health_path = "/api/health";
constexpr std::string_view description_path = "/api/openapi.json";

Answer refusal(int status, const Error& error) { return answer_of(error_answer(error), status); }

Answer wrong_method(const Request& request, const char* allowed) {
  Answer answer = refusal(405, {request.path, {}, allowed, request.method});
  answer.headers.emplace_back("Allow", allowed);
  return answer;
}

Answer nothing_at(std::string_view path) {
  return refusal(404, {"path",
                       {},
                       "a file of the page, or a path in /api/openapi.json",
                       quoted(path.substr(0, 256))});
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

/// The letter of the best move in `hint`, an answer in JSON: u, l, r or d; g if there is no move.
std::string letter_of_hint(std::string_view hint) {
  constexpr std::string_view key = "\"best\":";
  const std::size_t at = hint.find(key);
  const std::string_view value = hint.substr(std::min(at, hint.size() - key.size()) + key.size());
  return value.starts_with('"') ? std::string(value.substr(1, 1)) : "g";
}

/// The HTTP answer that carries a pool's answer or error.
Answer http_answer_of(std::expected<std::string, Error> answer) {
  return answer ? answer_of(*std::move(answer)) : refusal_for(answer.error());
}

}  // namespace

std::size_t most_body_at(std::string_view path) {
  const bool is_long = path == "/api/verify" || path == "/api/view";
  return is_long                 ? most_body
         : path == message_path  ? most_message
         : path == "/api/review" ? most_review
                                 : most_question;
}

Answer refusal_for(const Error& error) {
  if (error.source != of_server) {
    return refusal(error.kind == ErrorKind::resource ? 500 : 400, error);
  }
  Answer answer = refusal(503, error);
  answer.headers.emplace_back("Retry-After", "1");
  return answer;
}

Api::Api(Pools pools, PageFiles page) : pools_(pools), page_(std::move(page)) {
  for (const ShippedCartridge& cartridge : shipped_cartridges()) {
    const std::string path = "/networks/" + std::string(cartridge.name) + ".network";
    const std::string_view network = shipped_network(cartridge.name);
    if (!network.empty() && !page_.holds(path)) {
      page_.add(path, std::string(network));
    }
  }
}

QuestionPool& Api::pool_of(std::string_view command) const {
  const bool plays = command == "simulate" || command == "rate" || command == "solve";
  return command == "hint"     ? pools_.hints
         : command == "review" ? pools_.reviews
         : command == "verify" ? pools_.records
         : plays               ? pools_.simulations
                               : pools_.boards;
}

void Api::answer(const Request& request, std::stop_token stop, Reply reply) const {
  const std::string_view path = request.path;
  const std::string_view command =
      path.starts_with(api_folder) ? path.substr(api_folder.size()) : ""sv;
  const bool is_question = std::ranges::find(commands, command) != commands.end();
  const bool is_message = path == message_path && pools_.agents != nullptr;
  const std::size_t most = most_body_at(path);
  if (request.body.size() > most) {
    reply(refusal_of_length(most, std::to_string(request.body.size()) + " bytes"));
  } else if ((is_question || is_message) && request.method != "POST") {
    reply(wrong_method(request, "POST"));
  } else if (is_question) {
    question(command, request, std::move(stop), std::move(reply));
  } else if (is_message) {
    message(request, std::move(stop), std::move(reply));
  } else if (!is_reading(request)) {
    reply(may_be_read(request) ? wrong_method(request, "GET") : nothing_at(path));
  } else if (path == move_path) {
    move(request, std::move(stop), std::move(reply));
  } else {
    reply(path == health_path ? health() : file(request));
  }
}

void Api::question(std::string_view command, const Request& request, std::stop_token stop,
                   Reply reply) const {
  const auto take = [reply](std::expected<std::string, Error> answer) {
    reply(http_answer_of(std::move(answer)));
  };
  if (!pool_of(command).ask({std::string(command), request.body, std::move(stop), take})) {
    reply(refusal_for(too_many_questions()));
  }
}

/// A notification gets the status 202 and no body.
void Api::message(const Request& request, std::stop_token stop, Reply reply) const {
  const auto take = [reply](std::expected<std::optional<std::string>, Error> answer) {
    reply(!answer   ? refusal_for(answer.error())
          : *answer ? answer_of(**std::move(answer))
                    : answer_of({}, 202));
  };
  if (!pools_.agents->ask(request.body, std::move(stop), take, request.client)) {
    reply(refusal_for(too_many_questions()));
  }
}

void Api::move(const Request& request, std::stop_token stop, Reply reply) const {
  const std::string_view board = value_in(request, "board");
  std::optional<std::string> hint_question = question_of(board);
  if (!hint_question) {
    return reply(
        refusal(400, {"board", {}, "sixteen hexadecimal digits", quoted(board.substr(0, 64))}));
  }
  const auto take = [reply](std::expected<std::string, Error> hint) {
    Answer answer = hint ? answer_of(letter_of_hint(*hint), 200, "text/plain")
                         : http_answer_of(std::unexpected(std::move(hint.error())));
    // Pages of other sites use /move.
    answer.headers.emplace_back("Access-Control-Allow-Origin", "*");
    answer.headers.emplace_back("Cross-Origin-Resource-Policy", "cross-origin");
    reply(std::move(answer));
  };
  if (!pools_.hints.ask({"hint", *std::move(hint_question), std::move(stop), take})) {
    reply(refusal_for(too_many_questions()));
  }
}

Answer Api::health() const {
  std::uint64_t questions = 0;
  int waiting = 0;
  for (const QuestionPool* pool :
       {&pools_.boards, &pools_.hints, &pools_.reviews, &pools_.simulations, &pools_.records}) {
    questions += pool->answered();
    waiting += pool->waiting();
  }
  JsonWriter json;
  json.open_object();
  json.member("ok", true);
  json.member("questions", questions);
  json.member("waiting", waiting);
  json.close();
  return answer_of(std::move(json).take());
}

Answer Api::file(const Request& request) const {
  if (request.path == description_path) {
    return answer_of(std::string(openapi_description()));
  }
  std::optional<Answer> found = page_.find(request);
  return found ? *std::move(found) : nothing_at(request.path);
}

/// Whether GET finds something at the request's path.
bool Api::may_be_read(const Request& request) const {
  const std::string_view path = request.path;
  return path == move_path || path == health_path || path == description_path ||
         page_.find(request).has_value();
}

}  // namespace tilery::serve
