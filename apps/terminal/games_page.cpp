#include "apps/terminal/games_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <expected>
#include <filesystem>
#include <functional>
#include <iterator>
#include <optional>
#include <ranges>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>

#include "apps/console/local_time.h"
#include "apps/files/file_output.h"
#include "apps/files/folders.h"
#include "apps/store/games_text.h"
#include "apps/terminal/game/game_page.h"
#include "apps/terminal/game/replay_page.h"
#include "apps/terminal/toolkit/text_page.h"
#include "apps/terminal/walk/walk_page.h"
#include "apps/terminal/walk/walk_pages.h"
#include "tilery/core/plain_text.h"
#include "tilery/record/record_rules.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr std::uint64_t short_game = 5;  ///< games of fewer moves are hidden until asked for
constexpr std::size_t longest_search = 40;
constexpr int longest_notice = 3;  ///< rows

Box list_box(Size size) {
  const Box box = text_box(size);
  return {box.x, box.y + 1, box.width, std::max(box.height - 2, 1)};
}

/// "2026-01-31 17:05", as local time; empty if the time is not known.
std::string day_of(std::int64_t seconds) {
  const auto time = seconds == 0 ? std::nullopt : local_time(seconds);
  return time ? fmt::format("{} {:02}:{:02}", local_date(seconds), time->tm_hour, time->tm_min)
              : "";
}

std::string score_of_item(const PlayedItem& item) {
  if (!item.game) {
    return item.walk.is_won ? "won" : "walk";
  }
  return item.game->players == 1 ? std::to_string(item.game->scores[0])
                                 : fmt::format("{}:{}", item.game->scores[0], item.game->scores[1]);
}

/// The order of scores: games that count, games that are listed apart, walks.
bool is_better_item(const PlayedItem& one, const PlayedItem& other) {
  if (!one.game || !other.game) {
    return one.game || (!other.game && is_better(one.walk, other.walk));
  }
  const auto rank = [](const GameSummary& game) {
    return std::pair(game.standing.is_alone(), counting_score(game));
  };
  return rank(*one.game) > rank(*other.game);
}

std::string played_words(const PlayedItem& item) {
  const std::string words = item.game ? words_of(item.game->standing) : "";
  const std::string open = item.is_open() ? "not over" : "";
  return words + (words.empty() || open.empty() ? "" : ", ") + open;
}

/// The columns of a line about a game, and their widths in characters. No column cuts its text.
struct GameColumns {
  bool has_largest = true;
  int day = 16;  ///< 10 without the time of day
  int number = 0;
  int played = 0;
  int name = 0;

  [[nodiscard]] int width() const {
    const auto part = [](int columns) { return columns > 0 ? columns + 1 : 0; };
    return (has_largest ? 26 : 18) + name + part(number) + part(played) + part(day);
  }
};

/// The columns that fit into `width`. If not all fit, leaves out the time of day, then the number,
/// the day, the largest tile, and how the game was played.
GameColumns columns_of(const std::vector<PlayedItem>& items, int width) {
  GameColumns columns;
  for (const PlayedItem& item : items) {
    columns.name = std::max(columns.name, width_of(item.name()));
    columns.number = std::max(columns.number, width_of(item.number()));
    columns.played = std::max(columns.played, width_of(played_words(item)));
  }
  const auto shorten = [&](auto& column, auto shorter) {
    if (columns.width() > width) {
      column = shorter;
    }
  };
  shorten(columns.day, 10);
  shorten(columns.number, 0);
  shorten(columns.day, 0);
  shorten(columns.has_largest, false);
  shorten(columns.played, 0);
  return columns;
}

/// The first columns of a line: the numbers of a game, or the heads above them.
std::string numbers_line(const GameColumns& columns, const std::string& number,
                         const std::string& score, const std::string& largest,
                         const std::string& moves) {
  const std::string first =
      columns.number > 0 ? fmt::format("{:>{}} ", number, columns.number) : std::string();
  return first + (columns.has_largest ? fmt::format("{:>9} {:>7} {:>6}  ", score, largest, moves)
                                      : fmt::format("{:>9} {:>6}  ", score, moves));
}

/// A line of the list, `width` characters wide, with the day at its right end.
std::string words_for(const PlayedItem& item, const GameColumns& columns, int width) {
  std::string line = numbers_line(columns, item.number(), score_of_item(item),
                                  item.game ? std::to_string(item.game->largest) : "",
                                  std::to_string(item.moves())) +
                     fmt::format("{:<{}}", item.name(), columns.name);
  if (columns.played > 0) {
    line += fmt::format(" {:<{}}", played_words(item), columns.played);
  }
  const std::string day = day_of(item.saved()).substr(0, std::size_t(columns.day));
  return fmt::format("{:<{}}{}", line, std::max(width - columns.day, 0), day);
}

/// Owns the walk and the world that the replay of a kept walk refers to.
struct WalkOwner {
  WalkWorlds worlds;
  std::optional<RecordedWorld> walk;
};
/// A base of KeptWalkPage that is made before the page, which refers to the walk.
struct WalkHolder {
  std::unique_ptr<WalkOwner> owner;
};

/// The replay of a walk. The page owns the walk and its world.
class KeptWalkPage : private WalkHolder, public WalkReplayPage {
 public:
  KeptWalkPage(App& app, std::unique_ptr<WalkOwner> walk)
      : WalkHolder{std::move(walk)}, WalkReplayPage(app, *owner->walk) {}
};

std::expected<std::unique_ptr<Page>, Error> walk_replay(App& app, GameId id) {
  const std::optional<std::string> text = app.world_store().record_of(id);
  if (!text) {
    return std::unexpected(Error{"the kept walk", {}, "its record", "nothing"});
  }
  auto owner = std::make_unique<WalkOwner>(WalkOwner{WalkWorlds(app.world_list().finder()), {}});
  TILERY_TRY(RecordedWorld walk, replayed_walk(*text, "the kept walk", owner->worlds));
  owner->walk = std::move(walk);
  return std::make_unique<KeptWalkPage>(app, std::move(owner));
}

}  // namespace

enum class GamesPage::Command : std::uint8_t {
  go_on,
  watch,
  review,
  remove,
  take_back,
  export_record,
  order,
  search,
  short_games,
  help
};

const Keymap<GamesPage::Command>& GamesPage::keys() {
  static const Keymap<Command> keys({
      {"go-on", "continue the game or the walk", {key_of(U'g')}},
      {"watch", "watch it from its start", {key_of(U'w')}},
      {"review", "review the game: its mistakes", {key_of(U'v')}},
      {"remove", "delete it", {key_of(U'd'), key_of(KeyKind::delete_key)}},
      {"take-back", "bring back the last deleted one", {key_of(U'u')}},
      {"export", "write its record to a file", {key_of(U'e')}},
      {"order", "order by time or by score", {key_of(U'o')}},
      {"search", "search by name, number or day", {key_of(U'/')}},
      {"short", "list short games, too, or not", {key_of(U'.')}},
      {"help", "this help", {key_of(U'?'), key_of(KeyKind::f1)}},
  });
  return keys;
}

std::string PlayedItem::number() const {
  return id() > 0 ? (game ? "" : "w") + std::to_string(id()) : "";
}

GamesPage::GamesPage(App& app, GamesOrder order) : app_(app), order_(order) { read_games(); }

bool GamesPage::is_listed(const PlayedItem& item) const {
  const std::string text =
      lower_case(item.name() + " " + item.number() + " " + day_of(item.saved()) + " " +
                 played_words(item) + " " + score_of_item(item));
  return (filter_ == 0 || item.name() == names_[filter_ - 1]) &&
         text.find(lower_case(search_)) != std::string::npos;
}

void GamesPage::read_games() {
  std::vector<PlayedItem> all;
  for (GameSummary& game : app_.store().games()) {
    all.push_back({.game = std::move(game), .walk = {}});
  }
  for (WalkSummary& walk : app_.world_store().walks()) {
    all.push_back({.game = std::nullopt, .walk = std::move(walk)});
  }
  std::ranges::stable_sort(all, std::ranges::greater(), &PlayedItem::saved);
  if (order_ == GamesOrder::best) {
    std::ranges::stable_sort(all, is_better_item);
  }
  const std::string name = filter_ == 0 ? "" : names_[filter_ - 1];
  names_.clear();
  for (const PlayedItem& item : all) {
    if (std::ranges::find(names_, item.name()) == names_.end()) {
      names_.push_back(item.name());
    }
  }
  const auto found = std::ranges::find(names_, name);
  filter_ = found == names_.end() ? 0 : std::size_t(found - names_.begin()) + 1;
  std::erase_if(all, [&](const PlayedItem& item) { return !is_listed(item); });
  const auto is_short = [](const PlayedItem& item) { return item.moves() < short_game; };
  const auto hidden = std::ranges::count_if(all, is_short);
  // If all games are short, hiding them would leave an empty list.
  hidden_ =
      shows_short_ || !search_.empty() || hidden == std::ssize(all) ? 0 : static_cast<int>(hidden);
  if (hidden_ > 0) {
    std::erase_if(all, is_short);
  }
  items_ = std::move(all);
  list_.set_count(static_cast<int>(items_.size()));
}

/// Lists only games of another cartridge or world, or all games.
void GamesPage::change_filter(int steps) {
  const auto kinds = static_cast<int>(names_.size()) + 1;
  filter_ = static_cast<std::size_t>((static_cast<int>(filter_) + steps + kinds) % kinds);
  read_games();
  list_.choose(0);
}

std::string GamesPage::heading(int width) const {
  const std::string which = filter_ == 0 ? "all" : names_[filter_ - 1];
  const std::string search = is_searching_ || !search_.empty()
                                 ? fmt::format("   / {}{}", search_, is_searching_ ? "▏" : "")
                                 : std::string();
  const std::string all = fmt::format("My games: ◀ {} ▶, {} first{}", which,
                                      order_ == GamesOrder::best ? "best" : "latest", search);
  return search.empty() || width_of(all) <= width ? all : "My games" + search;
}

std::string GamesPage::message() const {
  if (!notice_.empty()) {
    return notice_;
  }
  if (items_.empty()) {
    return search_.empty() ? "No games are kept yet." : "Nothing matches.";
  }
  return hidden_ == 0
             ? ""
             : fmt::format("{} short game{} left out; {} lists {}.", hidden_,
                           hidden_ == 1 ? " is" : "s are", keys().label(Command::short_games),
                           hidden_ == 1 ? "it" : "them");
}

Picture GamesPage::picture(Size size, Moment) const {
  const Inks inks = inks_of(app_.theme());
  const Box box = list_box(size);
  Picture picture(size, inks.plain);
  picture.write({box.x, 0}, fitted(heading(box.width), box.width), inks.title);
  const GameColumns columns = columns_of(items_, box.width);
  const std::string heads = numbers_line(columns, "", "score", "largest", "moves");
  picture.write({box.x, box.y - 1}, fitted(heads + "game", box.width), inks.faint);
  for (int i = 0; i < list_.count(); ++i) {
    if (const auto place = list_.box_of(i, box)) {
      const Style style = i == list_.chosen() ? inks.chosen : inks.plain;
      picture.fill(*place, {U' ', style});
      picture.write({place->x, place->y}, words_for(items_[std::size_t(i)], columns, box.width),
                    style);
    }
  }
  const bool is_alert = !notice_.empty() || items_.empty();
  const std::vector<std::string> lines = shortened(message(), box.width, longest_notice);
  int row = size.height - 1 - static_cast<int>(lines.size());
  for (const std::string& line : lines) {
    picture.fill({0, row, size.width, 1}, {U' ', inks.plain});
    picture.write({box.x, row++}, line, is_alert ? inks.alert : inks.faint);
  }
  footer().draw(picture, inks);
  return picture;
}

Footer GamesPage::footer() const {
  Footer footer;
  const PlayedItem* const item = chosen();
  footer
      .add(list_keys().key(ListCommand::take),
           item != nullptr && item->is_open() ? "go on" : "watch")
      .add(keys().key(Command::search), "search")
      .add(keys().key(Command::remove), "delete");
  if (!removed_.empty()) {
    footer.add(keys().key(Command::take_back), "undo");
  }
  footer.add(keys().key(Command::review), "review")
      .add(page_keys().key(PageCommand::next), "other game")
      .add(keys().key(Command::export_record), "export")
      .add_lasting(keys().key(Command::help), "help")
      .add_lasting(page_keys().key(PageCommand::back), "back");
  return footer;
}

const PlayedItem* GamesPage::chosen() const {
  return items_.empty() ? nullptr : &items_[static_cast<std::size_t>(list_.chosen())];
}

/// Takes a key while a search is on. False if the key is not for the search.
bool GamesPage::take_search(Key key) {
  if (key.kind == KeyKind::enter) {
    is_searching_ = false;
  } else if (key.kind == KeyKind::escape) {
    is_searching_ = false;
    search_.clear();
  } else if (key.kind == KeyKind::backspace) {
    search_.resize(search_.size() - std::min<std::size_t>(search_.size(), 1));
  } else if (key.kind == KeyKind::character && key.character >= U' ' && key.character < 0x7F) {
    search_ += search_.size() < longest_search ? std::string(1, static_cast<char>(key.character))
                                               : std::string();
  } else {
    return false;
  }
  read_games();
  return true;
}

Next GamesPage::take(const PlayerInput& input, Size size, Moment) {
  const PlayerInput meant = footer().meant(input, size);
  const auto* key = std::get_if<Key>(&meant);
  if (key != nullptr) {
    notice_.clear();
    // A click on the footer means a key, but types none.
    if (is_searching_ && std::holds_alternative<Key>(input) && take_search(*key)) {
      return Next::stay();
    }
    if (const std::optional<Command> command = keys().command(*key)) {
      return obey(*command);
    }
    if (key->kind == KeyKind::escape && !search_.empty()) {
      search_.clear();
      read_games();
      return Next::stay();
    }
  }
  const auto command = key != nullptr ? page_keys().command(*key) : std::nullopt;
  if (command == PageCommand::back) {
    return Next::back();
  }
  if (command) {
    change_filter(*command == PageCommand::previous ? -1 : 1);
    return Next::stay();
  }
  return list_.take(meant, list_box(size)) ? open() : Next::stay();
}

Next GamesPage::obey(Command command) {
  const PlayedItem* const item = chosen();
  switch (command) {
    case Command::go_on:
      return item == nullptr ? Next::stay() : go_on();
    case Command::watch:
      return item == nullptr ? Next::stay() : watch();
    case Command::review:
      return item == nullptr ? Next::stay() : review();
    case Command::remove:
      remove();
      break;
    case Command::take_back:
      take_removal_back();
      break;
    case Command::export_record:
      export_record();
      break;
    case Command::order:
      order_ = order_ == GamesOrder::best ? GamesOrder::latest : GamesOrder::best;
      read_games();
      break;
    case Command::search:
      is_searching_ = true;
      break;
    case Command::short_games:
      shows_short_ = !shows_short_;
      read_games();
      break;
    case Command::help: {
      std::vector<TextPart> parts;
      add_keys(parts, "Keys", keys());
      parts.push_back({});
      parts.push_back({"Enter continues an unfinished game, and shows any other from its start."});
      return Next::open(std::make_unique<TextPage>(app_.theme(), "My games", std::move(parts)));
    }
  }
  return Next::stay();
}

Next GamesPage::open() { return chosen()->is_open() ? go_on() : watch(); }

Next GamesPage::show(std::expected<std::unique_ptr<Page>, Error> page) {
  if (!page) {
    notice_ = text_of(page.error());
    return Next::stay();
  }
  return Next::open(*std::move(page));
}

Next GamesPage::go_on() {
  const PlayedItem item = *chosen();
  if (!item.game) {
    return go_on_walking(item.id());
  }
  std::optional<SavedGame> saved = app_.store().take_up(item.id());
  if (!saved) {
    notice_ = item.game->is_over ? "This game is over." : "It is open in another window.";
    return Next::stay();
  }
  std::expected<PlayedGame, Error> played_game = PlayedGame::go_on_with(app_, *std::move(saved));
  if (!played_game) {
    notice_ = text_of(played_game.error());
    return Next::stay();
  }
  played_game->read_again_by(app_.game_list().reader(item.name()));
  return Next::open(std::make_unique<GamePage>(app_, *std::move(played_game)));
}

Next GamesPage::go_on_walking(GameId id) {
  auto played_world = PlayedWorld::resume(app_.world_list(), id, app_.world_store());
  if (!played_world) {
    notice_ = text_of(played_world.error());
    return Next::stay();
  }
  return Next::open(std::make_unique<WalkPage>(app_, *std::move(played_world)));
}

/// The chosen game with its cartridge. Nothing, and a notice, if either is gone.
std::optional<SavedGame> GamesPage::chosen_game(std::expected<Cartridge, Error>& cartridge) {
  std::optional<SavedGame> saved = app_.store().look_at(chosen()->id());
  if (!saved) {
    notice_ = "This game is no longer there.";
    return std::nullopt;
  }
  cartridge = read_cartridge(saved->toml, "the kept game");
  if (!cartridge) {
    notice_ = text_of(cartridge.error());
    return std::nullopt;
  }
  return saved;
}

Next GamesPage::watch() {
  if (!chosen()->game) {
    return show(walk_replay(app_, chosen()->id()));
  }
  std::expected<Cartridge, Error> cartridge;
  const std::optional<SavedGame> saved = chosen_game(cartridge);
  if (!saved) {
    return Next::stay();
  }
  std::expected<Replay, Error> replay = Replay::of(saved->record, *cartridge, "the kept game");
  if (!replay) {
    notice_ = text_of(replay.error());
    return Next::stay();
  }
  return Next::open(std::make_unique<ReplayPage>(app_, *std::move(replay)));
}

Next GamesPage::review() {
  if (!chosen()->game) {
    notice_ = "A walk has no moves to review.";
    return Next::stay();
  }
  std::expected<Cartridge, Error> cartridge;
  const std::optional<SavedGame> saved = chosen_game(cartridge);
  return saved ? show(review_page(app_, saved->record, *cartridge)) : Next::stay();
}

void GamesPage::remove() {
  if (chosen() == nullptr) {
    return;
  }
  const PlayedItem item = *chosen();
  switch (item.game ? app_.store().remove(item.id()) : app_.world_store().remove(item.id())) {
    case Removal::done:
      removed_.push_back(item);
      notice_ = fmt::format("Deleted: {}, {}. {} brings it back.", item.name(), score_of_item(item),
                            keys().label(Command::take_back));
      break;
    case Removal::no_such_game:
      notice_ = "It is no longer there.";
      break;
    case Removal::is_played:
      notice_ = "It cannot be deleted while it is played.";
      break;
    case Removal::failed:
      notice_ = "It could not be deleted.";
      break;
  }
  read_games();
}

void GamesPage::take_removal_back() {
  if (removed_.empty()) {
    notice_ = "Nothing was deleted here.";
    return;
  }
  const PlayedItem item = removed_.back();
  const Removal removal =
      item.game ? app_.store().restore(item.id()) : app_.world_store().restore(item.id());
  if (removal == Removal::failed || removal == Removal::is_played) {
    notice_ = fmt::format("It could not be brought back. {} tries again.",
                          keys().label(Command::take_back));
    return;
  }
  removed_.pop_back();
  notice_ = removal == Removal::done
                ? fmt::format("Back again: {}, {}.", item.name(), score_of_item(item))
                : "It is gone for good.";
  read_games();
}

/// Writes the record to a file in the folder `exports` of the data folder.
void GamesPage::export_record() {
  const PlayedItem* const item = chosen();
  const std::optional<std::filesystem::path> folder = data_folder();
  if (item == nullptr || !folder) {
    notice_ = item == nullptr ? "There is nothing to export." : "There is no folder to write to.";
    return;
  }
  std::optional<std::string> text;
  std::string number = item->number();
  if (item->game) {
    std::expected<Cartridge, Error> cartridge;
    const std::optional<SavedGame> saved = chosen_game(cartridge);
    text = saved ? std::optional(record_text(carrying(saved->record, *cartridge))) : std::nullopt;
    if (saved && number.empty()) {  // the game is in no file yet
      number = fmt::format("{:016x}", saved->record.id);
    }
  } else {
    text = app_.world_store().record_of(item->id());
  }
  if (!text) {
    return;
  }
  const std::filesystem::path file =
      *folder / "exports" / fmt::format("{}-{}.tilery", item->name(), number);
  std::error_code fault;
  std::filesystem::create_directories(file.parent_path(), fault);
  const auto written = write_file(file, *text);
  notice_ = written ? "Written: " + file.native() : text_of(written.error());
}

StatisticsPage::StatisticsPage(App& app) : TextPage(app.theme(), "Statistics") {
  const std::vector<GameSummary> games = app.store().games();
  groups_ = grouped(games);
  const auto last_played = std::ranges::find_if(groups_, [&games](const GameGroup& group) {
    return group.games.front().id == games.front().id;
  });
  show(std::size_t(last_played - groups_.begin()));
}

void StatisticsPage::show(std::size_t group) {
  shown_ = group;
  if (group < groups_.size()) {
    turn_to("Statistics: ◀ " + heading_of(groups_[group]) + " ▶");
  }
}

Next StatisticsPage::take(const PlayerInput& input, Size size, Moment now) {
  const auto* key = std::get_if<Key>(&input);
  const auto command = key != nullptr ? page_keys().command(*key) : std::nullopt;
  const std::size_t kinds = groups_.size();
  if (kinds > 0 && command && *command != PageCommand::back) {
    const std::size_t steps = *command == PageCommand::next ? 1 : kinds - 1;
    show((shown_ + steps) % kinds);
    return Next::stay();
  }
  return TextPage::take(input, size, now);
}

Footer StatisticsPage::items() const {
  Footer footer;
  footer.add(page_keys().key(PageCommand::previous), "other game")
      .add(page_keys().key(PageCommand::next), "other game");
  return footer;
}

std::vector<TextPart> StatisticsPage::parts(int width) const {
  if (groups_.empty()) {
    return {{"No games are kept yet."}};
  }
  std::vector<TextPart> parts;
  for (const StatisticsSection& section :
       statistics_sections(groups_[shown_], {.width = width, .mark = "█"})) {
    if (!parts.empty()) {  // the title of the first section is the title of the page
      parts.push_back({section.title, TextPart::Kind::title});
    }
    for (const auto line : std::views::split(std::string_view(section.text), '\n')) {
      parts.push_back({std::string(std::string_view(line)), TextPart::Kind::row});
    }
  }
  return parts;
}

}  // namespace tilery
