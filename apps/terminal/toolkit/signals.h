#pragma once
// Signals that end the program, while a terminal has to be put right first.

#include <termios.h>

#include <csignal>
#include <string>

namespace tilery {

/// While one lives: SIGINT, SIGTERM, SIGQUIT and SIGHUP are noted and do nothing else, and the
/// signals of a crash write `farewell` to the terminal and give it back its settings before they
/// take their course. The former, and SIGWINCH, come only while the program waits with
/// waiting_mask(), so that none slips by just before it waits. There can be one at a time.
class SignalWatch {
 public:
  SignalWatch();
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  /// What a crash writes, at most 255 bytes, and the settings it restores.
  void set_farewell(const std::string& farewell, const termios& settings);

  /// What to block while waiting for input.
  [[nodiscard]] const sigset_t& waiting_mask() const { return mask_before_; }

  /// The signal that asked the program to end; 0 for none.
  [[nodiscard]] static int noted();

 private:
  sigset_t mask_before_{};
};

}  // namespace tilery
