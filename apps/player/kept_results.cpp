#include "apps/player/kept_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

#include "apps/cluster/cluster.h"
#include "apps/player/results_file.h"
#include "tilery/core/quantities.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

ResultsFile file_of(const Measurement& measurement) {
  std::vector<std::string> lines = measurement.of;
  lines.push_back(fmt::format("seed {}", measurement.first_seed));
  return {measurement.results, std::move(lines)};
}

/// What the first process has read, in all of them.
std::expected<std::string, Error> read_for_all(const ResultsFile& file) {
  Crew& crew = program_crew();
  std::expected<std::string, Error> own;
  if (crew.writes()) {
    own = file.read();
  }
  if (!own) {
    return own;
  }
  crew.share({.games = 0}, [](const NextBlock&) {}, [](std::uint64_t) {});
  std::string all;
  for (const std::string& part : crew.gathered(*own)) {
    all += part;
  }
  return all;
}

std::unexpected<Error> no_results(const ResultsFile& file) {
  return std::unexpected(Error{file.path(), {}, "results of games", "other bytes"});
}

std::expected<void, Error> check_count(const ResultsFile& file, std::uint64_t games,
                                       std::uint64_t most) {
  if (games <= most) {
    return {};
  }
  return std::unexpected(Error{file.path(),
                               {},
                               "results of at most " + with_commas(most) + " games (--games)",
                               "of " + with_commas(games)});
}

bool are_from(std::span<const PairedScores> pairs, std::uint64_t seed) {
  return std::ranges::all_of(pairs, [&](const PairedScores& pair) { return pair.seed == seed++; });
}

}  // namespace

std::string results_line_of(const Cartridge& cartridge) {
  return fmt::format("game {} {:016x}", cartridge.name, rules_hash(cartridge.rules));
}

std::string results_line_of(const char* word, const Judge& judge) {
  return judge.has_network() ? fmt::format("{} {:016x}", word, judge.signature())
                             : fmt::format("{} heuristic", word);
}

std::string results_line_of(const Thinking& thinking) {
  const SearchLimits limits = limits_of(thinking);
  return fmt::format("thinking {} {} {} {} {}", limits.depth,
                     limits.is_selective ? "selective" : "full", limits.least_odds,
                     thinking.milliseconds, thinking.most_boards);
}

std::expected<std::optional<KeptGames>, Error> kept_games(const Measurement& measurement) {
  if (measurement.results.empty()) {
    return std::nullopt;
  }
  const ResultsFile file = file_of(measurement);
  const std::expected<std::string, Error> bytes = read_for_all(file);
  if (!bytes) {
    return std::unexpected(bytes.error());
  }
  KeptGames kept;
  if (!bytes->empty()) {
    std::optional<GameStatistics> played = GameStatistics::read(*bytes);
    if (!played) {
      return no_results(file);
    }
    kept.played = *std::move(played);
  }
  if (const auto fits = check_count(file, kept.played.games(), measurement.most_games); !fits) {
    return std::unexpected(fits.error());
  }
  kept.keep = [file](const GameStatistics& all) {
    if (program_crew().writes()) {
      file.keep(all.bytes());
    }
  };
  return kept;
}

std::expected<std::optional<KeptPairs>, Error> kept_pairs(const Measurement& measurement) {
  if (measurement.results.empty()) {
    return std::nullopt;
  }
  const ResultsFile file = file_of(measurement);
  const std::expected<std::string, Error> bytes = read_for_all(file);
  if (!bytes) {
    return std::unexpected(bytes.error());
  }
  std::optional<std::vector<PairedScores>> played = pairs_of_bytes(*bytes);
  if (!played || !are_from(*played, measurement.first_seed)) {
    return no_results(file);
  }
  if (const auto fits = check_count(file, played->size(), measurement.most_games); !fits) {
    return std::unexpected(fits.error());
  }
  return KeptPairs{.played = *std::move(played), .keep = [file](std::span<const PairedScores> all) {
                     if (program_crew().writes()) {
                       file.keep(bytes_of_pairs(all));
                     }
                   }};
}

}  // namespace tilery
