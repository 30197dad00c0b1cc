#pragma once
// A table of odds: for each board of a formation, the odds of its goal under good play. Also the
// header of its file.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/core/threads.h"
#include "tilery/tablebase/formation.h"
#include "tilery/tablebase/tablebase_bytes.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The odds of the goal as 16 bits: 65,535 is certain.
using TablebaseOdds = std::uint16_t;
inline constexpr float certain_odds = 65535;

/// The header of a table's file.
struct TablebaseHeader {
  std::string cartridge;         ///< a cartridge's name
  std::uint64_t rules_hash = 0;  ///< of the cartridge's rules
  Formation formation;
  /// A whole table contains all boards of its formation: on other boards the goal is out of reach.
  /// A distilled table contains some boards, and says nothing about others.
  bool is_whole = true;
  friend bool operator==(const TablebaseHeader&, const TablebaseHeader&) = default;
};

/// Writes a table layer by layer.
class TablebaseWriter {
 public:
  /// `sink` takes the file's bytes in order, and must outlive the writer.
  TablebaseWriter(const TablebaseHeader& header, const TablebaseFiles::Sink& sink);

  /// Adds the boards of one layer: their packed_keys, ascending, and their odds. Requires layers in
  /// ascending order.
  void add(std::size_t layer, std::span<const std::uint64_t> keys,
           std::span<const TablebaseOdds> odds);
  /// Writes the rest of the file.
  void finish();

 private:
  void put(std::string_view bytes);

  const TablebaseFiles::Sink& sink_;
  std::uint64_t offset_ = 0;
  std::uint64_t header_sum_ = 0;
  std::string directory_;
  std::uint64_t blocks_ = 0;
};

/// A table's file, decompressed block by block as boards are looked up. Several threads may look
/// boards up.
class Tablebase {
 public:
  /// A table in `bytes`. Checks the header, the directory and the file's length; blocks are checked
  /// when they are read. Errors name `source` and, in the header, the line.
  static std::expected<Tablebase, Error> of(std::string bytes, const std::string& source);

  [[nodiscard]] const TablebaseHeader& header() const { return inside_->header; }
  [[nodiscard]] std::uint64_t boards() const { return inside_->boards; }
  [[nodiscard]] std::size_t bytes() const { return inside_->bytes.size(); }
  [[nodiscard]] std::size_t blocks() const { return inside_->blocks.size(); }

  /// The odds of the board of `layer` with the packed_key `key`, 0 to 1. A whole table gives 0 for
  /// boards that it does not list, a distilled table nothing. Nothing if the block is damaged.
  [[nodiscard]] std::optional<float> odds(std::size_t layer, std::uint64_t key) const;

  /// The boards of a block.
  struct Block {
    std::size_t layer = 0;
    std::vector<std::uint64_t> keys;
    std::vector<TablebaseOdds> odds;
  };
  /// Fails, naming `source`, if the block is damaged.
  [[nodiscard]] std::expected<Block, Error> block(std::size_t number,
                                                  const std::string& source) const;

 private:
  /// A block's place in the file.
  struct BlockPlace {
    std::uint32_t layer = 0;
    std::uint32_t boards = 0;
    std::uint64_t first_key = 0;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint64_t sum = 0;
  };
  using CachedBlock = std::shared_ptr<const Block>;
  /// Decompressed blocks.
  struct Cache {
    std::vector<CachedBlock> blocks;  ///< null: not decompressed
    std::uint64_t boards = 0;
  };
  struct Inside {
    std::string bytes;
    TablebaseHeader header;
    std::uint64_t boards = 0;
    std::vector<BlockPlace> blocks;
    Guarded<Cache> cache;
  };

  explicit Tablebase(std::shared_ptr<Inside> inside) : inside_(std::move(inside)) {}
  [[nodiscard]] std::string_view bytes_of(const BlockPlace& place) const;
  [[nodiscard]] std::optional<Block> read(const BlockPlace& place) const;
  [[nodiscard]] CachedBlock cached(std::size_t number) const;
  static BlockPlace place_at(std::string_view entry);
  static bool read_directory(Inside& inside, std::size_t header_size);

  std::shared_ptr<Inside> inside_;
};

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// The header of a table's file: lines of text.

std::string header_text(const TablebaseHeader& header);

/// A header, and the number of its bytes.
struct ReadTablebaseHeader {
  TablebaseHeader header;
  std::size_t size = 0;
};
/// The header at the front of `bytes`. Fails, naming `source` and the line.
std::expected<ReadTablebaseHeader, Error> table_header_of(std::string_view bytes,
                                                          std::string_view source);

}  // namespace tilery
