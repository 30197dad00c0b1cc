#include "apps/store/game_keeper.h"

#include <utility>

#include "apps/store/games_table.h"

namespace tilery {

RecordedGame GameKeeper::begin(const std::string& cartridge, GameSetup setup) {
  if (store_ == nullptr) {
    return {cartridge, std::move(setup)};
  }
  RecordedGame game(cartridge, std::move(setup), fresh_record_id(), now_ms() / 1000);
  begin(game);
  return game;
}

void GameKeeper::begin(const RecordedGame& game) {
  row_.leave();
  row_ = KeptRow(*store_, store_->begin(game, toml_));
}

void GameKeeper::go_on(GameId id) { row_ = KeptRow(*store_, id); }

void GameKeeper::save(const RecordedGame& game, Safety safety) { row_.save(game, safety); }

std::string GameKeeper::take_notices() {
  std::string lines;
  if (store_ != nullptr) {
    for (const std::string& notice : store_->take_notices()) {
      lines += notice + "\n";
    }
  }
  return lines;
}

}  // namespace tilery
