#include "tilery/protocol/exam.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/core/random.h"
#include "tilery/player/advice.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/protocol/board_request.h"
#include "tilery/protocol/flat_question.h"

namespace tilery {
namespace {

constexpr std::size_t strata = stratum_names.size();
constexpr std::uint64_t most_moves_of_a_game = 2'000;
constexpr std::size_t games_a_round = 20;  ///< at most, for one position of each stratum
constexpr std::uint64_t opening_moves = 40;
constexpr int crowded_share = 5;  ///< at most one cell in five is empty
constexpr int near_largest = 2;   ///< a merge within this many ranks of the largest tile is large
constexpr std::uint64_t most_mistakes = 3;
constexpr double z_score = 1.96;  ///< of a 95% interval

/// One position, drawn with equal odds from all positions that were offered.
class Choice {
 public:
  void offer(const Position& position, Random& random) {
    if (random.below(++offered_) == 0) {
      chosen_ = position;
    }
  }
  [[nodiscard]] const std::optional<Position>& chosen() const { return chosen_; }

 private:
  std::uint64_t offered_ = 0;
  std::optional<Position> chosen_;
};

bool merges_large_tiles(const Rules& rules, const Position& position) {
  const int large = std::max(3, position.board.largest() - near_largest);
  return std::ranges::any_of(legal_moves(rules, position), [&](Direction direction) {
    const Slide slid = slide(position.board, direction, rules);
    return std::ranges::any_of(slid.travels, [&](const TileTravel& travel) {
      return travel.merges && travel.rank >= large;
    });
  });
}

/// The position after `direction`. The game continues after a goal. Requires a move.
Position after(const Rules& rules, const Position& position, Direction direction) {
  Position next = play(rules, position, direction, 1)->after;
  return next.asks ? gone_on(std::move(next)) : next;
}

/// The position after up to most_mistakes random moves; nothing if too few moves are left then.
std::optional<Position> after_mistakes(const Rules& rules, Position position, Random& random) {
  for (std::uint64_t left = 1 + random.below(most_mistakes); left > 0; --left) {
    const std::vector<Direction> moves = legal_moves(rules, position);
    if (moves.empty()) {
      return std::nullopt;
    }
    position = after(rules, position, moves[static_cast<std::size_t>(random.below(moves.size()))]);
  }
  return position;
}

bool is_choice(const Rules& rules, const Position& position) {
  return legal_moves(rules, position).size() > 1;
}

/// One position of each stratum from one game.
class ExamGame {
 public:
  ExamGame(const Rules& rules, Player<BoardEvaluator>& player, const IsCancelled& is_cancelled,
           std::uint64_t seed)
      : rules_(rules),
        player_(player),
        is_cancelled_(is_cancelled),
        random_{.seed = mix(seed)},
        seed_(seed) {}

  std::array<std::optional<Position>, strata> positions() {
    Position now = first_position(rules_, seed_);
    now = now.asks ? gone_on(std::move(now)) : now;
    while (now.moves < most_moves_of_a_game && !is_over(rules_, now) &&
           !(is_cancelled_ && is_cancelled_())) {
      offer(now);
      const std::optional<Direction> best = best_move(searched_values(player_, now, {.depth = 1}));
      if (!best) {
        break;
      }
      now = after(rules_, now, *best);
    }
    std::array<std::optional<Position>, strata> found;
    for (std::size_t stratum = 0; stratum < strata; ++stratum) {
      found[stratum] = choices_[stratum].chosen();
    }
    return found;
  }

 private:
  void offer(const Position& now) {
    const auto to = [&](Stratum stratum) -> Choice& { return choices_[std::size_t(stratum)]; };
    if (is_choice(rules_, now)) {
      if (now.moves < opening_moves) {
        to(Stratum::opening).offer(now, random_);
      }
      if (now.board.empty_cells() * crowded_share <= now.board.cells()) {
        to(Stratum::crowded).offer(now, random_);
      }
      if (merges_large_tiles(rules_, now)) {
        to(Stratum::before_merge).offer(now, random_);
      }
    }
    if (random_.below(8) == 0) {
      const std::optional<Position> spoilt = after_mistakes(rules_, now, random_);
      if (spoilt && is_choice(rules_, *spoilt)) {
        to(Stratum::after_mistake).offer(*spoilt, random_);
      }
    }
  }

  const Rules& rules_;
  Player<BoardEvaluator>& player_;
  const IsCancelled& is_cancelled_;
  Random random_;
  std::uint64_t seed_;
  std::array<Choice, strata> choices_;
};

ExamMean mean_of(const std::vector<double>& numbers) {
  if (numbers.empty()) {
    return {};
  }
  const auto count = static_cast<double>(numbers.size());
  double sum = 0;
  for (const double number : numbers) {
    sum += number;
  }
  const double mean = sum / count;
  double squares = 0;
  for (const double number : numbers) {
    squares += (number - mean) * (number - mean);
  }
  const double variance = count > 1 ? squares / (count - 1) : 0;
  return {.mean = mean, .margin = z_score * std::sqrt(variance / count)};
}

void add_sum(JsonWriter& json, std::string_view name, const ExamSum& sum) {
  const auto add_mean = [&](std::string_view key, const ExamMean& mean) {
    json.open_object(key);
    json.member("mean", mean.mean);
    json.member("margin", mean.margin);
    json.close();
  };
  json.open_object(name);
  json.member("positions", sum.positions);
  json.member("best", sum.best);
  json.member("illegal", sum.illegal);
  add_mean("regret", sum.regret);
  add_mean("share", sum.share);
  json.close();
}

std::string sum_line(std::string_view name, const ExamSum& sum) {
  return fmt::format("{:<14}{:>9}{:>9.1f}%{:>9}{:>12.2f} ±{:<10.2f}{:>6.1f}% ±{:.1f}\n", name,
                     sum.positions,
                     100.0 * static_cast<double>(sum.best) /
                         static_cast<double>(std::max<std::size_t>(1, sum.positions)),
                     sum.illegal, sum.regret.mean, sum.regret.margin, 100 * sum.share.mean,
                     100 * sum.share.margin);
}

/// The sum of each stratum that has positions.
std::vector<std::pair<std::string_view, ExamSum>> sums_of(const std::vector<ExamMark>& marks) {
  std::vector<std::pair<std::string_view, ExamSum>> sums;
  for (std::size_t stratum = 0; stratum < strata; ++stratum) {
    const ExamSum sum = exam_sum(marks, [&](const ExamMark& mark) {
      return static_cast<std::size_t>(mark.stratum) == stratum;
    });
    if (sum.positions > 0) {
      sums.emplace_back(stratum_names[stratum], sum);
    }
  }
  return sums;
}

}  // namespace

std::vector<ExamPosition> exam_positions(const Rules& rules, std::size_t count, std::uint64_t seed,
                                         const IsCancelled& is_cancelled) {
  const BoardEvaluator evaluator(rules, std::nullopt);
  Player<BoardEvaluator> player(rules, evaluator);
  std::vector<ExamPosition> positions;
  std::array<std::size_t, strata> of_stratum{};
  const std::size_t of_each = (count + strata - 1) / strata;
  const std::size_t most_games = games_a_round * of_each;
  for (std::size_t game = 0;
       game < most_games && positions.size() < count && !(is_cancelled && is_cancelled()); ++game) {
    ExamGame played(rules, player, is_cancelled, mix(seed + game * Random::golden));
    const auto found = played.positions();
    for (std::size_t stratum = 0; stratum < strata && positions.size() < count; ++stratum) {
      if (found[stratum] && of_stratum[stratum] < of_each) {
        ++of_stratum[stratum];
        positions.push_back({static_cast<Stratum>(stratum), *found[stratum]});
      }
    }
  }
  return positions;
}

std::string exam_question(std::size_t id, const ExamPosition& asked, const Cartridge& cartridge) {
  JsonWriter json;
  json.open_object();
  json.member("id", id);
  json.member("stratum", stratum_names[std::size_t(asked.stratum)]);
  json.member("cartridge", cartridge.name);
  add_position(json, cartridge.rules, asked.position);
  add_turn(json, cartridge.rules, asked.position);
  json.close();
  return std::move(json).take();
}

std::expected<ExamAnswer, Error> exam_answer_in(std::string_view line) {
  AskedNumber id;
  AskedText move;
  const std::array keys = {
      QuestionKey{
          .name = "id", .value = &id, .is_required = true, .least = 1, .most = most_exam_positions},
      QuestionKey{.name = "move", .value = &move, .is_required = true}};
  const auto read = read_flat_question(line, keys);
  return read ? std::expected<ExamAnswer, Error>({static_cast<std::size_t>(id.value), move.value})
              : std::unexpected(read.error());
}

ExamMark exam_mark(Stratum stratum, const MoveValues& values, std::optional<Direction> answer) {
  double most = 0;
  for (const Direction direction : all_directions) {
    most = std::max(most, loss_of(values, direction).value_or(0));
  }
  const std::optional<double> loss = answer ? loss_of(values, *answer) : std::nullopt;
  const double regret = loss.value_or(most);
  return {.stratum = stratum,
          .regret = regret,
          .share = most > 0 ? regret / most : 0,
          .is_illegal = !loss};
}

ExamSum exam_sum(const std::vector<ExamMark>& marks,
                 const std::function<bool(const ExamMark&)>& includes) {
  ExamSum sum;
  std::vector<double> regrets;
  std::vector<double> shares;
  for (const ExamMark& mark : marks) {
    if (!includes || includes(mark)) {
      ++sum.positions;
      sum.best += mark.regret <= 0 && !mark.is_illegal ? 1 : 0;
      sum.illegal += mark.is_illegal ? 1 : 0;
      regrets.push_back(mark.regret);
      shares.push_back(mark.share);
    }
  }
  sum.regret = mean_of(regrets);
  sum.share = mean_of(shares);
  return sum;
}

std::string exam_words(const std::vector<ExamMark>& marks, const ExamScale& scale) {
  std::string text = fmt::format("Graded by {}; regret in {}.\n", scale.by,
                                 scale.is_points ? "points" : "units of the heuristic, not points");
  text += fmt::format("{:<14}{:>9}{:>10}{:>9}{:>12}{:<12}{:>7}\n", "", "positions", "best",
                      "illegal", "regret", "", "share");
  for (const auto& [name, sum] : sums_of(marks)) {
    text += sum_line(name, sum);
  }
  return text + sum_line("all", exam_sum(marks));
}

std::string exam_json(const std::vector<ExamMark>& marks, const ExamScale& scale) {
  JsonWriter json;
  json.open_object();
  json.member("by", scale.by);
  json.member("points", scale.is_points);
  add_sum(json, "all", exam_sum(marks));
  for (const auto& [name, sum] : sums_of(marks)) {
    add_sum(json, name, sum);
  }
  json.close();
  return std::move(json).take();
}

}  // namespace tilery
