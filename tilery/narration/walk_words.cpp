#include "tilery/narration/walk_words.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

constexpr int most_times = 100;

struct WalkWord {
  std::string_view text;
  WalkVerb verb;
};

constexpr std::array walk_words = {
    WalkWord{"go", WalkVerb::step},         WalkWord{"walk", WalkVerb::step},
    WalkWord{"wait", WalkVerb::wait},       WalkWord{".", WalkVerb::wait},
    WalkWord{"z", WalkVerb::wait},          WalkWord{"look", WalkVerb::look},
    WalkWord{"l", WalkVerb::look},          WalkWord{"inventory", WalkVerb::bag},
    WalkWord{"score", WalkVerb::status},    WalkWord{"hint", WalkVerb::hint},
    WalkWord{"menu", WalkVerb::help},       WalkWord{"line", WalkVerb::line},
    WalkWord{"i", WalkVerb::bag},           WalkWord{"bag", WalkVerb::bag},
    WalkWord{"use", WalkVerb::use},         WalkWord{"eat", WalkVerb::use},
    WalkWord{"light", WalkVerb::light},     WalkWord{"douse", WalkVerb::douse},
    WalkWord{"put", WalkVerb::douse},       WalkWord{"drop", WalkVerb::drop},
    WalkWord{"give", WalkVerb::give},       WalkWord{"travel", WalkVerb::travel},
    WalkWord{"t", WalkVerb::travel},        WalkWord{"touch", WalkVerb::touch},
    WalkWord{"talk", WalkVerb::touch},      WalkWord{"open", WalkVerb::touch},
    WalkWord{"read", WalkVerb::touch},      WalkWord{"enter", WalkVerb::touch},
    WalkWord{"take", WalkVerb::touch},      WalkWord{"get", WalkVerb::touch},
    WalkWord{"attack", WalkVerb::touch},    WalkWord{"hit", WalkVerb::touch},
    WalkWord{"run", WalkVerb::run},         WalkWord{"explore", WalkVerb::explore},
    WalkWord{"x", WalkVerb::explore},       WalkWord{"status", WalkVerb::status},
    WalkWord{"quest", WalkVerb::quest},     WalkWord{"log", WalkVerb::log},
    WalkWord{"map", WalkVerb::map},         WalkWord{"m", WalkVerb::map},
    WalkWord{"restart", WalkVerb::restart}, WalkWord{"leave", WalkVerb::leave},
    WalkWord{"board", WalkVerb::board},     WalkWord{"help", WalkVerb::help},
    WalkWord{"?", WalkVerb::help},          WalkWord{"quit", WalkVerb::quit},
    WalkWord{"q", WalkVerb::quit},          WalkWord{"new", WalkVerb::anew},
    WalkWord{"where", WalkVerb::where},     WalkWord{"ask", WalkVerb::where},
    WalkWord{"places", WalkVerb::places},   WalkWord{"rules", WalkVerb::rules},
};

std::string_view trimmed(std::string_view text) {
  const std::size_t first = std::min(text.find_first_not_of(" \t\r"), text.size());
  text = text.substr(first);
  return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

/// The straight keys of the full screen: h, j, k and l.
std::optional<Direction> direction_of_key(std::string_view word) {
  constexpr std::string_view keys = "hlkj";  // in the order of Direction
  const std::size_t place = word.size() == 1 ? keys.find(word[0]) : keys.npos;
  return place == keys.npos ? std::nullopt : std::optional(all_directions[place]);
}

/// The direction called `name`. Arrow keys arrive as the words left, right, up and down.
const quest::Compass* point_named(std::string_view name) {
  constexpr std::array<std::string_view, 8> arrows = {"up",   "", "right", "",
                                                      "down", "", "left",  ""};
  for (std::size_t i = 0; i < arrows.size(); ++i) {
    const quest::Compass& point = quest::compass[i];
    if (name == point.token || name == point.name || (!name.empty() && name == arrows[i])) {
      return &point;
    }
  }
  // "northeast" means "north-east".
  for (const quest::Compass& point : quest::compass) {
    std::string plain(point.name);
    std::erase(plain, '-');
    if (name == plain) {
      return &point;
    }
  }
  return nullptr;
}

/// Removes words without meaning before a name.
std::string_view without_particles(std::string_view name) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const std::string_view particle :
         {"to ", "at ", "with ", "out ", "the ", "a ", "an ", "is ", "about "}) {
      if (name.starts_with(particle)) {
        name = trimmed(name.substr(particle.size()));
        changed = true;
      }
    }
  }
  return name;
}

/// The command as often as `times` says: "north 5", "wait 10". Nothing if `times` is no number from
/// 1 to most_times.
std::optional<WalkCommand> repeated(WalkCommand command, std::string_view times) {
  if (times.empty()) {
    return command;
  }
  const auto [end, fault] =
      std::from_chars(times.data(), times.data() + times.size(), command.times);
  const bool is_number = fault == std::errc{} && end == times.data() + times.size();
  return is_number && command.times > 0 && command.times <= most_times ? std::optional(command)
                                                                       : std::nullopt;
}

std::optional<WalkCommand> slide_named(std::string_view word) {
  for (const Direction direction : all_directions) {
    if (word == name_of(direction) || direction_of_key(word) == direction) {
      return WalkCommand{.verb = WalkVerb::slide, .direction = direction, .name = {}};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<WalkCommand> walk_command_of(std::string_view line, bool is_at_lock) {
  const std::string_view typed = trimmed(line);
  const std::string lower = lower_case(typed);
  const std::string_view text = lower;
  if (auto slide = is_at_lock ? slide_named(text) : std::nullopt) {
    return slide;
  }
  const std::string_view word = text.substr(0, text.find(' '));
  const std::string_view arguments = trimmed(text.substr(word.size()));
  const auto key = direction_of_key(word);
  // A letter with another word is no key: "l tam" looks at Tam.
  const bool is_key = key && arguments.find_first_not_of("0123456789") == arguments.npos;
  if (const quest::Compass* point = point_named(is_key ? name_of(*key) : word)) {
    return repeated({.verb = WalkVerb::step, .point = point, .name = {}}, arguments);
  }
  const auto known = std::ranges::find(walk_words, word, &WalkWord::text);
  if (known == walk_words.end()) {
    return std::nullopt;
  }
  std::string_view name = without_particles(arguments);
  if (known->verb == WalkVerb::wait) {
    return repeated({.verb = WalkVerb::wait, .name = {}}, name);
  }
  if (known->verb == WalkVerb::give) {
    name = name.substr(0, name.find(" to "));
  }
  const auto place = static_cast<std::size_t>(name.data() - lower.data());
  WalkCommand command{.verb = known->verb, .name = std::string(typed.substr(place, name.size()))};
  if (command.verb == WalkVerb::step || command.verb == WalkVerb::run ||
      command.verb == WalkVerb::look) {
    command.point = point_named(name);
  }
  const bool needs_point = command.verb == WalkVerb::step || command.verb == WalkVerb::run;
  if (needs_point && command.point == nullptr) {
    if (command.verb == WalkVerb::run || name.empty()) {
      return std::nullopt;
    }
    command.verb = WalkVerb::travel;  // "go to Tam"
  }
  return command;
}

std::vector<std::string_view> known_walk_words() {
  std::vector<std::string_view> known;
  for (const WalkWord& word : walk_words) {
    if (word.text.size() > 1) {  // suggestions have at least two characters
      known.push_back(word.text);
    }
  }
  for (const quest::Compass& point : quest::compass) {
    known.push_back(point.name);
  }
  return known;
}

std::string walk_help() {
  return "Type a line for each thing to do, or several with commas between them:\n"
         "  north, ne, west 5, hjkl ...    steps; into people, things and doors: touch them\n"
         "  look, look north, look NAME    what is around, in a direction, or about something\n"
         "  touch NAME                     go there and talk, open, read, light or enter\n"
         "  travel NAME                    go next to it; enough of a name will do\n"
         "  places                         everywhere you know a way to\n"
         "  where NAME                     where somebody or something is\n"
         "  run north                      until something turns up\n"
         "  explore                        to unseen places, while no hunter is in sight\n"
         "  inventory                      what you carry\n"
         "  use X, light X, douse X, drop X, give X\n"
         "  wait, wait 10                  until something turns up\n"
         "  status, quest, log, map        map draws what you see in letters\n"
         "  hint                           where to look; again: for what, and what to do; at a "
         "lock a "
         "good move\n"
         "  left, right, up, down          at a lock: slide its tiles\n"
         "  restart, leave, board, rules   at a lock; line switches its board between a grid "
         "and one line\n"
         "  help, quit                     menu is help, score is status\n";
}

}  // namespace tilery
