#include "tilery/protocol/mcp_sessions.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

/// Measured memory of a session without its positions.
constexpr std::size_t game_bytes = 8'192;
constexpr std::size_t walk_bytes = 262'144;
/// Memory of a turn's messages, in the walk and in its log.
constexpr std::size_t turn_bytes = 512;

std::size_t bytes_of(const AgentGame& game) {
  return game_bytes + bytes_of(game.game().position()) * (game.game().actions().size() + 1);
}

std::size_t bytes_of(const AgentWalk& walk) {
  return walk_bytes + turn_bytes * walk.game().record().commands.size();
}

}  // namespace

AgentGame* AgentSession::game() {
  auto* held = std::get_if<std::unique_ptr<AgentGame>>(&play);
  return held != nullptr ? held->get() : nullptr;
}

AgentWalk* AgentSession::walk() {
  auto* held = std::get_if<std::unique_ptr<AgentWalk>>(&play);
  return held != nullptr ? held->get() : nullptr;
}

/// Drops the oldest session that has ended or is idle; false if there is none.
bool McpSessions::make_room() {
  const auto may_go = [&](AgentSession& session) {
    return std::holds_alternative<EndedSession>(session.play) ||
           now() - session.last_used >= limits_.idle_ms;
  };
  auto oldest = sessions_.end();
  const auto rank_of = [&](AgentSession& session) {
    return std::pair(!std::holds_alternative<EndedSession>(session.play), session.last_used);
  };
  for (auto at = sessions_.begin(); at != sessions_.end(); ++at) {
    if (may_go(at->second) &&
        (oldest == sessions_.end() || rank_of(at->second) < rank_of(oldest->second))) {
      oldest = at;
    }
  }
  if (oldest == sessions_.end()) {
    return false;
  }
  bytes_ -= oldest->second.bytes;
  sessions_.erase(oldest);
  return true;
}

std::expected<AgentSession*, Error> McpSessions::add(const std::string& name,
                                                     AgentSession session) {
  while (sessions_.size() >= limits_.most_sessions || bytes_ >= limits_.most_bytes) {
    if (!make_room()) {
      return std::unexpected(
          Error{"server",
                {},
                fmt::format("fewer than {} games at a time, of {} MB together",
                            limits_.most_sessions, limits_.most_bytes >> 20),
                fmt::format("{} games of {} MB; finish one", sessions_.size(), bytes_ >> 20)});
    }
  }
  session.last_used = now();
  AgentSession& added = sessions_.insert_or_assign(name, std::move(session)).first->second;
  update(added);
  return &added;
}

std::expected<AgentSession*, Error> McpSessions::find(const std::string& name) {
  const auto found = sessions_.find(name);
  if (found == sessions_.end()) {
    return std::unexpected(Error{"game", {}, "the name of a game that is open", quoted(name)});
  }
  found->second.last_used = now();
  return &found->second;
}

std::expected<void, Error> McpSessions::check_room() const {
  return bytes_ < limits_.most_bytes
             ? std::expected<void, Error>()
             : std::unexpected(
                   Error{"server",
                         {},
                         fmt::format("games of less than {} MB together", limits_.most_bytes >> 20),
                         fmt::format("{} MB; finish a game", bytes_ >> 20)});
}

void McpSessions::update(AgentSession& session) {
  bytes_ -= session.bytes;
  if (AgentGame* game = session.game(); game != nullptr && game->is_closed()) {
    session.play = EndedSession{game->view(), game->state_json(), game->record().value_or("")};
  } else if (AgentWalk* walk = session.walk(); walk != nullptr && walk->has_ended()) {
    session.play =
        EndedSession{"The walk has ended.\n", walk->state_json(), walk->record().value_or("")};
  }
  if (const AgentGame* game = session.game()) {
    session.bytes = bytes_of(*game);
  } else if (const AgentWalk* walk = session.walk()) {
    session.bytes = bytes_of(*walk);
  } else {
    const auto& ended = std::get<EndedSession>(session.play);
    session.bytes =
        sizeof(AgentSession) + ended.view.size() + ended.record.size() + ended.state_json.size();
  }
  bytes_ += session.bytes;
}

}  // namespace tilery
