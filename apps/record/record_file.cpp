#include "apps/record/record_file.h"

#include <fmt/format.h>

#include <utility>

#include "apps/files/file_input.h"
#include "tilery/record/record_text.h"
#include "tilery/record/world_record.h"

namespace tilery {
namespace {

Error walk_fault(const std::string& source) {
  return {
      source, {}, "the record of a game", "that of a walk, which replay, verify and export know"};
}

}  // namespace

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
  const auto text = read_input(file, longest_record_file);
  return text ? record_in_text(*text, name_of_input(file), number) : std::unexpected(text.error());
}

std::expected<std::vector<Record>, Error> records_in_file(const std::string& file) {
  const std::string source = name_of_input(file);
  const auto text = read_input(file, longest_record_file);
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
