#include "apps/cluster/following_crew.h"

#include <chrono>
#include <string_view>
#include <thread>
#include <utility>

#include "apps/cluster/cluster_words.h"

namespace tilery {
namespace {

constexpr auto between_letters = std::chrono::microseconds(200);
constexpr auto between_questions = std::chrono::milliseconds(2);
constexpr double between_beats = 1000;  ///< milliseconds

template <typename Kind>
bool is(const std::string& words, Kind kind) {
  return !words.empty() && words.front() == static_cast<char>(kind);
}

std::string of_share(Asks kind, std::uint64_t number) {
  std::string words = words_of(kind);
  append_number(words, number);
  return words;
}

}  // namespace

std::string FollowingCrew::asked_once(const std::string& question) {
  asking_.ask(question);
  while (true) {
    if (std::optional<std::string> answer = asking_.answer()) {
      return *std::move(answer);
    }
    std::this_thread::sleep_for(between_letters);
  }
}

std::string FollowingCrew::asked(const std::string& question) {
  std::string answer = asked_once(question);
  while (is(answer, Says::wait)) {
    std::this_thread::sleep_for(between_questions);
    answer = asked_once(question);
  }
  return answer;
}

std::optional<SeedBlock> FollowingCrew::next_block(std::uint64_t over) {
  Waiting waiting{.over = over, .is_answered = false, .block = std::nullopt};
  std::unique_lock lock(mutex_);
  waiting_.push_back(&waiting);
  answered_.wait(lock, [&] { return waiting.is_answered || !is_talking_; });
  return waiting.block;
}

FollowingCrew::Waiting* FollowingCrew::first_waiting() {
  const std::lock_guard lock(mutex_);
  return waiting_.empty() ? nullptr : waiting_.front();
}

void FollowingCrew::answer(Waiting& waiting, const std::optional<SeedBlock>& block) {
  const std::lock_guard lock(mutex_);
  waiting_.pop_front();
  waiting.block = block;
  waiting.is_answered = true;
  answered_.notify_all();
}

void FollowingCrew::set_talking(bool is_talking) {
  const std::lock_guard lock(mutex_);
  is_talking_ = is_talking;
  waiting_.clear();
  answered_.notify_all();
}

void FollowingCrew::ask_for_block(Waiting& waiting) {
  std::string question = of_share(Asks::block, number_);
  append_number(question, waiting.over);
  const std::string said = asked(question);
  std::string_view numbers = std::string_view(said).substr(1);
  if (!is(said, Says::block)) {
    answer(waiting, std::nullopt);
    return;
  }
  const std::uint64_t first_seed = take_number(numbers);
  answer(waiting, SeedBlock{first_seed, take_number(numbers)});
}

void FollowingCrew::ask_while_playing(const Players& players) {
  const EndOfTalk at_end{*this};
  double heard = clock_();
  while (players.are_playing()) {
    if (Waiting* waiting = first_waiting()) {
      ask_for_block(*waiting);
      heard = clock_();
    } else if (clock_() - heard > between_beats) {
      asked_once(words_of(Asks::beat));
      heard = clock_();
    } else {
      std::this_thread::sleep_for(between_letters);
    }
  }
}

void FollowingCrew::share(const Share& share,
                          const std::function<void(const NextBlock& next)>& work,
                          const std::function<void(std::uint64_t)>& /*progress*/) {
  ++number_;
  set_talking(true);
  run_players(
      share.threads, work, [this](std::uint64_t over) { return next_block(over); },
      [this](const Players& players) { ask_while_playing(players); });
}

std::vector<std::string> FollowingCrew::gathered(std::string part) {
  asked(of_share(Asks::part, number_) + part);
  const std::string said = asked(of_share(Asks::all, number_));
  return parts_of_bytes(std::string_view(said).substr(1));
}

void FollowingCrew::leave(const std::string& failure) {
  asking_.ask(words_of(Asks::goodbye, failure));
  // Rank 0 may have heard it and gone, and its answer may be lost: nobody is left to send another.
  const double begin = clock_();
  while (!asking_.answer() && clock_() - begin < patience_.farewell) {
    std::this_thread::sleep_for(between_letters);
  }
}

}  // namespace tilery
