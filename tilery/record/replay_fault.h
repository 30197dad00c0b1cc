#pragma once
// What can be wrong with a record that reads well, in words.

#include <cstddef>
#include <expected>
#include <optional>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/record/record.h"

namespace tilery {

/// The rules at the record's size. Fails where they are not the record's: no such size, another
/// hash, too many players; or where the record cannot begin: neither a seed nor a start, a start
/// that is no board of these rules, waits that are not one an event.
std::expected<Rules, Error> rules_for(const Record& record, const Rules& rules,
                                      std::string_view source);

/// Event `index` could not be done where the game stood.
Error impossible_event(const Record& record, std::size_t index, std::string_view source);

/// What is left to claim after the last event: that all entries were used, and the result.
std::optional<Error> end_fault(const Record& record, std::size_t entries_used,
                               const RecordResult& result, std::string_view source);

}  // namespace tilery
