#include "apps/record/record_file.h"

#include <fmt/format.h>

#include <utility>

#include "apps/files/file_input.h"
#include "tilery/record/record_text.h"
#include "tilery/record/world_record.h"

namespace tilery {

std::expected<Record, Error> record_in_text(std::string_view text, const std::string& source,
                                            std::uint64_t number) {
  if (is_world_record(text)) {
    return std::unexpected(
        Error{source, {}, "the record of a game", "that of a walk, which verify and export know"});
  }
  RecordReader reader(text, source);
  std::uint64_t count = 0;
  while (auto record = reader.next()) {
    if (++count == number) {
      return *std::move(record);
    }
  }
  return std::unexpected(Error{
      source, {}, fmt::format("a record number {}", number), fmt::format("{} records", count)});
}

std::expected<Record, Error> record_in_file(const std::string& file, std::uint64_t number) {
  const auto text = read_input(file, longest_record_file);
  return text ? record_in_text(*text, name_of_input(file), number) : std::unexpected(text.error());
}

}  // namespace tilery
