// Exact values that are kept in files: solved_through_files().

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <vector>

#include "tilery/core/random.h"
#include "tilery/player/exact_solving.h"
#include "tilery/record/rules_hash.h"
#include "tilery/tablebase/layer_solver.h"
#include "tilery/tablebase/layer_store.h"

namespace tilery {
namespace {

/// Takes all steps of a pass.
std::expected<void, Error> passed(auto& pass, const std::function<void()>& note) {
  while (true) {
    TILERY_TRY(const bool more, pass.step());
    note();
    if (!more) {
      return {};
    }
  }
}

std::expected<StoredValues, Error> stored_values(const LayeredTask& task) {
  std::expected<void, Error> done = task.store.open();
  LayerFinder finder(task);
  done = done ? passed(finder, task.note) : done;
  LayerSolver solver(task);
  done = done ? passed(solver, task.note) : done;
  if (!done) {
    return std::unexpected(done.error());
  }
  const std::vector<ExactChance> starts = task.game.starts();
  std::vector<ExactState> states;
  std::ranges::transform(starts, std::back_inserter(states), &ExactChance::state);
  TILERY_TRY(const auto values, solver.values_of(states));
  StoredValues stored = {.at_start = 0,
                         .positions = task.store.positions(),
                         .layers = task.store.layers().size(),
                         .signature = task.store.signature()};
  for (std::size_t i = 0; i < starts.size(); ++i) {
    stored.at_start += starts[i].odds * values[i];
  }
  return stored;
}

/// Identifies the solved game and its aim.
std::uint64_t hash_of(const ExactTask& task) {
  return mix(rules_hash(task.rules) + static_cast<std::uint64_t>(task.aim));
}

}  // namespace

std::expected<StoredValues, Error> solved_through_files(const ExactTask& task,
                                                        TablebaseFiles& files,
                                                        Communicator& communicator,
                                                        const ExactProgress& progress) {
  const std::expected<ExactGame, Error> game = ExactGame::of(task.rules, task.aim);
  std::expected<StoredValues, Error> values;
  if (game) {
    LayerStore store(hash_of(task), files, communicator);
    const std::function<void()> note = [&] {
      progress(store.positions(), store.solved_positions());
    };
    values = stored_values({.game = *game,
                            .store = store,
                            .communicator = communicator,
                            .most_bytes = task.most_bytes,
                            .note = note});
  } else {
    values = std::unexpected(game.error());
  }
  if (!values && values.error().source.empty()) {
    values.error().source = task.name;
  }
  return values;
}

}  // namespace tilery
