#pragma once
// A fault in input or a failure of the machine, and its place.

#include <cstdint>
#include <expected>
#include <string>
#include <utility>

#pragma GCC visibility push(default)
namespace tilery {

/// A place in a source. Lines and columns count from 1; 0 means unknown.
struct Place {
  int line = 0;
  int column = 0;
  friend constexpr bool operator==(Place, Place) = default;
};

/// The part of a request that an error is about. Callers answer some parts differently.
enum class ErrorKind : std::uint8_t {
  input,      ///< any part except the parts below
  next_tile,  ///< the next tile that a request gives
  deck,       ///< the cards of a deck that a request gives
  resource    ///< no part of the request: memory, or a file that the program needs for every answer
};

/// One fault in a file, a text or a request, or one failure of the machine.
struct Error {
  std::string source;  ///< a file's path, or a word such as "command line"
  Place place;
  std::string expected;  ///< the right form, as a noun phrase; empty for a failure
  std::string found;     ///< the value found; for a failure, its kind and reason
  ErrorKind kind = ErrorKind::input;
  friend bool operator==(const Error&, const Error&) = default;
};

/// "SOURCE:LINE:COLUMN: expected EXPECTED, found FOUND", without unknown parts. For a failure:
/// "SOURCE: FOUND".
std::string text_of(const Error& error);

}  // namespace tilery

#define TILERY_JOINED_NAME(name, line) name##line
#define TILERY_NAME_OF_LINE(name, line) TILERY_JOINED_NAME(name, line)
#define TILERY_TRY_AS(tried, declaration, ...)        \
  auto tried = (__VA_ARGS__);                         \
  if (!tried) {                                       \
    return std::unexpected(std::move(tried).error()); \
  }                                                   \
  declaration = *std::move(tried)

/// Declares a variable with the value of an expression, a std::expected. If it has an error, the
/// calling function returns the error:
///   TILERY_TRY(const std::string text, read_file(path));
#define TILERY_TRY(declaration, ...) \
  TILERY_TRY_AS(TILERY_NAME_OF_LINE(tried_in_line_, __LINE__), declaration, __VA_ARGS__)

/// Returns the error of an expression, a std::expected, from the calling function if it has one.
#define TILERY_CHECK(...)                                      \
  if (auto tilery_checked = (__VA_ARGS__); !tilery_checked) {  \
    return std::unexpected(std::move(tilery_checked).error()); \
  }
#pragma GCC visibility pop
