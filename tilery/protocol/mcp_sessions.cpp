#include "tilery/protocol/mcp_sessions.h"

#include <fmt/format.h>

#include <tuple>
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
  auto* pointer = std::get_if<std::unique_ptr<AgentGame>>(&play);
  return pointer != nullptr ? pointer->get() : nullptr;
}

AgentWalk* AgentSession::walk() {
  auto* pointer = std::get_if<std::unique_ptr<AgentWalk>>(&play);
  return pointer != nullptr ? pointer->get() : nullptr;
}

/// Drops a session other than `excepted`; false if there is none.
bool McpSessions::drop_one(const AgentSession* excepted) {
  std::map<std::string_view, std::size_t> bytes_of_client;
  for (const auto& [name, session] : sessions_) {
    bytes_of_client[session.client] += session.bytes;
  }
  const auto drop_priority = [&](const AgentSession& session) {
    const bool has_ended = std::holds_alternative<EndedSession>(session.play);
    return std::tuple(has_ended, has_ended ? 0 : bytes_of_client[session.client],
                      uses_ - session.last_used);
  };
  auto chosen = sessions_.end();
  for (auto at = sessions_.begin(); at != sessions_.end(); ++at) {
    if (&at->second != excepted &&
        (chosen == sessions_.end() || drop_priority(at->second) > drop_priority(chosen->second))) {
      chosen = at;
    }
  }
  if (chosen == sessions_.end()) {
    return false;
  }
  bytes_ -= chosen->second.bytes;
  sessions_.erase(chosen);
  return true;
}

AgentSession& McpSessions::add(const std::string& name, AgentSession session) {
  while ((sessions_.size() >= limits_.most_sessions || bytes_ >= limits_.most_bytes) &&
         drop_one(nullptr)) {
  }
  session.last_used = ++uses_;
  AgentSession& added = sessions_.insert_or_assign(name, std::move(session)).first->second;
  update(added);
  return added;
}

std::expected<AgentSession*, Error> McpSessions::find(const std::string& name) {
  const auto found = sessions_.find(name);
  if (found == sessions_.end()) {
    return std::unexpected(Error{"game", {}, "the name of a game that is open", quoted(name)});
  }
  found->second.last_used = ++uses_;
  return &found->second;
}

std::expected<void, Error> McpSessions::make_room_for(const AgentSession& session) {
  while (bytes_ >= limits_.most_bytes && drop_one(&session)) {
  }
  return bytes_ < limits_.most_bytes
             ? std::expected<void, Error>()
             : std::unexpected(
                   Error{"server",
                         {},
                         fmt::format("a game of less than {} MB", limits_.most_bytes >> 20),
                         fmt::format("{} MB; finish the game", bytes_ >> 20)});
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
