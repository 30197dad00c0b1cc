#pragma once
// A player who wins worlds by plain words: it walks until the thing that it seeks turns up.

#include <string>
#include <string_view>

#include "tilery/protocol/walk_session.h"

namespace tilery {

class Walker {
 public:
  /// Requires `game` to outlive it.
  explicit Walker(RecordedWorld& game) : session_(game) {}

  /// Says each line of `script`, with two special lines. "seek NAME" explores until NAME is known
  /// and then touches it, unless it is carried already. "solve" slides the tiles of a lock until it
  /// opens. Fights and eats on the way, and lights a torch in the dark. False if a thing was not
  /// found or a lock not opened.
  bool follow(std::string_view script);

  [[nodiscard]] const WalkSession& session() const { return session_; }
  /// All lines said, each after "> ", and the answers to them.
  [[nodiscard]] const std::string& transcript() const { return transcript_; }

 private:
  bool seek(const std::string& name);
  bool solve();
  void take_care();
  std::string say(const std::string& line);

  WalkSession session_;
  std::string transcript_;
};

}  // namespace tilery
