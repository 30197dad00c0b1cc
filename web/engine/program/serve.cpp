// tilery serve under node. Node listens and speaks HTTP; here a worker answers one request after
// the other.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/files/file_input.h"
#include "apps/files/folders.h"
#include "apps/mcp/mcp_command.h"
#include "apps/networks/network_files.h"
#include "apps/serve/api.h"
#include "apps/serve/gate.h"
#include "apps/serve/serve_command.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/work_budget.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/rules/cartridge.h"
#include "tilery/shipped_networks.h"

#define TILERY_IMPORT(name) __attribute__((import_module("tilery"), import_name(#name)))

extern "C" {
/// Listens as the options in JSON say, and gives the number of bytes of its answer: the address, or
/// an error.
TILERY_IMPORT(listen) std::size_t tilery_listen(const char* options, std::size_t size);
/// Waits for a request. Gives the number of its bytes, or 0 if a signal ends the server.
TILERY_IMPORT(next_request) std::size_t tilery_next_request();
/// Copies the bytes that `listen` or `next_request` has counted.
TILERY_IMPORT(copy) void tilery_copy(char* to);
/// Sends an answer: lines of its head, an empty one, the body.
TILERY_IMPORT(send_answer)
void tilery_send_answer(const char* head, std::size_t head_size, const char* body,
                        std::size_t size);
/// Hands on the hint or the review that an agent has asked for: another worker gets it as a
/// request.
TILERY_IMPORT(hand_on) void tilery_hand_on(const char* work, std::size_t size);
}

namespace tilery {
namespace {

using serve::Answer;
using serve::Request;
using serve::RequestHead;

constexpr std::size_t most_module_bytes = std::size_t{1} << 26;
constexpr std::string_view work_method = "hint or review";  ///< no client's method has spaces

std::string copied(std::size_t size) {
  std::string bytes(size, '\0');
  tilery_copy(bytes.data());
  return bytes;
}

std::string_view first_line(std::string_view& text) {
  const std::size_t size = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, size);
  text.remove_prefix(std::min(size + 1, text.size()));
  return line;
}

std::pair<std::string, std::string> pair_in(std::string_view line) {
  const std::size_t at = std::min(line.find('\t'), line.size());
  return {std::string(line.substr(0, at)), std::string(line.substr(std::min(at + 1, line.size())))};
}

/// A request as node hands it over: method, path, version, questions answered so far and questions
/// that wait, a line each; lines "NAME TAB VALUE" of the query; an empty line; lines of the
/// header's fields; an empty line; the body. Work that was handed on has the method `work_method`,
/// and is the body.
struct HttpRequest {
  RequestHead head;
  Request request;
  std::uint64_t answered = 0;
  int waiting = 0;
};

template <typename Number>
Number number_in(std::string_view line) {
  Number number = 0;
  std::from_chars(line.data(), line.data() + line.size(), number);
  return number;
}

HttpRequest request_in(std::string_view text) {
  HttpRequest http;
  http.head.method = first_line(text);
  http.request.method = http.head.method;
  http.request.path = first_line(text);
  http.head.version = first_line(text);
  http.head.path = http.request.path;
  http.answered = number_in<std::uint64_t>(first_line(text));
  http.waiting = number_in<int>(first_line(text));
  for (std::string_view line = first_line(text); !line.empty(); line = first_line(text)) {
    http.request.query.push_back(pair_in(line));
  }
  for (std::string_view line = first_line(text); !line.empty(); line = first_line(text)) {
    http.head.fields.push_back(pair_in(line));
  }
  http.request.body = text;
  http.request.accept_encoding = http.head.field("Accept-Encoding");
  http.request.if_none_match = http.head.field("If-None-Match");
  return http;
}

void send(const Answer& answer, const std::vector<std::pair<std::string, std::string>>& fields) {
  std::string head = fmt::format("{}\n", answer.status);
  for (const auto& [name, value] : serve::header_of(answer, fields)) {
    head += fmt::format("{}\t{}\n", name, value);
  }
  tilery_send_answer(head.data(), head.size(), answer.body->data(), answer.body->size());
}

/// Finds evaluators that share the weights in `evaluators`.
FindEvaluator evaluator_in(EvaluatorCache& evaluators) {
  return [&evaluators](const Cartridge& cartridge) -> std::expected<BoardEvaluator, Error> {
    const auto evaluator = evaluators.evaluator(cartridge);
    return evaluator ? std::expected<BoardEvaluator, Error>(**evaluator)
                     : std::unexpected(evaluator.error());
  };
}

serve::QuestionPool::MakeSources sources_with(EvaluatorCache& evaluators, double hint_ms,
                                              const QuestionLimits& limits) {
  return [&evaluators, hint_ms, limits](IsCancelled is_cancelled) {
    QuestionSources sources;
    sources.evaluator = evaluator_in(evaluators);
    sources.work.search.search_limits = {
        .depth = limits.depth, .milliseconds = hint_ms, .clock = steady_milliseconds};
    sources.work.clock = steady_milliseconds;
    sources.work.limits = limits;
    sources.work.is_cancelled = std::move(is_cancelled);
    return sources;
  };
}

/// Adds the page's modules. In the page's folder each one is an empty file with a hash in its name;
/// the bytes come from the module of the package itself.
void add_modules(serve::PageFiles& page) {
  const std::optional<std::filesystem::path> folder = installed_folder("web");
  for (const std::filesystem::path& file :
       folder ? files_in(*folder / "assets", ".wasm") : std::vector<std::filesystem::path>()) {
    const std::string name = file.filename().string();
    const std::filesystem::path module = name.substr(0, name.find('-')) + ".wasm";
    const auto bytes =
        read_file(folder->parent_path().parent_path().parent_path() / module, most_module_bytes);
    if (bytes) {
      page.add("/assets/" + name, *bytes);
    }
  }
}

std::string options_text(const ServeOptions& options) {
  JsonWriter json;
  json.open_object();
  json.member("host", options.host);
  json.member("port", options.port);
  json.member("connections", options.connections);
  json.member("of_address", options.of_address);
  json.member("waiting", options.waiting);
  json.member("most_body", serve::most_body);
  json.close();
  return std::move(json).take();
}

}  // namespace

int serve_until_stopped(const ServeOptions& options) {
  std::expected<serve::PageFiles, Error> page = page_of(options);
  if (!page) {
    return refuse(page.error());
  }
  if (options.page.empty()) {
    add_modules(*page);
  }
  for (const ShippedCartridge& cartridge : shipped_cartridges()) {
    const std::string_view network = shipped_network(cartridge.name);
    if (!network.empty()) {  // it is a light network, which the page knows by this address
      page->add(fmt::format("/networks/light/{}.network", cartridge.name), std::string(network));
    }
  }
  EvaluatorCache evaluators([&options](const Cartridge& cartridge) {
    return find_evaluator_of_any(cartridge, options.network);
  });
  const auto hints = sources_with(evaluators, options.hint_ms, hint_limits);
  const auto games = sources_with(evaluators, options.hint_ms, game_limits);
  serve::QuestionPool boards(hints, {.most_time = most_hint_time});
  serve::QuestionPool hint_pool(hints, {.most_time = most_hint_time});
  serve::QuestionPool reviews(games, {.most_time = most_game_time});
  serve::QuestionPool simulations(games, {.most_time = most_game_time});
  serve::QuestionPool records(sources_with(evaluators, options.hint_ms, record_limits),
                              {.most_time = most_game_time});
  McpHost host = mcp_host(options.network, {});
  host.evaluator = evaluator_in(evaluators);
  host.limits.sessions.most_bytes = session_bytes;
  serve::McpWorker agents(std::move(host),
                          [](std::string_view work) { tilery_hand_on(work.data(), work.size()); });
  const serve::Api api({boards, hint_pool, reviews, simulations, records, &agents},
                       *std::move(page));
  serve::GateRules gate = {.most_body = &serve::most_body_at, .hosts = options.allow_host};
  gate.hosts.push_back(options.host);
  const auto fields = serve::fields_of_answers(options.frame_ancestors);

  const std::string listen_options = options_text(options);
  const std::string listening = copied(tilery_listen(listen_options.data(), listen_options.size()));
  if (!listening.starts_with("http")) {
    fmt::print(stderr, "tilery: {}\n", listening);
    return machine_failed;
  }
  print("Tilery answers at " + listening + " (Ctrl-C ends it)\n");
  while (const std::size_t size = tilery_next_request()) {
    const std::string text = copied(size);
    HttpRequest http = request_in(text);
    boards.count(http.answered, http.waiting);
    if (http.head.method == work_method) {
      send(serve::answer_of(agents.answer_work(http.request.body)), fields);
    } else if (const std::optional<Answer> refusal = serve::refusal_of(http.head, gate)) {
      send(*refusal, fields);
    } else {
      api.answer(http.request, {}, [&](const Answer& answer) { send(answer, fields); });
    }
  }
  return all_fine;
}

}  // namespace tilery
