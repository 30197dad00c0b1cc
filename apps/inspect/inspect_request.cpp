#include "apps/inspect/inspect_request.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "tilery/core/plain_text.h"
#include "tilery/core/spelling.h"
#include "tilery/core/tracked.h"

namespace tilery {
namespace {

bool is_of_number(char letter) {
  return (letter >= '0' && letter <= '9') || letter == '-' || letter == '+' || letter == '.' ||
         letter == 'e' || letter == 'E';
}

struct SyntaxFault {
  std::string expected;
  std::string found;
};

/// What stands in `text` between `start` (or its beginning) and `end` (or its end).
std::string_view between(std::string_view text, std::string_view start, std::string_view end) {
  const std::size_t from = text.find(start);
  text.remove_prefix(from == std::string_view::npos ? 0 : from + start.size());
  return text.substr(0, text.find(end));
}

/// Takes apart what the parser says: "... syntax error while parsing array - unexpected ':';
/// expected ']'", perhaps with "last read: ..." in the middle.
SyntaxFault syntax_fault_of(std::string_view text) {
  constexpr std::string_view expects = "; expected ";
  const std::size_t expectation = text.rfind(expects);
  const bool expects_any = expectation != std::string_view::npos;
  std::string_view found = between(text.substr(0, expectation), " - ", "; last read");
  if (found.starts_with("unexpected ")) {
    found = between(found, "unexpected ", ";");
  }
  return {.expected = expects_any ? std::string(text.substr(expectation + expects.size())) : "JSON",
          .found = std::string(found)};
}

constexpr std::array<std::string_view, 5> keys = {"board", "width", "height", "next", "deck"};

/// Takes the parser's events, one by one, and stops it at the first that does not fit.
class RequestReader {
 public:
  explicit RequestReader(std::string_view line) : line_(line), reached_(line.data()) {}

  std::expected<InspectRequest, Error> read() {
    const Tracked first = {line_.data(), &reached_};
    const Tracked last = {line_.data() + line_.size(), &reached_};
    const bool is_read = nlohmann::json::sax_parse(first, last, this);
    if (!is_read) {
      return std::unexpected(error_);
    }
    if (!request_.board.is_there()) {
      fail(static_cast<int>(line_.size()), "a \"board\"", "an object without one");
      return std::unexpected(error_);
    }
    return std::move(request_);
  }

  bool null() { return refuse_value("null"); }
  bool boolean(bool value) { return refuse_value(value ? "true" : "false"); }
  bool number_integer(nlohmann::json::number_integer_t value) {
    return refuse_number(std::to_string(value));
  }
  bool number_float(nlohmann::json::number_float_t, const std::string& text) {
    return refuse_number(text);
  }
  bool string(std::string& text) { return refuse(column_of_text(), tilery::quoted(text)); }
  bool binary(nlohmann::json::binary_t&) { return false; }

  bool number_unsigned(nlohmann::json::number_unsigned_t value) {
    const InspectValue here = {value, column_of_number()};
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

  bool start_object(std::size_t) {
    if (in_object_) {
      return refuse(column(), "an object");
    }
    return in_object_ = true;
  }
  bool end_object() { return true; }

  bool start_array(std::size_t) {
    if (list_ == nullptr || is_in_list_) {
      return refuse(column(), "a list");
    }
    return is_in_list_ = true;
  }
  bool end_array() {
    is_in_list_ = false;
    list_ = nullptr;
    return true;
  }

  bool key(std::string& name) {
    InspectList* const list = name == "board"  ? &request_.board
                              : name == "next" ? &request_.next
                              : name == "deck" ? &request_.deck
                                               : nullptr;
    if (list != nullptr) {
      return list->is_there() ? refuse_again(name) : start(*list);
    }
    std::optional<InspectValue>* const field = name == "width"    ? &request_.width
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

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::json::exception& fault) {
    const SyntaxFault words = syntax_fault_of(fault.what());
    return fail(static_cast<int>(position), words.expected, words.found);
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
  bool refuse_number(const std::string& text) {
    return refuse(column_of_number(), "the number " + cleaned(text, 60));
  }
  bool refuse_value(std::string_view word) {
    return refuse(column() - static_cast<int>(word.size()) + 1, std::string(word));
  }
  bool refuse_key(std::string_view name) {
    const std::optional<std::string_view> nearest = nearest_word(name, keys);
    const std::string hint = nearest ? fmt::format(", did you mean \"{}\"?", *nearest) : "";
    return fail(column_of_text(), R"("board", "width", "height", "next" or "deck")",
                tilery::quoted(name) + hint);
  }

  [[nodiscard]] std::string wanted() const {
    if (!in_object_) {
      return "an object";
    }
    if (list_ != nullptr && !is_in_list_) {
      return list_ == &request_.next ? "a whole number or a list of values" : "a list of values";
    }
    return "a whole number from 0 to 18446744073709551615";
  }

  bool refuse_again(std::string_view name) {
    return fail(column_of_text(), "each key once", tilery::quoted(name) + " again");
  }

  bool start(InspectList& list) {
    list.column = column_of_text();
    list_ = &list;
    return true;
  }

  bool add(InspectValue value) {
    if (list_->values.size() == most_inspect_values) {
      return fail(value.column, fmt::format("at most {} values", most_inspect_values), "more");
    }
    list_->values.push_back(value);
    return true;
  }

  /// Where the parser has come to: the column of the byte read last.
  [[nodiscard]] int column() const { return static_cast<int>(reached_ - line_.data()); }

  /// Where the number begins that the parser has just read, with one byte behind it.
  [[nodiscard]] int column_of_number() const {
    std::size_t end = static_cast<std::size_t>(column());
    end -= end > 0 && !is_of_number(line_[end - 1]) ? 1 : 0;
    while (end > 0 && is_of_number(line_[end - 1])) {
      --end;
    }
    return static_cast<int>(end) + 1;
  }

  /// Where the text begins whose closing quote the parser has just read.
  [[nodiscard]] int column_of_text() const {
    std::size_t quote = static_cast<std::size_t>(column()) - 1;
    do {
      quote = line_.rfind('"', quote - 1);
    } while (is_escaped(quote));
    return static_cast<int>(quote) + 1;
  }

  [[nodiscard]] bool is_escaped(std::size_t quote) const {
    std::size_t slashes = 0;
    while (slashes < quote && line_[quote - slashes - 1] == '\\') {
      ++slashes;
    }
    return slashes % 2 == 1;
  }

  std::string_view line_;
  const char* reached_;
  InspectRequest request_;
  InspectValue* field_ = nullptr;  ///< what the next number is for
  InspectList* list_ = nullptr;    ///< or the next list
  bool in_object_ = false;
  bool is_in_list_ = false;
  Error error_;
};

}  // namespace

std::expected<InspectRequest, Error> read_inspect_request(std::string_view line) {
  return RequestReader(line).read();
}

}  // namespace tilery
