#include "apps/player/kept_results.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <span>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "apps/files/file_input.h"
#include "apps/files/file_output.h"
#include "tilery/core/number_bytes.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"
#include "tilery/core/signature.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

ResultsFile file_of(const Measurement& measurement) {
  std::vector<std::string> lines = measurement.description;
  lines.push_back(fmt::format("seed {}", measurement.first_seed));
  return {measurement.results, std::move(lines)};
}

/// Gives all ranks the bytes that rank 0 reads. Rank 0 reserves the file against other programs.
std::expected<std::string, Error> read_for_all(ResultsFile& file, Communicator& communicator) {
  std::expected<std::string, Error> own;
  if (communicator.rank() == 0) {
    const std::expected<void, Error> claimed = file.claim();
    own = claimed ? file.read() : std::unexpected(claimed.error());
  }
  return own ? broadcast(communicator, *own) : own;
}

/// The error for a file whose content is no result of the measurement.
std::unexpected<Error> no_results(const ResultsFile& file, std::size_t bytes) {
  return std::unexpected(Error{file.path(),
                               {},
                               "results of games by these seeds, in order",
                               fmt::format("{} bytes of other content", bytes)});
}

std::expected<void, Error> check_count(const ResultsFile& file, std::uint64_t games,
                                       std::uint64_t most) {
  if (games <= most) {
    return {};
  }
  return std::unexpected(Error{file.path(),
                               {},
                               "results of at most " + with_commas(most) + " games (--games)",
                               with_commas(games) + " games"});
}

/// Whether the pairs have consecutive seeds, from `seed` on.
bool have_seeds_from(std::span<const PairedScores> pairs, std::uint64_t seed) {
  return std::ranges::all_of(pairs, [&](const PairedScores& pair) { return pair.seed == seed++; });
}

}  // namespace

std::string results_line_of(const Cartridge& cartridge) {
  const Aim aim = cartridge.rules.goal.aim;
  return fmt::format("game {} {:016x}{}{}", cartridge.name, rules_hash(cartridge.rules),
                     aim == Aim::score ? "" : " ", aim == Aim::score ? "" : name_of(aim));
}

std::string results_line_of(const char* word, const BoardEvaluator& evaluator) {
  return evaluator.has_network() ? fmt::format("{} {:016x}", word, evaluator.signature())
                                 : fmt::format("{} heuristic", word);
}

std::string results_line_of(const SearchLimits& search_limits) {
  return fmt::format("thinking {} {} {} {} {}{}", search_limits.depth,
                     search_limits.selects() ? "selective" : "full", search_limits.least_odds,
                     search_limits.milliseconds, search_limits.nodes,
                     search_limits.is_limited() ? " mean" : "");
}

std::expected<std::optional<KeptGames>, Error> kept_games(const Measurement& measurement) {
  if (measurement.results.empty()) {
    return std::nullopt;
  }
  ResultsFile file = file_of(measurement);
  TILERY_TRY(const std::string bytes, read_for_all(file, measurement.communicator));
  KeptGames kept;
  if (!bytes.empty()) {
    std::optional<GameStatistics> played = GameStatistics::read(bytes);
    if (!played) {
      return no_results(file, bytes.size());
    }
    kept.played = *std::move(played);
  }
  TILERY_CHECK(check_count(file, kept.played.games(), measurement.most_games));
  kept.keep = [file, writes = measurement.communicator.rank() == 0](const GameStatistics& all) {
    if (writes) {
      file.keep(all.bytes());
    }
  };
  return kept;
}

std::expected<std::optional<KeptPairs>, Error> kept_pairs(const Measurement& measurement) {
  if (measurement.results.empty()) {
    return std::nullopt;
  }
  ResultsFile file = file_of(measurement);
  TILERY_TRY(const std::string bytes, read_for_all(file, measurement.communicator));
  std::optional<std::vector<PairedScores>> played = pairs_of_bytes(bytes);
  if (!played || !have_seeds_from(*played, measurement.first_seed)) {
    return no_results(file, bytes.size());
  }
  TILERY_CHECK(check_count(file, played->size(), measurement.most_games));
  const bool writes = measurement.communicator.rank() == 0;
  return KeptPairs{.played = *std::move(played),
                   .keep = [file, writes](std::span<const PairedScores> all) {
                     if (writes) {
                       file.keep(bytes_of_pairs(all));
                     }
                   }};
}

namespace {

constexpr std::string_view first_line = "tilery results 1";
constexpr std::string_view last_line = "results";

std::uint64_t results_checksum(std::string_view bytes) {
  ByteSignature signature;
  signature.add(bytes);
  return signature.value();
}

/// Takes `line` and its line feed from the front of `bytes`. Fails at the place of `at` if `bytes`
/// begin otherwise.
std::expected<void, Error> take(std::string_view& bytes, std::string_view line, const Error& at) {
  const std::size_t end = bytes.find('\n');
  const std::string_view found = bytes.substr(0, end);
  if (found != line || end == std::string_view::npos) {
    return std::unexpected(Error{at.source, at.place, quoted(line), quoted(found)});
  }
  bytes.remove_prefix(end + 1);
  return {};
}

}  // namespace

std::string results_file_bytes(std::span<const std::string> description, std::string_view results) {
  std::string bytes(first_line);
  for (const std::string& line : description) {
    bytes += '\n';
    bytes += line;
  }
  bytes += '\n';
  bytes += last_line;
  bytes += '\n';
  bytes += results;
  append_number(bytes, results_checksum(bytes));
  return bytes;
}

std::expected<std::string, Error> results_in(std::string_view bytes,
                                             std::span<const std::string> description,
                                             const std::string& source) {
  const std::string_view all = bytes;
  Error at = {source, {.line = 1}, {}, {}};
  std::expected<void, Error> taken = take(bytes, first_line, at);
  for (const std::string& line : description) {
    ++at.place.line;
    taken = taken ? take(bytes, line, at) : taken;
  }
  ++at.place.line;
  taken = taken ? take(bytes, last_line, at) : taken;
  if (!taken) {
    return std::unexpected(taken.error());
  }
  if (bytes.size() < number_bytes) {
    return std::unexpected(
        Error{source, {}, "results and a checksum", fmt::format("{} bytes", bytes.size())});
  }
  std::string_view last = bytes.substr(bytes.size() - number_bytes);
  bytes.remove_suffix(number_bytes);
  const std::uint64_t sum = results_checksum(all.substr(0, all.size() - number_bytes));
  if (const std::uint64_t found = take_number(last); found != sum) {
    return std::unexpected(Error{source,
                                 {},
                                 fmt::format("{:016x}, the checksum of these results", sum),
                                 fmt::format("{:016x}", found)});
  }
  return std::string(bytes);
}

std::expected<void, Error> ResultsFile::claim() {
  TILERY_TRY(std::unique_ptr<FileClaim> claim, FileClaim::on(path_));
  claim_ = std::move(claim);
  return {};
}

std::expected<std::string, Error> ResultsFile::read() const {
  if (auto writable = may_write(path_); !writable) {
    return std::unexpected(std::move(writable.error()));
  }
  std::error_code fault;
  if (!std::filesystem::exists(path_, fault)) {
    return std::string();
  }
  const std::expected<std::string, Error> bytes = read_file(path_, most_results_bytes);
  return bytes ? results_in(*bytes, description_, path_) : bytes;
}

void ResultsFile::keep(std::string_view results) const {
  const std::string bytes = results_file_bytes(description_, results);
  const auto written = write_file_to_disk(path_, giving(bytes));
  if (!written) {
    throw std::runtime_error(text_of(written.error()));
  }
}

}  // namespace tilery
