#include "tilery/protocol/companion.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <system_error>

#include "tilery/core/plain_text.h"
#include "tilery/narration/narration.h"
#include "tilery/player/advice.h"
#include "tilery/player/known_tiles.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"

namespace tilery {
namespace {

constexpr int alphabet_size = 26;

/// The words of a line in lower case; blanks, commas and semicolons separate them.
std::vector<std::string> words_in(std::string_view line) {
  constexpr std::string_view between = " \t\r\n,;";
  std::vector<std::string> words;
  while (true) {
    line.remove_prefix(std::min(line.find_first_not_of(between), line.size()));
    if (line.empty()) {
      return words;
    }
    const std::size_t end = std::min(line.find_first_of(between), line.size());
    words.push_back(lower_case(line.substr(0, end)));
    line.remove_prefix(end);
  }
}

std::optional<std::uint64_t> number_in(std::string_view word) {
  std::uint64_t number = 0;
  const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
  return fault == std::errc{} && end == word.data() + word.size() ? std::optional(number)
                                                                  : std::nullopt;
}

/// "a" to "z", then "aa", "ab".
std::string name_of_column(int column) {
  const std::string last(1, static_cast<char>('a' + column % alphabet_size));
  return column < alphabet_size ? last : name_of_column(column / alphabet_size - 1) + last;
}

/// Whether the line is a frame between the rows of a drawn board, such as "+----+".
bool is_frame(std::string_view line) {
  return !line.empty() && line.find_first_not_of("+- \t\r") == std::string_view::npos &&
         line.find('+') != std::string_view::npos;
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

/// The number of cells in a row of a typed board. An empty cell follows a separator at the row's
/// end if the row then has at most `width` cells. Values outside the outer bars are cells, too.
std::size_t cells_in(std::string_view row, std::size_t width) {
  if (const std::size_t first_bar = row.find('|'); first_bar != std::string_view::npos) {
    const auto bars = static_cast<std::size_t>(std::ranges::count(row, '|'));
    const std::size_t cells_before = words_in(row.substr(0, first_bar)).size();
    return cells_before + bars - (is_blank(row.substr(row.rfind('|') + 1)) ? 1 : 0);
  }
  std::size_t cells = words_in(row).size();
  const std::string_view text = row.substr(0, row.find_last_not_of(" \r") + 1);
  for (const char separator : {',', ';', '\t'}) {  // an empty cell is between two of them
    const auto ends = static_cast<std::size_t>(std::ranges::count(text, separator));
    cells = std::max(cells, text.ends_with(separator) && ends >= width ? ends : ends + 1);
  }
  return cells;
}

/// "a", "a or b", "a, b or c".
std::string one_of(const std::vector<Rank>& ranks, const Ladder& ladder) {
  std::vector<std::string> faces;
  for (const Rank rank : ranks) {
    faces.push_back(ladder.text(rank));
  }
  return listed(std::vector<std::string_view>(faces.begin(), faces.end()));
}

/// The ranks of faces, or a sentence about the first face that is no tile.
std::expected<std::vector<Rank>, std::string> ranks_of(const std::vector<std::string>& faces,
                                                       const Ladder& ladder) {
  std::vector<Rank> ranks;
  for (const std::string& word : faces) {
    const std::optional<std::uint64_t> face = number_in(word);
    const std::optional<Rank> rank = face ? ladder.rank_of(*face) : std::nullopt;
    if (!rank || *rank == 0) {
      return std::unexpected(fmt::format("{} is no tile of this game.", quoted(word)));
    }
    ranks.push_back(*rank);
  }
  return ranks;
}

/// The cell "b3". -1 for a cell outside the board, nothing for another word.
std::optional<int> cell_named(const std::string& word, const Shape& shape) {
  constexpr std::size_t most_letters = 2;
  const std::size_t digits = word.find_first_of("0123456789");
  if (digits == 0 || digits > most_letters || digits == std::string::npos) {
    return std::nullopt;
  }
  int column = 0;
  for (const char letter : word.substr(0, digits)) {
    if (letter < 'a' || letter > 'z') {
      return std::nullopt;
    }
    column = column * alphabet_size + (letter - 'a' + 1);
  }
  const std::optional<std::uint64_t> row = number_in(word.substr(digits));
  if (!row) {
    return std::nullopt;
  }
  const bool is_there =
      *row >= 1 && *row <= static_cast<std::uint64_t>(shape.height) && column <= shape.width;
  return is_there ? (static_cast<int>(*row) - 1) * shape.width + column - 1 : -1;
}

std::string name_of_cell(int cell, const Shape& shape) {
  return name_of_column(cell % shape.width) + std::to_string(cell / shape.width + 1);
}

}  // namespace

std::string Companion::opening() const {
  return fmt::format(
      "Companion for {}. Play elsewhere, and type what you see there.\n"
      "Type the board: row by row, or in one line as in 2 4 / 0 8; 0 or . is an empty cell.{}\n",
      cartridge_.title,
      cartridge_.rules.spawn.is_previewed ? "\nEnd with the tile that comes next, as in next 2."
                                          : "");
}

std::string Companion::answer(std::string_view line) {
  if (is_frame(line)) {
    return "";
  }
  const Words words = words_in(line);
  if (std::optional<std::string> answered = answer_command(words)) {
    return *std::move(answered);
  }
  if (steps_.size() >= most_companion_steps) {
    return "This game is too long for the companion.\n";
  }
  if (is_setting_up()) {
    return set_up(line);
  }
  constexpr std::string_view board = "board";
  if (words.front() != board) {
    return answer_content(words);
  }
  const std::string_view typed = line.substr(lower_case(line).find(board) + board.size());
  const bool has_mark =
      typed.starts_with(',') || typed.starts_with(';');  // as in "board, 2 4 / 0 8"
  return correct(typed.substr(has_mark ? 1 : 0));
}

/// Carries out a command; an empty line shows the board. Nothing for other lines. While a board is
/// typed, only quit, help and back are commands.
std::optional<std::string> Companion::answer_command(const Words& words) {
  const std::string word = words.size() == 1 ? words.front() : "";
  if (word == "quit" || word == "q" || word == "exit") {
    has_ended_ = true;
    return "";
  }
  if (word == "help" || word == "?") {
    return help();
  }
  if (word == "back" || word == "undo" || word == "u") {
    return go_back();
  }
  if (is_setting_up()) {
    return std::nullopt;
  }
  if (word == "board") {
    is_correcting_ = true;
    return "Type the board as it is now; back leaves it as it was.\n";
  }
  if (word == "hint" || word == "i") {
    return hint_lines();
  }
  return words.empty() ? std::optional(view()) : std::nullopt;
}

std::string Companion::help() const {
  return "The board: row by row, or in one line as in 2 4 / 0 8; or one hexadecimal digit a cell; "
         "or what the web game stores.\n"
         "b3         the usual tile came in column b, row 3, after the suggested move\n"
         "4 b3       a 4 came there\n"
         "up 4 b3    you moved up instead\n"
         "next 2     the game shows a 2 as its next tile; b3 2 says both\n"
         "back       takes back the last move, next tile or board\n"
         "board      corrects the board: board 2 4 / 0 8\n"
         "hint       the value of every move\n"
         "help, quit\n";
}

std::string Companion::set_up(std::string_view line) {
  const auto tabs = std::ranges::count(line, '\t');
  const bool is_empty_row = tabs > 0 && tabs + 1 >= cartridge_.rules.shape.width;
  const bool is_row = !is_blank(line) || is_empty_row;
  if (is_row) {
    board_ += std::string(line) + "\n";
  }
  const auto lines = static_cast<std::size_t>(std::ranges::count(board_, '\n'));
  const bool is_finished = !is_row || lines >= most_board_lines || is_whole();
  if (board_.empty()) {
    return opening();
  }
  return is_finished ? begin() : "";
}

/// Whether the typed board is complete.
bool Companion::is_whole() const {
  const std::string first = board_.substr(0, board_.find('\n'));
  const Shape& shape = cartridge_.rules.shape;
  const std::size_t columns = cells_in(first.substr(0, lower_case(first).find("next")),
                                       static_cast<std::size_t>(shape.width));
  const bool is_one_line = first.find_first_of("/{[") != std::string::npos || columns == 1 ||
                           columns == static_cast<std::size_t>(shape.cells());
  const auto rows = static_cast<std::size_t>(std::ranges::count(board_, '\n'));
  const auto wanted = columns == static_cast<std::size_t>(shape.width)
                          ? static_cast<std::size_t>(shape.height)
                          : columns;
  return is_one_line || rows >= wanted || lower_case(board_).find("next") != std::string::npos;
}

/// Begins on the board that was typed.
std::string Companion::begin() {
  const std::string text = std::exchange(board_, {});
  const std::size_t mark = lower_case(text).find("next");
  const std::expected<Record, Error> record =
      position_in(text.substr(0, mark), cartridge_, "the board");
  if (!record) {
    return text_of(record.error()) + ".\nType the board again.\n";
  }
  Rules sized = *resized(cartridge_.rules, record->width, record->height);
  const std::optional<WalledBoard> board = board_of(sized.shape, record->start);
  Words faces = mark == std::string::npos ? Words() : words_in(text.substr(mark));
  if (!faces.empty()) {
    faces.erase(faces.begin());
  }
  const std::expected<std::vector<Rank>, Fault> next = ranks_of(faces, sized.ladder);
  if (!board || !next) {
    return (next ? std::string("That is no board of this game.") : next.error()) +
           "\nType the board again.\n";
  }
  Step first;
  first.position = position_on(sized, *board, 0);
  first.start = std::make_shared<const Start>(Start{*record, std::move(sized)});
  first.next = *next;
  if (const std::optional<Fault> fault = next_fault(first)) {
    return *fault + "\nType the board again.\n";
  }
  steps_.push_back(std::move(first));
  hint_.reset();
  is_correcting_ = false;
  return view();
}

std::string Companion::correct(std::string_view typed_board) {
  is_correcting_ = true;
  return set_up(typed_board);
}

std::string Companion::go_back() {
  if (is_correcting_ || !board_.empty()) {
    is_correcting_ = false;
    board_.clear();
    return steps_.empty() ? opening() : view();
  }
  if (steps_.empty()) {
    return opening();
  }
  hint_.reset();
  if (step().is_next_apart) {
    steps_.back().next.clear();
    steps_.back().is_next_apart = false;
    return "Back.\n" + view();
  }
  steps_.pop_back();
  return steps_.empty() ? "No board is left. " + opening() : "Back.\n" + view();
}

std::expected<Companion::LineContent, Companion::Fault> Companion::content_of(
    const Words& words) const {
  LineContent content;
  Words faces;  // numbers that belong to the next cell, or to the end of the line
  for (const std::string& word : words) {
    if (const std::optional<Direction> direction = direction_named(word)) {
      content.made = direction;
    } else if (const std::optional<int> cell = cell_named(word, rules().shape)) {
      const auto ranks = ranks_of(faces, rules().ladder);
      if (*cell < 0 || !ranks || ranks->size() > 1) {
        return std::unexpected(
            *cell < 0 ? fmt::format("{} is outside the board, whose last cell is {}.", quoted(word),
                                    name_of_cell(rules().shape.cells() - 1, rules().shape))
            : ranks   ? "Type one tile before each cell, as in 4 b3."
                      : ranks.error());
      }
      content.arrivals.push_back(
          {ranks->empty() ? std::nullopt : std::optional(ranks->front()), *cell});
      faces.clear();
    } else if (number_in(word)) {
      faces.push_back(word);
    } else if (word != "next") {
      return std::unexpected(fmt::format("What is {}? Type help for the words.", quoted(word)));
    }
  }
  TILERY_TRY(const auto last_ranks, ranks_of(faces, rules().ladder));
  const bool is_shown = rules().spawn.is_previewed;
  if (!is_shown && last_ranks.size() == 1 && content.arrivals.size() == 1 &&
      !content.arrivals[0].rank) {
    content.arrivals[0].rank = last_ranks.front();  // "b3 4"
  } else if (!is_shown && !last_ranks.empty()) {
    return std::unexpected("Type the cell, too, as in 4 b3.");
  } else {
    content.next = last_ranks;
  }
  return content;
}

bool Companion::wants_next() const {
  return !is_over() && rules().spawn.is_previewed && step().next.empty();
}

bool Companion::is_over() const { return tilery::is_over(rules(), step().position); }

std::string Companion::answer_content(const Words& words) {
  const std::expected<LineContent, Fault> content = content_of(words);
  if (!content) {
    return content.error() + "\n";
  }
  if (wants_next()) {
    return content->next.empty() || content->made || !content->arrivals.empty()
               ? "Type the tile that the game shows as its next one.\n"
               : set_next(content->next);
  }
  if (is_over()) {
    return "The game is over; back or board corrects it.\n";
  }
  if (!content->made && content->arrivals.empty()) {
    return "Type the cell of the new tile, as in b3.\n";
  }
  const std::expected<Hint, Error> known = hint();
  const std::optional<Direction> best = known ? best_move(known->values) : std::nullopt;
  if (!content->made && !best) {
    return "Type the direction that you moved, too.\n";
  }
  return make(content->made ? *content->made : *best, *content);
}

/// The tile that entered if the player names none.
std::expected<Rank, Companion::Fault> Companion::usual_rank() const {
  const std::vector<Rank>& next = step().next;
  if (next.size() > 1) {
    return std::unexpected(
        fmt::format("Which tile came: {}? Type it before its cell.", one_of(next, rules().ladder)));
  }
  if (next.empty() && rules().spawn.tiles.empty()) {
    return std::unexpected("No tile enters in this game.");
  }
  return next.empty() ? std::ranges::max_element(rules().spawn.tiles, {}, &TileWeight::weight)->rank
                      : next.front();
}

std::expected<std::vector<Entry>, Companion::Fault> Companion::entries_of(
    const LineContent& content) const {
  std::vector<Entry> entries;
  for (const Arrival& arrival : content.arrivals) {
    const std::expected<Rank, Fault> rank = arrival.rank ? *arrival.rank : usual_rank();
    if (!rank) {
      return std::unexpected(rank.error());
    }
    entries.push_back({.cell = arrival.cell, .rank = *rank});
  }
  return entries;
}

std::string Companion::make(Direction direction, const LineContent& content) {
  std::expected<std::vector<Entry>, Fault> entries = entries_of(content);
  if (!entries) {
    return entries.error() + "\n";
  }
  std::optional<Turn> turn = play(rules(), step().position, direction, 1, *entries);
  if (!turn) {
    return why_not(direction, *entries) + "\n";
  }
  Step after;
  after.start = step().start;
  after.has_gone_on = turn->after.asks;
  after.position = turn->after.asks ? gone_on(std::move(turn->after)) : std::move(turn->after);
  after.made = direction;
  after.entries = *std::move(entries);
  if (rules().spawn.is_previewed && !tilery::is_over(rules(), after.position)) {
    after.next = content.next;
  }
  if (const std::optional<Fault> fault = next_fault(after)) {
    return *fault + "\n";
  }
  steps_.push_back(std::move(after));
  hint_.reset();
  return view();
}

std::string Companion::why_not(Direction direction, const std::vector<Entry>& entries) const {
  const std::string_view way = name_of(direction);
  const Slide slid = slide(step().position.board, direction, rules());
  if (!slid.moved() || !has_direction(rules(), step().position, direction)) {
    return fmt::format("{} moves no tile on this board.", way);
  }
  const int wanted = tiles_brought(rules(), step().position, direction, slid.board);
  if (std::ssize(entries) != wanted) {
    return wanted == 1 ? fmt::format("After {} one tile comes. Type its cell, as in b3.", way)
                       : fmt::format("After {} {} tiles come.", way, wanted);
  }
  for (const Entry& entry : entries) {
    if (!slid.board.is_empty(entry.cell)) {
      return fmt::format("{} is not empty after {}.", name_of_cell(entry.cell, rules().shape), way);
    }
  }
  const Entry& entry = entries.front();
  return fmt::format("After {} no {} can come in {}.", way, rules().ladder.text(entry.rank),
                     name_of_cell(entry.cell, rules().shape));
}

std::expected<Position, Error> Companion::hint_position(const Step& step) {
  const Position& now = step.position;
  return position_of(step.start->rules, now.board,
                     {.next = step.next,
                      .deck = std::nullopt,
                      .waited = now.spawn_state.waited,
                      .turn = {.player = now.is_shared ? std::optional(now.player) : std::nullopt,
                               .moves = now.moves}});
}

std::optional<Companion::Fault> Companion::next_fault(const Step& step) {
  const auto position = hint_position(step);
  if (step.next.empty() || position) {
    return std::nullopt;
  }
  return fmt::format("The next tile: expected {}, found {}.", position.error().expected,
                     position.error().found);
}

std::string Companion::set_next(std::vector<Rank> next) {
  Step named = step();
  named.next = std::move(next);
  named.is_next_apart = true;
  if (const std::optional<Fault> fault = next_fault(named)) {
    return *fault + "\n";
  }
  steps_.back() = std::move(named);
  hint_.reset();
  return view();
}

std::expected<Hint, Error> Companion::hint() {
  if (!hint_) {
    TILERY_TRY(const Position position, hint_position(step()));
    std::expected<Hint, Error> found = advise_(rules(), position);
    if (!found) {
      return found;
    }
    hint_ = *std::move(found);
  }
  return *hint_;
}

std::string Companion::hint_lines() {
  if (wants_next()) {
    return move_words();
  }
  const std::expected<Hint, Error> known = hint();
  return known ? hint_words(*known) : text_of(known.error()) + "\n";
}

std::string Companion::view() { return board_words() + move_words(); }

/// The board with letters above its columns and numbers before its rows.
std::string Companion::board_words() const {
  const WalledBoard& board = step().position.board;
  const Shape& shape = rules().shape;
  const std::size_t width =
      std::max<std::size_t>(rules().ladder.text(board.largest()).size(), 2) + 2;
  std::string text = "  ";
  for (int column = 0; column < shape.width; ++column) {
    text += fmt::format("{:>{}}", name_of_column(column), width);
  }
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const Rank rank = shape.is_blocked(cell) ? Rank{0} : board.rank(cell);
    const std::string face = shape.is_blocked(cell) ? "#"
                             : rank == 0            ? "."
                                                    : rules().ladder.text(rank);
    text += cell % shape.width == 0 ? fmt::format("\n{:>2}", cell / shape.width + 1) : "";
    text += fmt::format("{:>{}}", face, width);
  }
  return text + "\n";
}

std::string Companion::move_words() {
  if (is_over()) {
    return "No move is left: the game is over. back or board corrects it.\n";
  }
  if (wants_next()) {
    return "Which tile does the game show as its next one?\n";
  }
  const std::expected<Hint, Error> known = hint();
  const std::optional<Direction> best = known ? best_move(known->values) : std::nullopt;
  if (!best) {
    return (known ? "No move is known." : text_of(known.error())) + std::string("\n");
  }
  const auto values = value_words(known->values, known->unit);
  std::string others;
  for (const Direction direction : all_directions) {
    const std::string& value = values[static_cast<std::size_t>(direction)];
    if (direction != *best && !value.empty()) {
      others += fmt::format("{}{} {}", others.empty() ? "" : ", ", name_of(direction), value);
    }
  }
  return fmt::format("Slide {}.{}\n", name_of(*best), others.empty() ? "" : " (" + others + ")") +
         ask_words(*best);
}

/// After a typed board, explains how to type the tile that came.
std::string Companion::ask_words(Direction best) const {
  if (step().made) {
    return "";
  }
  const WalledBoard after = slide(step().position.board, best, rules()).board;
  if (tiles_brought(rules(), step().position, best, after) == 0) {
    return fmt::format("No tile comes: type {} when you have moved.\n", name_of(best));
  }
  const Rank other = rules().spawn.tiles.back().rank;
  const std::string tile = rules().ladder.text(other);
  return fmt::format(
      "Then type the cell of the new tile, as in b3{}. If you made another move, type it first: "
      "up b3. help tells more.\n",
      rules().spawn.is_previewed ? fmt::format(", and the next one, as in b3 {}", tile)
                                 : fmt::format(", or {} b3 if a {} came", tile, tile));
}

std::optional<std::expected<Record, Error>> Companion::record() const {
  const auto last_board = std::ranges::find_if(
      steps_.rbegin(), steps_.rend(), [](const Step& step) { return !step.made.has_value(); });
  if (last_board == steps_.rend() || last_board == steps_.rbegin()) {
    return std::nullopt;
  }
  Record record = last_board->start->record;
  for (auto step = last_board.base(); step != steps_.end(); ++step) {
    record.events.push_back(event_of(*step->made));
    record.entries.insert(record.entries.end(), step->entries.begin(), step->entries.end());
    if (step->has_gone_on) {
      record.events.push_back(Event::go_on);
    }
  }
  TILERY_TRY(const RecordedGame game, replay(record, step().start->rules));
  return game.record_with_result();
}

}  // namespace tilery
