#include "apps/cluster/cluster.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "apps/files/folders.h"
#include "tilery/core/work_budget.h"

namespace tilery {
namespace {

constexpr const char* module_name = "tilery-mpi.so";
constexpr const char* patience_variable = "TILERY_CLUSTER_PATIENCE";

/// The MPI module's file: in the folder of the program, or in lib/tilery beside that folder.
/// Nothing if both are missing.
std::optional<std::filesystem::path> module_path() {
  std::error_code failure;
  const std::filesystem::path folder = program_path().value_or("").parent_path();
  for (const std::filesystem::path& path :
       {folder / module_name, folder.parent_path() / "lib" / "tilery" / module_name}) {
    if (std::filesystem::exists(path, failure)) {
      return path;
    }
  }
  return std::nullopt;
}

/// The number of processes, from mpirun or srun; 0 if this process was started otherwise.
unsigned long started_processes() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"}) {
    if (const char* size = std::getenv(name); size != nullptr && *size != '\0') {
      return std::strtoul(size, nullptr, 10);
    }
  }
  return 0;
}

Error no_mpi(std::string found) {
  return {"mpirun", {}, "a program that is built with -DTILERY_MPI=ON", std::move(found)};
}

std::expected<std::unique_ptr<Transport>, Error> opened_transport() {
  const std::optional<std::filesystem::path> path = module_path();
  if (!path) {
    return std::unexpected(no_mpi("no " + std::string(module_name) + " beside it"));
  }
  // MPI's plugins look up MPI's symbols, so the symbols must be global.
  void* module = dlopen(path->c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (module == nullptr) {
    return std::unexpected(no_mpi(dlerror()));
  }
  const auto open = reinterpret_cast<OpenTransport>(dlsym(module, open_transport_name));
  Transport* transport = open != nullptr ? open() : nullptr;
  if (transport == nullptr) {
    return std::unexpected(Error{path->string(), {}, {}, "cannot start MPI"});
  }
  return std::unique_ptr<Transport>(transport);
}

/// The milliseconds for which a rank may be silent, from the environment.
std::expected<double, Error> patience() {
  const char* words = std::getenv(patience_variable);
  if (words == nullptr || *words == '\0') {
    return 300'000;
  }
  char* end = nullptr;
  const double seconds = std::strtod(words, &end);
  if (*end != '\0' || !(seconds >= 1 && seconds <= 86400)) {
    return std::unexpected(Error{patience_variable, {}, "seconds, 1 to 86400", words});
  }
  return seconds * 1000;
}

/// Discards standard output, sends standard error to a new file in memory, and returns this file.
int silenced_output() {
  const int null_device = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(null_device, STDOUT_FILENO);
  close(null_device);
  const int error_file = memfd_create("tilery", MFD_CLOEXEC);
  dup2(error_file, STDERR_FILENO);
  return error_file;
}

/// The last line of a file, without the program's name.
std::string last_line(int file) {
  std::array<char, 4096> bytes{};
  const off_t begin = std::max<off_t>(lseek(file, 0, SEEK_END) - off_t(bytes.size()), 0);
  const ssize_t count = pread(file, bytes.data(), bytes.size(), begin);
  std::string_view text(bytes.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
  text = text.substr(0, text.find_last_not_of('\n') + 1);
  text = text.substr(text.rfind('\n') + 1);
  constexpr std::string_view program = "tilery: ";
  return std::string(text.starts_with(program) ? text.substr(program.size()) : text);
}

}  // namespace

bool is_in_cluster() { return started_processes() > 1; }

std::expected<std::unique_ptr<Cluster>, Error> Cluster::join() {
  TILERY_TRY(const double silence_ms, patience());
  TILERY_TRY(std::unique_ptr<Transport> transport, opened_transport());
  const unsigned ranks = transport->ranks();
  if (const unsigned long started = started_processes(); started != 0 && started != ranks) {
    return std::unexpected(Error{
        "MPI",
        {},
        std::to_string(started) + " processes that find each other (srun --mpi=pmix, or mpirun)",
        std::to_string(ranks)});
  }
  return std::make_unique<Cluster>(std::move(transport), silence_ms);
}

Cluster::Cluster(std::unique_ptr<Transport> transport, double silence_ms)
    : transport_(std::move(transport)),
      communicator_(*transport_, steady_milliseconds, silence_ms),
      error_file_(transport_->rank() > 0 ? silenced_output() : -1) {}

void Cluster::leave(int status) {
  std::string failure;
  if (status != 0) {
    failure = error_file_ < 0 ? std::string() : last_line(error_file_);
    failure = failure.empty() ? "it failed" : failure;
  }
  communicator_.leave(failure);
}

}  // namespace tilery
