#pragma once
// The parts of a walk's page: the map, a panel beside it, messages below.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "apps/terminal/toolkit/text_page.h"
#include "apps/terminal/walk/walk_keys.h"
#include "tilery/picture/board_picture.h"
#include "tilery/picture/picture.h"
#include "tilery/quest/state.h"

namespace tilery {

/// The places of the page's parts.
struct WalkPlaces {
  Box map;
  Box panel;   ///< without columns if there is no room
  Box status;  ///< one row where there is no panel, else none
  Box said;    ///< the messages
};

/// The places on a page of the size `page`; nothing if that is smaller than 30 x 12.
std::optional<WalkPlaces> walk_places(Size page);

/// The page of a walk in a terminal smaller than 30 x 12.
Picture small_walk_picture(Size page, const Footer& footer, const Inks& inks);

/// Draws the map, or the board of the lock that the party works at. `marked` is the cursor's place,
/// which the view follows.
void draw_walk_map(Picture& picture, Box box, const quest::World& world, const quest::State& state,
                   std::optional<Offset> marked, const BoardLook& look, const Inks& inks);

/// Draws health, statistics, the quest, the bag and the things in sight.
void draw_walk_panel(Picture& picture, Box box, const quest::World& world,
                     const quest::State& state, const Inks& inks);

/// Draws the result of the walk over the page, but for the last row. On small pages figures are
/// left out: the seen cells first, then the locks. `seconds` is the time since the walk began.
void draw_end_card(Picture& picture, const quest::World& world, const quest::State& state,
                   std::optional<std::uint64_t> seconds, const Inks& inks);

/// Draws health, the part of the quest and, if it fits, the light in one row.
void draw_walk_status(Picture& picture, Box box, const quest::World& world,
                      const quest::State& state, const Inks& inks);

/// Messages of a walk. From index `fresh` on they are new, and `read` rows of the new ones are
/// read.
struct WalkMessages {
  std::span<const std::string> all;
  std::size_t fresh = 0;
  int read = 0;
};

/// Draws the last messages that fit. If the new messages do not fit, draws their next rows, with
/// "more" in the last row.
void draw_messages(Picture& picture, Box box, const WalkMessages& messages, const Inks& inks);

/// Whether more new messages follow after the ones drawn in `box`.
bool has_more(Box box, const WalkMessages& messages);

// The cursor of a walk: names the things on a cell, or chooses a cell to travel to.

class WalkCursor {
 public:
  enum class Purpose : std::uint8_t { look, travel };
  /// The effect of a key.
  enum class Answer : std::uint8_t { stays, moves, goes, ends };

  explicit WalkCursor(Purpose purpose) : purpose_(purpose) {}

  /// The marked cell, relative to the party; at most 60 cells away in each direction.
  [[nodiscard]] Offset offset() const { return offset_; }

  /// The question for the player, with the keys that answer it.
  [[nodiscard]] std::string question() const;

  /// `sights` are the places of things in sight, relative to the party.
  Answer take(Key key, std::span<const Offset> sights);

  static Footer footer();

 private:
  void move_to(Offset offset);

  Purpose purpose_;
  Offset offset_;
  std::size_t next_sight_ = 0;
};

// The messages of a walk.

/// All messages of a walk. Messages since the last input are new. If they do not fit, the player
/// reads on in steps of some rows.
class WalkLog {
 public:
  /// The messages in `said` are not new.
  explicit WalkLog(std::vector<std::string> said)
      : messages_(std::move(said)), fresh_(messages_.size()) {}

  void say(std::string message) { messages_.push_back(std::move(message)); }

  /// From here on messages are new.
  void begin_messages() {
    fresh_ = messages_.size();
    read_ = 0;
  }

  void read_on(int rows) { read_ += rows; }

  /// Adds a question to the messages until it is taken back.
  void ask(std::string question) {
    question_ = messages_.size();
    say(std::move(question));
  }

  void take_back_question() {
    if (question_) {
      messages_.erase(messages_.begin() + static_cast<std::ptrdiff_t>(*question_));
      fresh_ = std::min(fresh_, messages_.size());
      question_.reset();
    }
  }

  [[nodiscard]] const std::vector<std::string>& messages() const { return messages_; }
  [[nodiscard]] WalkMessages shown() const { return {messages_, fresh_, read_}; }

 private:
  std::vector<std::string> messages_;
  std::size_t fresh_ = 0;  ///< the first new message
  int read_ = 0;           ///< the number of rows of new messages that were read
  std::optional<std::size_t> question_;
};

}  // namespace tilery
