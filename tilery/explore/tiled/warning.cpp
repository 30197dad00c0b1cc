#include "tilery/explore/tiled/warning.h"

#include <utility>

namespace tilery {
namespace {

constexpr std::size_t most_warnings = 200;

std::string key_of(const std::string& source, const std::string& text) {
  return text + '\n' + source;
}

}  // namespace

std::string warning_text(const Warning& warning) {
  std::string text = warning.source;
  for (const int number : {warning.place.line, warning.place.column}) {
    if (number > 0) {
      text += ':' + std::to_string(number);
    }
  }
  text += (text.empty() ? "" : ": ") + warning.text;
  return warning.times == 1 ? text : text + " (" + std::to_string(warning.times) + " times)";
}

bool Warnings::is_known(const std::string& source, const std::string& text) {
  const auto found = indices_.find(key_of(source, text));
  if (found != indices_.end()) {
    ++list_[found->second].times;
    return true;
  }
  if (list_.size() < most_warnings) {
    return false;
  }
  ++list_.back().times;
  return true;
}

void Warnings::add(Warning warning) {
  if (is_known(warning.source, warning.text)) {
    return;
  }
  if (list_.size() + 1 == most_warnings) {
    list_.push_back({.source = warning.source, .place = {}, .text = "more of other kinds"});
    return;
  }
  indices_.emplace(key_of(warning.source, warning.text), list_.size());
  list_.push_back(std::move(warning));
}

}  // namespace tilery
