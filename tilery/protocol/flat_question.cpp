#include "tilery/protocol/flat_question.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "tilery/core/json_reader.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"

namespace tilery {
namespace {

bool is_given(const QuestionKey& key) {
  return std::visit([](const auto* value) { return value->is_there(); }, key.value);
}

/// The variable for the value of `key`; null if there is no key, or if its value has another type.
template <typename Value>
Value* variable_of(const QuestionKey* key) {
  Value* const* const place = key == nullptr ? nullptr : std::get_if<Value*>(&key->value);
  return place == nullptr ? nullptr : *place;
}

std::string whole_numbers(std::uint64_t least, std::uint64_t most) {
  return fmt::format("a whole number from {} to {}", least, most);
}

/// The name of the values that a key may have, for errors.
struct ValueName {
  const QuestionKey& key;

  std::string operator()(const AskedText* /*place*/) const { return "a text"; }
  std::string operator()(const AskedNumber* /*place*/) const {
    return whole_numbers(key.least, key.most);
  }
  std::string operator()(const AskedDecimal* /*place*/) const {
    return fmt::format("a number from {} to {}", key.low, key.high);
  }
  std::string operator()(const AskedTruth* /*place*/) const { return "true or false"; }
  std::string operator()(const AskedList* /*place*/) const {
    return key.may_be_one ? "a whole number or a list of values" : "a list of values";
  }
};

/// The names of keys in quotes, and the name that `name` may be a misspelling of.
struct KeyNames {
  std::string listed;
  std::string hint;
};

KeyNames names_for(std::string_view name, std::span<const QuestionKey> keys) {
  std::vector<std::string_view> names;
  std::vector<std::string> shown;
  for (const QuestionKey& key : keys) {
    names.push_back(key.name);
    shown.push_back(fmt::format("\"{}\"", key.name));
  }
  const std::vector<std::string_view> words(shown.begin(), shown.end());
  const std::optional<std::string_view> nearest = nearest_word(name, names);
  return {.listed = listed(words),
          .hint = nearest ? fmt::format(", did you mean \"{}\"?", *nearest) : ""};
}

/// Reads the values of a line one by one, and stops at the first faulty value.
class FlatQuestionReader final : public JsonListener {
 public:
  FlatQuestionReader(std::string_view line, std::span<const QuestionKey> keys)
      : line_(line), keys_(keys) {}

  std::expected<void, Error> read() {
    if (!read_json(line_, *this)) {
      return std::unexpected(error_);
    }
    for (const QuestionKey& key : keys_) {
      if (key.is_required && !is_given(key)) {
        return std::unexpected(missing_in(line_, fmt::format("a \"{}\"", key.name)));
      }
    }
    return {};
  }

  bool null() override { return refuse(column_after("null"), "null"); }
  bool truth(bool value) override {
    const std::string_view word = value ? "true" : "false";
    AskedTruth* const place = depth_ > 0 ? nullptr : variable_of<AskedTruth>(key_);
    return take(place, value, column_after(word), std::string(word));
  }
  bool negative(std::int64_t value) override { return take_decimal(std::to_string(value)); }
  bool decimal(const std::string& text) override { return take_decimal(text); }

  bool whole(std::uint64_t value) override {
    const int column = column_of_number();
    AskedList* const list = variable_of<AskedList>(key_);
    if (list != nullptr && (depth_ > 0 || key_->may_be_one)) {
      const bool is_between_rows = depth_ == 1 && list->rows > 0;
      return is_between_rows ? refuse(column, fmt::format("the number {}", value))
                             : add(*list, {value, column});
    }
    AskedNumber* const number = variable_of<AskedNumber>(key_);
    if (number == nullptr) {
      return take_decimal(std::to_string(value));
    }
    const bool fits = value >= key_->least && value <= key_->most;
    return take(fits ? number : nullptr, value, column, fmt::format("the number {}", value));
  }

  bool text(std::string& value) override {
    AskedText* const place = depth_ > 0 ? nullptr : variable_of<AskedText>(key_);
    const std::string found = place == nullptr ? quoted(value) : "";
    return take(place, std::move(value), column_of_text(), found);
  }

  bool open_object() override {
    return std::exchange(is_open_, true) ? refuse(column(), "an object") : true;
  }
  bool close_object() override { return true; }

  bool open_list() override {
    const AskedList* const list = variable_of<AskedList>(key_);
    const bool opens_row = list != nullptr && depth_ == 1 && key_->may_be_rows &&
                           (list->rows > 0 || list->values.empty());
    if (list == nullptr || (depth_ > 0 && !opens_row)) {
      return refuse(column(), "a list");
    }
    ++depth_;
    return true;
  }
  bool close_list() override { return --depth_ == 0 || end_row(*variable_of<AskedList>(key_)); }

  bool key(std::string& name) override {
    for (const QuestionKey& key : keys_) {
      if (name == key.name || (!key.former_name.empty() && name == key.former_name)) {
        return is_given(key) ? fail(column_of_text(), "each key once", quoted(name) + " again")
                             : begin(key);
      }
    }
    const KeyNames names = names_for(name, keys_);
    return fail(column_of_text(), names.listed, quoted(name) + names.hint);
  }

  void fault(const JsonFault& fault) override {
    fail(static_cast<int>(fault.byte), fault.expected, fault.found);
  }

 private:
  bool fail(int column, std::string expected, std::string found) {
    error_ = {.source = {},
              .place = {1, column},
              .expected = std::move(expected),
              .found = std::move(found)};
    return false;
  }
  bool refuse(int column, std::string found) { return fail(column, wanted(), std::move(found)); }

  /// Stores a value in its key's variable. `place` is null if the key has another type, or if the
  /// value is out of its bounds: then the value is refused as `found`.
  template <typename Value>
  bool take(Asked<Value>* place, Value value, int column, std::string found) {
    if (place == nullptr) {
      return refuse(column, std::move(found));
    }
    *place = {std::move(value), column};
    return true;
  }

  bool take_decimal(const std::string& text) {
    AskedDecimal* const place = depth_ > 0 ? nullptr : variable_of<AskedDecimal>(key_);
    const std::optional<double> value = place == nullptr ? std::nullopt : decimal_of(text);
    const bool fits = value && *value >= key_->low && *value <= key_->high;
    return take(fits ? place : nullptr, value.value_or(0), column_of_number(),
                "the number " + cleaned(text, 60));
  }

  bool begin(const QuestionKey& key) {
    key_ = &key;
    if (AskedList* const list = variable_of<AskedList>(key_)) {
      list->column = column_of_text();
    }
    return true;
  }

  bool add(AskedList& list, AskedNumber value) {
    if (list.values.size() == most_listed_values) {
      return fail(value.column, fmt::format("at most {} values", most_listed_values),
                  fmt::format("at least {}", most_listed_values + 1));
    }
    list.values.push_back(value);
    return true;
  }

  bool end_row(AskedList& list) {
    const std::size_t length = list.values.size() - list.rows * row_length_;
    if (list.rows > 0 && length != row_length_) {
      return fail(column(), fmt::format("rows of {} values", row_length_),
                  fmt::format("{}", length));
    }
    row_length_ = length;
    ++list.rows;
    return true;
  }

  [[nodiscard]] std::string wanted() const {
    if (key_ == nullptr) {
      return "an object";
    }
    const AskedList* const list = variable_of<AskedList>(key_);
    const std::string value = depth_ == 1 && list->rows > 0 ? "a row of values"
                              : depth_ > 0                  ? whole_numbers(key_->least, key_->most)
                                           : std::visit(ValueName{*key_}, key_->value);
    return fmt::format("{} for \"{}\"", value, key_->name);
  }

  /// The column of the byte read last.
  [[nodiscard]] int column() const { return static_cast<int>(bytes_read()); }

  /// The column at which `word`, which ends at the byte read last, begins.
  [[nodiscard]] int column_after(std::string_view word) const {
    return column() - static_cast<int>(word.size()) + 1;
  }

  std::string_view line_;
  std::span<const QuestionKey> keys_;
  const QuestionKey* key_ = nullptr;  ///< of the next value
  bool is_open_ = false;
  int depth_ = 0;  ///< 1 in a list, 2 in a row of it
  std::size_t row_length_ = 0;
  Error error_;
};

}  // namespace

std::expected<void, Error> read_flat_question(std::string_view line,
                                              std::span<const QuestionKey> keys) {
  return FlatQuestionReader(line, keys).read();
}

Error missing_in(std::string_view line, std::string expected) {
  return {.source = {},
          .place = {1, static_cast<int>(line.size())},
          .expected = std::move(expected),
          .found = "an object without one"};
}

}  // namespace tilery
