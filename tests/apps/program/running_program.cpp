#include "tests/apps/program/running_program.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <utility>

#include "tests/apps/store/temporary_folder.h"
#include "tests/support/paths.h"

namespace tilery::test {
namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

File scratch_file(std::string_view text = {}) {
  File file(std::tmpfile());
  const bool is_written =
      file != nullptr &&
      (text.empty() || std::fwrite(text.data(), 1, text.size(), file.get()) == text.size());
  if (!is_written) {
    throw std::runtime_error("no scratch file");
  }
  std::rewind(file.get());
  return file;
}

std::string text_of(std::FILE* file) {
  std::rewind(file);
  std::string text;
  std::array<char, 4096> bytes{};
  while (const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), file)) {
    text.append(bytes.data(), count);
  }
  return text;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) {
    pointers.push_back(text.data());
  }
  pointers.push_back(nullptr);
  return pointers;
}

/// The home of the program's user, deleted when the tests are over.
const std::filesystem::path& home() {
  static const TemporaryFolder folder;
  return folder.path();
}

/// Starts the program with `files` as its standard input, output and error.
pid_t start(const Arguments& arguments, std::array<int, 3> files,
            const std::filesystem::path& data_folder) {
  std::vector<std::string> words = {tilery_program()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<std::string> environment = {"HOME=" + home().string(),
                                          "XDG_DATA_HOME=" + data_folder.string()};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int standard = 0; standard < 3; ++standard) {
    posix_spawn_file_actions_adddup2(&actions, files[std::size_t(standard)], standard);
  }
  pid_t process = -1;
  const int fault = posix_spawn(&process, words.front().c_str(), &actions, nullptr,
                                pointers_to(words).data(), pointers_to(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  if (fault != 0) {
    throw std::runtime_error("cannot start " + words.front());
  }
  return process;
}

int status_of(pid_t process) {
  int status = 0;
  waitpid(process, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

Outcome run(const Arguments& arguments, std::string_view input, int output,
            const std::filesystem::path& data_folder) {
  const File in = scratch_file(input);
  const File err = scratch_file();
  const pid_t process =
      start(arguments, {fileno(in.get()), output, fileno(err.get())}, data_folder);
  Outcome outcome;
  outcome.status = status_of(process);
  outcome.err = text_of(err.get());
  return outcome;
}

/// The ends for reading and for writing. Programs that are started later do not inherit them.
std::array<int, 2> new_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error("no pipe");
  }
  return ends;
}

}  // namespace

Outcome run_tilery(const Arguments& arguments, std::string_view input,
                   const std::filesystem::path& data_folder) {
  const File out = scratch_file();
  Outcome outcome = run(arguments, input, fileno(out.get()), data_folder);
  outcome.out = text_of(out.get());
  return outcome;
}

Outcome run_tilery_into(const Arguments& arguments, const char* output_path,
                        std::string_view input) {
  const File out(std::fopen(output_path, "w"));
  return run(arguments, input, fileno(out.get()), {});
}

Conversation::Conversation(const Arguments& arguments) {
  std::signal(SIGPIPE, SIG_IGN);
  const std::array<int, 2> in = new_pipe();
  const std::array<int, 2> out = new_pipe();
  to_program_ = in[1];
  from_program_ = out[0];
  process_ = start(arguments, {in[0], out[1], STDERR_FILENO}, {});
  close(in[0]);
  close(out[1]);
}

Conversation::~Conversation() {
  if (process_ >= 0) {
    finish();
  }
}

void Conversation::say(std::string_view text) const {
  if (write(to_program_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
    throw std::runtime_error("the program does not read");
  }
}

std::string Conversation::read_until(std::string_view end) {
  while (unread_.find(end) == std::string::npos) {
    if (!read_more()) {
      throw std::runtime_error("the program wrote only: " + unread_);
    }
  }
  const std::size_t length = unread_.find(end) + end.size();
  std::string text = unread_.substr(0, length);
  unread_.erase(0, length);
  return text;
}

int Conversation::finish() {
  close(to_program_);
  while (from_program_ >= 0 && read_more()) {
  }
  close_output();
  return status_of(std::exchange(process_, -1));
}

void Conversation::close_output() {
  if (from_program_ >= 0) {
    close(std::exchange(from_program_, -1));
  }
}

bool Conversation::read_more() {
  constexpr int half_a_minute_ms = 30'000;
  pollfd until = {.fd = from_program_, .events = POLLIN, .revents = 0};
  if (poll(&until, 1, half_a_minute_ms) != 1) {
    return false;
  }
  std::array<char, 4096> bytes{};
  const ssize_t count = read(from_program_, bytes.data(), bytes.size());
  unread_.append(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  return count > 0;
}

}  // namespace tilery::test
