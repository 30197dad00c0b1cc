#include "apps/serve/serve_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/files/folders.h"
#include "apps/networks/network_files.h"
#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

constexpr const char* serve_footer = R"(
Serves the page and answers questions in JSON: POST /api/inspect, /api/hint,
/api/review, /api/simulate, /api/rate, /api/solve, /api/verify and /api/view.
POST /mcp serves games to language models. GET /move?board=HEX answers as
macroxue's 2048 does. GET /api/openapi.json describes them all. Nothing is kept
on disk. Only this machine reaches the server unless --host says otherwise.
Ctrl-C ends it.

The page is the folder that --page names, else the one that was installed with the
program, share/tilery/web. In Tilery's sources, ./play --web builds it and serves it.

Examples:
  tilery serve
  tilery serve --port 9000 --hint-ms 200
  curl -d '{"cartridge":"2048","board":[2,4,8,16, 0,0,2,4, 0,0,0,2, 0,0,0,0]}' \
    http://127.0.0.1:8048/api/hint
)";

/// The notice for a server without a page.
constexpr const char* no_page = R"(tilery: no page is installed; only questions are answered.
In Tilery's sources, `./play --web` builds the page and serves it; `--page FOLDER` serves one that is
built. Where tools/build_web has built it, the installed program finds it by itself.
)";

/// The page that is served if the real one is not built.
constexpr const char* plain_page = R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tilery</title>
<h1>Tilery answers</h1>
<p>There is no page here. In Tilery's sources, <code>./play --web</code> builds it and serves it;
<code>tilery serve --page FOLDER</code> serves one that is built.
<p><a href="api/openapi.json">What this server can be asked</a>
</html>
)";

/// Fails if the file of --network is no network. Otherwise only the first hint would fail.
std::expected<void, Error> check_network(const std::string& file) {
  if (file.empty() || file == "none" || file == shipped_word) {
    return {};
  }
  TILERY_CHECK(open_network(file));
  return {};
}

/// Fails if a character of --frame-ancestors would end the policy's directive, or the header.
std::expected<void, Error> check_frames(const std::string& sources) {
  const bool is_plain = std::ranges::all_of(sources, [](char letter) {
    return letter >= ' ' && letter <= '~' && letter != ';' && letter != ',';
  });
  if (sources.empty() || !is_plain) {
    return std::unexpected(Error{"--frame-ancestors",
                                 {},
                                 "sources such as https://example.org, with spaces between them",
                                 tilery::quoted(sources)});
  }
  return {};
}

int serve_checked(const ServeOptions& options) {
  for (const auto& checked :
       {check_network(options.network), check_frames(options.frame_ancestors)}) {
    if (!checked) {
      return refuse(checked.error());
    }
  }
  return serve_until_stopped(options);
}

}  // namespace

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

void add_serve_command(ConsoleCommand program) {
  auto options = std::make_shared<ServeOptions>();
  ConsoleCommand command = program.add("serve", "Serve the page, and answer questions over HTTP");
  command.explain(serve_footer);
  command.text("--host", options->host, "The address to listen at; 0.0.0.0: all of this machine's");
  command.number("--port", options->port, "The port; 0: any free one", 0, 65535);
  command.text("--page", options->page, "The folder of the page's files (what was installed)");
  command.text("--network", options->network,
               "The network that evaluates boards: a file, shipped, or none for the heuristic "
               "(your own network if there is one, else the shipped one)");
  command.texts("--allow-host", options->allow_host,
                "A name that clients may call this server by, beside localhost");
  command.text("--frame-ancestors", options->frame_ancestors,
               "Sites whose pages may show this one in a frame, such as https://example.org");
  command.number("--hint-ms", options->hint_ms, "Milliseconds to search for a hint", 1, 10'000);
  command.number("--waiting", options->waiting,
                 "Hints that may wait at a time; others are answered 503", 1, 10'000);
  command.number("--connections", options->connections, "Connections at a time", 1, 100'000);
  command.number("--of-address", options->of_address,
                 "Connections of one address at a time; more for a proxy", 1, 100'000);
  command.does([options] { return serve_checked(*options); });
}

}  // namespace tilery
