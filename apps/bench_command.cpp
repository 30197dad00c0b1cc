#include <fmt/format.h>

#include <cstdint>
#include <ctime>
#include <memory>
#include <string>
#include <utility>

#include "apps/commands.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "scenes/work.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

constexpr const char* bench_footer = R"(
Times each fixed computation on one core. Prints the number of units, such as games
or moves, the seconds of processor time, the rate in millions of units a second, and
a signature of the results. The signatures are the same under every compiler and in
WebAssembly, and the same for the plain and the vector form of a computation.

Examples:
  tilery bench
  tilery bench "random play" --seconds 2
  tilery bench --signatures
)";

struct BenchOptions {
  std::string part;
  double seconds = 0.5;
  bool wants_json = false;
  bool wants_signatures = false;
};

struct Timing {
  std::uint64_t units = 0;
  double seconds = 0;

  [[nodiscard]] double millions_a_second() const { return double(units) / seconds / 1e6; }
};

/// Runs a work once to fill the caches, then repeats it for `seconds` of processor time.
/// (Wall-clock time would also count other programs on the machine.)
Timing timed(const scenes::Work& work, double seconds) {
  work.run();
  Timing timing;
  const std::clock_t start = std::clock();
  while (timing.seconds < seconds) {
    timing.units += work.run();
    timing.seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
  }
  return timing;
}

std::string line_of(const scenes::Work& work, const BenchOptions& options) {
  const std::string signature = fmt::format("{:016x}", work.signature());
  if (options.wants_signatures) {
    return fmt::format("{} {}\n", signature, work.name);
  }
  const Timing timing = timed(work, options.seconds);
  if (options.wants_json) {
    JsonWriter json;
    json.open_object();
    json.member("work", work.name);
    json.member("unit", work.unit);
    json.member("count", timing.units);
    json.member("seconds", timing.seconds);
    json.member("rate", double(timing.units) / timing.seconds);
    json.member("signature", signature);
    json.close();
    return std::move(json).take() + "\n";
  }
  return fmt::format("{:<42} {:>13} {:<6} {:>7.3f} s {:>9.3f} M/s  {}\n", work.name, timing.units,
                     work.unit, timing.seconds, timing.millions_a_second(), signature);
}

int bench(const BenchOptions& options) {
  bool found = false;
  for (const scenes::Work& work : scenes::all_works()) {
    if (work.name.find(options.part) != std::string::npos) {
      found = true;
      print(line_of(work, options));
    }
  }
  if (!found) {
    return refuse({.source = "tilery bench",
                   .place = {},
                   .expected = "a part of a work's name (see tilery bench --signatures)",
                   .found = tilery::quoted(options.part)});
  }
  return all_fine;
}

}  // namespace

void add_bench_command(ConsoleCommand program) {
  auto options = std::make_shared<BenchOptions>();
  ConsoleCommand command = program.add("bench", "Measure the kernels on this machine");
  command.explain(bench_footer);
  command.text("PART", options->part, "Only the computations whose names contain this");
  const CommandOption seconds = command.number("--seconds", options->seconds,
                                               "How long to time each computation", 0.001, 3600.0);
  const CommandOption json =
      command.flag("--json", options->wants_json, "Print a line of JSON for each computation");
  command.flag("--signatures", options->wants_signatures, "Only print signatures, without timing")
      .excludes(seconds)
      .excludes(json);
  command.does([options] { return bench(*options); });
}

}  // namespace tilery
