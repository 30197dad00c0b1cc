#include "tilery/protocol/leaderboard.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

#include "tilery/core/json_writer.h"
#include "tilery/core/quantities.h"
#include "tilery/record/daily.h"

namespace tilery {
namespace {

std::string name_in(std::string_view file) {
  file.remove_prefix(std::min(file.rfind('/') + 1, file.size()));
  return std::string(file.substr(0, std::max<std::size_t>(file.rfind('.'), 1)));
}

auto kind_of(const LeaderboardRow& row) {
  const Record& record = row.record;
  return std::tie(record.cartridge, record.width, record.height, record.rules_hash, record.players);
}

std::uint64_t score_in(const LeaderboardRow& row) { return row.record.result->scores[0]; }

bool is_before(const LeaderboardRow& one, const LeaderboardRow& other) {
  if (kind_of(one) != kind_of(other)) {
    return kind_of(one) < kind_of(other);
  }
  return std::tuple(score_in(other), one.record.result->moves, std::string_view(one.name)) <
         std::tuple(score_in(one), other.record.result->moves, std::string_view(other.name));
}

std::string heading_of(const LeaderboardRow& row) {
  const Record& record = row.record;
  const std::string rules =
      row.ships ? "" : fmt::format(", by rules that do not ship ({:016x})", record.rules_hash);
  return fmt::format("{} {}x{}{}{}\n", record.cartridge, record.width, record.height,
                     record.players == 2 ? ", two players" : "", rules);
}

std::string date_of(const Record& record) {
  return record.began ? utc_date(*record.began) : std::string("-");
}

std::string line_of(const LeaderboardRow& row) {
  const RecordResult& result = *row.record.result;
  const std::string apart = words_of(row.standing);
  return fmt::format("{:>4} {:>11} {:>8} {:>7} {:>10}  {}{}\n", row.place,
                     with_commas(score_in(row)), result.largest, result.moves, date_of(row.record),
                     row.name, apart.empty() ? apart : " (" + apart + ")");
}

}  // namespace

void Leaderboard::add(const Verdict& verdict) {
  const auto* const record = std::get_if<Record>(&verdict.found);
  if (record == nullptr || !record->result) {
    return;
  }
  if (!known_.emplace(record->rules_hash, record->result->signature).second) {
    return;
  }
  const RecordResult result = *record->result;
  rows_.push_back({.name = name_in(verdict.file),
                   .record = without_events(*record),
                   .standing = standing_of(*record),
                   .ships = verdict.ships});
  rows_.back().record.result = result;
}

std::vector<LeaderboardRow> Leaderboard::rows() const {
  std::vector<LeaderboardRow> rows = rows_;
  std::ranges::sort(rows, is_before);
  std::size_t place = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const bool is_first = row == 0 || kind_of(rows[row - 1]) != kind_of(rows[row]);
    place = is_first ? 1 : place + 1;
    const bool is_equal = !is_first && score_in(rows[row - 1]) == score_in(rows[row]);
    rows[row].place = is_equal ? rows[row - 1].place : place;
  }
  return rows;
}

std::string leaderboard_text(const std::vector<LeaderboardRow>& rows) {
  std::string text;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (row == 0 || kind_of(rows[row - 1]) != kind_of(rows[row])) {
      text += (row == 0 ? "" : "\n") + heading_of(rows[row]);
      text += fmt::format("{:>4} {:>11} {:>8} {:>7} {:>10}  {}\n", "", "score", "largest", "moves",
                          "began", "record");
    }
    text += line_of(rows[row]);
  }
  return text;
}

std::string json_of(const LeaderboardRow& row) {
  const Record& record = row.record;
  JsonWriter json;
  json.open_object();
  json.member("cartridge", record.cartridge);
  json.member("width", record.width);
  json.member("height", record.height);
  json.member("players", record.players);
  json.member("rules", fmt::format("{:016x}", record.rules_hash));
  json.member("ships", row.ships);
  json.member("place", row.place);
  json.member("name", row.name);
  json.member("score", score_in(row));
  json.member("largest", record.result->largest);
  json.member("moves", record.result->moves);
  json.member("over", record.result->is_over);
  json.member("standing", words_of(row.standing));
  if (record.began) {
    json.member("date", utc_date(*record.began));
  }
  json.close();
  return std::move(json).take();
}

}  // namespace tilery
