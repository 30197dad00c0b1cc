#include "apps/retro/stella.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <sstream>
#include <system_error>

#include "apps/console/console_command.h"
#include "apps/files/file_output.h"

namespace tilery {
namespace {

/// While it lives, Ctrl-C and Ctrl-\ end only the child, as in system().
class IgnoredInterrupts {
 public:
  IgnoredInterrupts()
      : interrupt_(std::signal(SIGINT, SIG_IGN)), quit_(std::signal(SIGQUIT, SIG_IGN)) {}
  IgnoredInterrupts(const IgnoredInterrupts&) = delete;
  IgnoredInterrupts& operator=(const IgnoredInterrupts&) = delete;
  ~IgnoredInterrupts() {
    std::signal(SIGINT, interrupt_);
    std::signal(SIGQUIT, quit_);
  }

  /// The signals that were not ignored before. A child must not ignore them either.
  [[nodiscard]] sigset_t signals_of_child() const {
    sigset_t signals;
    sigemptyset(&signals);
    if (interrupt_ != SIG_IGN) {
      sigaddset(&signals, SIGINT);
    }
    if (quit_ != SIG_IGN) {
      sigaddset(&signals, SIGQUIT);
    }
    return signals;
  }

 private:
  void (*interrupt_)(int);
  void (*quit_)(int);
};

/// Runs Stella, and waits until it ends. Returns the exit status.
int run_stella(std::string program, std::string rom) {
  char* const arguments[] = {program.data(), rom.data(), nullptr};
  const IgnoredInterrupts ignored;
  const sigset_t signals = ignored.signals_of_child();
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t child = 0;
  const int failure =
      posix_spawn(&child, program.c_str(), nullptr, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  if (failure != 0) {
    return refuse({"--run", {}, program + " to start", std::strerror(failure)});
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? all_fine : machine_failed;
}

/// A new folder, removed with everything in it at the end.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = std::filesystem::temp_directory_path(fault_) / "tilery-XXXXXX";
    if (fault_) {
      return;
    }
    if (mkdtemp(name.data()) != nullptr) {
      path_ = name;
    } else {
      fault_.assign(errno, std::generic_category());
    }
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code fault;
    std::filesystem::remove_all(path_, fault);
  }
  /// The reason if the folder could not be made; then the path is empty.
  [[nodiscard]] const std::error_code& fault() const { return fault_; }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::error_code fault_;
  std::filesystem::path path_;
};

}  // namespace

std::expected<std::filesystem::path, Error> stella_program() {
  const char* const searched = std::getenv("PATH");
  std::istringstream folders(searched == nullptr ? "/usr/bin:/bin" : searched);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::filesystem::path program = std::filesystem::path(folder) / "stella";
    std::error_code fault;
    if (std::filesystem::is_regular_file(program, fault) && access(program.c_str(), X_OK) == 0) {
      return program;
    }
  }
  return std::unexpected(
      Error{"--run",
            {},
            "the emulator Stella; apt install stella, or https://stella-emu.github.io",
            "no program called stella on the PATH"});
}

int run_in_stella(const std::filesystem::path& stella, const PlayedRom& rom) {
  std::optional<TemporaryFolder> folder;
  std::string file = rom.file;
  if (file.empty()) {
    folder.emplace();
    if (folder->fault()) {
      return refuse(
          {"--run", {}, "TMPDIR or /tmp to be a folder for a file", folder->fault().message()});
    }
    file = folder->path() / rom.name;
  }
  if (const auto written = write_file(file, rom.bytes); !written) {
    return refuse(written.error());
  }
  return run_stella(stella, file);
}

}  // namespace tilery
