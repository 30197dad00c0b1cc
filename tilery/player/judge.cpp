#include "tilery/player/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "tilery/core/signature.h"
#include "tilery/record/rules_hash.h"
#include "tilery/tables/table_header.h"
#include "tilery/value/network_header.h"

namespace tilery {
namespace {

/// Below them a merge is likelier missed than made, and a search of all moves finds more.
constexpr float even_odds = 0.5F;

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

std::uint64_t Judge::signature() const {
  if (!network_) {
    return 0;
  }
  Signature signature;
  const std::size_t weights = network_->weights();
  signature.add(table_checksum(header_text(NetworkHeader{.shape = network_->shape()})));
  for (std::size_t number = 0; number < weights; number += 2) {
    const auto bits = [&](std::size_t of) {
      return std::uint64_t{of < weights ? std::bit_cast<std::uint32_t>(network_->weight(of)) : 0U};
    };
    signature.add(bits(number) | bits(number + 1) << 32);
  }
  for (std::size_t number = 0; tables_ && number < tables_->size(); ++number) {
    const Table& table = tables_->table(number);
    signature.add(table_checksum(header_text(table.header())));
    signature.add(table.boards());
    signature.add(table.bytes());
  }
  return signature.value();
}

std::optional<TableAdvice> Judge::table_advice(PackedBoard board) const {
  return has_tables() ? tables_->advice(board) : std::nullopt;
}

void Judge::revise(PackedBoard board, MoveValues& values) const {
  const std::optional<TableAdvice> advice = table_advice(board);
  if (!advice || advice->best < even_odds) {
    return;
  }
  const auto points_on = [this](PackedBoard of) {
    double sum = 0;
    for (int cell = 0; cell < 16; ++cell) {
      sum += points_[of.rank(cell)];
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
    return std::unexpected(
        Error{.source = source,
              .place = {},
              .expected = "ranks, images, hints and decks as these rules have them",
              .found = "others"});
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
  return check_shape(header.shape, rules, source);
}

std::expected<Network, Error> network_for(const Rules& rules, std::string_view bytes,
                                          const std::string& source, const NetworkLimits& limits) {
  const auto reader = NetworkReader::of(bytes, source, limits);
  if (!reader) {
    return std::unexpected(reader.error());
  }
  if (const auto fits = check_rules(reader->header(), rules, source); !fits) {
    return std::unexpected(fits.error());
  }
  return reader->network();
}

}  // namespace tilery
