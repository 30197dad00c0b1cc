#pragma once
// The grammar of cartridges for editors: a JSON schema, made from the keys and words of the reader.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/json_writer.h"
#include "tilery/rules/toml.h"

namespace tilery {

/// A JSON schema (draft 7) of a cartridge's TOML, indented, with a line end. It accepts every
/// cartridge that read_cartridge() accepts. It refuses keys, words, kinds of values and numbers out
/// of range, but not conditions on several values.
std::string cartridge_schema();

}  // namespace tilery

namespace tilery::schema {

// The allowed contents of a TOML file, as a tree that is written as a JSON schema.

using Words = std::span<const std::string_view>;

struct KeyForm;

/// The allowed values of a key or of a list's items. Requires `words` and the keys to outlive it.
struct Form {
  enum class Kind : std::uint8_t { anything, flag, number, text, list, table, choice };
  Kind kind = Kind::anything;
  Range range;                ///< of a number, or of the length of a list
  std::string_view pattern;   ///< of a text
  Words words;                ///< of a text: its allowed values; of a table: its keys
  std::vector<Form> parts;    ///< of a choice; of a list: one for each item, or one for all
  std::vector<KeyForm> keys;  ///< of a table: the forms of its keys
  Words one_key_of;           ///< of a table: exactly one of these keys is there
  std::string_view unless;    ///< of a table: if this key is missing, `else_needs` are required
  std::vector<std::pair<std::string_view, Words>> else_needs;  ///< keys, and keys in their tables
};

struct KeyForm {
  std::string_view key;
  std::string_view about;
  Form form;
  bool is_required = false;
  std::string_view needs = {};  ///< a key that must be there too; in a table with `one_key_of`
};

Form flag();
Form number(std::int64_t least, std::int64_t most);
/// A text that matches a regular expression of ECMA-262.
Form text(std::string_view pattern);
Form one_of(Words words);
Form list(Form item, Range count);
/// A list with a form for each item.
Form tuple(std::vector<Form> items);
Form choice(std::vector<Form> forms);
/// A table of the reader's `keys`, with the form of each.
Form table(Words keys, std::vector<KeyForm> forms);

/// Writes `form` as members of the open object of `json`.
void write_form(JsonWriter& json, const Form& form);

}  // namespace tilery::schema
