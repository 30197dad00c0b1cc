#pragma once
// The parts of a cartridge's file, each read by itself. A fault goes to the cursor's FirstFault;
// what is answered then is safe to pass on, but means nothing.

#include <vector>

#include "tilery/rules/cartridge.h"
#include "tilery/rules/toml_cursor.h"

namespace tilery {

/// Which tiles merge into what, before it is compiled.
struct MergeRule {
  MergeKind kind = MergeKind::equal;
  std::vector<MergeTriple> triples;
};

/// From the root: [board].
Shape read_shape(const TomlCursor& root);

/// From the root: [tiles], after its keys are checked; its ladder, merge and reach.
Ladder read_ladder(const TomlCursor& root);
MergeRule read_merge(const TomlCursor& root, const Ladder& ladder);
Reach read_reach(const TomlCursor& root);

/// From the root: [spawn], checked against the board and the ladder.
SpawnRule read_spawn(const TomlCursor& root, const Shape& shape, const Ladder& ladder);

/// From [spawn]: what is drawn, but not where it enters.
SpawnRule read_draws(const TomlCursor& spawn, const Ladder& ladder);

/// From the root: [score], [goal], [players] and [controls], which may all be missing.
ScoreRule read_score(const TomlCursor& root, const Ladder& ladder);
GoalRule read_goal(const TomlCursor& root, const Ladder& ladder);
PlayersRule read_players(const TomlCursor& root);
std::vector<ControlWord> read_controls(const TomlCursor& root);

/// The rank of the tile whose face stands there; 1 after a fault.
Rank read_tile(const TomlCursor& face, const Ladder& ladder);

}  // namespace tilery
