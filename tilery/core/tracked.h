#pragma once
// Text on its way into a parser that does not say where it is.

#include <cstddef>
#include <iterator>

namespace tilery {

/// A pointer into the line that tells the reader below how far the parser has come.
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
