#pragma once
// What may stand in a TOML file, as a tree that is written as a JSON schema.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tilery/core/json_writer.h"
#include "tilery/rules/toml.h"

namespace tilery::schema {

using Words = std::span<const std::string_view>;

struct KeyForm;

/// What may stand after a key or in a list. It names words and keys that outlive it.
struct Form {
  enum class Kind : std::uint8_t { anything, flag, number, text, list, table, choice };
  Kind kind = Kind::anything;
  Range range;                ///< of a number, or of the length of a list
  std::string_view pattern;   ///< of a text
  Words words;                ///< of a text: all that it may be; of a table: its keys
  std::vector<Form> parts;    ///< of a choice; of a list: one for each item, or one for all
  std::vector<KeyForm> keys;  ///< of a table: what is known of its keys
  Words one_key_of;           ///< of a table: exactly one of these keys is there
};

struct KeyForm {
  std::string_view key;
  std::string_view about;
  Form form;
  bool is_required = false;
  std::string_view needs = {};  ///< another key of a table with `one_key_of` that must be there too
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
/// A table of the reader's `keys`, and what is known of each.
Form table(Words keys, std::vector<KeyForm> forms);

/// The members of the open object of `json` that say `form`.
void write_form(JsonWriter& json, const Form& form);

}  // namespace tilery::schema
