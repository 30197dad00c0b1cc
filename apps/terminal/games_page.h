#pragma once
// The kept games as a list, to replay: by time or by score.

#include <optional>
#include <string>
#include <vector>

#include "apps/terminal/arcade.h"
#include "apps/terminal/toolkit/list_view.h"
#include "apps/terminal/toolkit/page.h"

namespace tilery {

/// Replays: the latest first. Scores: the highest first; games with undo after all others.
enum class GamesOrder : std::uint8_t { replays, scores };

class GamesPage : public Page {
 public:
  GamesPage(Arcade& arcade, GamesOrder order);

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void come_back() override { note_games(); }

 private:
  void note_games();
  void change_cartridge(int steps);
  Next watch();
  [[nodiscard]] std::string heading() const;

  Arcade& arcade_;
  GamesOrder order_;
  std::vector<std::string> cartridges_;  ///< with kept games
  std::size_t filter_ = 0;               ///< 0: all games; n: those of the n-th cartridge
  std::vector<GameSummary> games_;
  ListView list_;
  std::string notice_;
};

}  // namespace tilery
