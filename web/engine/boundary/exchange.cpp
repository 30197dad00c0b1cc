#include "web/engine/boundary/exchange.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tilery/core/json_writer.h"

extern "C" {
__attribute__((import_module("tilery"), import_name("now"))) double tilery_now();
__attribute__((import_module("tilery"), import_name("progress"))) void tilery_progress(
    std::size_t done, std::size_t total);
}

namespace tilery::web {
namespace {

// The module has one thread, and its page writes and reads between two calls.
std::string incoming;
std::string outgoing;

}  // namespace

std::string_view Received::take(std::size_t size) {
  const std::size_t begin = std::min(at_, incoming.size());
  const std::string_view text = std::string_view(incoming).substr(begin, size);
  at_ = begin + text.size();
  return text;
}

void give(std::string text) { outgoing = std::move(text); }

int refuse(const Error& error) {
  JsonWriter json;
  json.open_object();
  json.member("source", error.source);
  json.member("line", error.place.line);
  json.member("column", error.place.column);
  json.member("expected", error.expected);
  json.member("found", error.found);
  json.member("message", text_of(error));
  json.close();
  give(std::move(json).take());
  return 0;
}

std::optional<std::int64_t> time_of(double seconds) {
  return std::isfinite(seconds) && std::abs(seconds) < 1e15
             ? std::optional(static_cast<std::int64_t>(seconds))
             : std::nullopt;
}

double now_ms() { return tilery_now(); }

void tell_progress(std::size_t done, std::size_t total) { tilery_progress(done, total); }

TILERY_EXPORT(text_room) char* text_room(std::size_t size) {
  incoming.resize(size);
  return incoming.data();
}

TILERY_EXPORT(text_at) const char* text_at() { return outgoing.data(); }

TILERY_EXPORT(text_size) std::size_t text_size() { return outgoing.size(); }

}  // namespace tilery::web
