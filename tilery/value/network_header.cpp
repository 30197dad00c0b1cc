#include "tilery/value/network_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "tilery/core/text_scanner.h"
#include "tilery/rules/rules.h"

namespace tilery {
namespace {

constexpr std::size_t longest_header = 16384;
constexpr std::uint64_t most_decks = 4096;
constexpr std::uint64_t most_number = (std::uint64_t{1} << 53) - 1;
constexpr std::array<std::string_view, 3> form_names = {"floats", "sums", "changes"};
static_assert(form_names[std::size_t(WeightForm::floats)] == "floats" &&
              form_names[std::size_t(WeightForm::sums)] == "sums" &&
              form_names[std::size_t(WeightForm::steps)] == "changes");

/// Reads the lines of a header in order.
class HeaderLines {
 public:
  HeaderLines(std::string_view text, std::string_view source)
      : source_(source), scanner_(text, 1, source) {}

  std::expected<ReadHeader, Error> read();

 private:
  void read_cartridge();
  void read_aim();
  void read_size();
  void read_patterns();
  Pattern take_pattern();
  void read_stages();
  Stage take_stage();
  void read_images();
  void read_form();
  void read_bases();
  /// Reads a line with one number.
  std::uint64_t take_line(std::string_view key, std::uint64_t least, std::uint64_t most);

  std::string_view source_;
  TextScanner scanner_;
  NetworkHeader header_;
};

std::expected<ReadHeader, Error> HeaderLines::read() {
  scanner_.take("tilery network 1", "\"tilery network 1\", the first line of a network");
  scanner_.take_line_end();
  read_cartridge();
  read_aim();
  read_size();
  read_patterns();
  header_.shape.ranks = static_cast<int>(take_line("ranks", 2, highest_vector_rank + 1));
  read_stages();
  read_images();
  header_.shape.hints =
      static_cast<int>(take_line("hints", 1, static_cast<std::uint64_t>(most_hints)));
  const int last_line_of_shape = scanner_.line();
  header_.shape.decks = static_cast<int>(take_line("decks", 1, most_decks));
  if (!scanner_.error() && !weights_of(header_.shape)) {
    return std::unexpected(
        Error{.source = std::string(source_),
              .place = {.line = last_line_of_shape},
              .expected = "a shape of fewer than 2^32 weights up to this line",
              .found = fmt::format("{} weights", all_weights_of(header_.shape))});
  }
  header_.moves = take_line("moves", 0, most_number);
  header_.games = take_line("games", 0, most_number);
  header_.next_seed = take_line("next", 0, std::numeric_limits<std::uint64_t>::max());
  read_form();
  if (scanner_.error()) {
    return std::unexpected(*scanner_.error());
  }
  return ReadHeader{.header = std::move(header_), .size = scanner_.offset()};
}

void HeaderLines::read_cartridge() {
  scanner_.take_key("cartridge");
  header_.cartridge = scanner_.take_name("a cartridge's name");
  scanner_.take_line_end();
  header_.rules_hash = scanner_.take_hex_line("rules", "a hash of rules");
}

/// Reads the aim; files without one are of networks that learned the score.
void HeaderLines::read_aim() {
  if (!scanner_.is_at("aim")) {
    return;
  }
  scanner_.take_key("aim");
  const std::size_t word_start = scanner_.offset();
  const std::string_view word = scanner_.take_word("goal or moves");
  const std::optional<Aim> aim = aim_named(word);
  if (!aim || *aim == Aim::score) {
    scanner_.fail("goal or moves", scanner_.offset() - word_start);
    return;
  }
  header_.aim = *aim;
  scanner_.take_line_end();
}

void HeaderLines::read_size() {
  scanner_.take_key("size");
  header_.shape.width = static_cast<int>(scanner_.take_number("a width", 1, longest_side));
  scanner_.take("x", "an x between width and height");
  header_.shape.height = static_cast<int>(scanner_.take_number("a height", 1, longest_side));
  scanner_.take_line_end();
}

void HeaderLines::read_patterns() {
  scanner_.take("patterns", "\"patterns\"");
  header_.shape.patterns.clear();
  do {
    scanner_.take(" ", "a space and a pattern");
    header_.shape.patterns.push_back(take_pattern());
  } while (!scanner_.is_at_line_end() && header_.shape.patterns.size() < most_patterns);
  scanner_.take_line_end();
}

Pattern HeaderLines::take_pattern() {
  const auto cells = static_cast<std::uint64_t>(header_.shape.width * header_.shape.height);
  Pattern pattern;
  std::uint64_t least = 0;
  do {
    if (!pattern.cells.empty()) {
      scanner_.take(",", "a comma or a space");
    }
    const std::uint64_t cell = scanner_.take_number("a cell", least, cells - 1);
    pattern.cells.push_back(static_cast<std::uint16_t>(cell));
    least = cell + 1;
  } while (!scanner_.is_at_line_end() && !scanner_.is_at("") && !scanner_.is_at("?") &&
           pattern.cells.size() < longest_pattern);
  pattern.reads_next_tile = scanner_.is_at("?");
  if (pattern.reads_next_tile) {
    scanner_.take("?", "a question mark");
  }
  return pattern;
}

void HeaderLines::read_stages() {
  scanner_.take_key("stages");
  const std::uint64_t count = scanner_.take_number("a number of stages", 0, most_stages);
  for (std::uint64_t number = 0; number < count && !scanner_.error(); ++number) {
    scanner_.take(" ", "a space and a rank");
    const std::size_t stage_start = scanner_.offset();
    const Stage stage = take_stage();
    if (number > 0 && stage <= header_.shape.stages.back()) {
      scanner_.fail("stages in ascending order", scanner_.offset() - stage_start);
    }
    header_.shape.stages.push_back(stage);
  }
  scanner_.take_line_end();
}

Stage HeaderLines::take_stage() {
  Stage stage;
  std::uint64_t most = highest_vector_rank;
  for (std::size_t tile = 0; tile < Stage::most_tiles; ++tile) {
    if (tile > 0) {
      scanner_.take(",", "a comma or a space");
    }
    most = scanner_.take_number("a rank", 1, most);
    stage.add(static_cast<Rank>(most));
    if (scanner_.is_at_line_end() || scanner_.is_at("")) {
      break;
    }
  }
  return stage;
}

void HeaderLines::read_images() {
  const bool is_square = header_.shape.width == header_.shape.height;
  header_.shape.images = static_cast<std::uint8_t>(take_line("images", 1, is_square ? 255 : 15));
}

void HeaderLines::read_form() {
  scanner_.take_key("weights");
  const std::string_view word = scanner_.take_word("floats, sums or changes");
  const auto name = std::ranges::find(form_names, word);
  if (name == form_names.end()) {
    scanner_.fail("floats, sums or changes", word.size());
    return;
  }
  header_.form = static_cast<WeightForm>(name - form_names.begin());
  if (header_.form == WeightForm::steps) {
    scanner_.take(" ", "a space and the bits of a step");
    const auto step = std::bit_cast<double>(scanner_.take_hex("a step"));
    header_.step = static_cast<float>(step);
    if (!std::isfinite(header_.step) || header_.step <= 0 ||
        static_cast<double>(header_.step) != step) {
      scanner_.fail("a step above zero, of no more bits than a float", 16);
    }
    scanner_.take(" ", "a space and the base of stage 0");
    header_.rest = static_cast<std::int16_t>(scanner_.take_number("a number", 0, 65535));
    read_bases();
  }
  scanner_.take_line_end();
}

/// Reads the bases of all stages after stage 0, or none.
void HeaderLines::read_bases() {
  const std::size_t stages = header_.shape.stages.size();
  while (!scanner_.error() && !scanner_.is_at_line_end() && header_.bases.size() < stages) {
    StageBase base;
    scanner_.take(" ", "a space and the base of a stage");
    base.from =
        static_cast<std::size_t>(scanner_.take_number("an earlier stage", 0, header_.bases.size()));
    scanner_.take("*", "a star and a share");
    base.share = static_cast<std::uint32_t>(scanner_.take_number("a share", 0, StageBase::whole));
    header_.bases.push_back(base);
  }
  if (!header_.bases.empty() && header_.bases.size() < stages) {
    scanner_.fail("a base for every stage after the first");
  }
}

std::uint64_t HeaderLines::take_line(std::string_view key, std::uint64_t least,
                                     std::uint64_t most) {
  return scanner_.take_number_line(key, "a number", least, most);
}

}  // namespace

std::expected<ReadHeader, Error> read_network_header(std::string_view bytes,
                                                     std::string_view source) {
  return HeaderLines(bytes.substr(0, longest_header), source).read();
}

std::string header_text(const NetworkHeader& header) {
  const NetworkShape& shape = header.shape;
  std::string text;
  const auto add = [&text]<typename... Words>(fmt::format_string<Words...> format,
                                              Words&&... words) {
    text += fmt::format(format, std::forward<Words>(words)...);
  };
  add("tilery network 1\ncartridge {}\nrules {:016x}\n", header.cartridge, header.rules_hash);
  if (header.aim != Aim::score) {
    add("aim {}\n", name_of(header.aim));
  }
  add("size {}x{}\npatterns {}\nranks {}\n", shape.width, shape.height,
      patterns_text(shape.patterns), shape.ranks);
  add("stages {}", shape.stages.size());
  for (const Stage& stage : shape.stages) {
    add(" {}", fmt::join(std::span(stage.tiles).first(stage.size()), ","));
  }
  add("\nimages {}\nhints {}\ndecks {}\n", static_cast<int>(shape.images), shape.hints,
      shape.decks);
  add("moves {}\ngames {}\nnext {}\n", header.moves, header.games, header.next_seed);
  add("weights {}", form_names[static_cast<std::size_t>(header.form)]);
  if (header.form == WeightForm::steps) {
    add(" {:016x} {}", std::bit_cast<std::uint64_t>(static_cast<double>(header.step)),
        static_cast<std::uint16_t>(header.rest));
    for (const StageBase& base : header.bases) {
      add(" {}*{}", base.from, base.share);
    }
  }
  add("\n");
  return text;
}

}  // namespace tilery
