#pragma once
// Replays on the packed board: the fast twin of replay(), for most records of 4 x 4 games.

#include <optional>

#include "tilery/board/packed_rules.h"
#include "tilery/record/record.h"

namespace tilery {

/// What came of the record's events. Nothing where an event is not possible, or where the packed
/// board cannot tell: for two players, start boards, listed tiles, and tiles of rank 15 where the
/// ladder is longer. `rules` are the record's, `packed` made of them.
std::optional<RecordResult> packed_replay(const Rules& rules, const PackedRules& packed,
                                          const Record& record);

}  // namespace tilery
