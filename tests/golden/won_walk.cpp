// Prints the end of the fixed walk: the signature of its state, and whether the quest is won.

#include <cinttypes>
#include <cstdio>

#include "scenes/won_walk.h"

int main() {
  const tilery::quest::State state = tilery::scenes::won_walk_end();
  std::printf("%016" PRIx64 " %s after %" PRIu64 " turns\n", tilery::quest::signature_of(state),
              state.is_won ? "won" : "not won", state.statistics.turns);
}
