#include "apps/record/record_file.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <system_error>
#include <utility>

#include "apps/files/file_input.h"
#include "apps/store/store.h"
#include "apps/store/world_store.h"
#include "tilery/record/record_rules.h"
#include "tilery/record/record_text.h"
#include "tilery/record/world_record.h"

namespace tilery {
namespace {

Error walk_fault(const std::string& source) {
  return {source,
          {},
          "the record of a game",
          "the record of a walk, which replay, verify and export read"};
}

/// The record of a kept game or walk; nothing if there is none of that number. A game's record
/// carries its cartridge, unless the cartridge ships.
std::optional<std::string> kept_record(KeptNumber kept) {
  if (kept.is_walk) {
    return WorldStore::of_user_to_read().record_of(kept.number);
  }
  const std::optional<SavedGame> game = Store::of_user_to_read().look_at(kept.number);
  if (!game) {
    return std::nullopt;
  }
  const auto cartridge = read_cartridge(game->toml, "the kept game");
  return record_text(cartridge ? carrying(game->record, *cartridge) : game->record);
}

}  // namespace

std::optional<KeptNumber> kept_number_of(const std::string& text) {
  KeptNumber kept{.number = 0, .is_walk = text.starts_with('w')};
  const char* const first = text.data() + (kept.is_walk ? 1 : 0);
  const char* const last = text.data() + text.size();
  const auto [end, fault] = std::from_chars(first, last, kept.number);
  std::error_code ignored;
  const bool is_number = fault == std::errc{} && end == last && kept.number > 0;
  return is_number && !std::filesystem::exists(text, ignored) ? std::optional(kept) : std::nullopt;
}

std::expected<std::string, Error> read_records(const std::string& file) {
  const std::optional<KeptNumber> kept = kept_number_of(file);
  if (!kept) {
    return read_input(file, longest_record_file);
  }
  std::optional<std::string> text = kept_record(*kept);
  return text
             ? std::expected<std::string, Error>(*std::move(text))
             : std::unexpected(Error{file, {}, "a file, or a number from tilery games", "neither"});
}

std::expected<Record, Error> record_in_text(std::string_view text, const std::string& source,
                                            std::uint64_t number) {
  if (is_world_record(text)) {
    return std::unexpected(walk_fault(source));
  }
  RecordReader reader(text, source);
  std::uint64_t count = 0;
  while (auto record = reader.next()) {
    if (++count == number) {
      return *std::move(record);
    }
  }
  return std::unexpected(Error{source,
                               {},
                               fmt::format("a record number {}", number),
                               fmt::format("{} record{}", count, count == 1 ? "" : "s")});
}

std::expected<Record, Error> record_in_file(const std::string& file, std::uint64_t number) {
  TILERY_TRY(const auto text, read_records(file));
  return record_in_text(text, name_of_input(file), number);
}

std::expected<std::vector<Record>, Error> records_in_file(const std::string& file) {
  const std::string source = name_of_input(file);
  const auto text = read_records(file);
  if (!text || is_world_record(*text)) {
    return std::unexpected(text ? walk_fault(source) : text.error());
  }
  std::vector<Record> records;
  RecordReader reader(*text, source);
  while (auto record = reader.next()) {
    if (!*record) {
      return std::unexpected(std::move(record->error()));
    }
    records.push_back(*std::move(*record));
  }
  if (records.empty()) {
    return std::unexpected(Error{source, {}, "a record", "nothing"});
  }
  return records;
}

}  // namespace tilery
