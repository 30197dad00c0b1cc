#include "apps/cluster/leading_crew.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "apps/cluster/cluster_words.h"

namespace tilery {
namespace {

constexpr auto between_looks = std::chrono::microseconds(200);
constexpr double farewell = 2000;  ///< milliseconds that others have to fail as well

}  // namespace

LeadingCrew::LeadingCrew(Wire& wire, Clock clock, const Patience& patience)
    : wire_(wire), clock_(clock), answering_(wire, clock, patience) {
  division_.parts.resize(wire.ranks());
}

std::optional<SeedBlock> LeadingCrew::take_block(std::uint64_t over) {
  const std::lock_guard lock(mutex_);
  division_.over += over;
  const Share& share = division_.share;
  if (division_.next >= share.games) {
    return std::nullopt;
  }
  const std::uint64_t games = std::min(share.block, share.games - division_.next);
  const SeedBlock block = {share.first_seed + division_.next, games};
  division_.next += games;
  return block;
}

std::string LeadingCrew::block_answer(std::string_view question) {
  const std::uint64_t number = take_number(question);
  if (number != division_.number) {
    return words_of(number > division_.number ? Says::wait : Says::none);
  }
  const std::optional<SeedBlock> block = take_block(take_number(question));
  if (!block) {
    return words_of(Says::none);
  }
  std::string words = words_of(Says::block);
  append_number(words, block->first_seed);
  append_number(words, block->games);
  return words;
}

std::string LeadingCrew::part_answer(unsigned from, std::string_view question) {
  if (take_number(question) != division_.number) {
    return words_of(Says::wait);
  }
  division_.parts[from] = std::string(question);
  return words_of(Says::fine);
}

std::string LeadingCrew::all_answer(std::string_view question) const {
  return take_number(question) == gathered_number_ ? words_of(Says::parts, gathered_)
                                                   : words_of(Says::wait);
}

std::string LeadingCrew::goodbye_answer(unsigned from, std::string_view failure) {
  if (!failure.empty() && !is_failing_) {
    wire_.abort(fmt::format("rank {}: {}", from, failure));
  }
  answering_.dismiss(from);
  return words_of(Says::fine);
}

std::string LeadingCrew::answer(unsigned from, std::string_view question) {
  if (question.empty()) {
    return words_of(Says::wait);
  }
  const auto kind = static_cast<Asks>(question.front());
  question.remove_prefix(1);
  switch (kind) {
    case Asks::block:
      return block_answer(question);
    case Asks::part:
      return part_answer(from, question);
    case Asks::all:
      return all_answer(question);
    case Asks::goodbye:
      return goodbye_answer(from, question);
    case Asks::beat:
      break;
  }
  return words_of(Says::fine);
}

void LeadingCrew::answer_all() {
  answering_.serve(
      [this](unsigned from, std::string_view question) { return answer(from, question); });
}

void LeadingCrew::listen() {
  answering_.listen_anew();  // nobody need ask anything meanwhile
  answer_all();
}

void LeadingCrew::serve() {
  answer_all();
  std::this_thread::sleep_for(between_looks);
}

bool LeadingCrew::has_parts_of_others() const {
  return std::all_of(division_.parts.begin() + 1, division_.parts.end(),
                     [](const std::optional<std::string>& part) { return part.has_value(); });
}

void LeadingCrew::answer_until_all_have_played(const Players& players,
                                               const std::function<void(std::uint64_t)>& progress) {
  std::uint64_t told = 0;
  while (!players.have_failed() && (players.are_playing() || !has_parts_of_others())) {
    serve();
    const std::uint64_t over = [this] {
      const std::lock_guard lock(mutex_);
      return division_.over;
    }();
    if (over > told) {
      told = over;
      progress(over);
    }
  }
}

void LeadingCrew::share(const Share& share, const std::function<void(const NextBlock& next)>& work,
                        const std::function<void(std::uint64_t)>& progress) {
  answering_.listen_anew();
  {
    const std::lock_guard lock(mutex_);
    division_ = {.number = division_.number + 1,
                 .share = share,
                 .next = 0,
                 .over = 0,
                 .parts = std::vector<std::optional<std::string>>(wire_.ranks())};
  }
  run_players(
      share.threads, work, [this](std::uint64_t over) { return take_block(over); },
      [&](const Players& players) { answer_until_all_have_played(players, progress); });
}

std::vector<std::string> LeadingCrew::gathered(std::string part) {
  answering_.listen_anew();
  division_.parts[0] = std::move(part);
  while (!has_parts_of_others()) {
    serve();
  }
  std::vector<std::string> parts;
  for (std::optional<std::string>& one : division_.parts) {
    parts.push_back(*std::move(one));
  }
  gathered_ = bytes_of_parts(parts);
  gathered_number_ = division_.number;
  return parts;
}

void LeadingCrew::leave(const std::string& failure) {
  answering_.listen_anew();
  is_failing_ = !failure.empty();
  const double begin = clock_();
  while (answering_.expects_anybody()) {
    serve();
    if (is_failing_ && clock_() - begin > farewell) {
      wire_.abort("");
    }
  }
}

}  // namespace tilery
