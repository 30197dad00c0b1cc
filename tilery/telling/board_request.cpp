#include "tilery/telling/board_request.h"

#include <fmt/format.h>

#include <array>
#include <span>
#include <utility>

#include "tilery/core/json_reader.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/spelling.h"

namespace tilery {
namespace {

constexpr std::array<std::string_view, 6> board_keys = {"board", "width", "height",
                                                        "next",  "deck",  "cartridge"};

/// Takes the values of a line one by one, and stops at the first that does not fit.
class BoardRequestReader final : public JsonListener {
 public:
  BoardRequestReader(std::string_view line, bool names_cartridge)
      : line_(line), names_cartridge_(names_cartridge) {}

  std::expected<BoardRequest, Error> read() {
    if (!read_json(line_, *this)) {
      return std::unexpected(error_);
    }
    if (!request_.board.is_there()) {
      return missing("a \"board\"");
    }
    if (names_cartridge_ && !request_.cartridge.is_there()) {
      return missing("a \"cartridge\"");
    }
    return std::move(request_);
  }

  bool null() override { return refuse_value("null"); }
  bool truth(bool value) override { return refuse_value(value ? "true" : "false"); }
  bool negative(std::int64_t value) override { return refuse_number(std::to_string(value)); }
  bool decimal(const std::string& text) override { return refuse_number(text); }
  bool text(std::string& value) override {
    if (!awaits_cartridge_) {
      return refuse(column_of_text(), quoted(value));
    }
    request_.cartridge = {std::move(value), column_of_text()};
    awaits_cartridge_ = false;
    return true;
  }

  bool whole(std::uint64_t value) override {
    const AskedNumber here = {value, column_of_number()};
    if (is_in_list_) {
      return add(here);
    }
    if (list_ != nullptr && list_ == &request_.next) {
      std::exchange(list_, nullptr)->values.push_back(here);
      return true;
    }
    if (field_ == nullptr) {
      return refuse(here.column, fmt::format("the number {}", value));
    }
    *std::exchange(field_, nullptr) = here;
    return true;
  }

  bool open_object() override {
    if (in_object_) {
      return refuse(column(), "an object");
    }
    return in_object_ = true;
  }
  bool close_object() override { return true; }

  bool open_list() override {
    if (list_ == nullptr || is_in_list_) {
      return refuse(column(), "a list");
    }
    return is_in_list_ = true;
  }
  bool close_list() override {
    is_in_list_ = false;
    list_ = nullptr;
    return true;
  }

  bool key(std::string& name) override {
    if (names_cartridge_ && name == "cartridge") {
      awaits_cartridge_ = true;
      return !request_.cartridge.is_there() || refuse_again(name);
    }
    AskedList* const list = name == "board"  ? &request_.board
                            : name == "next" ? &request_.next
                            : name == "deck" ? &request_.deck
                                             : nullptr;
    if (list != nullptr) {
      return list->is_there() ? refuse_again(name) : start(*list);
    }
    std::optional<AskedNumber>* const field = name == "width"    ? &request_.width
                                              : name == "height" ? &request_.height
                                                                 : nullptr;
    if (field == nullptr) {
      return refuse_key(name);
    }
    if (*field) {
      return refuse_again(name);
    }
    field_ = &field->emplace();
    return true;
  }

  void fault(const JsonFault& fault) override {
    fail(static_cast<int>(fault.byte), fault.expected, fault.found);
  }

 private:
  std::unexpected<Error> missing(std::string expected) {
    fail(static_cast<int>(line_.size()), std::move(expected), "an object without one");
    return std::unexpected(error_);
  }

  bool fail(int column, std::string expected, std::string found) {
    error_ = {.source = {},
              .place = {1, column},
              .expected = std::move(expected),
              .found = std::move(found)};
    return false;
  }

  bool refuse(int column, std::string found) { return fail(column, wanted(), std::move(found)); }
  bool refuse_number(const std::string& text) {
    return refuse(column_of_number(), "the number " + cleaned(text, 60));
  }
  bool refuse_value(std::string_view word) {
    return refuse(column() - static_cast<int>(word.size()) + 1, std::string(word));
  }
  bool refuse_key(std::string_view name) {
    const std::span<const std::string_view> known =
        std::span(board_keys).first(board_keys.size() - (names_cartridge_ ? 0 : 1));
    const std::optional<std::string_view> nearest = nearest_word(name, known);
    const std::string hint = nearest ? fmt::format(", did you mean \"{}\"?", *nearest) : "";
    return fail(column_of_text(),
                names_cartridge_ ? R"("cartridge", "board", "width", "height", "next" or "deck")"
                                 : R"("board", "width", "height", "next" or "deck")",
                quoted(name) + hint);
  }

  [[nodiscard]] std::string wanted() const {
    if (!in_object_) {
      return "an object";
    }
    if (awaits_cartridge_) {
      return "a text";
    }
    if (list_ != nullptr && !is_in_list_) {
      return list_ == &request_.next ? "a whole number or a list of values" : "a list of values";
    }
    return "a whole number from 0 to 18446744073709551615";
  }

  bool refuse_again(std::string_view name) {
    return fail(column_of_text(), "each key once", quoted(name) + " again");
  }

  bool start(AskedList& list) {
    list.column = column_of_text();
    list_ = &list;
    return true;
  }

  bool add(AskedNumber value) {
    if (list_->values.size() == most_board_values) {
      return fail(value.column, fmt::format("at most {} values", most_board_values), "more");
    }
    list_->values.push_back(value);
    return true;
  }

  /// The column of the byte read last.
  [[nodiscard]] int column() const { return static_cast<int>(bytes_read()); }

  std::string_view line_;
  bool names_cartridge_;
  bool awaits_cartridge_ = false;
  BoardRequest request_;
  AskedNumber* field_ = nullptr;  ///< what the next number is for
  AskedList* list_ = nullptr;     ///< or the next list
  bool in_object_ = false;
  bool is_in_list_ = false;
  Error error_;
};

}  // namespace

std::expected<BoardRequest, Error> read_board_request(std::string_view line) {
  return BoardRequestReader(line, false).read();
}

std::expected<BoardRequest, Error> read_game_board_request(std::string_view line) {
  return BoardRequestReader(line, true).read();
}

}  // namespace tilery
