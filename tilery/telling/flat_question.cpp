#include "tilery/telling/flat_question.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "tilery/core/json_reader.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/spelling.h"

namespace tilery {
namespace {

/// Takes the values of a line one by one, and stops at the first that does not fit.
class FlatQuestionReader final : public JsonListener {
 public:
  FlatQuestionReader(std::string_view line, std::span<const QuestionKey> keys)
      : line_(line), keys_(keys) {}

  std::expected<void, Error> read() {
    if (!read_json(line_, *this)) {
      return std::unexpected(error_);
    }
    if (!is_there(keys_.front())) {
      fail(static_cast<int>(line_.size()), fmt::format("a \"{}\"", keys_.front().name),
           "an object without one");
      return std::unexpected(error_);
    }
    return {};
  }

  bool null() override { return refuse(column_after("null"), "null"); }
  bool truth(bool value) override {
    const std::string_view word = value ? "true" : "false";
    return refuse(column_after(word), std::string(word));
  }
  bool negative(std::int64_t value) override {
    return refuse(column_of_number(), fmt::format("the number {}", value));
  }
  bool decimal(const std::string& text) override {
    return refuse(column_of_number(), "the number " + cleaned(text, 60));
  }
  bool whole(std::uint64_t value) override {
    if (key_ == nullptr || key_->number == nullptr || value < key_->least || value > key_->most) {
      return refuse(column_of_number(), fmt::format("the number {}", value));
    }
    *key_->number = {value, column_of_number()};
    return true;
  }
  bool text(std::string& value) override {
    if (key_ == nullptr || key_->text == nullptr) {
      return refuse(column_of_text(), quoted(value));
    }
    *key_->text = {std::move(value), column_of_text()};
    return true;
  }
  bool open_object() override {
    return std::exchange(is_open_, true) ? refuse(column(), "an object") : true;
  }
  bool close_object() override { return true; }
  bool open_list() override { return refuse(column(), "a list"); }
  bool close_list() override { return true; }

  bool key(std::string& name) override {
    for (const QuestionKey& key : keys_) {
      if (key.name == name) {
        key_ = &key;
        return !is_there(key) || fail(column_of_text(), "each key once", quoted(name) + " again");
      }
    }
    return refuse_key(name);
  }

  void fault(const JsonFault& fault) override {
    fail(static_cast<int>(fault.byte), fault.expected, fault.found);
  }

 private:
  static bool is_there(const QuestionKey& key) {
    return key.text != nullptr ? key.text->is_there() : key.number->is_there();
  }

  bool fail(int column, std::string expected, std::string found) {
    error_ = {.source = {},
              .place = {1, column},
              .expected = std::move(expected),
              .found = std::move(found)};
    return false;
  }

  bool refuse(int column, std::string found) { return fail(column, wanted(), std::move(found)); }

  bool refuse_key(std::string_view name) {
    std::vector<std::string_view> names;
    std::vector<std::string> shown;
    for (const QuestionKey& key : keys_) {
      names.push_back(key.name);
      shown.push_back(fmt::format("\"{}\"", key.name));
    }
    const std::vector<std::string_view> words(shown.begin(), shown.end());
    const std::optional<std::string_view> nearest = nearest_word(name, names);
    const std::string hint = nearest ? fmt::format(", did you mean \"{}\"?", *nearest) : "";
    return fail(column_of_text(), listed(words), quoted(name) + hint);
  }

  [[nodiscard]] std::string wanted() const {
    if (key_ == nullptr) {
      return "an object";
    }
    return key_->text != nullptr ? fmt::format("a text for \"{}\"", key_->name)
                                 : fmt::format("a whole number from {} to {} for \"{}\"",
                                               key_->least, key_->most, key_->name);
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
  Error error_;
};

}  // namespace

std::expected<void, Error> read_flat_question(std::string_view line,
                                              std::span<const QuestionKey> keys) {
  return FlatQuestionReader(line, keys).read();
}

}  // namespace tilery
