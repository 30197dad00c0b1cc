#include "tilery/kernels/lane_games.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <memory>
#include <utility>

namespace tilery {
namespace {

/// By moves and a direction: the direction itself if it is a move or there is no move, else the
/// next direction that is a move.
constexpr std::array<std::array<std::uint8_t, 4>, 16> legal_instead = [] {
  std::array<std::array<std::uint8_t, 4>, 16> instead{};
  for (unsigned moves = 0; moves < 16; ++moves) {
    for (unsigned direction = 0; direction < 4; ++direction) {
      unsigned legal = direction;
      for (unsigned tries = 0; tries < 4 && (moves >> legal & 1) == 0; ++tries) {
        legal = (legal + 1) % 4;
      }
      instead[moves][direction] = static_cast<std::uint8_t>(legal);
    }
  }
  return instead;
}();

/// By LaneViews::moves: a byte for each direction.
constexpr std::array<std::uint32_t, 16> spread_moves = [] {
  std::array<std::uint32_t, 16> spread{};
  for (std::uint32_t moves = 0; moves < 16; ++moves) {
    for (std::uint32_t direction = 0; direction < 4; ++direction) {
      const std::uint32_t byte =
          std::endian::native == std::endian::little ? direction : 3 - direction;
      spread[moves] |= (moves >> direction & 1) << (8 * byte);
    }
  }
  return spread;
}();

/// The score of `player` without wrapping.
std::int64_t whole_score(const Rules& rules, const Position& position, int player) {
  return static_cast<std::int64_t>(rules.score.kind == ScoreKind::gathered
                                       ? position.gathered[static_cast<std::size_t>(player)]
                                       : counted_score(rules.score, position.board));
}

std::optional<LaneGroups> vectors_of(const LaneGamesSetup& setup) {
  if (setup.kernel == Kernel::plain || setup.players != 1) {
    return std::nullopt;
  }
  const auto rules = lane_rules(setup.rules);
  return rules && plays_lanes(*rules) ? std::optional(LaneGroups(*rules, setup.lanes))
                                      : std::nullopt;
}

/// Writes the lowest bits, one to each of `bytes`, as 0 or 1.
void write_bits(std::uint64_t bits, std::span<std::uint8_t> bytes) {
  if (bits == 0) {
    std::ranges::fill(bytes, std::uint8_t{0});
    return;
  }
  for (std::uint8_t& byte : bytes) {
    byte = static_cast<std::uint8_t>(bits & 1);
    bits >>= 1;
  }
}

}  // namespace

LaneGames::LaneGames(LaneGamesSetup setup)
    : setup_(std::move(setup)),
      vectors_(vectors_of(setup_)),
      over_((setup_.lanes + LaneGroup::lanes - 1) / LaneGroup::lanes, ~std::uint64_t{0}),
      done_(over_),
      seeds_(setup_.lanes),
      steps_(setup_.lanes),
      moves_(setup_.lanes),
      directions_(setup_.lanes) {
  assert(setup_.lanes > 0);
  assert(setup_.players >= setup_.rules.players.least());
  if (vectors_) {
    starts_.emplace(setup_.rules);
    scores_.resize(setup_.lanes);
  } else {
    if (setup_.play == nullptr) {
      setup_.play = std::make_shared<const QuickPlay>(QuickPlay::with_windows(setup_.rules));
    }
    plain_.resize(setup_.lanes);
    workers_ = setup_.threads > 1 ? std::make_unique<Workers>(setup_.threads) : nullptr;
  }
}

void LaneGames::start_all(std::uint64_t first_seed) {
  for (std::size_t lane = 0; lane < lanes(); ++lane) {
    start(lane, first_seed + lane);
  }
}

void LaneGames::start_next(std::size_t lane) { start(lane, seeds_[lane] + lanes()); }

void LaneGames::start(std::size_t lane, std::uint64_t seed) {
  seeds_[lane] = seed;
  steps_[lane] = 0 - clock_;
  set(done_, lane, false);
  if (!vectors_) {
    if (setup_.players == 1) {
      plain_[lane] = setup_.play->first(seed);
    } else {
      Position first = first_position(rules(), seed);
      first.is_shared = true;
      plain_[lane] = setup_.play->resumed(std::move(first));
    }
    moves_[lane] = moves_of(plain_[lane]);
    set(over_, lane, moves_[lane] == 0);
    return;
  }
  const LaneStart start = starts_->start(rules(), seed);
  vectors_->put(lane, start, 0);
  scores_[lane] = static_cast<std::int64_t>(vectors_->worth(lane));
  set(over_, lane,
      !surely_moves(vectors_->rules(), start) && is_over(rules(), first_position(rules(), seed)));
}

void LaneGames::put(std::size_t lane, const LaneGame& game) {
  seeds_[lane] = game.seed;
  steps_[lane] = game.is_done ? game.steps : game.steps - clock_;
  set(done_, lane, game.is_done);
  if (!vectors_) {
    plain_[lane] = setup_.play->resumed(game.position);
    moves_[lane] = moves_of(plain_[lane]);
    set(over_, lane, moves_[lane] == 0);
    return;
  }
  vectors_->put(lane, lane_start_of(game.position), game.position.moves);
  scores_[lane] = whole_score(rules(), game.position, 0);
  set(over_, lane, is_over(rules(), game.position));
}

std::uint64_t LaneGames::used(std::size_t group) const {
  const std::size_t count = lanes() - group * LaneGroup::lanes;
  return count >= LaneGroup::lanes ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

/// By bit, the directions that are moves; 0 once the game is over.
std::uint8_t LaneGames::moves_of(const QuickPlay::Game& game) const {
  unsigned moves = 0;
  for (const Direction direction : all_directions) {
    moves |= unsigned{is_move(game, direction)} << static_cast<unsigned>(direction);
  }
  return setup_.play->is_over(game) ? std::uint8_t{0} : static_cast<std::uint8_t>(moves);
}

bool LaneGames::is_move(const QuickPlay::Game& game, Direction direction) const {
  return setup_.play->is_move(game, direction) &&
         (!rules().players.directions ||
          has_direction(rules(), setup_.play->position(game), direction));
}

void LaneGames::choose(std::span<const std::uint8_t> directions) {
  for (std::size_t lane = 0; lane < lanes(); ++lane) {
    directions_[lane] = static_cast<std::uint8_t>(directions[lane] & 3);
  }
  for (std::size_t lane = 0; setup_.replaces_illegal && lane < lanes(); ++lane) {
    directions_[lane] = legal_instead[moves_[lane]][directions_[lane]];
  }
  for (std::size_t group = 0; group < groups(); ++group) {
    each_lane(done_[group] & used(group), [this, group](std::size_t lane) {
      directions_[group * LaneGroup::lanes + lane] = lane_stays;
    });
  }
}

std::optional<std::size_t> LaneGames::illegal_lane(std::span<const std::uint8_t> directions) const {
  for (std::size_t lane = 0; lane < lanes(); ++lane) {
    if (!is_done(lane) && (moves_[lane] >> (directions[lane] & 3) & 1) == 0) {
      return lane;
    }
  }
  return std::nullopt;
}

/// Without vectors, calls work(lane) once for each lane; threads share the lanes. With vectors,
/// does nothing.
template <typename Work>
void LaneGames::for_plain(const Work& work) {
  const std::size_t all = plain_.size();
  const std::size_t threads = workers_ ? workers_->threads() : 1;
  const auto share = [&](std::size_t thread) {
    for (std::size_t lane = all * thread / threads; lane < all * (thread + 1) / threads; ++lane) {
      work(lane);
    }
  };
  if (workers_) {
    workers_->run(share);
  } else {
    share(0);
  }
}

void LaneGames::step(std::span<const std::uint8_t> directions, const LaneBuffers& out) {
  assert(directions.size() == lanes());
  choose(directions);
  move(out);
  ++clock_;
  note_ends(out);
  write(out);
}

void LaneGames::move(const LaneBuffers& out) {
  if (vectors_) {
    vectors_->step(directions_, over_, out.rewards);
    for (std::size_t lane = 0; lane < lanes(); ++lane) {
      scores_[lane] += static_cast<std::int64_t>(out.rewards[lane]);
    }
    return;
  }
  for_plain([&](std::size_t lane) {
    out.rewards[lane] = 0;
    if (directions_[lane] < lane_stays) {
      out.rewards[lane] = moved(plain_[lane], static_cast<Direction>(directions_[lane]));
      moves_[lane] = moves_of(plain_[lane]);
    }
  });
  for (std::size_t lane = 0; lane < lanes(); ++lane) {
    set(over_, lane, moves_[lane] == 0);
  }
}

/// Plays `direction` if it is a move. Returns the score's gain.
double LaneGames::moved(QuickPlay::Game& game, Direction direction) const {
  if (!is_move(game, direction) || setup_.play->is_over(game)) {
    return 0;
  }
  if (setup_.players == 1) {
    const auto before = static_cast<std::int64_t>(setup_.play->score(game));
    setup_.play->move(game, direction);
    return static_cast<double>(static_cast<std::int64_t>(setup_.play->score(game)) - before);
  }
  const Position before = setup_.play->position(game);
  const Position after = play(rules(), before, direction, setup_.players)->after;
  game = setup_.play->resumed(after);
  return static_cast<double>(whole_score(rules(), after, before.player) -
                             whole_score(rules(), before, before.player));
}

/// The lanes of a group whose games have reached setup_.most_steps.
std::uint64_t LaneGames::cut_off(std::size_t group) const {
  std::uint64_t cut = 0;
  each_lane(used(group), [&](std::size_t lane) {
    const bool is_cut = steps(group * LaneGroup::lanes + lane) >= setup_.most_steps;
    cut |= std::uint64_t{is_cut} << lane;
  });
  return cut;
}

void LaneGames::note_ends(const LaneBuffers& out) {
  for (std::size_t group = 0; group < groups(); ++group) {
    const std::size_t first = group * LaneGroup::lanes;
    const std::size_t count = std::min(LaneGroup::lanes, lanes() - first);
    const std::uint64_t played = ~done_[group] & used(group);
    const std::uint64_t over = over_[group] & played;
    const std::uint64_t cut = setup_.most_steps > 0 ? cut_off(group) & played & ~over : 0;
    write_bits(over, out.terminated.subspan(first, count));
    write_bits(cut, out.truncated.subspan(first, count));
    begin_next(group, over | cut, out);
  }
}

/// Notes the games that have just ended, and begins the next ones.
void LaneGames::begin_next(std::size_t group, std::uint64_t ended, const LaneBuffers& out) {
  const std::size_t first = group * LaneGroup::lanes;
  if (setup_.next_game == NextGame::next_step) {
    each_lane(done_[group] & used(group), [&](std::size_t lane) { start_next(first + lane); });
  }
  each_lane(ended, [&](std::size_t lane) {
    if (setup_.next_game == NextGame::same_step) {
      write_last(first + lane, out);
      start_next(first + lane);
    } else {
      steps_[first + lane] += clock_;
      set(done_, first + lane, true);
    }
  });
}

Position LaneGames::position(std::size_t lane) const {
  if (!vectors_) {
    return setup_.play->position(plain_[lane]);
  }
  Position position = vectors_->position(rules(), lane);
  if (rules().score.kind == ScoreKind::gathered) {
    position.gathered[0] = static_cast<std::uint64_t>(scores_[lane]);
  }
  return position;
}

std::int64_t LaneGames::shown_score(std::size_t lane, int player) const {
  return static_cast<std::int64_t>(
      vectors_      ? wrapped(rules().score, static_cast<std::uint64_t>(scores_[lane]))
      : player == 0 ? wrapped(rules().score, setup_.play->score(plain_[lane]))
                    : score_of(rules(), setup_.play->position(plain_[lane]), player));
}

void LaneGames::write_last(std::size_t lane, const LaneBuffers& out) {
  const auto cells = static_cast<std::size_t>(rules().shape.cells());
  const Position last = position(lane);
  std::ranges::copy(ranks_of(last.board), &out.last_ranks[lane * cells]);
  out.last_scores[lane] = shown_score(lane, 0);
  write_both(lane, out.last_both_scores, out.last_winners);
  if (!out.last_next.empty()) {
    const NextTile next = last.next.value_or(NextTile{});
    out.last_next[2 * lane] = next.hint_low;
    out.last_next[2 * lane + 1] = next.hint_high;
  }
  if (!out.last_cards.empty()) {
    copy_cards(last.spawn_state, lane, out.last_cards);
  }
}

void LaneGames::copy_cards(const SpawnState& spawn_state, std::size_t lane,
                           std::span<std::uint8_t> out) const {
  const SpawnRule& spawn = rules().spawn;
  const std::size_t kinds = card_kinds(spawn);
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    out[lane * kinds + kind] = static_cast<std::uint8_t>(cards_left(spawn, spawn_state, kind));
  }
}

void LaneGames::show(const LaneBuffers& out) {
  std::ranges::fill(out.rewards, 0.0);
  std::ranges::fill(out.terminated, std::uint8_t{0});
  std::ranges::fill(out.truncated, std::uint8_t{0});
  write(out);
}

void LaneGames::write(const LaneBuffers& out) {
  if (vectors_) {
    vectors_->show(over_,
                   {.ranks = out.ranks,
                    .moves = moves_,
                    .next = rules().spawn.is_previewed ? out.next : std::span<std::uint8_t>(),
                    .cards = out.cards});
    std::ranges::fill(out.players, std::uint8_t{0});
    std::ranges::copy(scores_, out.scores.begin());
    for (std::size_t lane = 0; rules().score.digits != 0 && lane < lanes(); ++lane) {
      out.scores[lane] = shown_score(lane, 0);
    }
  }
  for_plain([&](std::size_t lane) { write_plain(lane, out); });
  for (std::size_t lane = 0; lane < lanes(); ++lane) {
    std::memcpy(&out.may_move[4 * lane], &spread_moves[moves_[lane]], sizeof(std::uint32_t));
  }
  for (std::size_t group = 0; group < groups(); ++group) {
    each_lane(done_[group] & used(group), [&](std::size_t lane) {
      std::memset(&out.may_move[4 * (group * LaneGroup::lanes + lane)], 0, sizeof(std::uint32_t));
    });
  }
}

void LaneGames::write_plain(std::size_t lane, const LaneBuffers& out) {
  const auto cells = static_cast<std::size_t>(rules().shape.cells());
  const auto player = static_cast<std::uint8_t>(
      setup_.players == 1 ? 0 : setup_.play->position(plain_[lane]).player);
  out.players[lane] = player;
  out.scores[lane] = shown_score(lane, player);
  write_both(lane, out.both_scores, out.winners);
  setup_.play->with(plain_[lane], [&](const auto& play, const auto& game) {
    for (std::size_t cell = 0; cell < cells; ++cell) {
      out.ranks[lane * cells + cell] = play.rank(game, static_cast<int>(cell));
    }
    if (rules().spawn.is_previewed) {
      const NextTile next = play.next(game);
      out.next[2 * lane] = next.hint_low;
      out.next[2 * lane + 1] = next.hint_high;
    }
    if (!out.cards.empty()) {
      copy_cards(play.spawn_state(game), lane, out.cards);
    }
  });
}

void LaneGames::write_both(std::size_t lane, std::span<std::int64_t> scores,
                           std::span<std::int8_t> winners) const {
  if (setup_.players == 1 || scores.empty()) {
    return;
  }
  const std::array both = {shown_score(lane, 0), shown_score(lane, 1)};
  std::ranges::copy(both, &scores[2 * lane]);
  if (rules().players.goals) {
    winners[lane] = position(lane).winner;
    return;
  }
  const bool is_won = is_game_over(lane) && both[0] != both[1];
  winners[lane] = static_cast<std::int8_t>(!is_won ? -1 : both[0] > both[1] ? 0 : 1);
}

}  // namespace tilery
