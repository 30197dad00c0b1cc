#pragma once
// Records in files.

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/record/record.h"

namespace tilery {

/// The longest file of records that is read, in bytes.
inline constexpr std::size_t longest_record_file = std::size_t{1} << 30;

/// Record `number` of `text`, counted from 1. Fails where there are fewer records, where that
/// record is faulty, and on the record of a walk.
std::expected<Record, Error> record_in_text(std::string_view text, const std::string& source,
                                            std::uint64_t number);

/// Record `number` of a file, or of standard input for "-". Fails as record_in_text does, and where
/// the file cannot be read.
std::expected<Record, Error> record_in_file(const std::string& file, std::uint64_t number);

/// All records of a file, or of standard input for "-". Fails where there is none, where one is
/// faulty, and on the record of a walk.
std::expected<std::vector<Record>, Error> records_in_file(const std::string& file);

}  // namespace tilery
