#pragma once
// The file of a layer that one process writes: positions of a game, or their values or odds.

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/tablebase/tablebase_bytes.h"

namespace tilery {

enum class LayerContent : std::uint64_t { positions, values, odds };

/// The header of a file of a layer.
struct LayerHeader {
  std::uint64_t game = 0;  ///< identifies the rules and the aim
  LayerContent content = LayerContent::positions;
  std::uint64_t number = 0;  ///< of the layer, from 0
  std::uint64_t growth = 0;  ///< of the positions (ExactGame); in a table the layer, from 1
  std::uint64_t rank = 0;    ///< of the process that wrote the file
  std::uint64_t ranks = 1;
  std::uint64_t positions = 0;      ///< in this file
  std::uint64_t all_positions = 0;  ///< in the files of all ranks; only in the file of rank 0
  /// The most growth that a move in an earlier layer adds. The file of rank 0 has the maximum of
  /// all ranks.
  std::uint64_t longest_step = 0;
  /// The signature of the values or odds. The file of rank 0 has the sum of all ranks, other files
  /// have their own.
  std::uint64_t signature = 0;

  friend bool operator==(const LayerHeader&, const LayerHeader&) = default;
};

/// "positions-0012.3" for rank 3.
std::string layer_file_name(LayerContent content, std::uint64_t number, std::uint64_t rank);

/// Writes the file of a layer. Requires header.positions keys, values or odds; keys must ascend.
std::expected<void, Error> write_layer(TablebaseFiles& files, const LayerHeader& header,
                                       std::span<const std::uint64_t> keys);
std::expected<void, Error> write_layer(TablebaseFiles& files, const LayerHeader& header,
                                       std::span<const double> values);
std::expected<void, Error> write_layer(TablebaseFiles& files, const LayerHeader& header,
                                       std::span<const float> odds);

/// The header of the file that process `rank` wrote for layer `number`. Nothing if there is no such
/// file or its header is damaged. Fails if the file is another game's.
std::expected<std::optional<LayerHeader>, Error> layer_header(TablebaseFiles& files,
                                                              std::uint64_t game,
                                                              LayerContent content,
                                                              std::uint64_t number,
                                                              std::uint64_t rank);

/// The content of the file with this header. Fails if the file is missing or damaged, or has
/// another header.
std::expected<std::vector<std::uint64_t>, Error> layer_positions(TablebaseFiles& files,
                                                                 const LayerHeader& header);
std::expected<std::vector<double>, Error> layer_values(TablebaseFiles& files,
                                                       const LayerHeader& header);
std::expected<std::vector<float>, Error> layer_odds(TablebaseFiles& files,
                                                    const LayerHeader& header);

}  // namespace tilery
