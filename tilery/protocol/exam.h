#pragma once
// Exams: positions that tell strong players from weak ones, and the loss of each answer against the
// best move.

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/game/position.h"
#include "tilery/rules/cartridge.h"
#include "tilery/search/deepening.h"
#include "tilery/search/evaluator.h"

namespace tilery {

/// The kind of a position.
enum class Stratum : std::uint8_t {
  opening,        ///< among the first 40 moves of a game
  crowded,        ///< few cells are empty
  before_merge,   ///< a move merges large tiles
  after_mistake,  ///< random moves were played just before
};
inline constexpr std::array<std::string_view, 4> stratum_names = {"opening", "crowded",
                                                                  "before_merge", "after_mistake"};

struct ExamPosition {
  Stratum stratum = Stratum::opening;
  Position position;
};

/// The most positions of an exam.
inline constexpr std::size_t most_exam_positions = 100'000;

/// `count` positions, in equal numbers from all strata; each has at least two moves. They occur in
/// games that the heuristic plays by searches of depth 1, or shortly after random moves in such a
/// game. `seed` decides all of them. A game is cut off after 2,000 moves, and at most 20 games are
/// played for every four positions. So some rules give fewer positions, most often of one stratum.
/// Once `is_cancelled` returns true, the result is the positions so far. It may be empty.
std::vector<ExamPosition> exam_positions(const Rules& rules, std::size_t count, std::uint64_t seed,
                                         const IsCancelled& is_cancelled = {});

/// The position as a question in JSON: "id" (from 1), "stratum", "cartridge", and the player's
/// view, as in a question for a hint.
std::string exam_question(std::size_t id, const ExamPosition& asked, const Cartridge& cartridge);

struct ExamAnswer {
  std::size_t id = 0;
  std::string move;
};

/// The answer in a line such as {"id": 3, "move": "left"}. Fails on anything else. The error's
/// place is only a column.
std::expected<ExamAnswer, Error> exam_answer_in(std::string_view line);

/// The grade of one answer.
struct ExamMark {
  Stratum stratum = Stratum::opening;
  double regret = 0;  ///< loss_of() of the answer's move, or of the worst move if it is illegal
  /// The regret divided by the difference of the best and the worst value; 0 if all moves are
  /// equal.
  double share = 0;
  bool is_illegal = false;  ///< the answer is missing or not a legal move
};

/// Grades `answer`, a direction or nothing, by the values of all moves. Requires at least one move.
ExamMark exam_mark(Stratum stratum, const MoveValues& values, std::optional<Direction> answer);

/// A mean and half the width of its 95% interval (normal approximation).
struct ExamMean {
  double mean = 0;
  double margin = 0;
};

/// Marks of all positions, or of one stratum.
struct ExamSum {
  std::size_t positions = 0;
  std::size_t best = 0;  ///< answers that lose nothing
  std::size_t illegal = 0;
  ExamMean regret;
  ExamMean share;
};

/// The sum of the marks for which `includes` returns true; of all marks without `includes`.
ExamSum exam_sum(const std::vector<ExamMark>& marks,
                 const std::function<bool(const ExamMark&)>& includes = {});

/// How the answers were graded.
struct ExamScale {
  std::string by;          ///< "exact values", "a network", "the heuristic"
  bool is_points = false;  ///< regrets are points of the score
};

/// The report in lines for people, and in JSON (docs/agents.md, "A report") without a line feed.
std::string exam_words(const std::vector<ExamMark>& marks, const ExamScale& scale);
std::string exam_json(const std::vector<ExamMark>& marks, const ExamScale& scale);

}  // namespace tilery
