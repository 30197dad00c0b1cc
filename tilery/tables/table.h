#pragma once
// Tables of solved formations: their files, and looking boards up in them. docs/formats.md,
// "Tables", holds the grammar.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/core/threads.h"
#include "tilery/tables/formation.h"
#include "tilery/tables/table_bytes.h"

namespace tilery {

/// The odds of the goal as 16 bits: 65,535 is certain.
using TableOdds = std::uint16_t;
inline constexpr float certain_odds = 65535;

/// The header of a table's file.
struct TableHeader {
  std::string cartridge;         ///< a cartridge's name
  std::uint64_t rules_hash = 0;  ///< of the cartridge's rules
  Formation formation;
  /// A whole table knows all boards of its formation; boards that it does not list have
  /// no chance. A distilled table does not know the boards that it does not list.
  bool is_whole = true;
  friend bool operator==(const TableHeader&, const TableHeader&) = default;
};

/// Writes a table layer by layer.
class TableWriter {
 public:
  /// `sink` takes the file's bytes in order, and must outlive the writer.
  TableWriter(const TableHeader& header, const TableFiles::Sink& sink);

  /// Adds the boards of one layer: their packed_keys, ascending, and their odds. Requires layers in
  /// ascending order.
  void add(std::size_t layer, std::span<const std::uint64_t> keys, std::span<const TableOdds> odds);
  /// Writes the rest of the file.
  void finish();

 private:
  void put(std::string_view bytes);

  const TableFiles::Sink& sink_;
  std::uint64_t offset_ = 0;
  std::uint64_t header_sum_ = 0;
  std::string directory_;
  std::uint64_t blocks_ = 0;
};

/// A table's file, decompressed block by block as boards are looked up. Several threads may look
/// boards up.
class Table {
 public:
  /// A table in `bytes`. Checks the header, the directory and the file's length; blocks are checked
  /// when they are read. Errors name `source` and, in the header, the line.
  static std::expected<Table, Error> of(std::string bytes, const std::string& source);

  [[nodiscard]] const TableHeader& header() const { return inside_->header; }
  [[nodiscard]] std::uint64_t boards() const { return inside_->boards; }
  [[nodiscard]] std::size_t bytes() const { return inside_->bytes.size(); }
  [[nodiscard]] std::size_t blocks() const { return inside_->blocks.size(); }

  /// The odds of a board of that layer, 0 to 1; nothing if the table does not know it, or its block
  /// is damaged.
  [[nodiscard]] std::optional<float> odds(std::size_t layer, std::uint64_t key) const;

  /// The boards of a block.
  struct Block {
    std::size_t layer = 0;
    std::vector<std::uint64_t> keys;
    std::vector<TableOdds> odds;
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
  using KnownBlock = std::shared_ptr<const Block>;
  /// Decompressed blocks.
  struct Known {
    std::vector<KnownBlock> blocks;  ///< null: not decompressed
    std::uint64_t boards = 0;
  };
  struct Inside {
    std::string bytes;
    TableHeader header;
    std::uint64_t boards = 0;
    std::vector<BlockPlace> blocks;
    Guarded<Known> known;
  };

  explicit Table(std::shared_ptr<Inside> inside) : inside_(std::move(inside)) {}
  [[nodiscard]] std::string_view bytes_of(const BlockPlace& place) const;
  [[nodiscard]] std::optional<Block> read(const BlockPlace& place) const;
  [[nodiscard]] KnownBlock known(std::size_t number) const;
  static BlockPlace place_at(std::string_view entry);
  static bool read_directory(Inside& inside, std::size_t header_size);

  std::shared_ptr<Inside> inside_;
};

}  // namespace tilery
