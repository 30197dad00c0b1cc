#include "apps/store/game_locks.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

namespace tilery {
namespace {

constexpr off_t whole_database = 0;
constexpr int attempts = 50;
constexpr std::chrono::milliseconds pause{20};

/// Locks or unlocks `byte`, by fcntl's `command` and `kind` of lock. False if that fails. These
/// locks belong to the open file, not to the process, so that two stores of one program exclude
/// each other.
bool set_lock(int descriptor, int command, short kind, off_t byte) {
  struct flock lock = {};
  lock.l_type = kind;
  lock.l_whence = SEEK_SET;
  lock.l_start = byte;
  lock.l_len = 1;
  int status = 0;
  do {
    status = fcntl(descriptor, command, &lock);
  } while (status < 0 && errno == EINTR);
  return status == 0;
}

}  // namespace

GameLocks::GameLocks(const std::filesystem::path& file)
    : descriptor_(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {}

GameLocks::GameLocks(GameLocks&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), taken_(std::move(other.taken_)) {}

GameLocks& GameLocks::operator=(GameLocks&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(taken_, other.taken_);
  return *this;
}

GameLocks::~GameLocks() {
  if (descriptor_ >= 0) {
    close(descriptor_);
  }
}

void GameLocks::share() {
  if (descriptor_ >= 0) {
    set_lock(descriptor_, F_OFD_SETLKW, F_RDLCK, whole_database);
  }
}

bool GameLocks::take_alone() {
  if (descriptor_ < 0) {
    return true;
  }
  set_lock(descriptor_, F_OFD_SETLK, F_UNLCK, whole_database);
  for (int i = 0; i < attempts; ++i) {
    if (set_lock(descriptor_, F_OFD_SETLK, F_WRLCK, whole_database)) {
      return true;
    }
    std::this_thread::sleep_for(pause);
  }
  return false;
}

bool GameLocks::take(GameId id) {
  const bool is_taken = descriptor_ < 0 || set_lock(descriptor_, F_OFD_SETLK, F_WRLCK, id);
  if (is_taken) {
    taken_.insert(id);
  }
  return is_taken;
}

void GameLocks::take_all_of(const GameLocks& other) {
  for (const GameId id : other.taken_) {
    take(id);
  }
}

void GameLocks::release(GameId id) {
  taken_.erase(id);
  if (descriptor_ >= 0) {
    set_lock(descriptor_, F_OFD_SETLK, F_UNLCK, id);
  }
}

}  // namespace tilery
