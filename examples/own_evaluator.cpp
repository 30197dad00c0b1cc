// An evaluator of one's own: large tiles in a corner, the rest in order along a snake. A search
// looks two moves ahead by it and plays a whole game.
#include <array>
#include <cstdio>

#include "tilery/tilery.h"

/// Anything with this one function is an evaluator. Searches use packed boards (4 x 4, fast) and
/// walled boards (any size), so a template serves both.
struct Snake {
  template <typename Board>
  [[nodiscard]] double value(const Board& after, const tilery::Preview& /*known*/) const {
    static constexpr std::array<int, 16> snake = {0, 1, 2,  3,  7,  6,  5,  4,
                                                  8, 9, 10, 11, 15, 14, 13, 12};
    double sum = 0;
    double weight = 1;
    for (const int cell : snake) {
      sum += weight * static_cast<double>(1U << after.rank(cell));
      weight /= 2;
    }
    return sum;
  }
};

int main() {
  const auto cartridge = tilery::shipped("2048");
  if (!cartridge) {
    return 1;
  }
  const Snake snake;
  tilery::Player<Snake> player(cartridge->rules, snake);
  tilery::Game game({.rules = cartridge->rules, .seed = 2});
  while (!game.is_over()) {
    const tilery::MoveValues values = player.values(game.position(), {.depth = 2});
    game.play(*tilery::best_move(values));
  }
  std::printf("%s%llu points in %zu moves\n",
              tilery::board_text(game.position().board, game.rules().ladder).c_str(),
              static_cast<unsigned long long>(game.score()), game.actions().size());
}
