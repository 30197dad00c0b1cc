#include "tilery/tablebase/tablebase_build.h"

#include <utility>
#include <vector>

#include "tilery/tablebase/tablebase.h"

namespace tilery {

TablebaseBuild::TablebaseBuild(const FormationGame& game, TablebaseFiles& files, const Plan& plan,
                               Communicator& communicator)
    : game_(game),
      files_(files),
      id_(table_checksum(header_text(
          {.cartridge = {}, .rules_hash = plan.rules_hash, .formation = game.formation()}))),
      store_(id_, files, communicator, LayerContent::odds),
      task_{.game = game, .store = store_, .communicator = communicator, .threads = plan.threads},
      finder_(task_),
      solver_(task_) {}

TablebaseBuild::Progress TablebaseBuild::progress() const {
  const std::size_t found = store_.layers().size();
  const bool is_solving = found == game_.layers();
  return {.is_solving = is_solving,
          .layers = is_solving ? 2 * found - store_.unsolved() : found,
          .all_layers = game_.layers(),
          .boards = store_.positions()};
}

std::expected<bool, Error> TablebaseBuild::step() {
  if (!std::exchange(has_begun_, true)) {
    TILERY_CHECK(store_.open());
    return true;
  }
  const std::expected<bool, Error> found = finder_.step();
  return !found || *found ? found : solver_.step();
}

std::expected<TablebaseBuild::Layer, Error> TablebaseBuild::layer(std::size_t number) {
  if (!whole_) {
    whole_.emplace(id_, files_, lone_communicator(), LayerContent::odds);
    TILERY_CHECK(whole_->open());
  }
  TILERY_TRY(auto keys, whole_->keys(number - 1));
  TILERY_TRY(auto odds, whole_->odds(number - 1, keys));
  return Layer{std::move(keys), std::move(odds)};
}

namespace {

constexpr TablebaseOdds most_unlisted = 32;  ///< 1 in 2,000

}  // namespace

std::expected<void, Error> write_table(TablebaseBuild& build, const FormationGame& game,
                                       const TablebaseHeader& header, TablebaseFiles& files,
                                       const std::string& name) {
  const auto give = [&](const TablebaseFiles::Sink& sink) -> std::expected<void, Error> {
    TablebaseWriter writer(header, sink);
    for (std::size_t number = 1; number <= game.layers(); ++number) {
      TILERY_TRY(const auto layer, build.layer(number));
      std::vector<std::uint64_t> keys;
      std::vector<TablebaseOdds> odds;
      for (std::size_t board = 0; board < layer.keys.size(); ++board) {
        const auto one = static_cast<TablebaseOdds>(layer.odds[board] * certain_odds + 0.5F);
        if (one > most_unlisted) {
          keys.push_back(game.packed_key({layer.keys[board]}));
          odds.push_back(one);
        }
      }
      writer.add(number, keys, odds);
    }
    writer.finish();
    return {};
  };
  return files.write(name, give);
}

}  // namespace tilery
