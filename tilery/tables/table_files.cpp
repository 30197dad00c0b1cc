#include "tilery/tables/table_files.h"

#include <optional>
#include <vector>

namespace tilery {
namespace {

constexpr TableOdds hardly = 32;

}  // namespace

std::expected<void, Error> write_table(TableBuild& build, const FormationGame& game,
                                       const TableHeader& header, TableFiles& files,
                                       const std::string& name) {
  std::optional<Error> fault;
  const auto give = [&](const TableFiles::Sink& sink) {
    TableWriter writer(header, sink);
    for (std::size_t number = 1; number <= game.layers() && !fault; ++number) {
      const auto layer = build.layer(number);
      if (!layer) {
        fault = layer.error();
        break;
      }
      std::vector<std::uint64_t> keys;
      std::vector<TableOdds> odds;
      for (std::size_t board = 0; board < layer->keys.size(); ++board) {
        const auto one = static_cast<TableOdds>(layer->odds[board] * certain_odds + 0.5F);
        if (one > hardly) {
          keys.push_back(game.packed_key({layer->keys[board]}));
          odds.push_back(one);
        }
      }
      writer.add(number, keys, odds);
    }
    writer.finish();
  };
  const auto written = files.write(name, give);
  if (fault) {
    files.remove(name);
    return std::unexpected(*fault);
  }
  return written;
}

}  // namespace tilery
