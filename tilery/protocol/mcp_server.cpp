#include "tilery/protocol/mcp_server.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>
#include <variant>

#include "tilery/core/base64.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/narration/hint_words.h"
#include "tilery/protocol/hint_answer.h"
#include "tilery/protocol/mcp_tools.h"
#include "tilery/protocol/reviewer.h"
#include "tilery/quest/world_reader.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

// The codes of JSON-RPC 2.0.
constexpr int parse_error = -32700;
constexpr int invalid_request = -32600;
constexpr int method_not_found = -32601;
constexpr int invalid_params = -32602;

constexpr std::string_view unknown_method = "unknown method";
constexpr std::string_view rules_address = "tilery://rules/";
constexpr std::string_view games_address = "tilery://games/";
constexpr std::string_view record_address = "/record";
constexpr std::uint64_t largest_limit = 100'000;  ///< of noops, turns or lines, as clients set it
constexpr std::size_t kept_worlds = 4;
constexpr std::size_t shown_mistakes = 5;

std::string error_message(const JsonValue& id, int code, std::string_view message) {
  JsonWriter json;
  json.open_object();
  json.member("jsonrpc", "2.0");
  json.member_raw("id", json_text(id));
  json.open_object("error");
  json.member("code", code);
  json.member("message", message);
  json.close();
  json.close();
  return std::move(json).take();
}

std::string result_message(const JsonValue& id, std::string_view result) {
  return fmt::format(R"({{"jsonrpc":"2.0","id":{},"result":{}}})", json_text(id), result);
}

bool is_id(const JsonValue& value) {
  return value.is_text() || value.is_whole() || value.kind == JsonValue::Kind::other_number;
}

void add_text(JsonWriter& json, std::string_view text) {
  json.open_object();
  json.member("type", "text");
  json.member("text", text);
  json.close();
}

void add_picture(JsonWriter& json, std::string_view png) {
  json.open_object();
  json.member("type", "image");
  json.member("data", base64_of(png));
  json.member("mimeType", "image/png");
  json.close();
}

/// The rules of every game that ships.
std::string resource_list() {
  JsonWriter json;
  json.open_object();
  json.open_list("resources");
  for (const ShippedCartridge& shipped : shipped_cartridges()) {
    json.open_object();
    json.member("uri", std::string(rules_address).append(shipped.name));
    json.member("name", std::string("rules of ").append(shipped.name));
    json.member("mimeType", "text/plain");
    json.close();
  }
  json.close();
  json.close();
  return std::move(json).take();
}

/// The error for a game on which a tool cannot act.
Error game_error(std::string expected, std::string found) {
  return {"game", {}, std::move(expected), std::move(found)};
}

/// The error for a game or a walk with a feature that the server leaves out.
Error refused_feature(std::string_view feature, std::string_view play) {
  return {"server",
          {},
          fmt::format("no {}, which this server leaves out", feature),
          fmt::format("a {} with {}", play, feature)};
}

/// A cache of one evaluator, for the work of another thread.
std::shared_ptr<EvaluatorCache> cache_of(std::shared_ptr<const BoardEvaluator> evaluator) {
  return std::make_shared<EvaluatorCache>(
      [evaluator = std::move(evaluator)](const Cartridge&) -> std::expected<BoardEvaluator, Error> {
        return *evaluator;
      });
}

/// The text of a hint or a review for McpServer::work, without the message's id.
std::string work_text(std::string_view tool, std::string_view record) {
  JsonWriter json;
  json.open_object();
  json.member("tool", tool);
  json.member("record", record);
  json.close();
  return std::move(json).take();
}

/// A function that returns true once `is_cancelled` does, or once `most_ms` have passed from now.
/// Both `is_cancelled` and the clock may be empty.
IsCancelled cancelled_or_after(double most_ms, const Clock& clock,
                               const IsCancelled& is_cancelled) {
  if (!clock) {
    return is_cancelled;
  }
  return [clock, end = clock() + most_ms, is_cancelled] {
    return clock() >= end || (is_cancelled && is_cancelled());
  };
}

void add_listed(std::string& text, const ShippedCartridge& shipped) {
  const auto cartridge = read_cartridge(shipped.toml, shipped.name);
  text +=
      fmt::format("{}: {}, {} x {}. {}\n", shipped.name, cartridge->title,
                  cartridge->rules.shape.width, cartridge->rules.shape.height, cartridge->about);
}

}  // namespace

/// A tool's name, and the function that reads its arguments and gives the answer.
struct McpServer::NamedTool {
  std::string_view name;
  Tool function;
};

McpServer::McpServer(McpHost host)
    : host_(std::move(host)), sessions_(host_.limits.sessions), evaluators_(host_.evaluator) {}

McpServer::~McpServer() = default;

std::optional<std::string> McpServer::answer(std::string_view message) {
  McpReply reply = this->reply(message);
  return reply.work ? work(*reply.work).run({}) : std::move(reply.text);
}

McpReply McpServer::reply(std::string_view message, std::string_view client) {
  client_ = client;
  const std::expected<JsonValue, JsonFault> read = read_json_value(message);
  if (!read) {
    return {.text = error_message({}, parse_error,
                                  fmt::format("byte {}: expected {}, found {}", read.error().byte,
                                              read.error().expected, read.error().found))};
  }
  const JsonValue& id = read->member("id");
  const JsonValue& method = read->member("method");
  if (!read->is_object() || read->member("jsonrpc").text != "2.0" ||
      (!method.is_text() && !is_id(id))) {
    return {.text = error_message(is_id(id) ? id : JsonValue(), invalid_request,
                                  "expected one message of JSON-RPC 2.0")};
  }
  if (!method.is_text() || id.is_null()) {
    return {};  // an answer, or a notification
  }
  if (!is_id(id)) {
    return {.text = error_message({}, invalid_request, "expected a text or a number as \"id\"")};
  }
  Result result = result_of(method.text, read->member("params"));
  if (!result) {
    const int code = result.error() == unknown_method ? method_not_found : invalid_params;
    return {.text = error_message(id, code, result.error())};
  }
  if (result->work) {
    return {.work = fmt::format(R"({{"id":{},{})", json_text(id), result->work->substr(1))};
  }
  return {.text = result_message(id, *result->text)};
}

McpServer::Result McpServer::result_of(std::string_view method, const JsonValue& params) {
  if (method == "initialize") {
    return McpReply{.text = initialize_result(params)};
  }
  if (method == "ping") {
    return McpReply{.text = "{}"};
  }
  if (method == "tools/list") {
    return McpReply{.text = tool_list()};
  }
  if (method == "tools/call") {
    return call_tool(params);
  }
  if (method == "resources/list") {
    return McpReply{.text = resource_list()};
  }
  if (method == "resources/templates/list") {
    return McpReply{.text = fmt::format(R"({{"resourceTemplates":{}}})",
                                        json_text(*read_json_value(mcp_resource_templates())))};
  }
  if (method == "resources/read") {
    return read_resource(params);
  }
  return std::unexpected(std::string(unknown_method));
}

std::string McpServer::initialize_result(const JsonValue& params) const {
  const std::string& asked = params.member("protocolVersion").text;
  const bool is_supported = std::ranges::find(mcp_versions, asked) != mcp_versions.end();
  JsonWriter json;
  json.open_object();
  json.member("protocolVersion", is_supported ? std::string_view(asked) : mcp_versions.front());
  json.open_object("capabilities");
  json.open_object("tools");
  json.close();
  json.open_object("resources");
  json.close();
  json.close();
  json.open_object("serverInfo");
  json.member("name", "tilery");
  json.member("version", host_.version);
  json.close();
  json.member("instructions", mcp_instructions());
  json.close();
  return std::move(json).take();
}

bool McpServer::allows(std::string_view feature) const {
  return std::ranges::find(host_.without, feature) == host_.without.end();
}

std::string McpServer::tool_list() const {
  JsonWriter json;
  json.open_object();
  json.open_list("tools");
  for (const McpTool& tool : mcp_tools()) {
    if (allows(tool.feature)) {
      json.open_object();
      json.member("name", tool.name);
      json.member("description", tool.about);
      json.member_raw("inputSchema", json_text(*read_json_value(tool.schema)));
      json.close();
    }
  }
  json.close();
  json.close();
  return std::move(json).take();
}

std::string McpServer::json_of(const ToolResult& result) {
  const ToolAnswer answer =
      result ? *result : ToolAnswer{.text = text_of(result.error()), .is_error = true};
  JsonWriter json;
  json.open_object();
  json.open_list("content");
  if (!answer.text.empty() || answer.png.empty()) {
    add_text(json, answer.text);
  }
  if (!answer.png.empty()) {
    add_picture(json, answer.png);
  }
  json.close();
  if (!answer.json.empty()) {
    json.member_raw("structuredContent", answer.json);
  }
  json.member("isError", answer.is_error);
  json.close();
  return std::move(json).take();
}

McpServer::Result McpServer::call_tool(const JsonValue& params) {
  static constexpr std::array<NamedTool, 13> named_tools = {{{"list_games", &McpServer::list_games},
                                                             {"rules", &McpServer::rules},
                                                             {"new_game", &McpServer::new_game},
                                                             {"new_walk", &McpServer::new_walk},
                                                             {"board", &McpServer::board},
                                                             {"move", &McpServer::move},
                                                             {"say", &McpServer::say},
                                                             {"undo", &McpServer::undo},
                                                             {"legal_moves", &McpServer::legal},
                                                             {"hint", &McpServer::hint},
                                                             {"review", &McpServer::review},
                                                             {"finish", &McpServer::finish},
                                                             {"record", &McpServer::record}}};
  const std::string& name = params.member("name").text;
  const std::span<const NamedTool> tools(named_tools);
  const auto named = std::ranges::find(tools, name, &NamedTool::name);
  const auto tool = std::ranges::find(mcp_tools(), name, &McpTool::name);
  if (named == tools.end() || !allows(tool->feature)) {
    return std::unexpected(fmt::format("expected a tool of tools/list, found {}", quoted(name)));
  }
  McpArguments arguments(params.member("arguments"));
  ToolResult result = (this->*named->function)(arguments);
  if (result && !result->record.empty()) {
    return McpReply{.work = work_text(name, result->record)};
  }
  return McpReply{.text = json_of(result)};
}

McpServer::Result McpServer::read_resource(const JsonValue& params) {
  const std::string& address = params.member("uri").text;
  std::string_view path = address;
  std::expected<std::string, Error> text =
      std::unexpected(Error{"uri", {}, "an address of resources/list", quoted(address)});
  if (path.starts_with(rules_address)) {
    const auto found = cartridge_named(std::string(path.substr(rules_address.size())));
    text = found ? std::expected<std::string, Error>(agent_rules_text(*found, found->rules))
                 : std::unexpected(found.error());
  } else if (path.starts_with(games_address) && path.ends_with(record_address) &&
             path.size() > games_address.size() + record_address.size()) {
    path.remove_prefix(games_address.size());
    path.remove_suffix(record_address.size());
    const auto session = sessions_.find(std::string(path));
    text = session ? std::expected<std::string, Error>(record_text_of(**session))
                   : std::unexpected(session.error());
  }
  if (!text) {
    return std::unexpected(text_of(text.error()));
  }
  JsonWriter json;
  json.open_object();
  json.open_list("contents");
  json.open_object();
  json.member("uri", address);
  json.member("mimeType", "text/plain");
  json.member("text", *text);
  json.close();
  json.close();
  json.close();
  return McpReply{.text = std::move(json).take()};
}

std::expected<Cartridge, Error> McpServer::cartridge_named(const std::string& name_or_text) const {
  return name_or_text.contains('\n') ? read_cartridge(name_or_text, "cartridge")
                                     : host_.cartridge(name_or_text);
}

std::expected<std::shared_ptr<const quest::World>, Error> McpServer::world_named(
    const std::string& name) {
  for (const auto& world : worlds_) {
    if (world->name == name) {
      return world;
    }
  }
  TILERY_TRY(quest::World world, host_.world(name));
  if (worlds_.size() == kept_worlds) {
    worlds_.pop_front();
  }
  return worlds_.emplace_back(std::make_shared<const quest::World>(std::move(world)));
}

OwnIdentity McpServer::identity_of(std::uint64_t seed) const {
  return {.id = host_.draw(),
          .seed = seed,
          .began = host_.utc ? std::optional(host_.utc()) : std::nullopt};
}

/// The seed that the agent asks for; without one, a random seed with its seal.
std::pair<std::uint64_t, std::optional<SeedSeal>> McpServer::seed_for(
    std::optional<std::uint64_t> asked) const {
  if (asked) {
    return {*asked, std::nullopt};
  }
  const std::uint64_t seed = host_.draw();
  const Salt salt = {host_.draw(), host_.draw()};
  return {seed, seal_of(seed, salt)};
}

std::expected<AgentSession*, Error> McpServer::session_of(McpArguments& arguments) {
  const std::string name = arguments.required_text("game");
  if (const std::optional<Error> fault = arguments.fault()) {
    return std::unexpected(*fault);
  }
  return sessions_.find(name);
}

std::expected<AgentSession*, Error> McpServer::open_game_of(McpArguments& arguments) {
  auto session = session_of(arguments);
  if (session && (*session)->game() == nullptr) {
    return std::unexpected(game_error(
        "a running game", (*session)->walk() != nullptr ? "a walk" : "a game that has ended"));
  }
  return session;
}

/// The answer for a reply, in the form that the client chose for the session.
McpServer::ToolAnswer McpServer::tool_answer_of(AgentSession& session, AgentReply reply) {
  ToolAnswer answer = {.text = std::move(reply.text), .is_error = reply.is_refused};
  if (const AgentGame* game = session.game()) {
    answer.json = game->state_json();
    if (session.view != AgentView::text) {
      answer.png = game->png();
    }
    if (session.view == AgentView::picture && !reply.is_refused) {
      answer.text = game->options().shows_legal ? game->legal_words() : std::string();
    }
  } else if (const AgentWalk* walk = session.walk()) {
    answer.json = walk->state_json();
  }
  sessions_.update(session);
  if (const auto* ended = std::get_if<EndedSession>(&session.play)) {
    answer.json = ended->state_json;
    answer.text += "The game has ended. Its record:\n" + ended->record;
  }
  return answer;
}

McpServer::ToolResult McpServer::list_games(McpArguments& arguments) {
  const bool wants_more = arguments.truth("more", false);
  if (const auto fault = arguments.fault()) {
    return std::unexpected(*fault);
  }
  std::string text = "Games:\n";
  for (const ShippedCartridge& shipped : shipped_cartridges()) {
    add_listed(text, shipped);
  }
  for (const ShippedCartridge& shipped :
       wants_more ? more_cartridges() : std::span<const ShippedCartridge>()) {
    add_listed(text, shipped);
  }
  text += "Worlds to walk in:\n";
  for (const std::string& world : quest::shipped_worlds()) {
    text += world + "\n";
  }
  return ToolAnswer{.text = std::move(text)};
}

McpServer::ToolResult McpServer::rules(McpArguments& arguments) {
  const std::string name = arguments.required_text("cartridge");
  if (const auto fault = arguments.fault()) {
    return std::unexpected(*fault);
  }
  TILERY_TRY(const auto found, cartridge_named(name));
  return ToolResult(ToolAnswer{.text = agent_rules_text(found, found.rules)});
}

McpServer::NewGame McpServer::new_game_in(McpArguments& arguments) const {
  NewGame asked;
  asked.cartridge = arguments.text("cartridge", "2048");
  asked.width = static_cast<int>(arguments.number("width", 0, 1, longest_side));
  asked.height = static_cast<int>(arguments.number("height", 0, 1, longest_side));
  asked.seed = arguments.optional_number("seed", UINT64_MAX);
  asked.view = static_cast<AgentView>(arguments.choice("show", agent_view_names, 0));
  asked.has_hints = arguments.truth("hints", false);
  asked.has_reviews = arguments.truth("reviews", false);
  const std::uint64_t longest = host_.limits.most_moves;
  asked.options = {
      .on_noop = static_cast<NoopAnswer>(arguments.choice("on_noop", noop_answer_names, 0)),
      .most_noops = arguments.number("most_noops", AgentOptions{}.most_noops, 0, largest_limit),
      .most_moves = arguments.number("most_moves", longest, 1, longest),
      .shows_legal = arguments.truth("legal_moves", false),
      .has_undo = arguments.truth("undo", false)};
  return asked;
}

/// Fails if the game needs a feature that the server leaves out.
std::expected<void, Error> McpServer::check_features(const NewGame& asked) const {
  const std::array<std::pair<std::string_view, bool>, 5> wishes = {
      {{"legal_moves", asked.options.shows_legal},
       {"hints", asked.has_hints},
       {"reviews", asked.has_reviews},
       {"undo", asked.options.has_undo},
       {"seeds", asked.seed.has_value()}}};
  for (const auto& [feature, is_wanted] : wishes) {
    if (is_wanted && !allows(feature)) {
      return std::unexpected(refused_feature(feature, "game"));
    }
  }
  return {};
}

/// The cartridge at the requested size.
std::expected<Cartridge, Error> McpServer::cartridge_for(const NewGame& asked) const {
  std::expected<Cartridge, Error> cartridge = cartridge_named(asked.cartridge);
  if (!cartridge) {
    return cartridge;
  }
  const Shape& shape = cartridge->rules.shape;
  const int width = asked.width == 0 ? shape.width : asked.width;
  const int height = asked.height == 0 ? shape.height : asked.height;
  std::optional<Rules> sized = resized(cartridge->rules, width, height);
  if (!sized) {
    return std::unexpected(Error{"width and height",
                                 {},
                                 "a size that " + cartridge->name + " offers",
                                 fmt::format("{} x {}", width, height)});
  }
  cartridge->rules = *std::move(sized);
  return cartridge;
}

McpServer::ToolResult McpServer::new_game(McpArguments& arguments) {
  const NewGame asked = new_game_in(arguments);
  if (const auto fault = arguments.fault()) {
    return std::unexpected(*fault);
  }
  const auto allowed = check_features(asked);
  std::expected<Cartridge, Error> cartridge = cartridge_for(asked);
  if (!allowed || !cartridge) {
    return std::unexpected(!allowed ? allowed.error() : cartridge.error());
  }
  const auto [seed, seal] = seed_for(asked.seed);
  const OwnIdentity own = identity_of(seed);
  RecordedGame game(cartridge->name, {.rules = cartridge->rules, .seed = seed}, own.id, own.began);
  auto agent =
      std::make_unique<AgentGame>(*std::move(cartridge), std::move(game), asked.options, seal);
  std::string opening = agent->opening();
  return open_session({.play = std::move(agent),
                       .view = asked.view,
                       .has_hints = asked.has_hints,
                       .has_reviews = asked.has_reviews},
                      std::move(opening));
}

/// Adds a new session. Gives the answer about it, with the session's name in front.
McpServer::ToolResult McpServer::open_session(AgentSession session, std::string opening) {
  const std::string name = fmt::format("{:016x}{:016x}", host_.draw(), host_.draw());
  session.client = client_;
  AgentSession& added = sessions_.add(name, std::move(session));
  ToolAnswer answer = tool_answer_of(added, {.text = std::move(opening)});
  answer.text = fmt::format("game: {}\n{}", name, answer.text);
  answer.json = fmt::format(R"({{"game":"{}",{})", name, answer.json.substr(1));
  return answer;
}

McpServer::ToolResult McpServer::new_walk(McpArguments& arguments) {
  const std::string name = arguments.text("world", "merrow");
  const auto seed = arguments.optional_number("seed", UINT64_MAX);
  const WalkOptions usual;
  const WalkOptions options = {
      .most_turns = arguments.number("most_turns", usual.most_turns, 1, largest_limit),
      .most_lines = arguments.number("most_lines", usual.most_lines, 1, largest_limit),
      .has_hints = arguments.truth("hints", false),
      .has_journeys = arguments.truth("journeys", true)};
  if (const auto fault = arguments.fault()) {
    return std::unexpected(*fault);
  }
  const bool has_refused_hints = options.has_hints && !allows("hints");
  if (has_refused_hints || (seed && !allows("seeds"))) {
    return std::unexpected(refused_feature(has_refused_hints ? "hints" : "seeds", "walk"));
  }
  TILERY_TRY(const auto world, world_named(name));
  const auto [drawn, seal] = seed_for(seed);
  auto walk = std::make_unique<AgentWalk>(world, identity_of(drawn), options, seal);
  std::string opening = walk->opening();
  return open_session({.play = std::move(walk)}, std::move(opening));
}

McpServer::ToolResult McpServer::board(McpArguments& arguments) {
  constexpr std::array<std::string_view, 4> forms = {"text", "line", "json", "png"};
  const std::size_t form = arguments.choice("as", forms, 0);
  TILERY_TRY(const auto session, session_of(arguments));
  if (const auto* ended = std::get_if<EndedSession>(&session->play)) {
    return ToolAnswer{.text = ended->view, .json = ended->state_json};
  }
  if (const AgentWalk* walk = session->walk()) {
    return ToolAnswer{.text = walk->state_json(), .json = walk->state_json()};
  }
  const AgentGame& game = *session->game();
  ToolAnswer answer = {.text = form == 0   ? game.view()
                               : form == 1 ? game.board_in_one_line()
                               : form == 2 ? game.state_json()
                                           : std::string(),
                       .json = game.state_json()};
  answer.png = form == 3 ? game.png() : std::string();
  return answer;
}

McpServer::ToolResult McpServer::move(McpArguments& arguments) {
  const std::string direction = arguments.text("direction");
  TILERY_TRY(const auto session, open_game_of(arguments));
  TILERY_CHECK(sessions_.make_room_for(*session));
  AgentReply reply = session->game()->move(direction);
  return tool_answer_of(*session, std::move(reply));
}

McpServer::ToolResult McpServer::say(McpArguments& arguments) {
  const std::string words = arguments.text("words");
  TILERY_TRY(const auto session, session_of(arguments));
  AgentWalk* walk = session->walk();
  if (walk == nullptr) {
    return std::unexpected(
        game_error("a running walk", session->game() != nullptr
                                         ? "a game of " + session->game()->cartridge().name
                                         : "a game or a walk that has ended"));
  }
  TILERY_CHECK(sessions_.make_room_for(*session));
  AgentReply reply = walk->say(words);
  return tool_answer_of(*session, std::move(reply));
}

McpServer::ToolResult McpServer::undo(McpArguments& arguments) {
  TILERY_TRY(const auto session, open_game_of(arguments));
  AgentReply reply = session->game()->undo();
  return tool_answer_of(*session, std::move(reply));
}

McpServer::ToolResult McpServer::legal(McpArguments& arguments) {
  TILERY_TRY(const auto session, open_game_of(arguments));
  const AgentGame& game = *session->game();
  return game.options().shows_legal
             ? ToolResult(ToolAnswer{.text = game.legal_words(), .json = game.state_json()})
             : std::unexpected(
                   game_error("a game opened with legal_moves = true", "legal_moves = false"));
}

McpServer::ToolResult McpServer::hint(McpArguments& arguments) {
  TILERY_TRY(const auto session, open_game_of(arguments));
  const AgentGame& game = *session->game();
  if (!session->has_hints) {
    return std::unexpected(game_error("a game opened with hints = true", "hints = false"));
  }
  if (game.has_ended()) {
    return std::unexpected(game_error("a running game", "a game that has ended"));
  }
  return ToolAnswer{.record = game.open_record()};
}

McpServer::ToolResult McpServer::review(McpArguments& arguments) {
  TILERY_TRY(const auto session, session_of(arguments));
  if (!session->has_reviews) {
    return std::unexpected(game_error("a game opened with reviews = true", "reviews = false"));
  }
  const auto* ended = std::get_if<EndedSession>(&session->play);
  if (ended == nullptr) {
    return std::unexpected(game_error("a game that has ended: call finish", "a running game"));
  }
  const std::expected<Record, Error> record = read_record(ended->record, "record");
  if (!record || record->events.size() > host_.limits.most_reviewed) {
    return std::unexpected(
        game_error(fmt::format("a game of at most {} moves; tilery review has no such limit",
                               host_.limits.most_reviewed),
                   record ? fmt::format("{}", record->events.size()) : "a walk"));
  }
  return ToolAnswer{.record = ended->record};
}

struct McpServer::Task {
  Record record;
  Cartridge cartridge;
  std::shared_ptr<EvaluatorCache> evaluators;
  FindCartridge find;
  SearchLimits limits;
};

std::expected<McpServer::Task, Error> McpServer::task_of(std::string_view record_text,
                                                         bool is_review) {
  const std::expected<Record, Error> record = read_record(record_text, "record");
  TILERY_TRY(auto cartridge, record ? cartridge_of(*record, host_.cartridge, "record")
                                    : std::unexpected(record.error()));
  std::optional<Rules> sized = resized(cartridge.rules, record->width, record->height);
  if (!sized) {
    return std::unexpected(Error{
        "record", {}, "a size of the game", fmt::format("{}x{}", record->width, record->height)});
  }
  cartridge.rules = *std::move(sized);
  TILERY_TRY(const auto evaluator, evaluators_.evaluator(cartridge));
  const SearchLimits review_limits = {.depth = 2, .is_selective = true};
  return Task{.record = *record,
              .cartridge = std::move(cartridge),
              .evaluators = cache_of(evaluator),
              .find = host_.cartridge,
              .limits = is_review ? review_limits : host_.limits.hints};
}

McpServer::ToolResult McpServer::hint_by(const Task& task, const IsCancelled& is_cancelled) {
  const Rules& rules = task.cartridge.rules;
  TILERY_TRY(const auto game, replay(task.record, rules));
  HintAnswers answers(task.cartridge, task.evaluators, 1, is_cancelled);
  TILERY_TRY(const auto found, answers.hint(rules, game.game().position(), task.limits));
  return ToolResult({.text = hint_words(found), .json = tilery::json_of(found)});
}

McpServer::ToolResult McpServer::review_by(const Task& task, const IsCancelled& is_cancelled) {
  Reviewer reviewer(RecordRules(task.find), task.evaluators);
  TILERY_TRY(const auto found,
             reviewer.review(task.record, "record",
                             {.search_limits = task.limits, .is_cancelled = is_cancelled}));
  return ToolResult({.text = review_words(found, shown_mistakes),
                     .json = tilery::json_of(found, shown_mistakes)});
}

McpWork McpServer::work(std::string_view work) {
  const std::expected<JsonValue, JsonFault> read = read_json_value(work);
  const JsonValue id = read ? read->member("id") : JsonValue();
  const bool is_review = read && read->member("tool").text == "review";
  std::expected<Task, Error> task =
      task_of(read ? std::string_view(read->member("record").text) : "", is_review);
  const double most_ms = is_review ? host_.limits.most_review_ms : host_.limits.most_hint_ms;
  auto run = [id, is_review, task = std::move(task), clock = host_.clock,
              most_ms](const IsCancelled& is_cancelled) {
    const IsCancelled must_stop = cancelled_or_after(most_ms, clock, is_cancelled);
    const ToolResult result = !task       ? ToolResult(std::unexpected(task.error()))
                              : is_review ? review_by(*task, must_stop)
                                          : hint_by(*task, must_stop);
    return result_message(id, json_of(result));
  };
  return {.is_review = is_review, .run = std::move(run)};
}

McpServer::ToolResult McpServer::finish(McpArguments& arguments) {
  TILERY_TRY(const auto session, session_of(arguments));
  if (AgentGame* game = session->game()) {
    game->finish();
  } else if (AgentWalk* walk = session->walk()) {
    walk->finish();
  }
  sessions_.update(*session);
  const EndedSession& ended = std::get<EndedSession>(session->play);
  return ToolAnswer{.text = ended.record, .json = ended.state_json};
}

std::string McpServer::record_text_of(AgentSession& session) {
  if (const auto* ended = std::get_if<EndedSession>(&session.play)) {
    return ended->record;
  }
  const AgentGame* game = session.game();
  const std::optional<std::string> record =
      game != nullptr ? game->record() : session.walk()->record();
  return record ? *record
                : (game != nullptr ? game->events_so_far() : session.walk()->events_so_far());
}

McpServer::ToolResult McpServer::record(McpArguments& arguments) {
  const auto session = session_of(arguments);
  return session ? ToolResult(ToolAnswer{.text = record_text_of(**session)})
                 : std::unexpected(session.error());
}

}  // namespace tilery
