#pragma once
// Which cartridge a record belongs to, and the one that it carries.

#include <expected>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/record/record.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// Whether the game was played by `cartridge`: its name, and its rules at the record's size.
bool belongs_to(const Record& record, const Cartridge& cartridge);

/// Whether the game was played by a cartridge that ships, so that everybody has its rules.
bool is_of_shipped(const Record& record);

/// The record with its cartridge's text, so that it can be replayed where the cartridge is missing;
/// without it where the cartridge ships. Requires a cartridge that the record belongs to.
Record carrying(Record record, const Cartridge& cartridge);

/// The cartridge that the record carries. Fails where it carries none, where the text is no
/// cartridge, and where it is not the one that the game was played by.
std::expected<Cartridge, Error> carried_cartridge(const Record& record,
                                                  std::string_view source = "record");

}  // namespace tilery
