#pragma once
// The games and walks of many agents, side by side and bounded.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "tilery/core/error.h"
#include "tilery/player/advice.h"
#include "tilery/protocol/agent_game.h"

namespace tilery {

/// How replies show a board.
enum class AgentView : std::uint8_t { text, picture, both };
inline constexpr std::array<std::string_view, 3> agent_view_names = {"text", "picture", "both"};

/// A game that has ended, kept as its record alone.
struct EndedSession {
  std::string view;
  std::string state_json;
  std::string record;
};

/// A game or a walk of one agent.
struct AgentSession {
  std::variant<EndedSession, std::unique_ptr<AgentGame>, std::unique_ptr<AgentWalk>> play;
  AgentView view = AgentView::text;
  bool has_hints = false;
  bool has_reviews = false;
  double last_used = 0;   ///< by the clock
  std::size_t bytes = 0;  ///< that it takes, as counted by update()

  [[nodiscard]] AgentGame* game();
  [[nodiscard]] AgentWalk* walk();
};

struct SessionLimits {
  std::size_t most_sessions = 1'000;
  std::size_t most_bytes = std::size_t{512} << 20;  ///< of all games together
  double idle_ms =
      3'600'000;  ///< a session that was not used for so long may make room for another
};

/// Sessions by their names. If there is no room, the session that ended longest ago is dropped. If
/// none has ended, the session that was idle longest is dropped, if it was idle for `idle_ms`.
class McpSessions {
 public:
  McpSessions(const SessionLimits& limits, Clock clock)
      : limits_(limits), clock_(std::move(clock)) {}

  /// Adds a session under `name`. Fails if there is no room.
  std::expected<AgentSession*, Error> add(const std::string& name, AgentSession session);

  /// Fails if no session has the name.
  std::expected<AgentSession*, Error> find(const std::string& name);

  /// Fails if the games take too much memory for another move.
  [[nodiscard]] std::expected<void, Error> check_room() const;

  /// Counts the bytes of a session again. Keeps only the record of a session that has ended.
  void update(AgentSession& session);

  [[nodiscard]] std::size_t size() const { return sessions_.size(); }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  [[nodiscard]] double now() const { return clock_ != nullptr ? clock_() : 0; }
  bool make_room();

  SessionLimits limits_;
  Clock clock_;
  std::map<std::string, AgentSession, std::less<>> sessions_;
  std::size_t bytes_ = 0;
};

}  // namespace tilery
