#include <csignal>
#include <expected>
#include <memory>

#include "apps/cluster/cluster.h"
#include "apps/console/console_command.h"
#include "apps/program.h"

int main(int count, char** arguments) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // without it a file at its size limit would end the program
  if (!tilery::is_in_cluster()) {
    return tilery::run_program(count, arguments);
  }
  const std::expected<std::unique_ptr<tilery::Cluster>, tilery::Error> cluster =
      tilery::Cluster::join();
  if (!cluster) {
    return tilery::refuse(cluster.error());
  }
  const int status = tilery::run_program(count, arguments, (*cluster)->communicator());
  (*cluster)->leave(status);
  return status;
}
