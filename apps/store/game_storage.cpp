#include "apps/store/game_storage.h"

#include <utility>

#include "apps/store/game_summary.h"

namespace tilery {

RecordedGame GameStorage::begin(const std::string& cartridge, GameSetup setup) {
  if (store_ == nullptr) {
    return {cartridge, std::move(setup)};
  }
  RecordedGame game(cartridge, std::move(setup), fresh_record_id(), now_ms() / 1000);
  begin(game);
  return game;
}

void GameStorage::begin(const RecordedGame& game) {
  row_.leave();
  row_ = KeptRow(*store_, store_->begin(game, toml_));
}

void GameStorage::go_on(GameId id) { row_ = KeptRow(*store_, id); }

void GameStorage::save(const RecordedGame& game, Safety safety) { row_.save(game, safety); }

std::string GameStorage::take_notices() {
  std::string lines;
  if (store_ != nullptr) {
    for (const std::string& notice : store_->take_notices()) {
      lines += notice + "\n";
    }
  }
  return lines;
}

}  // namespace tilery
