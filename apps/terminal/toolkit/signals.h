#pragma once
// Signals that end the program, after the terminal has been restored.

#include <termios.h>

#include <csignal>
#include <string>
#include <utility>
#include <vector>

namespace tilery {

/// While a watch lives, SIGINT, SIGTERM, SIGQUIT and SIGHUP are only noted. A signal of a crash
/// first writes the farewell and restores the terminal's settings, then takes effect. The four
/// noted signals, and SIGTSTP and SIGWINCH, are blocked except while the program waits with
/// waiting_mask(), so that none is missed just before it waits. Signals that the program ignores,
/// such as SIGHUP under nohup, stay ignored. At most one watch may live at a time.
class SignalWatch {
 public:
  SignalWatch();
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  /// Sets what a crash writes, at most 255 bytes, and the settings that it restores.
  void set_farewell(const std::string& farewell, const termios& settings);

  /// The signals to block while waiting for input.
  [[nodiscard]] const sigset_t& waiting_mask() const { return mask_before_; }

  /// The signal that asked the program to end; 0 if there is none.
  [[nodiscard]] static int noted();

  /// Whether SIGTSTP came since the last call.
  static bool take_stop();

  /// Stops the program, as SIGTSTP does where nobody handles it, until SIGCONT comes.
  static void stop();

 private:
  bool handle(int signal, void (*handler)(int), int flags);

  std::vector<std::pair<int, struct sigaction>> actions_before_;
  sigset_t mask_before_{};
};

}  // namespace tilery
