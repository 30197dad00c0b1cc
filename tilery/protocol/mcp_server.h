#pragma once
// A server of the Model Context Protocol, through which language models play games and walks. It
// answers messages of JSON-RPC.

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/core/json_reader.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/protocol/mcp_sessions.h"
#include "tilery/protocol/mcp_tools.h"
#include "tilery/record/record_rules.h"

namespace tilery {

/// Limits of a server.
struct McpLimits {
  SessionLimits sessions;
  std::uint64_t most_moves = 20'000;  ///< of a game
  SearchLimits hints = {.depth = 3};
  std::size_t most_reviewed = 2'000;  ///< events of a game that is reviewed, undos included
  /// Milliseconds by the host's clock. After this time a hint ends with its values so far, and a
  /// review fails.
  double most_hint_ms = 5'000;
  double most_review_ms = 20'000;
};

/// Services of the program around a server. The library itself has no random numbers from the
/// system and no clock.
struct McpHost {
  std::string version;                     ///< of the program
  std::function<std::uint64_t()> draw;     ///< unpredictable numbers; required
  Clock clock = nullptr;                   ///< for the time of hints and reviews
  std::function<std::int64_t()> utc = {};  ///< seconds since 1970 for records; empty: none
  FindCartridge cartridge = shipped;
  FindWorld world = find_shipped_world;
  FindEvaluator evaluator = {};  ///< empty: hints and reviews by the heuristic
  /// Features that no session has, out of "legal_moves", "hints", "reviews", "undo" and "seeds"
  /// (games whose seed the agent chooses).
  std::vector<std::string> without = {};
  McpLimits limits = {};
};

/// The features that McpHost::without may name.
inline constexpr std::array<std::string_view, 5> mcp_features = {"legal_moves", "hints", "reviews",
                                                                 "undo", "seeds"};

/// The supported protocol versions, the newest first.
inline constexpr std::array<std::string_view, 3> mcp_versions = {"2025-06-18", "2025-03-26",
                                                                 "2024-11-05"};

/// A hint or a review that a client waits for. It is independent of its server: another thread may
/// run it while the server answers other messages.
struct McpWork {
  bool is_review = false;
  /// Gives the answer. Its time counts from this call. Once `is_cancelled` returns true, a hint
  /// ends with its values so far, and a review fails.
  std::function<std::string(const IsCancelled& is_cancelled)> run;
};

/// The answer to a message, a JSON object on one line. If the message is a notification or itself
/// an answer, there is neither text nor work.
struct McpReply {
  std::optional<std::string> text = {};
  /// A hint or a review to compute, as JSON for McpServer::work of any server. Not for clients,
  /// because it shows the seed of a sealed game.
  std::optional<std::string> work = {};
};

/// Answers the messages of any number of clients. Names of games are random, so that no client can
/// guess another client's games. Used by one thread at a time.
class McpServer {
 public:
  explicit McpServer(McpHost host);
  ~McpServer();

  /// The answer to one message, or the work that computes it. `client` names who asks, as an
  /// address does; empty if the host does not know.
  McpReply reply(std::string_view message, std::string_view client = {});

  /// The work that `work` of a reply describes.
  McpWork work(std::string_view work);

  /// The answer to one message; nothing if the message is a notification or itself an answer.
  std::optional<std::string> answer(std::string_view message);

  [[nodiscard]] const McpSessions& sessions() const { return sessions_; }

 private:
  /// A tool's answer: text, JSON with the same content or nothing, and perhaps a picture. For a
  /// hint and a review only `record` is set, and the answer becomes work.
  struct ToolAnswer {
    std::string text;
    std::string json;
    std::string png;
    bool is_error = false;
    std::string record = {};
  };
  using ToolResult = std::expected<ToolAnswer, Error>;
  using Tool = ToolResult (McpServer::*)(McpArguments&);
  struct NamedTool;
  /// A game that a client asks for.
  struct NewGame {
    std::string cartridge;  ///< its name, or its text
    int width = 0;          ///< 0: the cartridge's own
    int height = 0;
    std::optional<std::uint64_t> seed;
    AgentView view = AgentView::text;
    bool has_hints = false;
    bool has_reviews = false;
    AgentOptions options;
  };

  /// The result of a method: its text, or the work that computes the text.
  using Result = std::expected<McpReply, std::string>;
  Result result_of(std::string_view method, const JsonValue& params);
  [[nodiscard]] std::string initialize_result(const JsonValue& params) const;
  [[nodiscard]] std::string tool_list() const;
  static std::string json_of(const ToolResult& result);
  Result call_tool(const JsonValue& params);
  Result read_resource(const JsonValue& params);

  ToolResult list_games(McpArguments& arguments);
  ToolResult rules(McpArguments& arguments);
  ToolResult new_game(McpArguments& arguments);
  ToolResult new_walk(McpArguments& arguments);
  ToolResult board(McpArguments& arguments);
  ToolResult move(McpArguments& arguments);
  ToolResult say(McpArguments& arguments);
  ToolResult undo(McpArguments& arguments);
  ToolResult legal(McpArguments& arguments);
  ToolResult hint(McpArguments& arguments);
  ToolResult review(McpArguments& arguments);
  ToolResult finish(McpArguments& arguments);
  ToolResult record(McpArguments& arguments);

  [[nodiscard]] bool allows(std::string_view feature) const;
  [[nodiscard]] std::expected<Cartridge, Error> cartridge_named(
      const std::string& name_or_text) const;
  std::expected<AgentSession*, Error> session_of(McpArguments& arguments);
  /// As session_of, for tools that need a game that has not ended.
  std::expected<AgentSession*, Error> open_game_of(McpArguments& arguments);
  std::expected<std::shared_ptr<const quest::World>, Error> world_named(const std::string& name);
  [[nodiscard]] NewGame new_game_in(McpArguments& arguments) const;
  [[nodiscard]] std::expected<void, Error> check_features(const NewGame& asked) const;
  [[nodiscard]] std::expected<Cartridge, Error> cartridge_for(const NewGame& asked) const;
  [[nodiscard]] OwnIdentity identity_of(std::uint64_t seed) const;
  ToolResult open_session(AgentSession session, std::string opening);
  [[nodiscard]] std::pair<std::uint64_t, std::optional<SeedSeal>> seed_for(
      std::optional<std::uint64_t> asked) const;
  ToolAnswer tool_answer_of(AgentSession& session, AgentReply reply);
  static std::string record_text_of(AgentSession& session);
  /// The game of a hint or a review, with all data that the search needs.
  struct Task;
  std::expected<Task, Error> task_of(std::string_view record_text, bool is_review);
  static ToolResult hint_by(const Task& task, const IsCancelled& is_cancelled);
  static ToolResult review_by(const Task& task, const IsCancelled& is_cancelled);

  McpHost host_;
  McpSessions sessions_;
  std::string client_;  ///< who asks at present
  EvaluatorCache evaluators_;
  std::list<std::shared_ptr<const quest::World>> worlds_;
};

}  // namespace tilery
