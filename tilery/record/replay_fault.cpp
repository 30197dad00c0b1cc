#include "tilery/record/replay_fault.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "tilery/board/walled_board.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

Error fault(std::string_view source, std::string expected, std::string found) {
  return {std::string(source), {}, std::move(expected), std::move(found)};
}

std::string_view yes_or_no(bool is_so) { return is_so ? "yes" : "no"; }

std::string scores_text(const RecordResult& result, int players) {
  return players == 1 ? fmt::format("{}", result.scores[0])
                      : fmt::format("{} and {}", result.scores[0], result.scores[1]);
}

/// The first part of the result that is not as claimed.
std::optional<Error> result_fault(const RecordResult& claimed, const RecordResult& played,
                                  int players, std::string_view source) {
  const auto differing = [&](std::string_view what, const auto& says, const auto& is) {
    return fault(source, fmt::format("{} {}, as replayed", what, is), fmt::format("{}", says));
  };
  if (claimed.scores != played.scores) {
    return differing("a score of", scores_text(claimed, players), scores_text(played, players));
  }
  if (claimed.largest != played.largest) {
    return differing("a largest tile of", claimed.largest, played.largest);
  }
  if (claimed.moves != played.moves) {
    return differing("a number of moves of", claimed.moves, played.moves);
  }
  if (claimed.is_over != played.is_over) {
    return differing("the game's being over as", yes_or_no(claimed.is_over),
                     yes_or_no(played.is_over));
  }
  if (claimed.signature != played.signature) {
    return differing("a signature of all boards of", fmt::format("{:016x}", claimed.signature),
                     fmt::format("{:016x}", played.signature));
  }
  return std::nullopt;
}

bool can_begin_on(const std::vector<Rank>& start, const Rules& rules) {
  return board_of(rules.shape, start) && std::ranges::max(start) <= rules.ladder.top();
}

/// What keeps the record from beginning at all under `rules`, which are of its size.
std::optional<Error> start_fault(const Record& record, const Rules& rules,
                                 std::string_view source) {
  if (record.players < 1 || record.players > rules.players.most) {
    return fault(source, fmt::format("1 to {} players", rules.players.most),
                 fmt::format("{}", record.players));
  }
  if (!record.seed && record.start.empty()) {
    return fault(source, "a seed or a start board", "neither");
  }
  if (!record.start.empty() && !can_begin_on(record.start, rules)) {
    return fault(source, fmt::format("a start board of {}", record.cartridge),
                 "a tile that is not on its ladder, or in a blocked cell");
  }
  const bool has_gathered = record.gathered != std::array<std::uint64_t, 2>{};
  if (has_gathered && (record.start.empty() || rules.score.kind != ScoreKind::gathered)) {
    return fault(source, "a score to begin with only where merges are gathered on a start board",
                 scores_text({.scores = record.gathered}, record.players));
  }
  if (!record.waits_ms.empty() && record.waits_ms.size() != record.events.size()) {
    return fault(source, fmt::format("{} waits, one an event", record.events.size()),
                 fmt::format("{}", record.waits_ms.size()));
  }
  return std::nullopt;
}

}  // namespace

std::expected<Rules, Error> rules_for(const Record& record, const Rules& rules,
                                      std::string_view source) {
  std::optional<Rules> sized = resized(rules, record.width, record.height);
  if (!sized) {
    return std::unexpected(fault(source,
                                 fmt::format("{}x{}, the size of {}", rules.shape.width,
                                             rules.shape.height, record.cartridge),
                                 fmt::format("{}x{}", record.width, record.height)));
  }
  if (const std::uint64_t hash = rules_hash(*sized); hash != record.rules_hash) {
    return std::unexpected(
        fault(source, fmt::format("{:016x}, the rules of {}", hash, record.cartridge),
              fmt::format("{:016x}: the record is of a game with other rules", record.rules_hash)));
  }
  if (std::optional<Error> wrong = start_fault(record, *sized, source)) {
    return std::unexpected(*std::move(wrong));
  }
  return *std::move(sized);
}

Error impossible_event(const Record& record, std::size_t index, std::string_view source) {
  return fault(
      source,
      fmt::format("an event that can be done as number {} of {}", index + 1, record.events.size()),
      std::string(name_of(record.events[index])));
}

std::optional<Error> end_fault(const Record& record, std::size_t entries_used,
                               const RecordResult& result, std::string_view source) {
  if (entries_used != record.entries.size()) {
    return fault(source, fmt::format("{} entries, one a move", entries_used),
                 fmt::format("{}", record.entries.size()));
  }
  return record.result ? result_fault(*record.result, result, record.players, source)
                       : std::nullopt;
}

}  // namespace tilery
