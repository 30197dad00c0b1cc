// The wire among processes that mpirun or srun has started: the one part of the program that knows
// MPI. It is a library of its own, loaded only when there are such processes.

#include <fmt/format.h>
#include <mpi.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "apps/cluster/wire.h"

namespace tilery {
namespace {

constexpr int letter_tag = 1;

class MpiWire final : public Wire {
 public:
  MpiWire() {
    int number = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &number);
    rank_ = static_cast<unsigned>(number);
    MPI_Comm_size(MPI_COMM_WORLD, &number);
    ranks_ = static_cast<unsigned>(number);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  }

  ~MpiWire() override {
    while (!posted_.empty()) {
      forget_sent();
    }
    MPI_Finalize();
  }

  [[nodiscard]] unsigned rank() const override { return rank_; }
  [[nodiscard]] unsigned ranks() const override { return ranks_; }

  void post(unsigned to, std::string bytes) override {
    forget_sent();
    Posted& letter = posted_.emplace_back(Posted{std::move(bytes), MPI_REQUEST_NULL});
    check(MPI_Isend(letter.bytes.data(), static_cast<int>(letter.bytes.size()), MPI_BYTE,
                    static_cast<int>(to), letter_tag, MPI_COMM_WORLD, &letter.request));
  }

  std::optional<Letter> take() override {
    forget_sent();
    int has_come = 0;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status;
    check(MPI_Improbe(MPI_ANY_SOURCE, letter_tag, MPI_COMM_WORLD, &has_come, &message, &status));
    if (has_come == 0) {
      return std::nullopt;
    }
    int size = 0;
    check(MPI_Get_count(&status, MPI_BYTE, &size));
    Letter letter = {.from = static_cast<unsigned>(status.MPI_SOURCE),
                     .bytes = std::string(static_cast<std::size_t>(size), '\0')};
    check(MPI_Mrecv(letter.bytes.data(), size, MPI_BYTE, &message, &status));
    return letter;
  }

  [[noreturn]] void abort(const std::string& why) override {
    if (!why.empty()) {
      dprintf(standard_error_, "tilery: %s\n", why.c_str());
    }
    MPI_Abort(MPI_COMM_WORLD, 1);
    std::abort();
  }

 private:
  /// A letter on its way: its bytes must stay where they are.
  struct Posted {
    std::string bytes;
    MPI_Request request;
  };

  void check(int code) {
    if (code != MPI_SUCCESS) {
      char words[MPI_MAX_ERROR_STRING];
      int size = 0;
      MPI_Error_string(code, words, &size);
      abort(fmt::format("MPI: {}", std::string(words, static_cast<std::size_t>(size))));
    }
  }

  void forget_sent() {
    int is_sent = 1;
    while (!posted_.empty() && is_sent != 0) {
      check(MPI_Test(&posted_.front().request, &is_sent, MPI_STATUS_IGNORE));
      if (is_sent != 0) {
        posted_.pop_front();
      }
    }
  }

  unsigned rank_ = 0;
  unsigned ranks_ = 1;
  int standard_error_ = dup(STDERR_FILENO);  ///< as it was, whatever the program makes of it later
  std::deque<Posted> posted_;
};

}  // namespace
}  // namespace tilery

extern "C" tilery::Wire* tilery_open_wire() {
  int provided = 0;
  // One thread of each process talks; the others play.
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS ||
      provided < MPI_THREAD_FUNNELED) {
    return nullptr;
  }
  return new tilery::MpiWire;
}
