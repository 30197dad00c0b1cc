#pragma once
// An iterator over text that tells how far a parser has read.

#include <cstddef>
#include <iterator>

namespace tilery {

/// A pointer into a text. It notes in `*reached` how far the parser has come, for parsers that do
/// not say so themselves.
struct Tracked {
  using iterator_category = std::forward_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  const char* at = nullptr;
  const char** reached = nullptr;

  reference operator*() const { return *at; }
  Tracked& operator++() {
    *reached = ++at;
    return *this;
  }
  Tracked operator++(int) {
    const Tracked before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const Tracked& a, const Tracked& b) { return a.at == b.at; }
};

}  // namespace tilery
