#include "apps/cluster/errands.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tilery/core/number_bytes.h"

namespace tilery {
namespace {

std::string numbered(std::uint64_t number, std::string_view text) {
  std::string bytes;
  append_number(bytes, number);
  bytes += text;
  return bytes;
}

}  // namespace

std::string silence_words(unsigned rank, double milliseconds) {
  return fmt::format("rank {} has not answered for {:g} s", rank, milliseconds / 1000);
}

void Asking::ask(std::string question) {
  question_ = std::move(question);
  ++number_;
  is_open_ = true;
  heard_ = clock_();
  send();
}

void Asking::send() {
  sent_ = clock_();
  wire_.post(0, numbered(number_, question_));
}

std::optional<std::string> Asking::answer() {
  while (const std::optional<Letter> letter = wire_.take()) {
    std::string_view bytes = letter->bytes;
    heard_ = clock_();
    const bool is_whole = letter->from == 0 && bytes.size() >= number_bytes;
    if (is_whole && take_number(bytes) == number_ && is_open_) {
      is_open_ = false;
      return std::string(bytes);
    }
  }
  const double now = clock_();
  if (is_open_ && now - heard_ > patience_.silence) {
    wire_.abort(silence_words(0, patience_.silence));
  }
  if (is_open_ && now - sent_ > patience_.resend) {
    send();
  }
  return std::nullopt;
}

Answering::Answering(Wire& wire, Clock clock, const Patience& patience)
    : wire_(wire), clock_(clock), patience_(patience), callers_(wire.ranks()) {
  listen_anew();
  callers_[0].is_expected = false;
}

void Answering::serve(const Answer& answer) {
  while (const std::optional<Letter> letter = wire_.take()) {
    std::string_view bytes = letter->bytes;
    if (letter->from >= callers_.size() || bytes.size() < number_bytes) {
      wire_.abort(
          fmt::format("a letter of rank {} was cut short: expected at least {} bytes, "
                      "found {}",
                      letter->from, number_bytes, letter->bytes.size()));
    }
    Caller& caller = callers_[letter->from];
    caller.heard = clock_();
    const std::uint64_t number = take_number(bytes);
    if (number > caller.number) {
      caller.number = number;
      caller.answer = answer(letter->from, bytes);
    }
    if (number == caller.number) {
      wire_.post(letter->from, numbered(number, caller.answer));
    }
  }
  for (unsigned rank = 0; rank < callers_.size(); ++rank) {
    if (callers_[rank].is_expected && clock_() - callers_[rank].heard > patience_.silence) {
      wire_.abort(silence_words(rank, patience_.silence));
    }
  }
}

void Answering::listen_anew() {
  for (Caller& caller : callers_) {
    caller.heard = clock_();
  }
}

bool Answering::expects_anybody() const {
  return std::ranges::any_of(callers_, &Caller::is_expected);
}

}  // namespace tilery
