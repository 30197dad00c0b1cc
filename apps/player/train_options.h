#pragma once
// What `tilery train` was asked for.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tilery/learn/recipe.h"

namespace tilery {

struct TrainOptions {
  std::string cartridge;
  std::string size;
  std::string file;
  std::string from;  ///< a file, or the word shipped
  std::string log;
  std::string plot;
  double hours = 0;
  std::uint64_t moves = 0;
  int threads = 0;
  std::optional<std::uint64_t> seed;  ///< of the next game
  double checkpoint_minutes = 10;
  std::optional<std::string> patterns;
  std::vector<std::string> stages;  ///< faces parted by commas, the largest first
  std::optional<double> optimism;
  std::optional<double> lambda;
  std::optional<int> horizon;
  std::optional<double> rate;
  std::optional<double> settling;
  std::string restart;  ///< none, halfway or carousel; empty: what suits the game
  bool is_plain = false;
};

}  // namespace tilery
