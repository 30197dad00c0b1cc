#include "apps/terminal/toolkit/playhead.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace tilery {
namespace {

constexpr std::array<int, 8> speeds = {1, 2, 4, 8, 16, 32, 64, 250};  ///< in steps per second

/// Whether the command is for replays of games only.
bool needs_moves(ReplayCommand command) {
  return command == ReplayCommand::take_over || command == ReplayCommand::review ||
         command == ReplayCommand::next_mistake || command == ReplayCommand::previous_mistake;
}

}  // namespace

const Keymap<ReplayCommand>& replay_keys() {
  static const Keymap<ReplayCommand> keys({
      {"leave", "leave", {key_of(U'q'), key_of(KeyKind::escape)}},
      {"take-over", "take the game over", {key_of(U't')}},
      {"run", "run and stop", {key_of(U' '), key_of(KeyKind::enter)}},
      {"faster", "faster", {key_of(KeyKind::up), key_of(U'+'), key_of(U'k')}},
      {"slower", "slower", {key_of(KeyKind::down), key_of(U'-'), key_of(U'j')}},
      {"forward", "a step forward", {key_of(KeyKind::right), key_of(U'l')}},
      {"back", "a step back", {key_of(KeyKind::left), key_of(U'h')}},
      {"far-forward", "a tenth of the whole forward", {key_of(KeyKind::page_down)}},
      {"far-back", "a tenth of the whole back", {key_of(KeyKind::page_up)}},
      {"start", "the start", {key_of(KeyKind::home)}},
      {"end", "the end", {key_of(KeyKind::end)}},
      {"review", "review the moves", {key_of(U'v')}},
      {"next-mistake", "to the next mistake", {key_of(U'n'), key_of(KeyKind::tab)}},
      {"previous-mistake", "to the mistake before", {key_of(U'b'), key_of(KeyKind::back_tab)}},
      {"help", "this help", {key_of(U'?'), key_of(KeyKind::f1)}},
  });
  return keys;
}

std::unique_ptr<Page> replay_help_page(const Theme& theme, bool has_moves) {
  std::vector<KeyUse> uses;
  for (const KeyUse& use : replay_keys().uses()) {
    if (has_moves || !needs_moves(*replay_keys().command(use.keys.front()))) {
      uses.push_back(use);
    }
  }
  std::vector<TextPart> parts;
  add_keys(parts, "Keys", KeyTable(std::move(uses)));
  return std::make_unique<TextPage>(theme, "Replay", std::move(parts));
}

int Playhead::step_ms() const { return 1000 / speeds[speed_]; }

bool Playhead::takes_step(Moment now) {
  runs_ = runs_ && place_ < length_;
  if (!runs_) {
    return false;
  }
  last_step_ = last_step_.value_or(now);
  const bool is_due = now - *last_step_ >= step_ms();
  if (is_due) {
    *last_step_ += step_ms();
    ++place_;
    runs_ = place_ < length_;
  }
  return is_due;
}

std::optional<int> Playhead::changes_in(Moment now) const {
  return runs_ && last_step_
             ? std::optional(static_cast<int>(std::max<Moment>(*last_step_ + step_ms() - now, 1)))
             : std::nullopt;
}

bool Playhead::obey(ReplayCommand command) {
  const auto fastest = speeds.size() - 1;
  const std::size_t before = place_;
  switch (command) {
    case ReplayCommand::leave:
    case ReplayCommand::take_over:
    case ReplayCommand::review:
    case ReplayCommand::next_mistake:
    case ReplayCommand::previous_mistake:
    case ReplayCommand::help:
      break;
    case ReplayCommand::run_or_stop:
      runs_ = !runs_ && place_ < length_;
      last_step_.reset();
      break;
    case ReplayCommand::faster:
      speed_ = std::min(speed_ + 1, fastest);
      break;
    case ReplayCommand::slower:
      speed_ -= speed_ == 0 ? 0 : 1;
      break;
    default:
      move(command);
      runs_ = runs_ && place_ == before;
      break;
  }
  return command == ReplayCommand::forward && place_ > before;
}

void Playhead::move(ReplayCommand command) {
  const std::size_t tenth = std::max<std::size_t>(length_ / 10, 1);
  switch (command) {
    case ReplayCommand::forward:
      place_ = std::min(place_ + 1, length_);
      break;
    case ReplayCommand::back:
      place_ -= std::min<std::size_t>(place_, 1);
      break;
    case ReplayCommand::far_forward:
      place_ = std::min(place_ + tenth, length_);
      break;
    case ReplayCommand::far_back:
      place_ -= std::min(place_, tenth);
      break;
    case ReplayCommand::start:
      place_ = 0;
      break;
    default:
      place_ = length_;
      break;
  }
}

void Playhead::seek_in(Box bar, Cell click) {
  const int last = std::max(bar.width - 1, 1);
  place_ = length_ * static_cast<std::size_t>(click.x - bar.x) / static_cast<std::size_t>(last);
  place_ = std::min(place_, length_);
}

int Playhead::steps_per_second() const { return speeds[speed_]; }

std::string Playhead::place_words() const { return fmt::format("{} of {}", place_, length_); }

void Playhead::draw(Picture& picture, Box bar, const Inks& inks) const {
  const std::size_t length = std::max<std::size_t>(length_, 1);
  const auto done = static_cast<int>(place_ * static_cast<std::size_t>(bar.width) / length);
  for (int x = 0; x < bar.width; ++x) {
    picture.put({bar.x + x, bar.y}, x < done ? Glyph{U'━', inks.title} : Glyph{U'─', inks.faint});
  }
}

void Playhead::add_to(Footer& footer) const {
  const Keymap<ReplayCommand>& keys = replay_keys();
  footer.add(keys.key(ReplayCommand::run_or_stop), runs_ ? "stop" : "run")
      .add(keys.key(ReplayCommand::back), "back")
      .add(keys.key(ReplayCommand::forward), "on")
      .add(keys.key(ReplayCommand::faster), "faster")
      .add(keys.key(ReplayCommand::slower), "slower");
}

}  // namespace tilery
