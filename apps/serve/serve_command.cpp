#include "apps/serve/serve_command.h"

#include <fmt/format.h>
#include <pthread.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "apps/console/exit_status.h"
#include "apps/console/steady_clock.h"
#include "apps/console/streams.h"
#include "apps/files/folders.h"
#include "apps/networks/network_files.h"
#include "apps/serve/api.h"
#include "apps/serve/http_server.h"

namespace tilery {
namespace {

constexpr const char* serve_footer = R"(
Serves the page and answers questions in JSON: POST /api/inspect, /api/hint, /api/review, /api/simulate,
/api/verify and /api/view; GET /move?board=HEX answers as macroxue's 2048 does.
GET /api/openapi.json describes them all. It keeps nothing on disk. Only this
machine reaches it unless --host says otherwise. Ctrl-C ends it.

The page is what --page names, else what was installed with the program, in
share/tilery/web. In Tilery's sources, ./play --web builds it and serves it.

Examples:
  tilery serve
  tilery serve --port 9000 --hint-ms 200
  curl -d '{"cartridge":"2048","board":[2,4,8,16, 0,0,2,4, 0,0,0,2, 0,0,0,0]}' \
    http://127.0.0.1:8048/api/hint
)";

struct ServeOptions {
  std::string host = "127.0.0.1";
  int port = 8048;
  std::string page;
  std::string network;
  double hint_ms = 100;
  int waiting = 32;
};

/// Told where there is no page.
constexpr const char* no_page = R"(tilery: there is no page here: questions alone are answered.
In Tilery's sources, `./play --web` builds the page and serves it; `--page FOLDER` serves one that is
built. Where tools/build_web has built it, the installed program finds it by itself.
)";

/// The page that stands in for one that is not built.
constexpr const char* plain_page = R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tilery</title>
<h1>Tilery answers</h1>
<p>There is no page here. In Tilery's sources, <code>./play --web</code> builds it and serves it;
<code>tilery serve --page FOLDER</code> serves one that is built.
<p><a href="api/openapi.json">What this server can be asked</a>
</html>
)";

/// Longer questions would keep others waiting: those about one position, and those about games.
constexpr QuestionLimits quick_limits = {.depth = 6,
                                         .time_ms = 10'000,
                                         .most_boards = 1'000'000,
                                         .games = 1'000,
                                         .exact_bytes = std::uint64_t{1} << 26};
constexpr QuestionLimits slow_limits = {.depth = 4,
                                        .time_ms = 2,
                                        .most_boards = 2'000,
                                        .games = 1'000,
                                        .exact_bytes = std::uint64_t{1} << 26};
constexpr int most_slow_waiting = 4;
constexpr std::chrono::seconds most_seconds_to_end(5);

QuestionSources sources_of(const ServeOptions& options, const QuestionLimits& limits) {
  QuestionSources sources;
  sources.judge = [file = options.network](const Cartridge& cartridge) {
    return find_judge(cartridge, file, {.memory = NetworkMemory::compact});
  };
  sources.search = {.thinking = {.depth = limits.depth,
                                 .milliseconds = options.hint_ms,
                                 .clock = steady_milliseconds},
                    .threads = RootParallel::spare_threads()};
  sources.clock = steady_milliseconds;
  sources.limits = limits;
  return sources;
}

std::expected<serve::PageFiles, Error> page_of(const ServeOptions& options) {
  if (!options.page.empty()) {
    return serve::PageFiles::in(options.page);
  }
  if (const auto installed = installed_folder("web")) {
    return serve::PageFiles::in(*installed);
  }
  fmt::print(stderr, "{}", no_page);
  serve::PageFiles page;
  page.add("/index.html", plain_page);
  return page;
}

/// Calls `stop` at the first SIGTERM or SIGINT. Made before any other thread, which then leave both
/// signals to it.
class StopSignals {
 public:
  StopSignals() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGTERM);
    sigaddset(&signals_, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
  }

  void wait() const {
    int signal = 0;
    sigwait(&signals_, &signal);
  }

 private:
  sigset_t signals_{};
};

/// "http://HOST:PORT/"; the host of an address in IPv6 stands in brackets.
std::string address_of(const std::string& host, int port) {
  const bool is_v6 = host.find(':') != std::string::npos;
  return "http://" + (is_v6 ? "[" + host + "]" : host) + ":" + std::to_string(port) + "/";
}

int serve_until_stopped(const ServeOptions& options) {
  std::expected<serve::PageFiles, Error> page = page_of(options);
  if (!page) {
    return refuse(page.error());
  }
  const StopSignals signals;
  serve::QuestionDesk quick(sources_of(options, quick_limits), options.waiting);
  serve::QuestionDesk slow(sources_of(options, slow_limits), most_slow_waiting);
  const serve::Api api({quick, slow}, *std::move(page));
  serve::HttpServer server(
      {.host = options.host, .port = options.port, .most_body = serve::most_body},
      [&](const serve::Request& request) { return api.answer(request); });
  const std::expected<int, Error> port = server.bind();
  if (!port) {
    return refuse(port.error());
  }
  print("Tilery answers at " + address_of(options.host, *port) + " (Ctrl-C ends it)\n");
  std::packaged_task<void()> work([&] { server.serve(); });
  const std::future<void> ended = work.get_future();
  std::thread serving(std::move(work));
  signals.wait();
  server.stop();
  if (ended.wait_for(most_seconds_to_end) != std::future_status::ready) {
    std::_Exit(all_fine);  // a long review: nothing of it is kept
  }
  serving.join();
  return all_fine;
}

}  // namespace

void add_serve_command(ConsoleCommand program) {
  auto options = std::make_shared<ServeOptions>();
  ConsoleCommand command = program.add("serve", "Serve the page, and answer questions over HTTP");
  command.explain(serve_footer);
  command.text("--host", options->host, "The address to listen at; 0.0.0.0: all of this machine's");
  command.number("--port", options->port, "The port; 0: any free one", 0, 65535);
  command.text("--page", options->page, "The folder of the page's files (what was installed)");
  command.text("--network", options->network,
               "A network's file, shipped or none (your own, or else the shipped one)");
  command.number("--hint-ms", options->hint_ms, "Milliseconds to think about a hint", 1, 10'000);
  command.number("--waiting", options->waiting,
                 "Questions that may wait at a time; others are answered 503", 1, 10'000);
  command.does([options] { return serve_until_stopped(*options); });
}

}  // namespace tilery
