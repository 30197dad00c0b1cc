// Games for Python.

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "python/src/pictures.h"
#include "tilery/board/spawn_state.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/work_budget.h"
#include "tilery/narration/narration.h"
#include "tilery/picture/board_text.h"
#include "tilery/player/known_tiles.h"
#include "tilery/protocol/board_request.h"
#include "tilery/record/record_rules.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"
#include "tilery/record/rules_hash.h"

namespace tilery::python {
namespace {

double as_double(Fraction odds) {
  return static_cast<double>(odds.numerator) / static_cast<double>(odds.denominator);
}

struct TileChance {
  std::optional<Rank> tile;  ///< nothing if it is drawn together with the cell
  double odds = 1;
};

/// The tiles that may enter after a move to the board `after`, by the player's knowledge.
std::vector<TileChance> tiles_to_enter(const Rules& rules, const Position& position,
                                       const WalledBoard& after) {
  std::vector<TileChance> tiles;
  if (position.next) {
    const int width = position.next->hint_high - position.next->hint_low + 1;
    for (int rank = position.next->hint_low; rank <= position.next->hint_high; ++rank) {
      tiles.push_back({static_cast<Rank>(rank), 1.0 / width});
    }
    return tiles;
  }
  if (rules.spawn.place == SpawnPlace::probing) {
    return {TileChance{}};
  }
  SpawnState spawn_state = position.spawn_state;
  spawn_state.highest = std::max(spawn_state.highest, after.largest());
  for (const TileOdds& one : tile_odds(rules.spawn, spawn_state, after.largest())) {
    tiles.push_back({one.tile.rank, as_double(one.odds)});
  }
  return tiles;
}

/// A game and its cartridge. Unless it asks, the game continues after its goal by itself.
class PlayedGame {
 public:
  PlayedGame(SharedCartridge cartridge, std::uint64_t seed, int players, bool asks)
      : cartridge_(std::move(cartridge)),
        recorded_(checked(*cartridge_, seed, players)),
        asks_(asks) {}
  PlayedGame(SharedCartridge cartridge, RecordedGame game, bool asks)
      : cartridge_(std::move(cartridge)), recorded_(std::move(game)), asks_(asks) {}
  /// A game without a record.
  PlayedGame(SharedCartridge cartridge, Game game, bool asks)
      : cartridge_(std::move(cartridge)), plain_(std::move(game)), asks_(asks) {}

  static PlayedGame of_record(const std::string& text, SharedCartridge cartridge, bool asks) {
    LongCall call;
    auto record = call.run([&] { return read_record(text, "record"); });
    return replayed(value_or_raise(std::move(record)), std::move(cartridge), asks, call);
  }

  /// The game of each record of `text`.
  static std::vector<PlayedGame> of_records(const std::string& text,
                                            const SharedCartridge& cartridge, bool asks) {
    LongCall call;
    std::vector<PlayedGame> games;
    RecordReader reader(text, "record");
    while (auto record = call.run([&] { return reader.next(); })) {
      games.push_back(replayed(value_or_raise(*std::move(record)), cartridge, asks, call));
    }
    return games;
  }

  /// The game of a record. Without a cartridge, the shipped one that the record names is used, or
  /// else the one that the record contains.
  static PlayedGame replayed(const Record& record, SharedCartridge cartridge, bool asks,
                             LongCall& call) {
    if (cartridge == nullptr) {
      cartridge =
          std::make_shared<Cartridge>(value_or_raise(cartridge_of(record, shipped, "record")));
    }
    const auto rules = resized(cartridge->rules, record.width, record.height);
    if (cartridge->name != record.cartridge && rules && rules_hash(*rules) != record.rules_hash) {
      refuse("record", "a game of " + cartridge->name, "one of " + record.cartridge);
    }
    WorkBudget budget(WorkBudget::endless, [&call] { return call.is_stopped(); });
    RecordedGame game = value_or_raise(
        call.run([&] { return replay(record, cartridge->rules, "record", &budget); }));
    if (rules && !(rules->shape == cartridge->rules.shape)) {
      Cartridge sized = *cartridge;
      sized.rules = *rules;
      cartridge = std::make_shared<Cartridge>(std::move(sized));
    }
    return {std::move(cartridge), std::move(game), asks};
  }

  /// A game that begins on `board`. It has a record only without `next` and `deck`.
  static PlayedGame on_board(SharedCartridge cartridge, const py::object& board,
                             const py::object& next, const py::object& deck, std::uint64_t seed,
                             int players, bool asks) {
    check_players(*cartridge, players);
    const Rules& rules = cartridge->rules;
    const WalledBoard walled = board_from(rules, board);
    if (next.is_none() && deck.is_none()) {
      Record record = RecordedGame(cartridge->name, {rules, seed, players}).record();
      const auto ranks = ranks_of(walled);
      record.start.assign(ranks.begin(), ranks.end());
      return {std::move(cartridge), value_or_raise(begun(record, rules, "board")), asks};
    }
    KnownTiles known;
    for (const int rank : next.is_none() ? std::vector<int>() : next.cast<std::vector<int>>()) {
      known.next.push_back(static_cast<Rank>(rank));
    }
    if (!deck.is_none()) {
      known.deck = cards_of(rules, deck.cast<std::vector<int>>());
    }
    Position position = value_or_raise(position_of(rules, walled, known));
    position.random = {.seed = seed};
    return {std::move(cartridge), Game({rules, seed, players}, std::move(position)), asks};
  }

  /// The present position with other chance: everything unknown to the player is drawn anew.
  [[nodiscard]] PlayedGame reseeded(std::uint64_t seed) const {
    Position position = this->position();
    position.random = {.seed = seed};
    if (position.next && position.next->hint_low != position.next->hint_high) {
      const auto width = std::uint64_t(position.next->hint_high - position.next->hint_low + 1);
      position.next->rank =
          static_cast<Rank>(position.next->hint_low + position.random.below(width));
    }
    return {cartridge_, Game({rules(), seed, game().players()}, std::move(position)), asks_};
  }

  /// A copy for a search: reseeded, by a seed that differs from copy to copy.
  [[nodiscard]] PlayedGame search_copy() {
    const Random& own = position().random;
    Random seeds{.seed = mix(own.seed) + own.counter, .counter = copies_++};
    return reseeded(seeds.next());
  }

  [[nodiscard]] const Game& game() const { return recorded_ ? recorded_->game() : *plain_; }
  [[nodiscard]] const Rules& rules() const { return game().rules(); }
  [[nodiscard]] const Position& position() const { return game().position(); }
  [[nodiscard]] const SharedCartridge& cartridge() const { return cartridge_; }

  bool act(Event event) {
    if (recorded_) {
      return recorded_->act(event).has_value();
    }
    return event == Event::undo   ? plain_->undo()
           : event == Event::redo ? plain_->redo()
                                  : plain_->act(*action_of(event));
  }
  /// Whether the game is at its goal and continues there without asking.
  [[nodiscard]] bool passes_goal() const { return position().asks && !asks_; }
  /// Continues at a goal if the game does not ask.
  void pass_goal() {
    if (passes_goal()) {
      act(Event::go_on);
    }
  }
  bool play(const py::handle& direction) {
    const Direction to = direction_of(direction);
    if (passes_goal() && std::ranges::count(directions(), to) == 0) {
      return false;
    }
    pass_goal();
    const bool has_moved = act(event_of(to));
    pass_goal();
    return has_moved;
  }
  /// Plays a move after which the given tiles enter: (cell, rank).
  bool play_entering(const py::handle& direction, const std::vector<std::pair<int, int>>& tiles) {
    const Direction to = direction_of(direction);
    std::vector<Entry> entries;
    for (const auto& [cell, rank] : tiles) {
      check_range("cell", cell, 0, rules().shape.cells() - 1);
      check_range("rank", rank, 1, int{rules().ladder.top()});
      entries.push_back({.cell = cell, .rank = static_cast<Rank>(rank)});
    }
    Game after = game();
    if (passes_goal()) {
      after.go_on();
    }
    if (!after.play(to, entries)) {
      return false;
    }
    after.draw_next();
    plain_ = std::move(after);
    recorded_.reset();
    pass_goal();
    return true;
  }
  bool undo() {
    const auto actions = game().actions();
    const bool has_gone_on = !asks_ && !actions.empty() && actions.back() == Action::go_on;
    if (!act(Event::undo)) {
      return false;
    }
    if (has_gone_on && !act(Event::undo)) {
      act(Event::go_on);  // the rules allow no second undo
      return false;
    }
    return true;
  }
  bool redo() {
    const bool has_redone = act(Event::redo);
    if (passes_goal() && !act(Event::redo)) {
      act(Event::go_on);
    }
    return has_redone;
  }
  [[nodiscard]] std::string record() const {
    if (!recorded_) {
      refuse("game", "a game from a seed, or from a board alone",
             "one with tiles, cards or chance that a record cannot hold");
    }
    return record_text(carrying(recorded_->record_with_result(), *cartridge_));
  }

  [[nodiscard]] std::vector<Direction> directions() const {
    return tilery::legal_moves(rules(), passes_goal() ? gone_on(position()) : position());
  }
  [[nodiscard]] std::vector<std::string_view> legal_moves() const {
    std::vector<std::string_view> names;
    for (const Direction direction : directions()) {
      names.push_back(name_of(direction));
    }
    return names;
  }

  /// The direction of that name or number. Raises ValueError unless it is a legal move.
  [[nodiscard]] Direction move_of(const py::handle& name) const {
    const Direction direction = direction_of(name);
    const std::vector<std::string_view> moves = legal_moves();
    if (std::ranges::find(moves, name_of(direction)) == moves.end()) {
      refuse("direction", moves.empty() ? "a move; no move is left" : listed(moves),
             std::string(name_of(direction)) + ", which is no move now");
    }
    return direction;
  }

  /// (row, column, rank, odds) of all entries.
  [[nodiscard]] std::vector<std::tuple<int, int, int, double>> odds(const py::handle& name) const {
    const Direction direction = move_of(name);
    const Slide slid = slide(position().board, direction, rules());
    std::vector<std::tuple<int, int, int, double>> all;
    if (tiles_brought(rules(), position(), direction, slid.board) == 0) {
      return all;
    }
    const int width = slid.board.width();
    for (const TileChance& tile : tiles_to_enter(rules(), position(), slid.board)) {
      for (const EntryOdds& one :
           entry_odds(rules(), position().board, direction, slid.board, tile.tile)) {
        all.emplace_back(one.entry.cell / width, one.entry.cell % width, one.entry.rank,
                         tile.odds * as_double(one.odds));
      }
    }
    return all;
  }

  [[nodiscard]] py::array_t<std::uint8_t> board() const {
    py::array_t<std::uint8_t> ranks({rules().shape.height, rules().shape.width});
    std::ranges::copy(ranks_of(position().board), ranks.mutable_data());
    return ranks;
  }

  [[nodiscard]] py::object next() const {
    if (!position().next) {
      return py::none();
    }
    return py::make_tuple(int{position().next->hint_low}, int{position().next->hint_high});
  }

  /// The cards left, kind by kind; empty without a deck.
  [[nodiscard]] std::vector<int> deck() const {
    const SpawnRule& spawn = rules().spawn;
    const std::size_t kinds = spawn.source == SpawnSource::deck ? spawn.tiles.size() : 0;
    std::vector<int> cards;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      cards.push_back(cards_left(spawn, position().spawn_state, kind));
    }
    return cards;
  }

  [[nodiscard]] std::uint64_t score_of(int player) const {
    if (player < 0 || player >= game().players()) {
      throw py::index_error("player: expected 0 to " + std::to_string(game().players() - 1) +
                            ", found " + std::to_string(player));
    }
    return game().score(player);
  }

  [[nodiscard]] std::vector<std::string> actions() const {
    std::vector<std::string> names;
    for (const Action action : game().actions()) {
      names.emplace_back(name_of(event_of(action)));
    }
    return names;
  }

  /// Whether the game waits at its goal now.
  [[nodiscard]] bool asks() const { return asks_ && position().asks; }
  /// Whether the game was made to wait at its goal.
  [[nodiscard]] bool waits_at_goal() const { return asks_; }

  /// Score, next tile, end and board, in the words of the terminal.
  [[nodiscard]] std::string text() const {
    const std::string standing = asks_ || !position().asks ? standing_words(game()) : "";
    return score_lines(game()) + (standing.empty() ? "" : standing + "\n") +
           board_text(position().board, rules().ladder);
  }

  /// The last move in words; empty before the first move.
  [[nodiscard]] std::string words_of_last_move() const {
    const auto actions = game().actions();
    for (std::size_t i = actions.size(); i-- > 0;) {
      if (const auto direction = direction_of(actions[i])) {
        const auto turn =
            tilery::play(rules(), game().position_after(i), *direction, game().players());
        return turn ? turn_words(rules(), *turn) : std::string();
      }
    }
    return {};
  }

  [[nodiscard]] std::string svg(int cell) const {
    return svg_of(rules(), position().board, position().goal_reached, cell);
  }

  [[nodiscard]] py::array_t<std::uint8_t> rgb(int cell) const {
    return pixels_of(rules(), position().board, position().goal_reached, cell);
  }

 private:
  static void check_players(const Cartridge& cartridge, int players) {
    if (players < 1 || players > cartridge.rules.players.most) {
      refuse("players", "1 to " + std::to_string(cartridge.rules.players.most),
             std::to_string(players));
    }
  }

  static RecordedGame checked(const Cartridge& cartridge, std::uint64_t seed, int players) {
    check_players(cartridge, players);
    return {cartridge.name, {.rules = cartridge.rules, .seed = seed, .players = players}};
  }

  SharedCartridge cartridge_;
  std::optional<RecordedGame> recorded_;
  std::optional<Game> plain_;  ///< instead of recorded_, where no record can hold the game
  bool asks_ = false;
  std::uint64_t copies_ = 0;  ///< made by search_copy()
};

using GameClass = py::class_<PlayedGame>;

void add_actions(GameClass& games) {
  games.def("play", &PlayedGame::play, py::arg("direction"))
      .def("go_on", [](PlayedGame& game) { return game.act(Event::go_on); })
      .def("play_entering", &PlayedGame::play_entering, py::arg("direction"), py::arg("tiles"))
      .def("undo", &PlayedGame::undo)
      .def("redo", &PlayedGame::redo)
      .def("search_copy", &PlayedGame::search_copy)
      .def("reseeded", &PlayedGame::reseeded, py::arg("seed"))
      .def("legal_moves", &PlayedGame::legal_moves)
      .def(
          "move_number",
          [](const PlayedGame& game, const py::object& direction) {
            return static_cast<int>(game.move_of(direction));
          },
          py::arg("direction"))
      .def("odds", &PlayedGame::odds, py::arg("direction"))
      .def("copy", [](const PlayedGame& game) { return game; });
}

void add_views(GameClass& games) {
  games.def_property_readonly("board", &PlayedGame::board)
      .def_property_readonly("next_tile", &PlayedGame::next)
      .def_property_readonly("deck", &PlayedGame::deck)
      .def_property_readonly("actions", &PlayedGame::actions)
      .def("record", &PlayedGame::record)
      .def("text", &PlayedGame::text)
      .def("last_move_words", &PlayedGame::words_of_last_move)
      .def("svg", &PlayedGame::svg, py::arg("cell") = 64)
      .def("rgb", &PlayedGame::rgb, py::arg("cell") = 64);
}

void add_counts(GameClass& games) {
  using Played = const PlayedGame&;
  games.def_property_readonly("seed", [](Played game) { return game.game().seed(); })
      .def_property_readonly("players", [](Played game) { return game.game().players(); })
      .def_property_readonly("player", [](Played game) { return game.position().player; })
      .def_property_readonly("score",
                             [](Played game) { return game.score_of(game.position().player); })
      .def("score_of", &PlayedGame::score_of, py::arg("player"))
      .def_property_readonly("moves", [](Played game) { return game.position().moves; })
      .def_property_readonly("is_over", [](Played game) { return game.game().is_over(); })
      .def_property_readonly("waits_at_goal", &PlayedGame::waits_at_goal)
      .def_property_readonly("asks", [](Played game) { return game.asks(); })
      .def_property_readonly("winner", [](Played game) { return game.game().winner(); });
}

}  // namespace

std::vector<Rank> cards_of(const Rules& rules, const std::vector<int>& counts) {
  const std::size_t kinds = kinds_of_deck(rules);
  if (counts.size() != kinds) {
    refuse("deck", std::to_string(kinds) + " numbers of cards", std::to_string(counts.size()));
  }
  std::vector<Rank> cards;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    check_range("deck", counts[kind], 0, static_cast<int>(rules.spawn.tiles[kind].weight));
    cards.insert(cards.end(), static_cast<std::size_t>(counts[kind]), rules.spawn.tiles[kind].rank);
  }
  return cards;
}

const Game& game_of(const py::handle& object) { return object.cast<const PlayedGame&>().game(); }

WalledBoard board_from(const Rules& rules, const py::handle& array) {
  std::vector<std::uint8_t> ranks(static_cast<std::size_t>(rules.shape.cells()));
  read_numbers(array, "board", rules.ladder.top(), ranks);
  const auto board = board_of(rules.shape, ranks);
  if (!board) {
    refuse("board", "0 in blocked cells", "a tile there");
  }
  return *board;
}

void add_game(py::module_& module) {
  GameClass games(module, "NativeGame");
  games
      .def(py::init<SharedCartridge, std::uint64_t, int, bool>(), py::arg("cartridge"),
           py::arg("seed"), py::arg("players") = 1, py::arg("asks") = false)
      .def_static("of_record", &PlayedGame::of_record, py::arg("text"), py::arg("cartridge"),
                  py::arg("asks") = false)
      .def_static("of_records", &PlayedGame::of_records, py::arg("text"), py::arg("cartridge"),
                  py::arg("asks"))
      .def_static("on_board", &PlayedGame::on_board, py::arg("cartridge"), py::arg("board"),
                  py::arg("next"), py::arg("deck"), py::arg("seed"), py::arg("players"),
                  py::arg("asks"))
      .def_property_readonly("cartridge", &PlayedGame::cartridge);
  add_actions(games);
  add_views(games);
  add_counts(games);
}

}  // namespace tilery::python
