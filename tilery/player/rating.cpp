#include "tilery/player/rating.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "tilery/game/lint.h"
#include "tilery/game/play.h"
#include "tilery/game/position.h"
#include "tilery/learn/training.h"
#include "tilery/player/advice.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/player/policy.h"
#include "tilery/player/simulation.h"

namespace tilery {
namespace {

/// The shares of the time at which the parts of a rating end.
constexpr double end_of_plain_games = 0.2;  ///< of random and greedy play
constexpr double end_of_training = 0.65;
constexpr double end_of_skilled_games = 0.85;

constexpr std::uint64_t games_of_choices = 20;
constexpr std::uint64_t moves_of_choices = 4000;
constexpr double loss_that_matters = 0.01;
constexpr std::size_t most_weights = std::size_t{1} << 25;

/// The time of a rating, and its end.
class Stopwatch {
 public:
  explicit Stopwatch(const RatingPlan& plan) : plan_(plan), start_(now()) {}

  /// The share of the time that is over; 0 without a clock.
  [[nodiscard]] double share() const {
    return plan_.clock ? (now() - start_) / (1000 * plan_.seconds) : 0;
  }
  [[nodiscard]] bool is_cancelled() const { return plan_.is_cancelled && plan_.is_cancelled(); }
  /// Whether a part that may use the time up to the share `end` must end now.
  [[nodiscard]] bool is_over(double end) const { return share() >= end || is_cancelled(); }
  void report(std::string_view what) const {
    if (plan_.progress) {
      plan_.progress(what, std::min(share(), 1.0));
    }
  }

 private:
  [[nodiscard]] double now() const { return plan_.clock ? plan_.clock() : 0; }

  const RatingPlan& plan_;
  double start_;
};

/// The result of one game.
struct RatedGame {
  std::uint64_t score = 0;
  std::uint64_t moves = 0;
  bool is_won = false;
};

struct RatedGames {
  RatedPlayer player;
  std::vector<RatedGame> results;  ///< the games of consecutive seeds
};

/// Plays one game at a time with the policies of `maker`, within the plan's time and moves.
class RatedPlay {
 public:
  /// Play ends at the share `end` of the time, but not before the first game is over, unless the
  /// rating is cancelled.
  RatedPlay(const Rules& rules, const RatingPlan& plan, const Stopwatch& watch, double end)
      : rules_(rules), plan_(plan), watch_(watch), end_(end) {}

  RatedGames games_of(const PolicyMaker& maker, std::string name) {
    games_.player.name = std::move(name);
    const GameEnds ends = {.most_moves = most_rated_moves, .budget = &budget_};
    const BlockPlayer play = policy_simulator(rules_, maker, ends).make();
    while (games_.results.size() < plan_.games && !budget_.is_spent()) {
      watch_.report(games_.player.name);
      GameStatistics one;
      play(plan_.first_seed + games_.results.size(), 1, one);
      if (one.games() == 0) {
        break;  // the budget was spent in the middle of this game
      }
      add(one);
    }
    return std::move(games_);
  }

 private:
  void add(const GameStatistics& one) {
    const RatedGame game = {.score = one.scores().most,
                            .moves = one.moves().most,
                            .is_won = one.won(rules_.goal).value_or(0) > 0};
    games_.player.left += game.moves >= most_rated_moves ? 1 : 0;
    games_.player.games.add(one);
    games_.results.push_back(game);
  }

  const Rules& rules_;
  const RatingPlan& plan_;
  const Stopwatch& watch_;
  double end_;
  RatedGames games_ = {.player = {.name = {}, .games = {}, .left = 0}, .results = {}};
  WorkBudget budget_{plan_.moves, [this] {
                       return watch_.is_cancelled() ||
                              (!games_.results.empty() && watch_.is_over(end_));
                     }};
};

/// Positive if `a` did better than `b` by the aim of the game.
int better(const RatedGame& a, const RatedGame& b, Aim aim) {
  const auto order = [](std::uint64_t x, std::uint64_t y) { return int{x > y} - int{x < y}; };
  if (aim != Aim::score && a.is_won != b.is_won) {
    return a.is_won ? 1 : -1;
  }
  return aim == Aim::moves && a.is_won ? order(b.moves, a.moves) : order(a.score, b.score);
}

/// The share of seeds on which `a` did better. Equal results count half.
double share_of_wins(const RatedGames& a, const RatedGames& b, std::size_t pairs, Aim aim) {
  double wins = 0;
  for (std::size_t game = 0; game < pairs; ++game) {
    wins += (1 + better(a.results[game], b.results[game], aim)) / 2.0;
  }
  return pairs > 0 ? wins / static_cast<double>(pairs) : 0.5;
}

/// A network that learned up to end_of_training; nothing if no network of fewer than most_weights
/// weights can learn the game.
std::optional<Network> trained_network(const Rules& rules, const RatingPlan& plan,
                                       const Stopwatch& watch) {
  Recipe recipe = recipe_of(rules);
  recipe.patterns = patterns_for(rules, {"squares", "lines"}, most_weights);
  const auto shape = network_shape_of(rules, recipe.patterns);
  if (!shape || weights_of(*shape).value_or(most_weights) >= most_weights) {
    return std::nullopt;
  }
  std::expected<Checkpoint, Error> fresh = fresh_checkpoint(rules, recipe, plan.first_seed);
  if (!fresh) {
    return std::nullopt;
  }
  const auto training = Training::of(rules, recipe, *std::move(fresh), 1);
  const double before = watch.share();
  TrainingPlan training_plan = {.moves = plan.training_moves};
  training_plan.goes_on = [&] {
    watch.report("training");
    return !watch.is_cancelled();
  };
  if (plan.clock) {
    training_plan.seconds = std::max(end_of_training - before, 0.01) * plan.seconds;
    training_plan.checkpoint_seconds = 2 * plan.seconds;
    training_plan.clock = [&watch, before, &plan] {
      return (watch.share() - before) * plan.seconds;
    };
  }
  training->run(training_plan);
  return training->network();
}

/// Sets the shares of the skilled player's moves that are forced, and that matter.
void rate_choices(const Rules& rules, const BoardEvaluator& evaluator, const RatingPlan& plan,
                  const Stopwatch& watch, GameRating& rating) {
  Player<BoardEvaluator> player(rules, evaluator);
  std::uint64_t moves = 0;
  std::uint64_t forced = 0;
  std::uint64_t matter = 0;
  const auto goes_on = [&] { return moves < moves_of_choices && !watch.is_over(1); };
  for (std::uint64_t game = 0; game < games_of_choices && goes_on(); ++game) {
    Position position = first_position(rules, plan.first_seed + game);
    while (!is_over(rules, position) && position.moves < most_rated_moves && goes_on()) {
      const MoveValues values = searched_values(player, position, {.depth = 2});
      const std::optional<Direction> best = best_move(values);
      if (!best) {
        break;
      }
      const double value = *values[*best];
      double worst = value;
      int directions = 0;
      for (const std::optional<double>& other : values) {
        directions += other ? 1 : 0;
        worst = std::min(worst, other.value_or(worst));
      }
      ++moves;
      forced += directions == 1 ? 1 : 0;
      matter += value - worst > loss_that_matters * std::max(value, 1.0) ? 1 : 0;
      position.asks = false;
      position = play(rules, position, *best, 1)->after;
    }
    watch.report("choices");
  }
  if (moves > 0) {
    rating.forced = static_cast<double>(forced) / static_cast<double>(moves);
    if (evaluator.has_network()) {
      rating.matter = static_cast<double>(matter) / static_cast<double>(moves);
    }
  }
}

/// A game of two greedy players: 1 if the first one has more points at the end, 0 if the second
/// has, a half if both have equally many.
double first_share(const QuickPlay& walled, const Policy& greedy, std::uint64_t seed) {
  const Rules& rules = walled.rules();
  Position position = first_position(rules, seed);
  position.is_shared = true;
  while (!is_over(rules, position) && position.moves < most_rated_moves) {
    position.asks = false;
    position = play(rules, position, greedy(walled.resumed(position)), 2)->after;
  }
  const auto [first, second] = position.gathered;
  return first > second ? 1 : first < second ? 0 : 0.5;
}

/// Games of the skilled policy against others, if each player has a goal. They end with the time,
/// even in the middle of a game.
class Duels {
 public:
  Duels(const Rules& rules, const RatingPlan& plan, const Stopwatch& watch)
      : play_(QuickPlay::on_walls(rules)),
        plan_(plan),
        watch_(watch),
        budget_(plan.moves, [this] { return watch_.is_over(end_of_duels); }) {}

  /// Plays seed by seed. The rating counts the seeds whose games have all ended.
  void play_all(const PolicyMaker& skilled_maker, GameRating& rating) {
    const Policy skilled = skilled_maker.policy(play_);
    const Policy random = random_policy().policy(play_);
    const Policy greedy = greedy_policy().policy(play_);
    double random_wins = 0;
    double greedy_wins = 0;
    rating.pairs = 0;
    while (rating.pairs < plan_.games) {
      watch_.report("duels");
      const std::uint64_t seed = plan_.first_seed + rating.pairs;
      const std::optional<double> of_random = from_both_sides(skilled, random, seed);
      const std::optional<double> of_greedy = from_both_sides(skilled, greedy, seed);
      if (!of_random || !of_greedy) {
        break;
      }
      random_wins += *of_random;
      greedy_wins += *of_greedy;
      ++rating.pairs;
    }
    const auto seeds = static_cast<double>(rating.pairs);
    rating.beats_random = rating.pairs > 0 ? random_wins / seeds : 0.5;
    rating.beats_greedy = rating.pairs > 0 ? greedy_wins / seeds : 0.5;
  }

 private:
  static constexpr double end_of_duels = 0.95;

  /// The share of two games that `policy` wins; a draw counts half. Nothing if the time is over.
  std::optional<double> from_both_sides(const Policy& policy, const Policy& other,
                                        std::uint64_t seed) {
    const std::optional<double> as_first = duel(policy, other, seed);
    const std::optional<double> as_second = as_first ? duel(other, policy, seed) : std::nullopt;
    return as_second ? std::optional((*as_first + 1 - *as_second) / 2) : std::nullopt;
  }

  /// 1 if the first policy wins, 0 if the second. Nothing if the time is over.
  std::optional<double> duel(const Policy& first, const Policy& second, std::uint64_t seed) {
    QuickPlay::Game game = play_.first(seed);
    while (!play_.is_over(game) && play_.moves(game) < most_rated_moves) {
      if (!budget_.spend(1)) {
        return std::nullopt;
      }
      const Policy& mover = play_.position(game).player == 0 ? first : second;
      play_.move(game, mover(game));
    }
    const std::int8_t winner = play_.result(game).winner;
    return winner < 0 ? 0.5 : 1.0 - winner;
  }

  const QuickPlay play_;
  const RatingPlan& plan_;
  const Stopwatch& watch_;
  WorkBudget budget_;
};

/// Sets the shares of games that the skilled player wins against others, and that the first of two
/// skilled players wins. Requires a goal for each player.
void rate_duels(const Rules& rules, const RatingPlan& plan, const Stopwatch& watch,
                const PolicyMaker& skilled, GameRating& rating) {
  Duels(rules, plan, watch).play_all(skilled, rating);
  const GameStatistics& games = rating.skilled().games;
  const auto count = static_cast<double>(games.games());
  const auto draws = static_cast<double>(games.games() - games.wins(0) - games.wins(1));
  rating.first_wins = count > 0
                          ? std::optional((static_cast<double>(games.wins(0)) + draws / 2) / count)
                          : std::nullopt;
}

/// The share of wins of the player who begins, in games for two who gather points; nothing in
/// other games.
std::optional<double> first_wins(const Rules& rules, const RatingPlan& plan,
                                 const Stopwatch& watch) {
  if (rules.players.most < 2 || rules.score.kind == ScoreKind::counted || rules.players.goals) {
    return std::nullopt;
  }
  const QuickPlay play = QuickPlay::on_walls(rules);
  const Policy greedy = greedy_policy().policy(play);
  double wins = 0;
  std::uint64_t games = 0;
  while (games < plan.games && !watch.is_cancelled() &&
         (games == 0 || !watch.is_over(end_of_plain_games))) {
    wins += first_share(play, greedy, plan.first_seed + games++);
  }
  return games > 0 ? std::optional(wins / static_cast<double>(games)) : std::nullopt;
}

/// The positions of a game without chance, each once, with the positions that follow them.
class PositionGraph {
 public:
  /// Lists all positions that games reach; false if they are too many, or the time is over.
  bool explore(const Rules& rules, const Stopwatch& watch) {
    number_of(first_position(rules, 1));
    for (std::size_t here = 0; here < positions_.size(); ++here) {
      if (positions_.size() > most_positions || watch.is_over(1)) {
        return false;
      }
      for (const Direction direction : all_directions) {
        if (auto turn = play(rules, positions_[here], direction, 1)) {
          const std::size_t next = number_of(std::move(turn->after));
          before_[next].push_back(here);
        }
      }
    }
    return true;
  }

  /// The share of positions from which no position at the goal can be reached.
  [[nodiscard]] double dead_share() const {
    std::vector<bool> may_win(positions_.size());
    std::vector<std::size_t> open;
    for (std::size_t place = 0; place < positions_.size(); ++place) {
      if (positions_[place].goal_reached) {
        may_win[place] = true;
        open.push_back(place);
      }
    }
    std::size_t winning = open.size();
    while (!open.empty()) {
      const std::size_t place = open.back();
      open.pop_back();
      for (const std::size_t earlier : before_[place]) {
        if (!may_win[earlier]) {
          may_win[earlier] = true;
          open.push_back(earlier);
          ++winning;
        }
      }
    }
    return 1 - static_cast<double>(winning) / static_cast<double>(positions_.size());
  }

 private:
  static constexpr std::size_t most_positions = 100'000;

  std::size_t number_of(Position position) {
    const auto [known, is_new] = numbers_.try_emplace(ranks_of(position.board), positions_.size());
    if (is_new) {
      positions_.push_back(std::move(position));
      before_.emplace_back();
    }
    return known->second;
  }

  std::map<std::vector<Rank>, std::size_t> numbers_;
  std::vector<Position> positions_;
  std::vector<std::vector<std::size_t>> before_;  ///< by position: the positions that lead to it
};

std::optional<double> dead_ends_of(const Rules& rules, const Stopwatch& watch) {
  PositionGraph graph;
  const bool is_puzzle = rules.goal.ends_game() && rules.spawn.count == 0;
  return is_puzzle && graph.explore(rules, watch) ? std::optional(graph.dead_share())
                                                  : std::nullopt;
}

GameVerdict verdict_on(const GameRating& rating) {
  const RatedPlayer& random = rating.players.front();
  if (2 * random.left > random.games.games()) {
    return GameVerdict::endless;
  }
  if (rating.forced.value_or(0) > 0.8) {
    return GameVerdict::no_choice;
  }
  if (rating.pairs == 0) {
    return GameVerdict::unknown;
  }
  const bool is_even = rating.beats_random < 0.55;
  if (is_even && rating.matter.value_or(1) < 0.05) {
    return GameVerdict::no_choice;
  }
  return is_even                      ? GameVerdict::luck
         : rating.beats_random < 0.75 ? GameVerdict::mostly_luck
         : rating.beats_random < 0.9  ? GameVerdict::luck_and_skill
                                      : GameVerdict::skill;
}

}  // namespace

std::optional<double> RatedPlayer::goal(const GoalRule& rule) const {
  const std::optional<std::uint64_t> won = games.won(rule);
  return won && games.games() > 0
             ? std::optional(static_cast<double>(*won) / static_cast<double>(games.games()))
             : std::nullopt;
}

GameRating rating_of(const Rules& rules, const RatingPlan& plan) {
  const Stopwatch watch(plan);
  GameRating rating;
  rating.doubts = doubts_about(rules);
  const auto games_of = [&](const PolicyMaker& maker, std::string name, double end) {
    return RatedPlay(rules, plan, watch, end).games_of(maker, std::move(name));
  };
  const RatedGames random = games_of(random_policy(), "random", end_of_plain_games / 2);
  const RatedGames greedy = games_of(greedy_policy(), "greedy", 0.9 * end_of_plain_games);
  rating.first_wins = first_wins(rules, plan, watch);
  const BoardEvaluator evaluator(rules, trained_network(rules, plan, watch));
  const bool is_opposed = rules.players.goals.has_value();
  const int depth = is_opposed && rules.shape.cells() <= 16 ? 2 : 1;
  const PolicyMaker skill = evaluated_policy(rules, evaluator, {.depth = depth});
  const RatedGames skilled = games_of(skill, evaluator.has_network() ? "trained" : "searching",
                                      is_opposed ? end_of_training : end_of_skilled_games);
  const std::size_t pairs =
      std::min({random.results.size(), greedy.results.size(), skilled.results.size()});
  rating.pairs = pairs;
  rating.beats_random = share_of_wins(skilled, random, pairs, rules.goal.aim);
  rating.beats_greedy = share_of_wins(skilled, greedy, pairs, rules.goal.aim);
  rating.players = {random.player, greedy.player, skilled.player};
  if (is_opposed) {
    rate_duels(rules, plan, watch, skill, rating);
  }
  rate_choices(rules, evaluator, plan, watch, rating);
  rating.dead_ends = dead_ends_of(rules, watch);
  rating.verdict = verdict_on(rating);
  rating.is_whole = !watch.is_cancelled();
  return rating;
}

}  // namespace tilery
