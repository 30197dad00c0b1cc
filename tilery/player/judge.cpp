#include "tilery/player/judge.h"

#include <fmt/format.h>

#include "tilery/record/rules_hash.h"

namespace tilery {

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
