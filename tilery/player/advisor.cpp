#include "tilery/player/advisor.h"

#include <utility>

#include "tilery/player/advice.h"
#include "tilery/player/judge.h"
#include "tilery/player/root_parallel.h"

namespace tilery {

struct Advisor::Inside {
  Inside(const Rules& rules_asked, Judge a_judge, const AdvisorOptions& options)
      : rules(rules_asked),
        judge(std::move(a_judge)),
        search(rules, judge, options.threads),
        thinking(options.thinking) {}

  Rules rules;
  Judge judge;
  RootParallel search;
  Thinking thinking;
};

Advisor::Advisor(const Cartridge& cartridge, AdvisorOptions options)
    : Advisor(std::make_unique<Inside>(cartridge.rules, Judge(cartridge.rules, std::nullopt),
                                       options)) {}

Advisor::Advisor(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

Advisor::Advisor(Advisor&& other) noexcept = default;
Advisor& Advisor::operator=(Advisor&& other) noexcept = default;
Advisor::~Advisor() = default;

std::expected<Advisor, Error> Advisor::with_network(const Cartridge& cartridge, Network network,
                                                    AdvisorOptions options) {
  if (const auto fits = check_shape(network.shape(), cartridge.rules, "the network"); !fits) {
    return std::unexpected(fits.error());
  }
  return Advisor(std::make_unique<Inside>(cartridge.rules,
                                          Judge(cartridge.rules, std::move(network)), options));
}

std::expected<Advisor, Error> Advisor::with_network(const Cartridge& cartridge,
                                                    std::string_view bytes,
                                                    AdvisorOptions options) {
  std::expected<Network, Error> network =
      network_for(cartridge.rules, bytes, "the network", {.memory = options.memory});
  if (!network) {
    return std::unexpected(std::move(network.error()));
  }
  return Advisor(std::make_unique<Inside>(cartridge.rules,
                                          Judge(cartridge.rules, *std::move(network)), options));
}

bool Advisor::has_network() const { return inside_->judge.has_network(); }

std::optional<Direction> Advisor::best(const Position& position) {
  return best_move(values(position));
}

MoveValues Advisor::values(const Position& position) {
  return inside_->search.values(position, inside_->thinking);
}

std::vector<Direction> Advisor::line(const Position& position, int most) {
  return expected_line(inside_->search.player(), inside_->rules, position, values(position), most);
}

std::vector<ReviewedMove> Advisor::review(const Game& game) {
  return reviewed(game, inside_->search.player(), inside_->thinking, [](std::size_t) {});
}

}  // namespace tilery
