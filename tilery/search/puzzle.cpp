#include "tilery/search/puzzle.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "tilery/board/quick_slides.h"
#include "tilery/core/quantities.h"
#include "tilery/core/random.h"

namespace tilery {
namespace {

constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

/// Boards as numbers of a few words: the ranks of the open cells, each in as many bits as the
/// ladder needs.
class BoardWords {
 public:
  explicit BoardWords(const Rules& rules)
      : board_(rules.shape),
        bits_(static_cast<int>(std::bit_width(std::size_t{rules.ladder.top()}))) {
    for (int cell = 0; cell < board_.cells(); ++cell) {
      if (!board_.is_blocked(cell)) {
        spots_.push_back(board_.spot_of(cell));
      }
    }
  }

  [[nodiscard]] std::size_t in_a_word() const { return 64 / std::size_t(bits_); }
  [[nodiscard]] std::size_t words() const {
    return (spots_.size() + in_a_word() - 1) / in_a_word();
  }

  void write(const WalledBoard& board, std::span<std::uint64_t> words) const {
    std::ranges::fill(words, 0);
    for (std::size_t i = 0; i < spots_.size(); ++i) {
      words[i / in_a_word()] |= std::uint64_t{board.rank_at(spots_[i])}
                                << (std::size_t(bits_) * (i % in_a_word()));
    }
  }

  [[nodiscard]] WalledBoard board(std::span<const std::uint64_t> words) const {
    WalledBoard board = board_;
    const std::uint64_t mask = (std::uint64_t{1} << bits_) - 1;
    for (std::size_t i = 0; i < spots_.size(); ++i) {
      const std::uint64_t shifted =
          words[i / in_a_word()] >> (std::size_t(bits_) * (i % in_a_word()));
      board.set_at(spots_[i], static_cast<Rank>(shifted & mask));
    }
    return board;
  }

 private:
  WalledBoard board_;  ///< empty
  int bits_;
  std::vector<std::size_t> spots_;
};

/// The first way in which a position was reached.
struct Origin {
  std::uint32_t parent = nowhere;
  Direction direction = Direction::left;
};

/// Distinct positions in the order of their first occurrence, found again by a hash table of their
/// numbers.
class PuzzlePositions {
 public:
  PuzzlePositions(const BoardWords& words, std::uint64_t most_bytes)
      : words_(words), key_(words.words()), most_bytes_(most_bytes) {}

  [[nodiscard]] std::size_t size() const { return origins_.size(); }
  [[nodiscard]] WalledBoard board(std::size_t number) const {
    return words_.board(std::span(keys_).subspan(number * words_.words(), words_.words()));
  }
  [[nodiscard]] const Origin& origin(std::size_t number) const { return origins_[number]; }

  /// Whether another position fits the memory.
  [[nodiscard]] bool has_room() const {
    return size() + 1 < nowhere && bytes_for(size() + 1) <= most_bytes_;
  }

  /// The number of the position. Adds it with `origin` if it is new. Requires has_room().
  std::size_t number_of(const WalledBoard& board, Origin origin) {
    words_.write(board, key_);
    std::uint32_t& place = place_of(key_);
    if (place != nowhere) {
      return place;
    }
    place = static_cast<std::uint32_t>(size());
    keys_.insert(keys_.end(), key_.begin(), key_.end());
    origins_.push_back(origin);
    if (2 * size() > places_.size()) {
      grow();
    }
    return size() - 1;
  }

 private:
  /// While they grow, the vectors and the table may take twice the memory of their content.
  [[nodiscard]] std::uint64_t bytes_for(std::uint64_t positions) const {
    const std::uint64_t room = std::bit_ceil(positions);
    return room * (words_.words() * sizeof(std::uint64_t) + sizeof(Origin) + 2 * sizeof(nowhere) +
                   sizeof(std::uint64_t));
  }

  std::uint32_t& place_of(std::span<const std::uint64_t> key) {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : key) {
      hash = mix(hash ^ word);
    }
    std::size_t place = hash & (places_.size() - 1);
    while (places_[place] != nowhere &&
           !std::ranges::equal(key,
                               std::span(keys_).subspan(places_[place] * key.size(), key.size()))) {
      place = (place + 1) & (places_.size() - 1);
    }
    return places_[place];
  }

  void grow() {
    places_.assign(2 * places_.size(), nowhere);
    for (std::size_t number = 0; number < size(); ++number) {
      place_of(std::span(keys_).subspan(number * words_.words(), words_.words())) =
          static_cast<std::uint32_t>(number);
    }
  }

  const BoardWords& words_;
  std::vector<std::uint64_t> key_;  ///< working memory: the words of the board that is looked up
  std::uint64_t most_bytes_;
  std::vector<std::uint64_t> keys_;
  std::vector<Origin> origins_;
  std::vector<std::uint32_t> places_ = std::vector<std::uint32_t>(1024, nowhere);
};

std::uint64_t sum_without_overflow(std::uint64_t a, std::uint64_t b) {
  return a > std::numeric_limits<std::uint64_t>::max() - b
             ? std::numeric_limits<std::uint64_t>::max()
             : a + b;
}

/// Goes through the positions layer by layer. The positions of a layer need equally many moves.
class PuzzleSearch {
 public:
  PuzzleSearch(const Rules& rules, const PuzzleLimits& limits)
      : rules_(rules),
        limits_(limits),
        slides_(rules),
        words_(rules),
        positions_(words_, limits.most_bytes) {}

  std::expected<PuzzleSolution, Error> from(const WalledBoard& start, std::uint64_t made) {
    begin_ = positions_.number_of(start, {});
    ways_ = {1};
    while (begin_ < positions_.size() && !rules_.goal.is_out_of_moves(made)) {
      if (!add_layer()) {
        return std::unexpected(*fault_);
      }
      ++made;
      if (PuzzleSolution solution = solution_in_layer(); solution.is_solvable) {
        return solution;
      }
    }
    PuzzleSolution none;
    none.positions = positions_.size();
    return none;
  }

 private:
  /// Adds the layer after the last one, and makes it the last. Returns false if it sets `fault_`.
  bool add_layer() {
    const std::size_t end = positions_.size();
    std::vector<std::uint64_t> ways;
    for (std::size_t number = begin_; number < end; ++number) {
      if (!may_continue(number)) {
        return false;
      }
      const QuickSlides::All slides = slides_.of(positions_.board(number));
      for (const Direction direction : all_directions) {
        const QuickSlide& slid = slides[static_cast<std::size_t>(direction)];
        if (slid.moved && !add(slid.board, number, direction, end, ways)) {
          return false;
        }
      }
    }
    begin_ = end;
    ways_ = std::move(ways);
    return true;
  }

  bool add(const WalledBoard& board, std::size_t parent, Direction direction, std::size_t end,
           std::vector<std::uint64_t>& ways) {
    if (!positions_.has_room()) {
      fault_ = {
          "puzzle",
          {},
          "a puzzle whose positions fit " + memory_words(static_cast<double>(limits_.most_bytes)),
          "more than " + std::to_string(positions_.size()) + " positions"};
      return false;
    }
    const std::size_t number = positions_.number_of(
        board, {.parent = static_cast<std::uint32_t>(parent), .direction = direction});
    if (number >= end) {
      ways.resize(positions_.size() - end);
      ways[number - end] = sum_without_overflow(ways[number - end], ways_[parent - begin_]);
    }
    return true;
  }

  bool may_continue(std::size_t number) {
    constexpr std::size_t often = 4096;
    if (number % often == 0 && limits_.is_cancelled && limits_.is_cancelled()) {
      fault_ = {"puzzle", {}, "a solution in time", "none yet"};
      return false;
    }
    return true;
  }

  /// The solutions that end in the last layer.
  [[nodiscard]] PuzzleSolution solution_in_layer() const {
    PuzzleSolution solution;
    solution.positions = positions_.size();
    for (std::size_t number = begin_; number < positions_.size(); ++number) {
      if (is_at_goal(rules_.goal, positions_.board(number))) {
        solution.moves = solution.is_solvable ? solution.moves : moves_to(number);
        solution.is_solvable = true;
        solution.solutions = sum_without_overflow(solution.solutions, ways_[number - begin_]);
      }
    }
    return solution;
  }

  [[nodiscard]] std::vector<Direction> moves_to(std::size_t number) const {
    std::vector<Direction> moves;
    for (const Origin* origin = &positions_.origin(number); origin->parent != nowhere;
         origin = &positions_.origin(origin->parent)) {
      moves.push_back(origin->direction);
    }
    std::ranges::reverse(moves);
    return moves;
  }

  const Rules& rules_;
  const PuzzleLimits& limits_;
  QuickSlides slides_;
  BoardWords words_;
  PuzzlePositions positions_;
  std::size_t begin_ = 0;            ///< of the last layer
  std::vector<std::uint64_t> ways_;  ///< by position of the last layer: the number of shortest ways
  std::optional<Error> fault_;
};

/// The first reason why the game is no puzzle; nothing if it is one.
std::optional<std::string> reason_for_no_puzzle(const Rules& rules) {
  if (!rules.goal.ends_game()) {
    return "one without a goal that ends it";
  }
  if (rules.spawn.count != 0) {
    return "one that tiles enter";
  }
  return std::nullopt;
}

std::unexpected<Error> no_puzzle(std::string found) {
  return std::unexpected(
      Error{"puzzle",
            {},
            "a puzzle: a game with a goal that ends it, without tiles that enter",
            std::move(found)});
}

}  // namespace

bool is_puzzle(const Rules& rules) {
  return !reason_for_no_puzzle(rules) && !rules.spawn.start_board.empty() &&
         rules.spawn.start_draws == 0;
}

std::expected<PuzzleSolution, Error> solved_puzzle(const Rules& rules, const WalledBoard& start,
                                                   const PuzzleLimits& limits, std::uint64_t made) {
  if (std::optional<std::string> reason = reason_for_no_puzzle(rules)) {
    return no_puzzle(*std::move(reason));
  }
  if (is_at_goal(rules.goal, start)) {
    return PuzzleSolution{.is_solvable = true, .moves = {}, .solutions = 1, .positions = 1};
  }
  return PuzzleSearch(rules, limits).from(start, made);
}

std::expected<PuzzleSolution, Error> solved_puzzle(const Rules& rules, const PuzzleLimits& limits) {
  if (reason_for_no_puzzle(rules) || !is_puzzle(rules)) {
    return no_puzzle(reason_for_no_puzzle(rules).value_or("one whose first tiles are drawn"));
  }
  return solved_puzzle(rules, *board_of(rules.shape, rules.spawn.start_board), limits);
}

namespace {

/// Puts the cells of a board in a random order (Fisher and Yates, 1938).
void shuffle_cells(Rules& rules, Random& random) {
  std::vector<Rank>& start = rules.spawn.start_board;
  std::vector<bool>& blocked = rules.shape.blocked;
  for (std::size_t cell = start.size() - 1; cell > 0; --cell) {
    const auto other = static_cast<std::size_t>(random.below(cell + 1));
    std::swap(start[cell], start[other]);
    if (!blocked.empty()) {
      const bool was_blocked = blocked[cell];
      blocked[cell] = blocked[other];
      blocked[other] = was_blocked;
    }
  }
}

bool is_harder(const MadePuzzle& one, const MadePuzzle& other) {
  const auto difficulty = [](const MadePuzzle& puzzle) {
    return std::pair(puzzle.solution.moves.size(), puzzle.solution.positions);
  };
  return difficulty(one) > difficulty(other);
}

}  // namespace

std::expected<std::vector<MadePuzzle>, Error> shuffled_puzzles(const Rules& rules,
                                                               const ShuffleTask& task) {
  if (!is_puzzle(rules)) {
    return no_puzzle(reason_for_no_puzzle(rules).value_or("one whose first tiles are drawn"));
  }
  const std::uint64_t most_solutions = rules.goal.picture.empty() ? 2 : 1;
  std::vector<MadePuzzle> made;
  std::optional<Error> fault;
  Rules shuffled = rules;
  Random random = {.seed = task.seed};
  for (std::uint64_t tries = 0; tries < task.tries; ++tries) {
    shuffle_cells(shuffled, random);
    const auto is_shuffled = [&](const MadePuzzle& puzzle) {
      return puzzle.shape == shuffled.shape && puzzle.start == shuffled.spawn.start_board;
    };
    if (std::ranges::any_of(made, is_shuffled)) {
      continue;
    }
    std::expected<PuzzleSolution, Error> solution = solved_puzzle(shuffled, task.limits);
    if (!solution) {
      fault = std::move(solution.error());
      if (task.limits.is_cancelled && task.limits.is_cancelled()) {
        return std::unexpected(*std::move(fault));
      }
      continue;
    }
    if (solution->moves.empty() || solution->solutions > most_solutions) {
      continue;
    }
    MadePuzzle puzzle = {shuffled.shape, shuffled.spawn.start_board, *std::move(solution)};
    made.insert(std::ranges::upper_bound(made, puzzle, is_harder), std::move(puzzle));
    if (made.size() > task.most) {
      made.pop_back();
    }
  }
  if (made.empty() && fault) {
    return std::unexpected(*std::move(fault));
  }
  return made;
}

}  // namespace tilery
