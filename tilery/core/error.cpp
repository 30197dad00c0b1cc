#include "tilery/core/error.h"

namespace tilery {

std::string text_of(const Error& error) {
  std::string text = error.source;
  if (error.place.line > 0) {
    text += ":" + std::to_string(error.place.line);
    if (error.place.column > 0) {
      text += ":" + std::to_string(error.place.column);
    }
  }
  text += text.empty() ? "" : ": ";
  if (error.expected.empty()) {
    return text + error.found;
  }
  text += "expected " + error.expected;
  if (!error.found.empty()) {
    text += ", found " + error.found;
  }
  return text;
}

}  // namespace tilery
