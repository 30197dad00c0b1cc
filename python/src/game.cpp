// Games for Python.

#include <array>

#include "python/src/common.h"
#include "tilery/board/supply.h"
#include "tilery/picture/board_layout.h"
#include "tilery/picture/board_text.h"
#include "tilery/picture/raster.h"
#include "tilery/picture/svg.h"
#include "tilery/picture/theme.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"

namespace tilery::python {
namespace {

double size_of(Fraction odds) {
  return static_cast<double>(odds.numerator) / static_cast<double>(odds.denominator);
}

const Theme& usual_theme() {
  static const Theme theme = *read_theme(shipped_themes().front().toml, "theme");
  return theme;
}

int checked_cell(int cell) {
  if (cell < 8 || cell > 512) {
    refuse("cell", "8 to 512 pixels", std::to_string(cell));
  }
  return cell;
}

py::array_t<std::uint8_t> pixels_of(const Rules& rules, const WalledBoard& board, bool goal_reached,
                                    int cell) {
  const BoardPlan plan = plan_of(board, checked_cell(cell));
  const RasterArtist artist(rules, usual_theme(), plan);
  const Raster raster = artist.board(board, goal_reached);
  py::array_t<std::uint8_t> pixels({raster.height, raster.width, 3});
  std::uint8_t* to = pixels.mutable_data();
  for (int y = 0; y < raster.height; ++y) {
    for (int x = 0; x < raster.width; ++x) {
      const Color color = artist.palette()[raster.at({x, y})];
      for (const std::uint8_t part : {color.red, color.green, color.blue}) {
        *to++ = part;
      }
    }
  }
  return pixels;
}

/// The board of `ranks` as a text or as pixels.
py::object rendered(const Cartridge& cartridge, const py::array& ranks, const std::string& mode,
                    int cell) {
  const WalledBoard board = board_from(cartridge.rules, ranks);
  if (mode == "ansi") {
    return py::str(board_text(board, cartridge.rules.ladder));
  }
  return pixels_of(cartridge.rules, board, cartridge.rules.goal.is_reached(board.largest()), cell);
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

  [[nodiscard]] std::string svg(int cell) const {
    return board_svg(rules(), position().board, usual_theme().colors_now(position().goal_reached),
                     plan_of(position().board, checked_cell(cell)));
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
  module.def("render", &rendered, py::arg("cartridge"), py::arg("board"), py::arg("mode"),
             py::arg("cell"));
  py::class_<PlayedGame>(module, "NativeGame")
      .def(py::init<SharedCartridge, std::uint64_t, int>(), py::arg("cartridge"), py::arg("seed"),
           py::arg("players") = 1)
      .def_static("of_record", &PlayedGame::of_record, py::arg("text"), py::arg("cartridge"))
      .def_property_readonly("cartridge", &PlayedGame::cartridge)
      .def("play", &PlayedGame::play, py::arg("direction"))
      .def("go_on", [](PlayedGame& game) { return game.act(Event::go_on); })
      .def("undo", [](PlayedGame& game) { return game.act(Event::undo); })
      .def("redo", [](PlayedGame& game) { return game.act(Event::redo); })
      .def("legal_moves", &PlayedGame::legal_moves)
      .def("odds", &PlayedGame::odds, py::arg("direction"))
      .def_property_readonly("board", &PlayedGame::board)
      .def_property_readonly("next_tile", &PlayedGame::next)
      .def_property_readonly("deck",
                             [](const PlayedGame& game) {
                               std::vector<int> cards;
                               for (std::size_t kind = 0;
                                    kind < game.cartridge()->rules.spawn.tiles.size(); ++kind) {
                                 if (game.rules().spawn.source == SpawnSource::deck) {
                                   cards.push_back(game.position().supply.cards[kind]);
                                 }
                               }
                               return cards;
                             })
      .def_property_readonly("seed", [](const PlayedGame& game) { return game.game().seed(); })
      .def_property_readonly("players",
                             [](const PlayedGame& game) { return game.game().players(); })
      .def_property_readonly("player",
                             [](const PlayedGame& game) { return game.position().player; })
      .def_property_readonly(
          "score", [](const PlayedGame& game) { return game.game().score(game.position().player); })
      .def(
          "score_of",
          [](const PlayedGame& game, int player) {
            if (player < 0 || player >= game.game().players()) {
              throw py::index_error("player: expected 0 to " +
                                    std::to_string(game.game().players() - 1) + ", found " +
                                    std::to_string(player));
            }
            return game.game().score(player);
          },
          py::arg("player"))
      .def_property_readonly("moves", [](const PlayedGame& game) { return game.position().moves; })
      .def_property_readonly("is_over",
                             [](const PlayedGame& game) { return game.game().is_over(); })
      .def_property_readonly("asks", [](const PlayedGame& game) { return game.position().asks; })
      .def_property_readonly("winner", [](const PlayedGame& game) { return game.game().winner(); })
      .def_property_readonly("actions",
                             [](const PlayedGame& game) {
                               std::vector<std::string> names;
                               for (const Action action : game.game().actions()) {
                                 names.emplace_back(name_of(event_of(action)));
                               }
                               return names;
                             })
      .def("record", &PlayedGame::record)
      .def("text",
           [](const PlayedGame& game) {
             return board_text(game.position().board, game.rules().ladder);
           })
      .def("svg", &PlayedGame::svg, py::arg("cell") = 64)
      .def("rgb", &PlayedGame::rgb, py::arg("cell") = 64)
      .def("copy", [](const PlayedGame& game) { return game; });
}

}  // namespace tilery::python
