#include "tilery/protocol/walk_session.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <optional>

#include "tilery/core/plain_text.h"
#include "tilery/narration/rules_words.h"
#include "tilery/narration/walk_narration.h"
#include "tilery/narration/walk_words.h"
#include "tilery/quest/party_view.h"
#include "tilery/quest/state.h"

namespace tilery {
namespace {

std::string unknown_words(std::string_view line) {
  const std::string_view word = line.substr(0, line.find(' '));
  const auto known = known_walk_words();
  const auto nearest = nearest_word(word, known);
  return fmt::format("{} means nothing here. {}Type help for the words.\n", tilery::quoted(line),
                     nearest ? fmt::format("Did you mean {}? ", *nearest) : "");
}

std::string unknown_place(std::string_view name) {
  return fmt::format("You know of nobody and nothing called {} here. Try places, or where {}.\n",
                     tilery::quoted(name), name);
}

quest::Verb item_verb(WalkVerb verb) {
  return verb == WalkVerb::drop   ? quest::Verb::drop
         : verb == WalkVerb::give ? quest::Verb::give
                                  : quest::Verb::use;
}

/// The command of the words slide, restart and leave at a lock.
quest::Command at_lock(const WalkCommand& command) {
  switch (command.verb) {
    case WalkVerb::restart:
      return {.verb = quest::Verb::restart};
    case WalkVerb::leave:
      return {.verb = quest::Verb::leave};
    default:
      return {.verb = quest::Verb::slide, .direction = command.direction};
  }
}

}  // namespace

std::string walk_rules_update_words(std::uint64_t before, std::uint64_t now) {
  return before == now ? ""
                       : "The files of this world have changed: the new walk is in the world as it "
                         "is now.";
}

std::string broken_world_words(const Error& fault) {
  return "This walk goes on, as the files of its world are broken: " + text_of(fault);
}

std::string WalkSession::opening() const {
  const std::string begins =
      state().statistics.turns == 0
          ? fmt::format("Seed {}.", game().record().seed)
          : fmt::format("Going on after {} turn{}.", state().statistics.turns,
                        state().statistics.turns == 1 ? "" : "s");
  return fmt::format("{}: {}\n{} Type help for help, quit to leave.\n\n{}{}", world().title,
                     world().about, begins, quest_words(world(), state()),
                     state().lock ? lock_board() : place_words(world(), state()));
}

std::string WalkSession::answer(std::string_view line) {
  std::string text;
  has_refused_ = false;
  while (!line.empty() && !has_ended_ && !has_refused_) {
    const std::size_t comma = std::min(line.find_first_of(",;"), line.size());
    const std::string_view one = line.substr(0, comma);
    line = line.substr(std::min(comma + 1, line.size()));
    if (one.find_first_not_of(" \t\r") != one.npos) {
      text += answer_one(one);
    }
  }
  return text;
}

std::string WalkSession::answer_one(std::string_view line) {
  const auto command = walk_command_of(line, state().lock.has_value());
  if (!command) {
    return unknown_words(line);
  }
  const bool was_won = state().is_won;
  std::string text = carry_out(*command);
  if (state().is_won && !was_won) {
    for (const std::string& row : end_card(world(), state(), std::nullopt)) {
      text += row + '\n';
    }
    text += "You may go on walking, or quit.\n";
  }
  return text;
}

namespace {

std::string help_of(bool may_begin_anew) {
  return walk_help() +
         (may_begin_anew ? "  new                            a new walk; this one is kept\n" : "");
}

}  // namespace

bool WalkSession::is_forbidden_hint(const WalkCommand& command) const {
  return !has_hints_ && command.verb == WalkVerb::hint;
}

bool WalkSession::is_forbidden_journey(const WalkCommand& command) const {
  return !has_journeys_ && (command.verb == WalkVerb::travel || command.verb == WalkVerb::run ||
                            command.verb == WalkVerb::explore);
}

std::string WalkSession::refuse(std::string why) {
  has_refused_ = true;
  return why;
}

std::string WalkSession::carry_out(const WalkCommand& command) {
  if (is_forbidden_hint(command)) {
    return refuse("This walk was opened without hints.\n");
  }
  if (is_forbidden_journey(command)) {
    return refuse("This walk was opened without journeys.\n");
  }
  switch (command.verb) {
    case WalkVerb::step:
      return repeat(quest::step_by(command.point->step), command.times);
    case WalkVerb::wait:
      return repeat({.verb = quest::Verb::wait}, command.times);
    case WalkVerb::use:
    case WalkVerb::drop:
    case WalkVerb::give:
      return act_on_item(item_verb(command.verb), command.name);
    case WalkVerb::light:
      return light(command.name, true);
    case WalkVerb::douse:
      return light(command.name, false);
    case WalkVerb::travel:
      return travel(command.name);
    case WalkVerb::touch:
      return touch(command.name);
    case WalkVerb::run:
      return go({.kind = quest::JourneyKind::run, .target = {}, .step = command.point->step});
    case WalkVerb::explore:
      return go({});
    case WalkVerb::slide:
    case WalkVerb::restart:
    case WalkVerb::leave:
      return act(at_lock(command));
    case WalkVerb::hint:
      return hint();
    case WalkVerb::anew:
      return begin_anew();
    case WalkVerb::line:
      return switch_line();
    case WalkVerb::quit:
      has_ended_ = true;
      return farewell();
    case WalkVerb::help:
      return help_of(static_cast<bool>(anew_));
    default:
      return answer_to(command, game(), log_, board_form_);
  }
}

std::string WalkSession::begin_anew() {
  if (!anew_) {
    return "No other walk can begin here.\n";
  }
  const std::uint64_t before = world().hash;
  const std::expected<RecordedWorld*, Error> next = anew_();
  if (!next) {
    return broken_world_words(next.error()) + '\n';
  }
  game_ = *next;
  log_ = game_->messages();
  hints_ = {};
  const std::string notice = walk_rules_update_words(before, world().hash);
  return notice + (notice.empty() ? "" : "\n") + opening();
}

std::string WalkSession::farewell() const {
  return fmt::format("Goodbye. {}", quest_words(world(), state()));
}

std::string WalkSession::said(const std::vector<std::string>& messages) {
  std::string text;
  for (const std::string& message : messages) {
    log_.push_back(message);
    text += message + '\n';
  }
  return text;
}

std::string WalkSession::act(const quest::Command& command) {
  const quest::State before = state();
  const std::vector<std::string> messages = game_->act(command);
  log_.insert(log_.end(), messages.begin(), messages.end());
  return outcome_words(world(), {command, before, state(), messages}, board_form_);
}

/// Carries out the command up to `times` times. Stops at a message, at an obstacle, and when
/// something new turns up.
std::string WalkSession::repeat(const quest::Command& command, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) {
    const bool is_step = command.verb == quest::Verb::step;
    const std::size_t said_before = log_.size();
    const quest::State before = state();
    text += act(command);
    const bool is_stuck = is_step && state().cell == before.cell;
    if (is_stuck || log_.size() > said_before || quest::has_turned_up(world(), before, state())) {
      break;
    }
  }
  return text;
}

std::string WalkSession::act_on_item(quest::Verb verb, std::string_view name) {
  const std::optional<int> item = quest::item_named(world(), state(), name);
  if (!item) {
    return name.empty() ? "What? Say its name, too.\n" + bag_words(world(), state())
                        : fmt::format("You carry no {}.\n", name);
  }
  return act({.verb = verb, .step = {}, .item = *item});
}

/// Whether the nearest thing of that name is a lamp.
bool WalkSession::is_lamp(std::string_view name) const {
  const std::optional<Cell> cell = quest::cell_named(world(), state(), name);
  const std::optional<std::size_t> thing =
      cell ? quest::thing_at(world(), state(), *cell) : std::nullopt;
  return thing && quest::area_of(world(), state()).things[*thing].kind == quest::ThingKind::lamp;
}

/// Lights an item, or puts it out; lights a lamp.
std::string WalkSession::light(std::string_view name, bool is_to_burn) {
  const std::optional<int> item = quest::item_named(world(), state(), name);
  if (!item && is_to_burn && is_lamp(name)) {
    return touch(name);
  }
  const bool burns = item && std::ranges::any_of(state().bag, [&](const quest::Carried& carried) {
                       return carried.kind == *item && carried.is_lit;
                     });
  if (!item || burns != is_to_burn) {
    return act_on_item(quest::Verb::light, name);
  }
  return fmt::format("The {} {}.\n", world().items[std::size_t(*item)].name,
                     burns ? "burns already" : "does not burn");
}

std::string WalkSession::go(const quest::Journey& journey) {
  const quest::State before = state();
  const quest::Travelled travelled = game_->travel(journey);
  const std::size_t steps = travelled.commands.size();
  if (steps == 0) {
    const std::string_view why = travelled.why.empty() ? no_way_words(world(), state(), journey)
                                                       : std::string_view(travelled.why);
    return said(travelled.last.messages) + fmt::format("{}\n", why);
  }
  return fmt::format("{} step{}.\n", steps, steps == 1 ? "" : "s") + said(travelled.last.messages) +
         (state().lock ? lock_board() : news_words(world(), before, state()));
}

std::string WalkSession::travel(std::string_view name) {
  const std::optional<Cell> cell = quest::cell_named(world(), state(), name);
  if (!cell) {
    return name.empty() ? "Where to? Say a name.\n" : unknown_place(name);
  }
  const MapView map = view_of(quest::area_of(world(), state()).map);
  if (*cell == state().cell ||
      (quest::way_to(map, state().cell, *cell, 1) && !quest::is_free(world(), state(), *cell))) {
    return "You are there.\n";
  }
  return go({.kind = quest::JourneyKind::travel, .target = *cell, .step = {}});
}

std::string WalkSession::travel_to(Cell cell) {
  const MapView map = view_of(quest::area_of(world(), state()).map);
  if (state().lock || cell == state().cell) {
    return state().lock ? lock_board() : "You are there.\n";
  }
  const bool is_taken = !quest::is_free(world(), state(), cell);
  std::string text;
  if (!is_taken || !quest::way_to(map, state().cell, cell, 1)) {
    text = go({.kind = quest::JourneyKind::travel, .target = cell, .step = {}});
  }
  const auto way =
      quest::way_to(view_of(quest::area_of(world(), state()).map), state().cell, cell, 1);
  return is_taken && !state().lock && way && *way != Offset{} ? text + act(quest::step_by(*way))
                                                              : text;
}

/// Continues towards a target that may move, as long as nothing threatens.
std::string WalkSession::arrive_at(std::string_view name) {
  constexpr int most_rounds = 8;
  std::string text;
  for (int round = 0; round < most_rounds; ++round) {
    const std::optional<Cell> cell = quest::cell_named(world(), state(), name);
    const MapView map = view_of(quest::area_of(world(), state()).map);
    if (!cell || *cell == state().cell || quest::way_to(map, state().cell, *cell, 1)) {
      break;
    }
    const quest::State before = state();
    text += go({.kind = quest::JourneyKind::travel, .target = *cell, .step = {}});
    if (state().lock || state().area != before.area || state().health < before.health ||
        state().cell == before.cell || quest::is_threatened(world(), before, state())) {
      break;
    }
  }
  return text;
}

std::string WalkSession::touch(std::string_view name) {
  const std::optional<Cell> cell = quest::cell_named(world(), state(), name);
  if (!cell) {
    return name.empty() ? "What? Say its name.\n" : unknown_place(name);
  }
  const MapView map = view_of(quest::area_of(world(), state()).map);
  const int area = state().area;
  std::string text;
  if (*cell != state().cell && !quest::way_to(map, state().cell, *cell, 1)) {
    if (!has_journeys_) {
      return refuse(
          fmt::format("{} is not next to you, and this walk was opened without journeys.\n",
                      tilery::quoted(name)));
    }
    text = arrive_at(name);
  }
  if (state().lock || state().area != area || *cell == state().cell) {
    return text;
  }
  const std::optional<Cell> now = quest::cell_named(world(), state(), name);
  const std::optional<Offset> way =
      now ? quest::way_to(view_of(quest::area_of(world(), state()).map), state().cell, *now, 1)
          : std::nullopt;
  return way && *way != Offset{} ? text + act(quest::step_by(*way)) : text;
}

std::string WalkSession::hint() {
  return walk_hint(world(), state(), hints_.next(state()), game().record().seed);
}

std::string WalkSession::lock_board() const { return lock_words(world(), state(), board_form_); }

std::string WalkSession::switch_line() {
  const bool to_line = board_form_ != BoardForm::line;
  board_form_ = to_line ? BoardForm::line : BoardForm::grid;
  return state().lock ? lock_board()
         : to_line    ? "Boards are shown in one line from now on.\n"
                      : "Boards are shown as grids from now on.\n";
}

namespace {

constexpr std::size_t shown_messages = 20;

std::string look_answer(const WalkCommand& command, const quest::World& world,
                        const quest::State& state) {
  if (command.point != nullptr) {
    return ray_words(world, state, *command.point);
  }
  if (command.name.empty()) {
    return place_words(world, state);
  }
  if (const std::optional<Cell> cell = quest::cell_named(world, state, command.name)) {
    return look_words(world, state, *cell) + '\n';
  }
  if (const std::optional<int> item = quest::item_named(world, state, command.name)) {
    return world.items[std::size_t(*item)].about + '\n';
  }
  return fmt::format("You see no {}.\n", command.name);
}

/// The places that the party knows a way to, one on each line.
std::string places_words(const quest::World& world, const quest::State& state) {
  std::string text;
  for (const quest::Destination& one : quest::destinations(world, state)) {
    text += destination_words(one) + '\n';
  }
  return text.empty() ? "You know of no place to go to here.\n" : text;
}

std::string log_words(std::span<const std::string> log) {
  std::string text;
  const std::size_t first = log.size() > shown_messages ? log.size() - shown_messages : 0;
  for (std::size_t i = first; i < log.size(); ++i) {
    text += log[i] + '\n';
  }
  return text.empty() ? "Nothing has been said yet.\n" : text;
}

std::string lock_rules(const quest::World& world, const quest::State& state) {
  std::string text;
  for (const std::string& sentence : rules_words(quest::lock_of(world, state).rules)) {
    text += sentence + '\n';
  }
  return text;
}

}  // namespace

std::string answer_to(const WalkCommand& command, const RecordedWorld& game,
                      std::span<const std::string> log, BoardForm form) {
  const quest::World& world = game.world();
  const quest::State& state = game.state();
  switch (command.verb) {
    case WalkVerb::look:
      return state.lock ? lock_words(world, state, form) : look_answer(command, world, state);
    case WalkVerb::bag:
      return bag_words(world, state);
    case WalkVerb::status:
      return statistics_words(world, state);
    case WalkVerb::hint:
      return walk_hint(world, state, 3, game.record().seed);
    case WalkVerb::where:
      return command.name.empty() ? "Where is who or what? Say a name.\n"
                                  : where_words(world, state, command.name);
    case WalkVerb::places:
      return places_words(world, state);
    case WalkVerb::quest:
      return quest_words(world, state);
    case WalkVerb::log:
      return log_words(log);
    case WalkVerb::map:
      return window_text(world, state) + window_legend(world, state);
    case WalkVerb::rules:
      return state.lock ? lock_rules(world, state) : "There is no board here.\n";
    case WalkVerb::board:
      return state.lock ? lock_words(world, state, form) : "There is no board here.\n";
    default:
      return walk_help();
  }
}

}  // namespace tilery
