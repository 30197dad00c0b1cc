#include "apps/cluster/cluster.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "apps/cluster/cluster_crew.h"
#include "apps/cluster/junction.h"
#include "apps/cluster/wire.h"
#include "apps/cluster/wire_exchange.h"
#include "apps/console/steady_clock.h"

namespace tilery {
namespace {

constexpr const char* module_name = "tilery-mpi.so";
constexpr const char* patience_variable = "TILERY_CLUSTER_PATIENCE";

Crew* joined_crew = nullptr;
Exchange* joined_exchange = nullptr;

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

/// Beside the program, where it was built or installed, or in the library folder next to it.
std::optional<std::filesystem::path> module_path() {
  std::error_code failure;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failure);
  const std::filesystem::path folder = program.parent_path();
  for (const std::filesystem::path& path :
       {folder / module_name, folder.parent_path() / "lib" / "tilery" / module_name}) {
    if (std::filesystem::exists(path, failure)) {
      return path;
    }
  }
  return std::nullopt;
}

/// How many processes were started, as whoever started them says; nothing if nobody does.
std::optional<unsigned> started_processes() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"}) {
    if (const std::string_view size = environment(name); !size.empty()) {
      unsigned number = 0;
      std::from_chars(size.data(), size.data() + size.size(), number);
      return number;
    }
  }
  return std::nullopt;
}

Error no_mpi(std::string found) {
  return {"mpirun", {}, "a program that is built with -DTILERY_MPI=ON", std::move(found)};
}

std::expected<std::unique_ptr<Wire>, Error> opened_wire() {
  const std::optional<std::filesystem::path> path = module_path();
  if (!path) {
    return std::unexpected(no_mpi("no " + std::string(module_name) + " beside it"));
  }
  // MPI's own parts look for its names, so that they must be seen by all.
  void* module = dlopen(path->c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (module == nullptr) {
    return std::unexpected(no_mpi(dlerror()));
  }
  const auto open = reinterpret_cast<OpenWire>(dlsym(module, open_wire_name));
  Wire* wire = open != nullptr ? open() : nullptr;
  if (wire == nullptr) {
    return std::unexpected(Error{"mpirun", {}, "an MPI that starts", "one that does not"});
  }
  return std::unique_ptr<Wire>(wire);
}

/// How long a process may be silent, from the environment.
std::expected<Patience, Error> patience_of_user() {
  Patience patience;
  const std::string_view words = environment(patience_variable);
  if (words.empty()) {
    return patience;
  }
  char* end = nullptr;
  const std::string text(words);
  const double seconds = std::strtod(text.c_str(), &end);
  if (*end != '\0' || !(seconds >= 1 && seconds <= 86400)) {
    return std::unexpected(Error{patience_variable, {}, "seconds, 1 to 86400", text});
  }
  patience.silence = seconds * 1000;
  return patience;
}

/// Keeps what this process prints, instead of printing it.
class Silence {
 public:
  Silence() : said_(memfd_create("tilery", MFD_CLOEXEC)) {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    close(nowhere);
    dup2(said_, STDERR_FILENO);
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;
  ~Silence() { close(said_); }

  /// The last line on standard error, without the program's name.
  [[nodiscard]] std::string last_line() const {
    std::array<char, 4096> bytes{};
    const off_t size = lseek(said_, 0, SEEK_END);
    const off_t begin = size > off_t(bytes.size()) ? size - off_t(bytes.size()) : 0;
    const ssize_t count = pread(said_, bytes.data(), bytes.size(), begin);
    std::string_view text(bytes.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    text = text.substr(0, text.find_last_not_of('\n') + 1);
    text = text.substr(text.rfind('\n') + 1);
    constexpr std::string_view program = "tilery: ";
    return std::string(text.starts_with(program) ? text.substr(program.size()) : text);
  }

 private:
  int said_;
};

}  // namespace

struct Cluster::Parts {
  std::unique_ptr<Wire> wire;
  std::unique_ptr<Junction> junction;
  std::unique_ptr<ClusterCrew> crew;
  std::unique_ptr<WireExchange> exchange;
  std::unique_ptr<Silence> silence;
};

bool is_in_cluster() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"}) {
    const std::string_view size = environment(name);
    if (!size.empty() && size != "1" && size != "0") {
      return true;
    }
  }
  return false;
}

std::expected<std::unique_ptr<Cluster>, Error> Cluster::join() {
  const std::expected<Patience, Error> patience = patience_of_user();
  if (!patience) {
    return std::unexpected(patience.error());
  }
  std::expected<std::unique_ptr<Wire>, Error> wire = opened_wire();
  if (!wire) {
    return std::unexpected(std::move(wire.error()));
  }
  if (const std::optional<unsigned> started = started_processes();
      started && *started != (*wire)->ranks()) {
    return std::unexpected(Error{
        "MPI",
        {},
        std::to_string(*started) + " processes that find each other (srun --mpi=pmix, or mpirun)",
        std::to_string((*wire)->ranks())});
  }
  auto parts = std::make_unique<Parts>();
  parts->wire = *std::move(wire);
  parts->junction = std::make_unique<Junction>(*parts->wire);
  parts->crew = cluster_crew(parts->junction->errands(), steady_milliseconds, *patience);
  parts->exchange =
      std::make_unique<WireExchange>(parts->junction->pieces(), steady_milliseconds, *patience,
                                     [crew = parts->crew.get()] { crew->listen(); });
  parts->junction->on_pieces([exchange = parts->exchange.get()] { exchange->hear(); });
  if (parts->wire->rank() > 0) {
    parts->silence = std::make_unique<Silence>();
  }
  joined_crew = parts->crew.get();
  joined_exchange = parts->exchange.get();
  return std::unique_ptr<Cluster>(new Cluster(std::move(parts)));
}

Cluster::Cluster(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Cluster::~Cluster() {
  joined_crew = nullptr;
  joined_exchange = nullptr;
}

Crew& Cluster::crew() { return *parts_->crew; }

void Cluster::leave(int status) {
  std::string failure;
  if (status != 0) {
    failure = parts_->silence ? parts_->silence->last_line() : std::string();
    failure = failure.empty() ? "it failed" : failure;
  }
  parts_->crew->leave(failure);
}

Exchange& program_exchange() {
  return joined_exchange != nullptr ? *joined_exchange : lone_exchange();
}

Crew& program_crew() { return joined_crew != nullptr ? *joined_crew : lone_crew(); }

}  // namespace tilery
