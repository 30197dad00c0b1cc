#include "tilery/record/world_record.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <memory>
#include <utility>

#include "tilery/core/decoded_text.h"
#include "tilery/core/text_scanner.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr std::string_view world_first_words = "tilery world record";
constexpr std::size_t turns_in_line = 24;
constexpr std::size_t longest_world_name = 40;
constexpr std::size_t longest_place = 4096;
constexpr std::uint64_t most_stages = 100;

WorldResult world_result(const quest::State& state) {
  return {state.stage, state.is_won, quest::signature_of(state)};
}

Error walk_fault(std::string_view source, std::string expected, std::string found) {
  return {std::string(source), {}, std::move(expected), std::move(found)};
}

std::optional<Error> wrong_world(const WorldRecord& record, const quest::World& world,
                                 std::string_view source) {
  if (record.world != world.name) {
    return walk_fault(source, fmt::format("a record of {}", world.name), record.world);
  }
  if (record.files_hash != world.hash) {
    return walk_fault(source, fmt::format("{:016x}, the files of {}", world.hash, world.name),
                      fmt::format("{:016x}: the record is of other files", record.files_hash));
  }
  return std::nullopt;
}

std::optional<Error> wrong_world_result(const WorldResult& claimed, const WorldResult& played,
                                        std::string_view source) {
  if (claimed.stage != played.stage || claimed.is_won != played.is_won) {
    return walk_fault(source,
                      fmt::format("{} stages done{}, as replayed", played.stage,
                                  played.is_won ? " and the quest won" : ""),
                      fmt::format("{}{}", claimed.stage, claimed.is_won ? " and won" : ""));
  }
  if (claimed.signature != played.signature) {
    return walk_fault(source, fmt::format("a signature of {:016x}, as replayed", played.signature),
                      fmt::format("{:016x}", claimed.signature));
  }
  return std::nullopt;
}

/// Reads the lines of one record, in their order.
class WorldLines {
 public:
  explicit WorldLines(TextScanner& scanner) : scanner_(scanner) {}

  WorldRecord read(std::string_view text) {
    read_header();
    while (scanner_.is_at("turns")) {
      read_turns();
    }
    if (!scanner_.is_at("end")) {
      read_result();
    }
    take_checksum_line(scanner_, text.substr(0, scanner_.offset()));
    return std::move(record_);
  }

 private:
  void read_header() {
    take_version_line(scanner_, world_first_words);
    record_.id = take_id_line(scanner_);
    record_.began = take_began_line(scanner_);
    scanner_.take_key("world");
    record_.world = scanner_.take_word("a world's name");
    if (record_.world.size() > longest_world_name) {
      scanner_.fail("a world's name of at most 40 letters", record_.world.size());
    }
    scanner_.take_line_end();
    if (scanner_.is_at("place")) {
      record_.place = scanner_.take_text_line("place");
      if (record_.place.empty() || record_.place.size() > longest_place) {
        scanner_.fail(fmt::format("a path of 1 to {} bytes", longest_place));
      }
    }
    record_.files_hash = scanner_.take_hex_line("files", "a hash");
    record_.seed = scanner_.take_number_line("seed", "a seed", 0, UINT64_MAX);
    record_.seal = take_seal_line(scanner_, record_.seed);
  }

  void read_turns() {
    scanner_.take_key("turns");
    read_turn();
    for (std::size_t i = 1; i < turns_in_line && !scanner_.is_at_line_end(); ++i) {
      scanner_.take(" ", "a space");
      read_turn();
    }
    scanner_.take_line_end();
    if (record_.commands.size() > most_events) {
      scanner_.fail(fmt::format("at most {} turns", most_events));
    }
  }

  void read_turn() {
    const std::string_view word = scanner_.take_word("a turn");
    if (const auto turn = quest::command_of_token(word)) {
      record_.commands.push_back(*turn);
    } else {
      scanner_.fail("a turn such as n, sw, u3 or .", word.size());
    }
  }

  void read_result() {
    WorldResult result;
    result.stage =
        static_cast<int>(scanner_.take_number_line("stage", "a number of stages", 0, most_stages));
    result.is_won = take_claim_line(scanner_, "won");
    result.signature = scanner_.take_hex_line("state", "a signature");
    record_.result = result;
  }

  TextScanner& scanner_;
  WorldRecord record_;
};

/// `walk` before its first command, with the same world, place, seed, seal, id and date.
RecordedWorld begun_like(const RecordedWorld& walk) {
  const WorldRecord& record = walk.record();
  RecordedWorld begun(walk.world(), record.seed, record.id, record.began);
  begun.set_place(record.place);
  begun.set_seal(record.seal);
  return begun;
}

}  // namespace

RecordedWorld::RecordedWorld(const quest::World& world, std::uint64_t seed, std::uint64_t id,
                             std::optional<std::int64_t> began)
    : world_(&world), state_(quest::first_state(world, seed)) {
  record_.world = world.name;
  record_.files_hash = world.hash;
  record_.seed = seed;
  record_.id = id;
  record_.began = began;
}

std::uint64_t turns_of(const WorldRecord& record) {
  return static_cast<std::uint64_t>(std::ranges::count_if(
      record.commands,
      [](const quest::Command& command) { return !quest::is_for_lock(command.verb); }));
}

WorldRecord RecordedWorld::record_with_result() const {
  WorldRecord record = record_;
  record.result = world_result(state_);
  return record;
}

std::vector<std::string> RecordedWorld::act(const quest::Command& command) {
  quest::Outcome outcome = quest::act(*world_, std::move(state_), command);
  state_ = std::move(outcome.state);
  if (outcome.took_turn) {
    record_.commands.push_back(command);
    messages_.insert(messages_.end(), outcome.messages.begin(), outcome.messages.end());
  }
  return std::move(outcome.messages);
}

quest::Travelled RecordedWorld::travel(const quest::Journey& journey, int most_turns) {
  quest::Travelled travelled = quest::travel(*world_, state_, journey, memory_, most_turns);
  state_ = travelled.last.state;
  if (travelled.last.took_turn) {
    record_.commands.insert(record_.commands.end(), travelled.commands.begin(),
                            travelled.commands.end());
    messages_.insert(messages_.end(), travelled.last.messages.begin(),
                     travelled.last.messages.end());
  }
  return travelled;
}

bool RecordedWorld::undo() {
  if (record_.commands.empty()) {
    return false;
  }
  RecordedWorld again = begun_like(*this);
  quest::TravelMemory seen;
  seen.note(*world_, again.state_);
  for (std::size_t i = 0; i + 1 < record_.commands.size(); ++i) {
    again.act(record_.commands[i]);
    seen.note(*world_, again.state_);
  }
  again.memory_ = std::move(memory_);
  again.memory_.forget_beyond(seen);
  *this = std::move(again);
  return true;
}

std::expected<RecordedWorld, Error> replay(const WorldRecord& record, const quest::World& world,
                                           std::string_view source, WorkBudget* budget) {
  if (std::optional<Error> wrong = wrong_world(record, world, source)) {
    return std::unexpected(*std::move(wrong));
  }
  RecordedWorld walk(world, record.seed, record.id, record.began);
  walk.set_place(record.place);
  walk.set_seal(record.seal);
  for (std::size_t i = 0; i < record.commands.size(); ++i) {
    if (budget != nullptr && !budget->spend(1)) {
      return std::unexpected(
          unfinished_replay(source, fmt::format("{} commands", record.commands.size())));
    }
    walk.act(record.commands[i]);
    if (walk.record().commands.size() != i + 1) {
      return std::unexpected(walk_fault(
          source,
          fmt::format("a turn that can be taken as number {} of {}", i + 1, record.commands.size()),
          quest::token_of(record.commands[i])));
    }
  }
  if (record.result) {
    if (auto wrong = wrong_world_result(*record.result, world_result(walk.state()), source)) {
      return std::unexpected(*std::move(wrong));
    }
  }
  return walk;
}

std::string world_record_text(const WorldRecord& record) {
  std::string text = fmt::format("{} 1\n", world_first_words);
  if (record.id != 0) {
    text += fmt::format("id {:016x}\n", record.id);
  }
  if (record.began) {
    text += fmt::format("began {}\n", utc_text(*record.began));
  }
  text += fmt::format("world {}\n", record.world);
  text += record.place.empty() ? "" : fmt::format("place {}\n", record.place);
  text += fmt::format("files {:016x}\nseed {}\n{}", record.files_hash, record.seed,
                      seal_line(record.seal));
  for (std::size_t i = 0; i < record.commands.size(); ++i) {
    const bool is_last = i + 1 == record.commands.size() || (i + 1) % turns_in_line == 0;
    text += i % turns_in_line == 0 ? "turns " : "";
    text += quest::token_of(record.commands[i]);
    text += is_last ? '\n' : ' ';
  }
  if (record.result) {
    text += fmt::format("stage {}\nwon {}\nstate {:016x}\n", record.result->stage,
                        record.result->is_won ? "yes" : "no", record.result->signature);
  }
  text += fmt::format("end {:016x}\n", checksum_of(text));
  return text;
}

bool is_world_record(std::string_view bytes) {
  const DecodedText decoded(bytes);
  const std::string_view text = decoded.text();
  const std::size_t first = text.find_first_not_of("\r\n");
  return first != std::string_view::npos && text.substr(first).starts_with(world_first_words);
}

std::expected<WorldRecord, Error> read_world_record(std::string_view text,
                                                    std::string_view source) {
  const std::unique_ptr<const std::string> own_text = rewritten_record(text);
  text = own_text ? std::string_view(*own_text) : text;
  TextScanner scanner(text, 1, source);
  WorldRecord record = WorldLines(scanner).read(text);
  if (!scanner.error() && !scanner.is_at_text_end()) {
    scanner.fail("the end of the text");
  }
  if (scanner.error()) {
    return std::unexpected(*scanner.error());
  }
  return record;
}

namespace {

constexpr std::size_t least_between_marks = 200;
constexpr std::size_t most_marks = 16;  ///< each is a copy of the walk

}  // namespace

WalkReplay::WalkReplay(const RecordedWorld& walk)
    : commands_(walk.record().commands),
      commands_between_marks_(commands_.size() / most_marks + least_between_marks),
      marks_({begun_like(walk)}),
      shown_(marks_.front()) {}

std::vector<std::string> WalkReplay::step() {
  assert(!is_at_end());
  first_new_message_ = shown_.messages().size();
  std::vector<std::string> messages = shown_.act(next());
  if (place() == commands_between_marks_ * marks_.size()) {
    marks_.push_back(shown_);
  }
  return messages;
}

void WalkReplay::go_to(std::size_t place) {
  assert(place <= length());
  if (place < this->place()) {
    // A mark before `place`, so that a step sets first_new_message_.
    const std::size_t mark = place == 0 ? 0 : (place - 1) / commands_between_marks_;
    shown_ = marks_[std::min(mark, marks_.size() - 1)];
    first_new_message_ = shown_.messages().size();
  }
  while (this->place() < place) {
    step();
  }
}

}  // namespace tilery
