#pragma once
// What is wrong with input from outside, and where.

#include <cstdint>
#include <string>

namespace tilery {

/// A place in a source. Lines and columns count from 1; 0 means unknown.
struct Place {
  int line = 0;
  int column = 0;
  friend constexpr bool operator==(Place, Place) = default;
};

/// Which part of a request an error is about, for callers that answer differently.
enum class ErrorKind : std::uint8_t {
  input,      ///< any other: a file, a text, an option
  next_tile,  ///< the next tile that somebody says a game shows
  deck        ///< the cards that somebody says are left in a deck
};

/// One fault in a file, a text or a request.
struct Error {
  std::string source;  ///< a file's path, or a word such as "command line"
  Place place;
  std::string expected;  ///< what would have been right, as a noun phrase
  std::string found;     ///< what stood there instead
  ErrorKind kind = ErrorKind::input;
  friend bool operator==(const Error&, const Error&) = default;
};

/// "source:line:column: expected ..., found ...", without the parts that are unknown or empty.
std::string text_of(const Error& error);

}  // namespace tilery
