// The limits of a server add up to the memory that its systemd unit allows.

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <string>

#include "apps/serve/body_room.h"
#include "apps/serve/http_server.h"
#include "apps/serve/serve_command.h"

namespace tilery {
namespace {

constexpr std::uint64_t mebi = std::uint64_t{1} << 20;
// Measured in a running server.
constexpr std::uint64_t bytes_of_program = 80 * mebi;  ///< with the page, without networks
constexpr std::uint64_t bytes_of_networks = 160 * mebi;
// Known from the sources of Tilery, of libmicrohttpd and of Linux.
constexpr std::uint64_t searches_of_a_worker = 4;  ///< kept, one for each of the last board sizes
constexpr std::uint64_t bytes_of_entry = 32;       ///< of a search's table
constexpr std::uint64_t spare_connections = 64;    ///< accepted before another is closed
constexpr std::uint64_t bytes_of_header = 64 * 1024;
constexpr std::uint64_t bytes_unsent = 256 * 1024;  ///< the send buffer of a connection in Linux

std::uint64_t memory_of_limits(unsigned cores) {
  const serve::HttpOptions http;
  const std::uint64_t connections = http.connections + spare_connections;
  const std::uint64_t of_connection = bytes_of_header + serve::BodyRoom::free_bytes + bytes_unsent;
  const std::uint64_t hint = searches_of_a_worker * bytes_of_entry << table_bits;
  // Bodies count twice: a body that grows is copied, and the allocator may keep the old copies. One
  // worker in each core answers hints, and half as many solve games exactly.
  return bytes_of_program + bytes_of_networks + connections * of_connection + 2 * most_bodies +
         record_workers * (record_bytes + 4 * serve::most_body) + session_bytes + cores * hint +
         cores / 2 * exact_bytes;
}

/// MemoryMax of the unit, in bytes; 0 if it has none in whole GiB.
std::uint64_t memory_of_unit() {
  std::ifstream unit(TILERY_UNIT_FILE);
  for (std::string line; std::getline(unit, line);) {
    if (line.starts_with("MemoryMax=") && line.ends_with('G')) {
      return std::stoull(line.substr(line.find('=') + 1)) << 30;
    }
  }
  return 0;
}

TEST(ServeMemory, LimitsOfAServerOnEightCoresFitIntoItsUnit) {
  EXPECT_LE(memory_of_limits(8), memory_of_unit());
  EXPECT_GT(memory_of_limits(16), memory_of_unit()) << "the unit's comment says eight cores";
  EXPECT_EQ((memory_of_limits(10) - memory_of_limits(8)) / 2, 64 * mebi) << "for each core";
}

TEST(ServeMemory, TheServerAndTheCommandHaveEqualLimits) {
  EXPECT_EQ(serve::HttpOptions().connections, ServeOptions().connections);
  EXPECT_EQ(serve::HttpOptions().most_bodies, most_bodies);
}

}  // namespace
}  // namespace tilery
