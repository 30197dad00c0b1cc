#include "tilery/tables/table_header.h"

#include <fmt/format.h>

#include <limits>

#include "tilery/core/text_scanner.h"

namespace tilery {
namespace {

constexpr std::uint64_t endless_weight = std::numeric_limits<std::uint32_t>::max();

std::uint64_t take_number_after(TextScanner& scanner, std::string_view key, std::uint64_t least,
                                std::uint64_t most) {
  return scanner.take_number_line(key, "a number", least, most);
}

Formation take_formation(TextScanner& scanner) {
  Formation formation;
  scanner.take_key("formation");
  formation.name = scanner.take_name("a formation's name");
  scanner.take_line_end();
  formation.pinned = static_cast<std::uint16_t>(take_number_after(scanner, "pinned", 0, 65535));
  formation.end = static_cast<int>(take_number_after(scanner, "end", 0, 15));
  if (!scanner.error() && (formation.pinned >> formation.end & 1) != 0) {
    scanner.fail("an end that is not pinned before this line");
  }
  formation.rank = static_cast<Rank>(take_number_after(scanner, "rank", 1, 12));
  formation.spare = take_number_after(scanner, "spare", 0, endless_weight);
  formation.seeds = take_number_after(scanner, "seeds", 0, endless_weight);
  formation.large = static_cast<Rank>(take_number_after(scanner, "large", 0, 15));
  formation.small = take_number_after(scanner, "small", 0, endless_weight);
  return formation;
}

}  // namespace

std::string header_text(const TableHeader& header) {
  const Formation& formation = header.formation;
  std::string text = "tilery table 1\n";
  text += fmt::format("cartridge {}\nrules {:016x}\n", header.cartridge, header.rules_hash);
  text += fmt::format("formation {}\npinned {}\nend {}\nrank {}\n", formation.name,
                      formation.pinned, formation.end, formation.rank);
  text += fmt::format("spare {}\nseeds {}\nlarge {}\nsmall {}\n", formation.spare, formation.seeds,
                      formation.large, formation.small);
  text += header.is_whole ? "boards all\n" : "boards some\n";
  return text;
}

std::expected<ReadTableHeader, Error> table_header_of(std::string_view bytes,
                                                      std::string_view source) {
  TextScanner scanner(bytes, 1, source);
  scanner.take("tilery table 1", "\"tilery table 1\", the first line of a table");
  scanner.take_line_end();
  TableHeader header;
  scanner.take_key("cartridge");
  header.cartridge = scanner.take_name("a cartridge's name");
  scanner.take_line_end();
  header.rules_hash = scanner.take_hex_line("rules", "a hash of rules");
  header.formation = take_formation(scanner);
  scanner.take_key("boards");
  header.is_whole = scanner.is_at("all");
  scanner.take(header.is_whole ? "all" : "some", "\"all\" or \"some\"");
  scanner.take_line_end();
  if (scanner.error()) {
    return std::unexpected(*scanner.error());
  }
  return ReadTableHeader{std::move(header), scanner.offset()};
}

}  // namespace tilery
