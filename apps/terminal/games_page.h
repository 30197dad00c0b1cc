#pragma once
// Two pages about the kept games and walks: a list to continue, watch, review, export and remove
// them, and their statistics.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/store/statistics.h"
#include "apps/terminal/app.h"
#include "apps/terminal/toolkit/list_view.h"
#include "apps/terminal/toolkit/page.h"
#include "apps/terminal/toolkit/text_page.h"

namespace tilery {

/// `latest`: the last played first. `best`: the highest score first, then games that are listed
/// apart (Standing), then walks.
enum class GamesOrder : std::uint8_t { latest, best };

/// A kept game or a kept walk.
struct PlayedItem {
  std::optional<GameSummary> game;  ///< nothing for a walk
  WalkSummary walk;

  [[nodiscard]] GameId id() const { return game ? game->id : walk.id; }
  [[nodiscard]] std::int64_t saved() const { return game ? game->saved : walk.saved; }
  [[nodiscard]] bool is_open() const { return game ? !game->is_over : !walk.is_won; }
  [[nodiscard]] std::uint64_t moves() const { return game ? game->moves : walk.turns; }
  /// The name of its cartridge or its world.
  [[nodiscard]] const std::string& name() const { return game ? game->cartridge : walk.world; }
  /// The number for commands: "12", or "w3" for a walk.
  [[nodiscard]] std::string number() const;
};

class GamesPage : public Page {
 public:
  GamesPage(App& app, GamesOrder order);

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void come_back() override { read_games(); }

 private:
  enum class Command : std::uint8_t;
  static const Keymap<Command>& keys();

  void read_games();
  void change_filter(int steps);
  [[nodiscard]] bool is_listed(const PlayedItem& item) const;
  bool take_search(Key key);
  Next obey(Command command);
  Next open();
  Next go_on();
  Next go_on_walking(GameId id);
  Next watch();
  Next review();
  void remove();
  void take_removal_back();
  void export_record();
  Next show(std::expected<std::unique_ptr<Page>, Error> page);
  [[nodiscard]] const PlayedItem* chosen() const;
  [[nodiscard]] std::optional<SavedGame> chosen_game(std::expected<Cartridge, Error>& cartridge);
  [[nodiscard]] std::string heading(int width) const;
  [[nodiscard]] std::string message() const;
  [[nodiscard]] Footer footer() const;

  App& app_;
  GamesOrder order_;
  std::vector<std::string> names_;  ///< of cartridges and worlds that were played
  std::size_t filter_ = 0;          ///< 0: all games; n: games of the n-th name
  std::string search_;
  bool is_searching_ = false;  ///< keys are text to search for
  bool shows_short_ = false;   ///< short games are listed, too
  int hidden_ = 0;             ///< the number of short games that are not listed
  std::vector<PlayedItem> items_;
  std::vector<PlayedItem> removed_;  ///< since the page was opened
  ListView list_;
  std::string notice_;
};

/// Statistics of the kept games, for each kind of game.
class StatisticsPage : public TextPage {
 public:
  explicit StatisticsPage(App& app);

  Next take(const PlayerInput& input, Size size, Moment now) override;

 protected:
  [[nodiscard]] std::vector<TextPart> parts(int width) const override;
  [[nodiscard]] Footer items() const override;

 private:
  void show(std::size_t group);

  std::vector<GameGroup> groups_;
  std::size_t shown_ = 0;
};

}  // namespace tilery
