#pragma once
// The grammar of cartridges for editors: a JSON schema, made from the keys and words of the reader.

#include <string>

namespace tilery {

/// A JSON schema (draft 7) of a cartridge's TOML, indented, with a line end. It accepts every
/// cartridge that read_cartridge() accepts. It refuses keys, words, kinds of values and numbers out
/// of range, but not what several values say together.
std::string cartridge_schema();

}  // namespace tilery
