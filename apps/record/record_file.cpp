#include "apps/record/record_file.h"

#include <fmt/format.h>

#include <utility>

#include "apps/files/file_input.h"
#include "tilery/record/record_text.h"

namespace tilery {

std::expected<Record, Error> record_in_file(const std::string& file, std::uint64_t number) {
  const auto text = read_input(file, longest_record_file);
  if (!text) {
    return std::unexpected(text.error());
  }
  const std::string source = name_of_input(file);
  RecordReader reader(*text, source);
  std::uint64_t count = 0;
  while (auto record = reader.next()) {
    if (++count == number) {
      return *std::move(record);
    }
  }
  return std::unexpected(Error{
      source, {}, fmt::format("a record number {}", number), fmt::format("{} records", count)});
}

}  // namespace tilery
