// Games for Python.

#include <array>

#include "python/src/pictures.h"
#include "tilery/board/supply.h"
#include "tilery/picture/board_text.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"

namespace tilery::python {
namespace {

double size_of(Fraction odds) {
  return static_cast<double>(odds.numerator) / static_cast<double>(odds.denominator);
}

struct TileChance {
  std::optional<Rank> tile;  ///< nothing: drawn together with the cell
  double odds = 1;
};

/// What may enter after a move that leaves `after`, as far as the player knows.
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
  Supply supply = position.supply;
  supply.highest = std::max(supply.highest, after.largest());
  for (const TileOdds& one : tile_odds(rules.spawn, supply, after.largest())) {
    tiles.push_back({one.tile.rank, size_of(one.odds)});
  }
  return tiles;
}

/// A game and its cartridge.
class PlayedGame {
 public:
  PlayedGame(SharedCartridge cartridge, std::uint64_t seed, int players)
      : cartridge_(std::move(cartridge)), game_(checked(*cartridge_, seed, players)) {}
  PlayedGame(SharedCartridge cartridge, RecordedGame game)
      : cartridge_(std::move(cartridge)), game_(std::move(game)) {}

  static PlayedGame of_record(const std::string& text, SharedCartridge cartridge) {
    const Record record = value_or_raise(read_record(text, "record"));
    const auto rules = resized(cartridge->rules, record.width, record.height);
    RecordedGame game = value_or_raise(replay(record, cartridge->rules, "record"));
    if (rules && !(rules->shape == cartridge->rules.shape)) {
      Cartridge sized = *cartridge;
      sized.rules = *rules;
      cartridge = std::make_shared<Cartridge>(std::move(sized));
    }
    return {std::move(cartridge), std::move(game)};
  }

  [[nodiscard]] const Game& game() const { return game_.game(); }
  [[nodiscard]] const Rules& rules() const { return game().rules(); }
  [[nodiscard]] const Position& position() const { return game().position(); }
  [[nodiscard]] const SharedCartridge& cartridge() const { return cartridge_; }

  bool act(Event event) { return game_.act(event).has_value(); }
  bool play(const py::handle& direction) { return act(event_of(direction_of(direction))); }
  [[nodiscard]] std::string record() const { return record_text(game_.record_with_result()); }

  [[nodiscard]] std::vector<std::string> legal_moves() const {
    std::vector<std::string> names;
    for (const Direction direction : all_directions) {
      if (tilery::play(rules(), position(), direction, game().players())) {
        names.emplace_back(name_of(direction));
      }
    }
    return names;
  }

  /// (row, column, rank, odds) of all entries.
  [[nodiscard]] std::vector<std::tuple<int, int, int, double>> odds(const py::handle& name) const {
    const Direction direction = direction_of(name);
    const Slide slid = slide(position().board, direction, rules());
    std::vector<std::tuple<int, int, int, double>> all;
    if (!slid.moved() || game().is_over()) {
      refuse("direction", "a move", std::string(name_of(direction)));
    }
    if (tiles_brought(rules(), position(), direction, slid.board) == 0) {
      return all;
    }
    const int width = slid.board.width();
    for (const TileChance& tile : tiles_to_enter(rules(), position(), slid.board)) {
      for (const EntryOdds& one :
           entry_odds(rules(), position().board, direction, slid.board, tile.tile)) {
        all.emplace_back(one.entry.cell / width, one.entry.cell % width, one.entry.rank,
                         tile.odds * size_of(one.odds));
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
    const auto& cards = position().supply.cards;
    return {cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(kinds)};
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

  [[nodiscard]] std::string text() const { return board_text(position().board, rules().ladder); }

  [[nodiscard]] std::string svg(int cell) const {
    return svg_of(rules(), position().board, position().goal_reached, cell);
  }

  [[nodiscard]] py::array_t<std::uint8_t> rgb(int cell) const {
    return pixels_of(rules(), position().board, position().goal_reached, cell);
  }

 private:
  static RecordedGame checked(const Cartridge& cartridge, std::uint64_t seed, int players) {
    if (players < 1 || players > cartridge.rules.players.most) {
      refuse("players", "1 to " + std::to_string(cartridge.rules.players.most),
             std::to_string(players));
    }
    return {cartridge.name, {.rules = cartridge.rules, .seed = seed, .players = players}};
  }

  SharedCartridge cartridge_;
  RecordedGame game_;
};

using GameClass = py::class_<PlayedGame>;

void add_actions(GameClass& games) {
  games.def("play", &PlayedGame::play, py::arg("direction"))
      .def("go_on", [](PlayedGame& game) { return game.act(Event::go_on); })
      .def("undo", [](PlayedGame& game) { return game.act(Event::undo); })
      .def("redo", [](PlayedGame& game) { return game.act(Event::redo); })
      .def("legal_moves", &PlayedGame::legal_moves)
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
      .def_property_readonly("asks", [](Played game) { return game.position().asks; })
      .def_property_readonly("winner", [](Played game) { return game.game().winner(); });
}

}  // namespace

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
      .def(py::init<SharedCartridge, std::uint64_t, int>(), py::arg("cartridge"), py::arg("seed"),
           py::arg("players") = 1)
      .def_static("of_record", &PlayedGame::of_record, py::arg("text"), py::arg("cartridge"))
      .def_property_readonly("cartridge", &PlayedGame::cartridge);
  add_actions(games);
  add_views(games);
  add_counts(games);
}

}  // namespace tilery::python
