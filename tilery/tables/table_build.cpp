#include "tilery/tables/table_build.h"

#include <utility>

#include "tilery/tables/table_header.h"

namespace tilery {

TableBuild::TableBuild(const FormationGame& game, TableFiles& files, const Plan& plan,
                       Exchange& exchange)
    : game_(game),
      files_(files),
      id_(table_checksum(header_text(
          {.cartridge = {}, .rules_hash = plan.rules_hash, .formation = game.formation()}))),
      store_(id_, files, exchange, LayerContent::odds),
      task_{.game = game, .store = store_, .exchange = exchange, .threads = plan.threads},
      finder_(task_),
      solver_(task_) {}

TableBuild::Progress TableBuild::progress() const {
  const std::size_t found = store_.layers().size();
  const bool is_solving = found == game_.layers();
  return {.is_solving = is_solving,
          .layers = is_solving ? 2 * found - store_.unsolved() : found,
          .all_layers = game_.layers(),
          .boards = store_.positions()};
}

std::expected<bool, Error> TableBuild::step() {
  if (!std::exchange(has_begun_, true)) {
    const auto opened = store_.open();
    return opened ? std::expected<bool, Error>(true) : std::unexpected(opened.error());
  }
  const std::expected<bool, Error> found = finder_.step();
  return !found || *found ? found : solver_.step();
}

std::expected<TableBuild::Layer, Error> TableBuild::layer(std::size_t number) {
  if (!whole_) {
    whole_.emplace(id_, files_, lone_exchange(), LayerContent::odds);
    if (const auto opened = whole_->open(); !opened) {
      return std::unexpected(opened.error());
    }
  }
  auto keys = whole_->keys(number - 1);
  if (!keys) {
    return std::unexpected(keys.error());
  }
  auto odds = whole_->odds(number - 1, *keys);
  if (!odds) {
    return std::unexpected(odds.error());
  }
  return Layer{*std::move(keys), *std::move(odds)};
}

}  // namespace tilery
