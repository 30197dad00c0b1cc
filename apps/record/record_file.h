#pragma once
// Records in files.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/record/record.h"

namespace tilery {

/// The longest file of records that is read, in bytes.
inline constexpr std::size_t longest_record_file = std::size_t{1} << 30;

/// The number of a kept game ("12") or a kept walk ("w3"), as `tilery games` lists them.
struct KeptNumber {
  std::int64_t number = 0;
  bool is_walk = false;
};
/// The number in `text`. Nothing for other texts, and for the name of an existing file.
std::optional<KeptNumber> kept_number_of(const std::string& text);

/// The text of the records in `file`. "-" is standard input, and a KeptNumber is a kept game or
/// walk. Fails if the file cannot be read, and if nothing is kept under that number.
std::expected<std::string, Error> read_records(const std::string& file);

/// Record `number` of `text`, counted from 1. Fails if there are fewer records, if that record is
/// faulty, and on the record of a walk.
std::expected<Record, Error> record_in_text(std::string_view text, const std::string& source,
                                            std::uint64_t number);

/// Record `number` of the text of read_records. Fails as record_in_text does, and if the file
/// cannot be read.
std::expected<Record, Error> record_in_file(const std::string& file, std::uint64_t number);

/// All records in the text of read_records. Fails if there is none, if one is faulty, and on the
/// record of a walk.
std::expected<std::vector<Record>, Error> records_in_file(const std::string& file);

}  // namespace tilery
