#pragma once
// The concept Play: the functions of a game that players, searches and learning use. WalledPlay
// defines it for any rules. PackedPlay gives the same answers in 64 bits. QuickPlay uses the faster
// of both.

#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "tilery/board/finished_game.h"
#include "tilery/board/kernel.h"
#include "tilery/board/quick_slides.h"
#include "tilery/core/direction.h"
#include "tilery/game/afterstate.h"
#include "tilery/game/position.h"
#include "tilery/packed/packed_game.h"
#include "tilery/packed/packed_rules.h"
#include "tilery/packed/packed_slide.h"
#include "tilery/packed/packed_spawn.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// A position of a game, and the slides of its board.
template <typename Position, typename Slides>
struct SlidGame {
  Position position;
  Slides slides;  ///< by Direction; only directions that the player to move has are moves
};

/// A key for everything that the future of an afterstate depends on, except the player to move and
/// the number of moves: TurnSearch adds them. Different afterstates on packed boards have different
/// keys. On walled boards, `board` and `cards` are a hash of 128 bits, so two afterstates share a
/// key with odds of 1 in 2^128.
struct AfterstateKey {
  std::uint64_t board = 0;
  std::uint64_t cards = 0;  ///< SpawnState::cards
  /// Packed fields. In the lowest three bytes, the shown tile and the highest tile. From bit 32 on,
  /// 18 bits for the cells that a tile may enter, if the board does not determine them. All other
  /// bits are 0; at_depth() sets the fourth byte.
  std::uint64_t fields = 0;
  friend bool operator==(const AfterstateKey&, const AfterstateKey&) = default;

  /// The key of everything but the board. Requires `cells` below 2^18.
  static AfterstateKey of(const Preview& preview, std::uint32_t cells) {
    const auto byte = [](int value, int place) {
      return static_cast<std::uint64_t>(value) << (8 * place);
    };
    assert(cells >> 18 == 0);
    return {.cards = std::bit_cast<std::uint64_t>(preview.spawn_state.cards),
            .fields = byte(preview.next.hint_low, 0) | byte(preview.next.hint_high, 1) |
                      byte(preview.spawn_state.highest, 2) | std::uint64_t{cells} << 32};
  }
};

/// A game as players, searches and learning need it: one player, or two with a goal each, and no
/// goal that asks. A play holds the rules and may be copied; games and boards are plain values.
template <typename P>
concept Play = requires(const P& play, typename P::Game& game, const typename P::Position& position,
                        const typename P::Board& board,
                        const PositionToSearch<typename P::Board>& before,
                        const WalledBoard& walled, Direction direction, int cell, Rank rank,
                        std::uint64_t number) {
  { play.rules() } -> std::same_as<const Rules&>;

  // Games, move by move.
  /// The first position of the game of a seed, and the game that continues at a position.
  { play.first(number) } -> std::same_as<typename P::Game>;
  { play.resumed(position) } -> std::same_as<typename P::Game>;
  { game.position } -> std::same_as<typename P::Position&>;
  { game.slides } -> std::same_as<typename P::Slides&>;
  /// The preview for the player: the shown tile, and the deck.
  { preview_of(position) } -> std::same_as<Preview>;
  /// Makes a move: slides, draws the entering tiles and the next shown one.
  { play.move(game, direction) };
  { play.is_over(game) } -> std::same_as<bool>;
  /// Whether the next move may make a tile that does not fit the board.
  { play.is_outgrown(game) } -> std::same_as<bool>;
  /// The exact score, and the result with the score that the game shows.
  { play.score(game) } -> std::same_as<std::uint64_t>;
  { play.result(game) } -> std::same_as<FinishedGame>;

  // Boards, without a game.
  /// A board of the rules' shape that fits.
  { play.board_of(walled) } -> std::convertible_to<typename P::Board>;
  /// By Direction: the board after the slide, the gain, and whether the slide is a move.
  /// slid_lines() gives the same for a board with one more tile, which enters a cell.
  { play.slides(board) } -> std::same_as<typename P::Slides>;
  { play.slid_lines(board).with(board, cell, rank) } -> std::same_as<typename P::Slides>;
  /// The cells that a tile may enter after a slide of the first board to the second: each with
  /// a weight and a rank, and the sum of the weights. The rank is 0 if cell and tile are drawn
  /// separately.
  { play.entries(board, direction, board).entries()[0].cell } -> std::convertible_to<int>;
  { play.entries(board, direction, board).entries()[0].rank } -> std::convertible_to<Rank>;
  { play.entries(board, direction, board).entries()[0].weight } -> std::convertible_to<double>;
  { play.entries(board, direction, board).total() } -> std::convertible_to<double>;
  /// The board with a tile of a rank in an empty cell.
  { play.with(board, cell, rank) } -> std::same_as<typename P::Board>;
  { largest(board) } -> std::same_as<Rank>;
  { play.hash(board) } -> std::same_as<std::uint64_t>;
  /// The key of the afterstate that a slide of `before` leads to.
  { play.key(before, direction, board) } -> std::same_as<AfterstateKey>;
} && std::derived_from<P, AfterstateRules<typename P::Board>>;  // worth, reward, end

/// The common part of WalledPlay and PackedPlay.
template <typename AnyBoard, typename AnyPosition, typename AnySlides>
class PlayOn : public AfterstateRules<AnyBoard> {
 public:
  using Board = AnyBoard;
  using Position = AnyPosition;
  using Slides = AnySlides;
  using Game = SlidGame<Position, Slides>;

  [[nodiscard]] static bool is_move(const Game& game, Direction direction) {
    return game.slides[static_cast<std::size_t>(direction)].moved;
  }
  [[nodiscard]] static bool has_move(const Game& game) {
    return game.slides[0].moved || game.slides[1].moved || game.slides[2].moved ||
           game.slides[3].moved;
  }
  [[nodiscard]] static std::uint64_t moves(const Game& game) { return game.position.moves; }
  [[nodiscard]] static Rank rank(const Game& game, int cell) {
    return game.position.board.rank(cell);
  }
  [[nodiscard]] static const SpawnState& spawn_state(const Game& game) {
    return game.position.spawn_state;
  }

 protected:
  using AfterstateRules<AnyBoard>::AfterstateRules;
};

/// Plays on walled boards: any rules, boards of any size.
class WalledPlay : public PlayOn<WalledBoard, Position, QuickSlides::All> {
 public:
  explicit WalledPlay(const Rules& rules, Kernel kernel = Kernel::simd);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Game first(std::uint64_t seed) const;
  [[nodiscard]] Game resumed(Position position) const;
  /// Requires a direction that is a move.
  void move(Game& game, Direction direction) const;

  [[nodiscard]] bool is_over(const Game& game) const;
  [[nodiscard]] static bool is_outgrown(const Game& /*game*/) { return false; }
  [[nodiscard]] std::uint64_t score(const Game& game) const;
  [[nodiscard]] FinishedGame result(const Game& game) const;
  [[nodiscard]] static tilery::Position position(const Game& game) { return game.position; }
  /// The next tile itself, even if a bonus is shown as a window.
  [[nodiscard]] static NextTile next(const Game& game) {
    return game.position.next.value_or(NextTile{});
  }

  [[nodiscard]] static const WalledBoard& board_of(const WalledBoard& board) { return board; }
  [[nodiscard]] Slides slides(const WalledBoard& board) const { return slides_.of(board); }
  /// Slides the whole board again.
  struct Unslid {
    const QuickSlides& slides;
    [[nodiscard]] Slides with(const WalledBoard& board, int /*cell*/, Rank /*rank*/) const {
      return slides.of(board);
    }
  };
  [[nodiscard]] Unslid slid_lines(const WalledBoard& /*board*/) const { return {slides_}; }

  class Entries {
   public:
    struct Entry {
      int cell = 0;
      Rank rank = 0;
      double weight = 0;
    };
    void add(Entry entry) {
      entries_.push_back(entry);
      total_ += entry.weight;
    }
    [[nodiscard]] std::span<const Entry> entries() const { return entries_; }
    [[nodiscard]] double total() const { return total_; }

   private:
    std::vector<Entry> entries_;
    double total_ = 0;
  };
  [[nodiscard]] Entries entries(const WalledBoard& before, Direction direction,
                                const WalledBoard& after) const;
  [[nodiscard]] static WalledBoard with(WalledBoard board, int cell, Rank rank) {
    board.set(cell, rank);
    return board;
  }
  [[nodiscard]] static std::uint64_t hash(const WalledBoard& board);
  [[nodiscard]] AfterstateKey key(const PositionToSearch<WalledBoard>& before, Direction direction,
                                  const WalledBoard& after) const;

 private:
  void slide(Game& game) const;

  Rules rules_;
  QuickSlides slides_;
};
static_assert(Play<WalledPlay>);

/// Plays the same games on packed boards, until a game outgrows them.
class PackedPlay : public PlayOn<PackedBoard, PackedGame, std::array<PackedSlide, 4>> {
 public:
  /// Nothing if PackedRules::for_play() gives nothing. With SpawnPlace::worst, also nothing if an
  /// entering tile may outgrow the board.
  static std::optional<PackedPlay> of(const Rules& rules);
  /// As of(), but nothing for SpawnPlace::worst, whose entries the function entries() does not
  /// list.
  static std::optional<PackedPlay> to_search(const Rules& rules);

  /// The rules after cut_to_pack(). With these rules packed and walled boards give equal games to
  /// the end.
  [[nodiscard]] const Rules& rules() const { return packed_->rules(); }
  [[nodiscard]] Game first(std::uint64_t seed) const;
  [[nodiscard]] Game resumed(const PackedGame& position) const {
    return {position, slides(position.board)};
  }
  /// Requires a direction that is a move, and for which needs_walls() is false.
  void move(Game& game, Direction direction) const;

  /// False for an outgrown game, because larger tiles may still merge.
  [[nodiscard]] bool is_over(const Game& game) const {
    return (!has_move(game) || has_ended(game.position.board)) && !is_outgrown(game);
  }
  /// Whether WalledPlay must continue the game. Searches and learning stay on packed boards: they
  /// play by rules(), where tiles of rank 15 do not merge.
  [[nodiscard]] bool is_outgrown(const Game& game) const {
    return is_outgrown(game.position.board);
  }
  [[nodiscard]] bool is_outgrown(PackedBoard board) const {
    return outgrows_from_ <= highest_packed_rank && reaches(board, outgrows_from_);
  }
  /// Whether WalledPlay must make the move itself: the slid board is outgrown, and the place of the
  /// next tile depends on the merges there (SpawnPlace::worst).
  [[nodiscard]] bool needs_walls(const Game& game, Direction direction) const {
    return rules().spawn.place == SpawnPlace::worst &&
           is_outgrown(game.slides[static_cast<std::size_t>(direction)].board);
  }
  [[nodiscard]] std::uint64_t score(const Game& game) const {
    return whole_score(*packed_, game.position);
  }
  [[nodiscard]] FinishedGame result(const Game& game) const;
  /// The position of a game. A bonus is shown exactly, not as a window.
  [[nodiscard]] tilery::Position position(const Game& game) const {
    return unpacked(game.position, *whole_rules_);
  }
  [[nodiscard]] static NextTile next(const Game& game) { return preview_of(game.position).next; }

  [[nodiscard]] static PackedBoard board_of(const WalledBoard& board) { return *packed(board); }
  [[nodiscard]] Slides slides(PackedBoard board) const { return tilery::slides(board, *packed_); }
  [[nodiscard]] SlidLines slid_lines(PackedBoard board) const { return {board, *packed_}; }
  [[nodiscard]] PackedEntries entries(PackedBoard before, Direction direction,
                                      PackedBoard after) const {
    return entries_after(*packed_, before, direction, after);
  }
  [[nodiscard]] static PackedBoard with(PackedBoard board, int cell, Rank rank) {
    return board.with(cell, rank);
  }
  [[nodiscard]] static std::uint64_t hash(PackedBoard board) { return board.bits; }
  [[nodiscard]] AfterstateKey key(const PositionToSearch<PackedBoard>& before, Direction direction,
                                  PackedBoard after) const {
    AfterstateKey key =
        AfterstateKey::of(before.preview, entry_way(*packed_, before.board, direction, after));
    key.board = after.bits;
    return key;
  }

 private:
  PackedPlay(const Rules& rules, PackedRules packed);

  std::shared_ptr<const Rules> whole_rules_;
  std::shared_ptr<const PackedRules> packed_;
  Rank outgrows_from_;  ///< outgrowing_rank()
};
static_assert(Play<PackedPlay>);

/// Calls `use` with the PackedPlay of `rules`, if there is one to search and packed boards hold
/// tiles of rank `highest`; else with the WalledPlay. Requires that no larger tile matters to
/// `use`: then the answers of both are equal.
template <typename Use>
decltype(auto) with_play(const Rules& rules, Rank highest, const Use& use) {
  std::optional<PackedPlay> packed =
      highest <= highest_packed_rank ? PackedPlay::to_search(rules) : std::nullopt;
  return packed ? use(*std::move(packed)) : use(WalledPlay(rules));
}

/// Plays on packed boards while the rules and the tiles allow it, then on walled boards.
class QuickPlay {
 public:
  using Game = std::variant<WalledPlay::Game, PackedPlay::Game>;

  explicit QuickPlay(const Rules& rules, Kernel kernel = Kernel::simd)
      : QuickPlay(WalledPlay(rules, kernel), PackedPlay::of(rules)) {}
  /// Plays only on walled boards.
  static QuickPlay on_walls(const Rules& rules, Kernel kernel = Kernel::simd) {
    return {WalledPlay(rules, kernel), std::nullopt};
  }
  /// Shows positions as a player sees them. Uses walled boards if a bonus may be shown as a window.
  static QuickPlay with_windows(const Rules& rules, Kernel kernel = Kernel::simd) {
    const bool shows_windows = rules.spawn.is_previewed && rules.spawn.bonus;
    return shows_windows ? on_walls(rules, kernel) : QuickPlay(rules, kernel);
  }

  [[nodiscard]] const Rules& rules() const { return walled_.rules(); }
  /// Nothing if all games are played on walled boards.
  [[nodiscard]] const std::optional<PackedPlay>& packed() const { return packed_; }
  [[nodiscard]] const WalledPlay& walled() const { return walled_; }

  /// Calls `call` with the WalledPlay or PackedPlay of the game, and the game there.
  template <typename AnyGame, typename Call>
  decltype(auto) with(AnyGame& game, const Call& call) const {
    auto* const packed = std::get_if<PackedPlay::Game>(&game);
    return packed != nullptr ? call(*packed_, *packed)
                             : call(walled_, *std::get_if<WalledPlay::Game>(&game));
  }

  [[nodiscard]] Game first(std::uint64_t seed) const;
  [[nodiscard]] Game resumed(Position position) const {
    return walled_.resumed(std::move(position));
  }
  void move(Game& game, Direction direction) const;
  /// Moves a game whose packed board may be outgrown to a walled board.
  [[nodiscard]] Game fitted(PackedPlay::Game game) const;
  [[nodiscard]] static Game fitted(WalledPlay::Game game) { return game; }

  [[nodiscard]] bool is_move(const Game& game, Direction direction) const {
    return with(game, [direction](const auto& play, const auto& its) {
      return play.is_move(its, direction);
    });
  }
  [[nodiscard]] bool is_over(const Game& game) const {
    return with(game, [](const auto& play, const auto& its) { return play.is_over(its); });
  }
  [[nodiscard]] std::uint64_t score(const Game& game) const {
    return with(game, [](const auto& play, const auto& its) { return play.score(its); });
  }
  [[nodiscard]] FinishedGame result(const Game& game) const {
    return with(game, [](const auto& play, const auto& its) { return play.result(its); });
  }
  [[nodiscard]] std::uint64_t moves(const Game& game) const {
    return with(game, [](const auto& play, const auto& its) { return play.moves(its); });
  }
  [[nodiscard]] Position position(const Game& game) const {
    return with(game, [](const auto& play, const auto& its) { return play.position(its); });
  }

 private:
  QuickPlay(WalledPlay walled, std::optional<PackedPlay> packed)
      : walled_(std::move(walled)), packed_(std::move(packed)) {}

  WalledPlay walled_;
  std::optional<PackedPlay> packed_;
};

}  // namespace tilery
#pragma GCC visibility pop
