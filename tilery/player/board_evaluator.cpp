#include "tilery/player/board_evaluator.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <optional>

#include "tilery/core/signature.h"
#include "tilery/record/rules_hash.h"
#include "tilery/tablebase/tablebase.h"
#include "tilery/value/network_header.h"

namespace tilery {
namespace {

/// Below even odds the merge is more likely missed than made, and a search of all moves plays
/// better.
constexpr float even_odds = 0.5F;

/// The parts of a network's shape that the rules decide.
std::string words_of(const NetworkShape& shape) {
  return fmt::format("a network of {} ranks, images {:#04x}, {} hints and {} decks", shape.ranks,
                     shape.images, shape.hints, shape.decks);
}

}  // namespace

std::vector<double> points_of_tiles(const Rules& rules) {
  std::vector<double> points(rules.ladder.faces.size());
  for (std::size_t rank = 1; rank < points.size(); ++rank) {
    if (rules.score.kind == ScoreKind::counted) {
      points[rank] = static_cast<double>(rules.score.worth[rank]);
      continue;
    }
    for (std::size_t part = 1; part < rank; ++part) {
      for (std::size_t other = 1; other <= part && points[rank] == 0; ++other) {
        if (rules.merge.made_of(static_cast<Rank>(part), static_cast<Rank>(other)) == rank) {
          points[rank] = points[part] + points[other] +
                         static_cast<double>(rules.ladder.face(static_cast<Rank>(rank)));
        }
      }
    }
  }
  return points;
}

std::uint64_t BoardEvaluator::signature() const {
  if (!network_) {
    return 0;
  }
  Signature signature;
  const std::size_t weights = network_->weights();
  signature.add(table_checksum(header_text(NetworkHeader{.shape = network_->shape()})));
  for (std::size_t number = 0; number < weights; number += 2) {
    const auto bits = [&](std::size_t weight) {
      return std::uint64_t{weight < weights ? std::bit_cast<std::uint32_t>(network_->weight(weight))
                                            : 0U};
    };
    signature.add(bits(number) | bits(number + 1) << 32);
  }
  for (std::size_t number = 0; tables_ && number < tables_->size(); ++number) {
    const Tablebase& table = tables_->table(number);
    signature.add(table_checksum(header_text(table.header())));
    signature.add(table.boards());
    signature.add(table.bytes());
  }
  return signature.value();
}

std::optional<TablebaseAdvice> BoardEvaluator::table_advice(PackedBoard board) const {
  return has_tables() ? tables_->advice(board) : std::nullopt;
}

void BoardEvaluator::revise(PackedBoard board, MoveValues& values) const {
  const std::optional<TablebaseAdvice> advice = table_advice(board);
  if (!advice || advice->best < even_odds) {
    return;
  }
  const auto points_on = [this](PackedBoard tiles) {
    double sum = 0;
    for (int cell = 0; cell < 16; ++cell) {
      sum += points_[tiles.rank(cell)];
    }
    return sum;
  };
  const PackedBoard merged = advice->reached;
  const double reached =
      points_on(merged) - points_on(board) + static_cast<double>(value(merged, {}));
  for (std::size_t way = 0; way < values.size() && reached > 0; ++way) {
    if (values[way] && advice->stays[way]) {
      values[way] = static_cast<double>(*advice->odds[way]) * reached;
    } else if (values[way]) {
      values[way] = std::min(*values[way], static_cast<double>(even_odds) * reached);
    }
  }
}

std::expected<void, Error> check_shape(const NetworkShape& shape, const Rules& rules,
                                       const std::string& source) {
  std::expected<NetworkShape, Error> wanted =
      network_shape_of(rules, patterns_text(shape.patterns));
  if (wanted) {
    wanted->stages = shape.stages;
  }
  if (!wanted || *wanted != shape) {
    return std::unexpected(Error{
        .source = source,
        .place = {},
        .expected = wanted ? words_of(*wanted) + ", as the rules need" : wanted.error().expected,
        .found = wanted ? words_of(shape) : wanted.error().found});
  }
  return {};
}

std::expected<void, Error> check_rules(const NetworkHeader& header, const Rules& rules,
                                       const std::string& source) {
  const std::uint64_t hash = rules_hash(rules);
  const Shape& shape = rules.shape;
  if (header.rules_hash != hash || header.shape.width != shape.width ||
      header.shape.height != shape.height) {
    return std::unexpected(
        Error{.source = source,
              .place = {},
              .expected = fmt::format("a network for these rules ({:016x}, {}x{})", hash,
                                      shape.width, shape.height),
              .found = fmt::format("one for {} ({:016x}, {}x{})", header.cartridge,
                                   header.rules_hash, header.shape.width, header.shape.height)});
  }
  if (header.aim != rules.goal.aim) {
    return std::unexpected(Error{
        .source = source,
        .place = {},
        .expected = fmt::format("a network trained for the aim \"{}\"", name_of(rules.goal.aim)),
        .found = fmt::format("one trained for \"{0}\"; use it with --aim {0}, or train again",
                             name_of(header.aim))});
  }
  return check_shape(header.shape, rules, source);
}

std::expected<Network, Error> network_for(const Rules& rules, std::string_view bytes,
                                          const std::string& source, const NetworkLimits& limits) {
  TILERY_TRY(const auto reader, NetworkReader::of(bytes, source, limits));
  TILERY_CHECK(check_rules(reader.header(), rules, source));
  return reader.network();
}

std::expected<std::shared_ptr<const BoardEvaluator>, Error> EvaluatorCache::evaluator(
    const Cartridge& cartridge) {
  const std::uint64_t hash = rules_hash(cartridge.rules);
  const auto found = std::ranges::find_if(kept_, [&](const Kept& kept) {
    return kept.rules_hash == hash && kept.aim == cartridge.rules.goal.aim &&
           kept.name == cartridge.name;
  });
  if (found != kept_.end() && found->evaluator) {
    std::rotate(found, found + 1, kept_.end());
    return kept_.back().evaluator;
  }
  Kept made = {.name = cartridge.name,
               .rules_hash = hash,
               .aim = cartridge.rules.goal.aim,
               .evaluator = nullptr,
               .network = {},
               .tables = nullptr};
  if (auto network = found == kept_.end() ? nullptr : found->network.lock()) {
    BoardEvaluator evaluator(cartridge.rules, std::move(network));
    evaluator.use_tables(found->tables);
    made.evaluator = std::make_shared<const BoardEvaluator>(std::move(evaluator));
  } else {
    TILERY_TRY(BoardEvaluator evaluator,
               find_ ? find_(cartridge) : BoardEvaluator(cartridge.rules, std::nullopt));
    made.evaluator = std::make_shared<const BoardEvaluator>(std::move(evaluator));
  }
  made.network = made.evaluator->network();
  made.tables = made.evaluator->tables();
  const auto is_of_kind = [&](const Kept& kept) {
    return kept.evaluator && kept.evaluator->has_network() == made.evaluator->has_network();
  };
  if (std::ranges::count_if(kept_, is_of_kind) == most_evaluators) {
    std::ranges::find_if(kept_, is_of_kind)->evaluator = nullptr;
  }
  std::erase_if(kept_, [&](const Kept& kept) {
    const bool is_same = kept.rules_hash == hash && kept.aim == made.aim && kept.name == made.name;
    return is_same || (!kept.evaluator && kept.network.expired());
  });
  kept_.push_back(std::move(made));
  return kept_.back().evaluator;
}

}  // namespace tilery
