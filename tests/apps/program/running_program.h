#pragma once
// The program itself, run by a test as a user would run it.

#include <filesystem>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace tilery::test {

using Arguments = std::vector<std::string>;

struct Outcome {
  int status = -1;  ///< the exit status; -1 if a signal ended it
  std::string out;
  std::string err;
};

/// Runs `tilery ARGUMENTS` to its end with `input` on its standard input. The program keeps its
/// data in `data_folder`. Without one it uses a home that all runs of a test program share.
Outcome run_tilery(const Arguments& arguments, std::string_view input = {},
                   const std::filesystem::path& data_folder = {});

/// As run_tilery() without `data_folder`, but standard output goes into the file `output_path`.
Outcome run_tilery_into(const Arguments& arguments, const char* output_path,
                        std::string_view input = {});

/// `tilery ARGUMENTS` at the other end of two pipes, for a test that waits for each answer before
/// it continues. Each answer must come within half a minute, or the test throws.
class Conversation {
 public:
  explicit Conversation(const Arguments& arguments);
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;
  ~Conversation();

  void say(std::string_view text) const;

  /// The output up to and including `end`.
  std::string read_until(std::string_view end);

  /// Closes the input, reads the rest of the output and returns the exit status.
  int finish();

  /// Closes the output, so that the program's next write fails.
  void close_output();

 private:
  bool read_more();

  pid_t process_ = -1;
  int to_program_ = -1;
  int from_program_ = -1;
  std::string unread_;
};

}  // namespace tilery::test
