#pragma once
// A walk in line mode: lines in, text out. Reads and writes nothing by itself.

#include <string>
#include <string_view>
#include <vector>

#include "apps/explore/explore_words.h"
#include "apps/explore/world_sitting.h"
#include "tilery/quest/journey.h"

namespace tilery {

class ExploreSession {
 public:
  explicit ExploreSession(WorldSitting sitting)
      : game_(std::move(sitting)), log_(game_.game().said()) {}

  /// What to say first: the world, the quest and what is around.
  [[nodiscard]] std::string opening() const;

  /// Does what the line asks for, or all of the parts between its commas, until something else than
  /// expected comes of one. What to say to it.
  std::string answer(std::string_view line);

  /// What to say last, where the player leaves.
  [[nodiscard]] std::string farewell() const;
  [[nodiscard]] bool has_ended() const { return has_ended_; }
  [[nodiscard]] const RecordedWorld& game() const { return game_.game(); }

  /// Makes sure of everything done so far; what the player should be told of that.
  std::vector<std::string> keep();

 private:
  std::string answer_one(std::string_view line);
  std::string obey(const ExploreCommand& command);
  std::string tell(const ExploreCommand& command) const;
  std::string act(const quest::Command& command);
  std::string walk(Offset step, int times);
  std::string act_on_item(quest::Verb verb, std::string_view name);
  std::string light(std::string_view name, bool is_to_burn);
  std::string go(const quest::Journey& journey);
  std::string travel(std::string_view name);
  std::string touch(std::string_view name);
  [[nodiscard]] std::string look(const ExploreCommand& command) const;
  [[nodiscard]] std::string log_words() const;
  std::string said(const std::vector<std::string>& messages);

  [[nodiscard]] const quest::World& world() const { return game_.world(); }
  [[nodiscard]] const quest::State& state() const { return game_.state(); }

  WorldSitting game_;
  std::vector<std::string> log_;
  bool has_ended_ = false;
};

}  // namespace tilery
