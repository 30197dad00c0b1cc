#pragma once
// Work in a separate process, for tests that change or kill a process.

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>

namespace tilery::test {

/// The result of `report` in a forked process, as text; "killed" if the process did not end by
/// itself.
std::string in_child(const std::function<std::string()>& report);

/// The result of in_child(). If this process runs as root, the child runs as the user "nobody".
std::string in_child_as_nobody(const std::function<std::string()>& report);

/// From now on this process cannot make a file longer than `longest_file` bytes, as on a full disk.
void fill_disk(std::uint64_t longest_file = 1);

/// Ends the effect of fill_disk().
void make_room();

/// A forked process that does `work`, which reports by writing to `descriptor`.
class Child {
 public:
  explicit Child(const std::function<void(int descriptor)>& work);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child();

  /// Everything that was written until the process ended by itself.
  std::string output();

  /// Waits until the process has written something or has ended, at most two minutes.
  void await_output() const;

  /// Kills the process at once. Returns everything that it had written.
  std::string output_until_killed();

 private:
  void end(int signal);

  pid_t process_ = -1;
  int reports_ = -1;
};

}  // namespace tilery::test
