#include "apps/play/line_play.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <expected>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/explore/explore_command.h"
#include "apps/networks/network_files.h"
#include "apps/store/game_storage.h"
#include "apps/store/level_progress.h"
#include "apps/store/store.h"
#include "tilery/core/decoded_text.h"
#include "tilery/core/plain_text.h"
#include "tilery/narration/narration.h"
#include "tilery/narration/play_words.h"
#include "tilery/protocol/game_session.h"
#include "tilery/record/record_text.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

void say(Output& output, const std::string& text) {
  output.text() += text;
  output.flush();
}

void warn(const std::string& lines) { fmt::print(stderr, "{}", lines); }

/// Prints lines on standard error if a person types; not if input comes from a pipe.
void tell_person(const std::string& lines) {
  if (is_terminal(standard_input)) {
    warn(lines);
  }
}

/// Milliseconds since `last`. Sets `last` to the present time.
std::uint32_t wait_since(std::chrono::steady_clock::time_point& last) {
  const auto now = std::chrono::steady_clock::now();
  const auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(now - last);
  last = now;
  return static_cast<std::uint32_t>(std::min<std::int64_t>(wait.count(), UINT32_MAX));
}

/// Makes the evaluator for hints. Reads only the parts of a network that a few hints need.
std::expected<BoardEvaluator, Error> compact_evaluator(const Cartridge& sized) {
  return find_evaluator_in_memory(sized, {});
}

Advise advice_for(const Cartridge& cartridge) {
  return advice_on(cartridge, std::make_shared<EvaluatorCache>(compact_evaluator), {.depth = 3});
}

/// The cartridge of a game, its storage and its advice.
struct GameServices {
  Cartridge cartridge;
  GameStorage storage;
  Advise advise;
  Standing marks = {};  ///< hints and a chosen seed, which its record does not hold

  void mark(Standing more) {
    marks = joined(marks, more);
    storage.mark(more);
  }

  /// The services of the next game, which may be of another cartridge.
  [[nodiscard]] GameServices next(const Cartridge& other) const {
    GameServices services = {other, storage.another(), advise};
    if (other != cartridge) {
      services.storage.change_to(toml_of(other));
      services.advise = advice_for(other);
    }
    return services;
  }
};

/// The services of the present game, and of the previous one as long as undo can return to it.
struct Services {
  GameServices present;
  std::optional<GameServices> before = std::nullopt;

  /// Saves the last game and begins the next one.
  RecordedGame begin_next(const RecordedGame& last, const Cartridge& cartridge,
                          const GameSetup& setup) {
    present.storage.save(last, Safety::from_power_failure);
    GameServices left = std::exchange(present, present.next(cartridge));
    if (!last.game().actions().empty()) {
      before = std::move(left);
    }
    return present.storage.begin(cartridge.name, setup);
  }

  /// Makes the previous game the present one. Requires that there is a previous game.
  void go_back() { present = *std::exchange(before, std::nullopt); }
};

/// Saves the game, and prints the store's notices.
void keep(const GameSession& session, Services& services, Safety safety) {
  if (!session.can_go_back()) {
    services.before.reset();
  }
  services.present.storage.save(session.recorded(), safety);
  warn(services.present.storage.take_notices());
}

/// A game and its standing with all marks.
struct GameStanding {
  std::uint64_t id = 0;
  Standing standing;
};

GameStanding standing_now(const GameSession& session, const Services& services) {
  const Record& record = session.recorded().record();
  return {record.id, joined(standing_of(record), services.present.marks)};
}

/// Tells a person that the game is listed apart from this word on.
void tell_if_apart(const GameStanding& before, const GameStanding& now, Output& output) {
  const std::string words =
      before.id == now.id ? apart_words(before.standing, now.standing) : std::string();
  if (!words.empty()) {
    output.flush();
    tell_person(words + "\n");
  }
}

/// Carries out the words one after the other. Saves the game after each word.
void answer_all(GameSession& session, Services& services, const std::vector<std::string>& words,
                std::uint32_t wait_ms, Output& output) {
  for (std::size_t i = 0; i < words.size() && !session.has_ended(); ++i) {
    const GameStanding before = standing_now(session, services);
    output.text() += session.answer(words[i], i == 0 ? wait_ms : 0);
    tell_if_apart(before, standing_now(session, services), output);
    keep(session, services, Safety::from_kill);
    output.flush_if_full();
  }
  keep(session, services, Safety::from_power_failure);
  output.flush();
}

/// Prints the last notices of the store, then the games that are lost when it closes, so that the
/// player may save them by hand.
void tell_lost(Store& store) {
  const std::vector<Record> lost_games = store.lost_games();
  warn(GameStorage(store, {}).take_notices());
  for (const Record& lost : lost_games) {
    warn("tilery: This game could not be kept. Its record is:\n" + record_text(lost));
  }
}

/// Plays by the words from standard input, until the input ends or the player quits.
void converse(const CartridgeInPlay& played, RecordedGame game, GameStorage storage,
              Standing marks = {}) {
  Services services = {{played.cartridge, std::move(storage), advice_for(played.cartridge), marks}};
  GameSession session(
      played, std::move(game),
      {.begin_next =
           [&](const RecordedGame& last, const Cartridge& cartridge, const GameSetup& setup) {
             return services.begin_next(last, cartridge, setup);
           },
       .go_back = [&] { services.go_back(); },
       .advise =
           [&](const Game& present) {
             services.present.mark({.has_hints = true});
             return services.present.advise(present);
           }});
  Input input(standard_input, "standard input");
  Output output(standard_output, "standard output");
  keep(session, services, Safety::from_power_failure);
  say(output, session.opening());
  TextDecoder decoder;
  WordReader reader;
  auto last = std::chrono::steady_clock::now();
  bool at_end = false;
  while (!at_end && !session.has_ended()) {
    const std::string_view bytes = input.read();
    at_end = bytes.empty();
    std::vector<std::string> words =
        reader.read(at_end ? decoder.take_rest() : decoder.take(bytes));
    if (std::optional<std::string> rest = at_end ? reader.finish() : std::nullopt) {
      words.push_back(*std::move(rest));
    }
    answer_all(session, services, words, wait_since(last), output);
  }
  if (!session.has_ended()) {
    say(output, session.farewell());
  }
}

/// Continues a game that was taken up.
int go_on_in_lines(Store& store, const SavedGame& saved, ReadAgain read_again) {
  GameStorage storage(store, saved.toml);
  storage.go_on(saved.id);
  std::expected<Cartridge, Error> own = read_cartridge(saved.toml, "the kept game");
  std::expected<RecordedGame, Error> game =
      own ? replay(saved.record, own->rules, "the kept game") : std::unexpected(own.error());
  if (!game) {
    return refuse(game.error());
  }
  converse({*std::move(own), std::move(read_again)}, *std::move(game), std::move(storage),
           saved.standing);
  tell_lost(store);
  return all_fine;
}

/// Tells how to continue the last game of the cartridge that is not over.
void tell_of_open_game(Store& store, const Cartridge& cartridge) {
  for (const GameSummary& game : store.games(cartridge.name)) {
    if (!game.is_over && is_of(game, cartridge)) {
      tell_person(fmt::format("A game is open, score {}: tilery play --resume {} continues it.\n",
                              game.scores[0], game.id));
      return;
    }
  }
}

}  // namespace

int resume_in_lines(const CartridgeInPlay* played) {
  const Cartridge* cartridge = played == nullptr ? nullptr : &played->cartridge;
  Store store = Store::of_user_if_made();
  const std::optional<SavedGame> saved = store.take_up_last(cartridge);
  if (!saved) {
    warn(GameStorage(store, {}).take_notices());
    return refuse(no_game_left(cartridge));
  }
  return go_on_in_lines(store, *saved, played == nullptr ? ReadAgain() : played->read_again);
}

int resume_in_lines(GameId number, ReadAgain read_again) {
  Store store = Store::of_user_if_made();
  const std::optional<SavedGame> saved = store.take_up(number);
  if (!saved) {
    warn(GameStorage(store, {}).take_notices());
    return refuse(no_such_game(store, number));
  }
  return go_on_in_lines(store, *saved, std::move(read_again));
}

int play_in_lines(const CartridgeInPlay& played, const GameSetup& setup, LineChoices choices) {
  const Cartridge& cartridge = played.cartridge;
  if (!choices.is_kept) {
    converse(played, GameStorage().begin(cartridge.name, setup), {});
    return all_fine;
  }
  Store store = Store::of_user();
  tell_of_open_game(store, cartridge);
  GameStorage storage(store, toml_of(cartridge));
  RecordedGame game = storage.begin(cartridge.name, setup);
  if (choices.has_chosen_seed) {
    storage.mark({.has_chosen_seed = true});
    tell_person("With a chosen seed this game is listed apart.\n");
  }
  converse(played, std::move(game), std::move(storage),
           {.has_chosen_seed = choices.has_chosen_seed});
  tell_lost(store);
  return all_fine;
}

int play_in_lines_from(const CartridgeInPlay& played, const Record& start, LineChoices choices) {
  const Cartridge& cartridge = played.cartridge;
  std::expected<RecordedGame, Error> game = replay(start, cartridge.rules, "--from");
  if (!game) {
    return refuse(game.error());
  }
  if (!choices.is_kept) {
    converse(played, *std::move(game), {});
    return all_fine;
  }
  Store store = Store::of_user();
  GameStorage storage(store, toml_of(cartridge));
  storage.begin(*game);
  tell_person(apart_words({}, standing_of(game->record())) + "\n");
  converse(played, *std::move(game), std::move(storage));
  tell_lost(store);
  return all_fine;
}

namespace {

constexpr std::size_t longest_choice = 200;

struct MenuGame {
  std::string name;
  std::string title;
  std::string about;
};

std::vector<MenuGame> games_of(const GameList& game_list) {
  std::vector<MenuGame> games;
  for (const GameListItem& item : game_list.items()) {
    if (item.cartridge) {
      games.push_back({item.name, item.cartridge->title, item.cartridge->about});
    }
  }
  for (const ShippedCartridge& shipped : more_cartridges()) {
    if (const auto cartridge = game_list.cartridge(shipped.name)) {
      games.push_back({std::string(shipped.name), cartridge->title, cartridge->about});
    }
  }
  return games;
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

/// A numbered list of the games with `text` in their name, title or description.
std::string list_of(const std::vector<MenuGame>& games, std::string_view text, std::size_t most) {
  std::string list;
  std::size_t listed = 0;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const MenuGame& game = games[i];
    const std::string words = lower_case(game.name + " " + game.title + " " + game.about);
    if (words.find(lower_case(text)) == std::string::npos) {
      continue;
    }
    if (++listed <= most) {
      list += fmt::format("{}. {}: {}\n", i + 1, game.title, game.about);
    }
  }
  return list + (listed > most ? fmt::format("And {} more: type all.\n", listed - most)
                 : listed == 0 ? "No game has this name.\n"
                               : "");
}

constexpr const char* menu_words =
    "Type a number or a name to play, go for the last game, explore to walk in a world,\n"
    "find WORD to search, all for the whole list, quit to leave.\n";

/// The name of the game whose name or number in the list is `word`, a word in lower case.
std::optional<std::string> game_called(const std::vector<MenuGame>& games,
                                       const std::string& word) {
  std::size_t number = 0;
  const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool is_number = fault == std::errc{} && end == word.data() + word.size();
  const auto found =
      std::ranges::find(games, word, [](const MenuGame& game) { return lower_case(game.name); });
  if (found != games.end()) {
    return found->name;  // the name comes before the number, as for 2048
  }
  return is_number && number > 0 && number <= games.size() ? std::optional(games[number - 1].name)
                                                           : std::nullopt;
}

/// Plays the game called `name`; of a game with levels, the first open level.
int play_called(const GameList& game_list, const std::string& name) {
  std::expected<Cartridge, Error> cartridge = game_list.cartridge(name);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  if (!cartridge->levels.empty()) {
    Store store = Store::of_user_to_read();
    cartridge = level_to_play(store, *cartridge);
  }
  const GameSetup setup{.rules = cartridge->rules, .seed = std::random_device()()};
  return play_in_lines({*cartridge, game_list.reader(name)}, setup, {});
}

}  // namespace

int menu_in_lines() {
  constexpr std::size_t first_games = 20;
  const GameList game_list = GameList::of_user();
  const std::vector<MenuGame> games = games_of(game_list);
  print("Tilery: tile-grid games.\n" + list_of(games, "", first_games) + menu_words);
  Input input(standard_input, "standard input");
  LineInput lines(input, longest_choice);
  while (const std::optional<InputLine> line = lines.next()) {
    const std::string text = lower_case(trimmed(line->text));
    if (text == "quit" || text == "q") {
      break;
    }
    if (text == "go") {
      return resume_in_lines(nullptr);
    }
    if (text == "explore") {
      return explore_in_lines();
    }
    if (const std::optional<std::string> name = game_called(games, text)) {
      return play_called(game_list, *name);
    }
    const bool finds = text.starts_with("find ");
    print(finds           ? list_of(games, text.substr(5), games.size())
          : text == "all" ? list_of(games, "", games.size())
          : text.empty()  ? ""
                          : fmt::format("{} is no game and no word here.\n{}", tilery::quoted(text),
                                        menu_words));
  }
  return all_fine;
}

}  // namespace tilery
