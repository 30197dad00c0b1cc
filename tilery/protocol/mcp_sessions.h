#pragma once
// The games and walks of many agents, with limits on memory and number.

#include <array>
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

/// The form of boards in replies.
enum class AgentView : std::uint8_t { text, picture, both };
inline constexpr std::array<std::string_view, 3> agent_view_names = {"text", "picture", "both"};

/// The last view, the last state and the record of a game or walk that has ended.
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
  std::string client = {};      ///< who opened it; empty if the host does not know
  std::uint64_t last_used = 0;  ///< by a count of all uses
  std::size_t bytes = 0;        ///< memory that it takes, as counted by update()

  [[nodiscard]] AgentGame* game();
  [[nodiscard]] AgentWalk* walk();
};

struct SessionLimits {
  std::size_t most_sessions = 1'000;
  std::size_t most_bytes = std::size_t{512} << 20;  ///< of all games together
};

/// Sessions by their names. If there is no room, a session is dropped: an ended one, or else one of
/// the client whose sessions take the most memory. Of these it is the one that was used longest
/// ago. So no client can keep others from playing, or end their games, by opening many games.
class McpSessions {
 public:
  explicit McpSessions(const SessionLimits& limits) : limits_(limits) {}

  /// Adds a session under `name`, in place of others if there is no room.
  AgentSession& add(const std::string& name, AgentSession session);

  /// Fails if no session has the name.
  std::expected<AgentSession*, Error> find(const std::string& name);

  /// Drops other sessions if all together take too much memory for another move of this one. Fails
  /// if this one alone does.
  std::expected<void, Error> make_room_for(const AgentSession& session);

  /// Counts the bytes of a session again. Puts an EndedSession in place of a game or walk that has
  /// ended.
  void update(AgentSession& session);

  [[nodiscard]] std::size_t size() const { return sessions_.size(); }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  bool drop_one(const AgentSession* excepted);

  SessionLimits limits_;
  std::uint64_t uses_ = 0;
  std::map<std::string, AgentSession, std::less<>> sessions_;
  std::size_t bytes_ = 0;
};

}  // namespace tilery
