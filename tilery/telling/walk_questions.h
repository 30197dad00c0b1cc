#pragma once
// What a player asks about a walk without doing anything.

#include <span>
#include <string>

#include "tilery/record/world_record.h"
#include "tilery/telling/walk_narration.h"
#include "tilery/telling/walk_words.h"

namespace tilery {

/// The answer to a command that changes nothing: look, bag, status, hint, quest, log, map, board;
/// to any other the help. `log` is what the walk has said so far; boards of locks are told as
/// `form`.
std::string told_of(const WalkCommand& command, const RecordedWorld& game,
                    std::span<const std::string> log, BoardForm form);

}  // namespace tilery
