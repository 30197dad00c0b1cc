#include "tilery/player/advisor.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <utility>

#include "tilery/core/threads.h"
#include "tilery/player/advice.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/search/player.h"

namespace tilery {

struct Advisor::Inside {
  Inside(const Rules& its_rules, BoardEvaluator its_evaluator, const AdvisorOptions& options)
      : rules(its_rules),
        evaluator(with_tables(std::move(its_evaluator), options)),
        player(rules, evaluator, options.threads),
        search_limits(options.search_limits),
        threads(options.threads) {}

  static BoardEvaluator with_tables(BoardEvaluator evaluator, const AdvisorOptions& options) {
    evaluator.use_tables(options.tables);
    return evaluator;
  }

  Rules rules;
  BoardEvaluator evaluator;
  Player<BoardEvaluator> player;
  SearchLimits search_limits;
  unsigned threads;
  /// One player for each thread, for many positions at once. Made when they are first needed.
  std::vector<std::unique_ptr<Player<BoardEvaluator>>> players{};
};

Advisor::Advisor(const Cartridge& cartridge, const AdvisorOptions& options)
    : Advisor(std::make_unique<Inside>(cartridge.rules,
                                       BoardEvaluator(cartridge.rules, std::nullopt), options)) {}

Advisor::Advisor(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

Advisor::Advisor(Advisor&& other) noexcept = default;
Advisor& Advisor::operator=(Advisor&& other) noexcept = default;
Advisor::~Advisor() = default;

std::expected<Advisor, Error> Advisor::with_network(const Cartridge& cartridge,
                                                    std::shared_ptr<const Network> network,
                                                    const AdvisorOptions& options) {
  TILERY_CHECK(check_shape(network->shape(), cartridge.rules, "the network"));
  return Advisor(std::make_unique<Inside>(
      cartridge.rules, BoardEvaluator(cartridge.rules, std::move(network)), options));
}

std::expected<Advisor, Error> Advisor::with_network(const Cartridge& cartridge, Network network,
                                                    const AdvisorOptions& options) {
  return with_network(cartridge, std::make_shared<const Network>(std::move(network)), options);
}

std::expected<Advisor, Error> Advisor::with_network(const Cartridge& cartridge,
                                                    std::string_view bytes,
                                                    const AdvisorOptions& options) {
  TILERY_TRY(Network network,
             network_for(cartridge.rules, bytes, "the network", {.memory = options.memory}));
  return Advisor(std::make_unique<Inside>(
      cartridge.rules, BoardEvaluator(cartridge.rules, std::move(network)), options));
}

std::expected<Advisor, Error> Advisor::shipped(std::string_view name,
                                               const BytesNamed& network_named,
                                               const BytesNamed& table_named,
                                               const AdvisorOptions& options) {
  TILERY_TRY(const Cartridge cartridge, tilery::shipped(name));
  const std::string_view network = network_named(name);
  if (network.empty()) {
    return Advisor(cartridge, options);
  }
  AdvisorOptions with_tables = options;
  if (!with_tables.tables) {
    with_tables.tables = usual_tables(cartridge, table_named);
  }
  return with_network(cartridge, network, with_tables);
}

bool Advisor::has_network() const { return inside_->evaluator.has_network(); }

std::optional<Direction> Advisor::best(const Position& position) {
  return best_move(values(position));
}

MoveValues Advisor::values(const Position& position) {
  return searched_values(inside_->player, position, inside_->search_limits);
}

std::vector<MoveValues> Advisor::values(std::span<const Position> positions) {
  std::vector<std::unique_ptr<Player<BoardEvaluator>>>& players = inside_->players;
  while (players.size() < std::min<std::size_t>(inside_->threads, positions.size())) {
    players.push_back(std::make_unique<Player<BoardEvaluator>>(inside_->rules, inside_->evaluator));
  }
  std::vector<MoveValues> all(positions.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&](unsigned worker) {
    for (std::size_t i = next++; i < positions.size(); i = next++) {
      all[i] = searched_values(*players[worker], positions[i], inside_->search_limits);
    }
  };
  if (!positions.empty()) {
    run_workers(static_cast<unsigned>(std::min(players.size(), positions.size())), work);
  }
  return all;
}

std::vector<Direction> Advisor::line(const Position& position, int most) {
  return expected_line(inside_->player, position, values(position), most);
}

std::vector<ReviewedMove> Advisor::review(const Game& game) {
  return reviewed(game, inside_->player, {.search_limits = inside_->search_limits});
}

}  // namespace tilery
