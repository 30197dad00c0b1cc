#pragma once
// A small game that is solved through files: with memory for a few layers, by one process or many.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>

#include "tilery/core/error.h"
#include "tilery/search/exact_game.h"
#include "tilery/tables/exchange.h"
#include "tilery/tables/layer_store.h"

namespace tilery {

/// What the passes over the layers share, and must outlive them.
struct LayeredTask {
  const ExactGame& game;
  LayerStore& store;
  Exchange& exchange;
  std::uint64_t most_bytes = 0;       ///< that this process may use
  const std::function<void()>& note;  ///< called after each block of positions
};

/// Positions that are followed or solved between two letters to the other processes.
inline constexpr std::size_t positions_a_block = 4096;

/// What the program takes besides layers: itself, blocks of positions, letters.
inline constexpr std::uint64_t bytes_besides_layers = std::uint64_t{32} << 20;

/// Fails if layers that take `bytes` are too large.
std::expected<void, Error> check_layer_bytes(const LayeredTask& task, std::uint64_t bytes);

}  // namespace tilery
