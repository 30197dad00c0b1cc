#include "apps/terminal/terminal_app.h"

#include <fmt/format.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <random>
#include <utility>
#include <vector>

#include "apps/console/exit_status.h"
#include "apps/networks/network_files.h"
#include "apps/terminal/toolkit/screen.h"
#include "apps/terminal/toolkit/signals.h"
#include "apps/terminal/toolkit/text_page.h"

namespace tilery {
namespace {

constexpr int most_inputs_unseen = 64;  ///< played between two pictures when many wait

Moment moment_now() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

std::uint64_t chance_of_system() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

Arcade arcade_of_user() {
  return {{.shelf = Shelf::of_user(),
           .themes = ThemeShelf::of_user(),
           .settings_file = SettingsFile::of_user(),
           .chance = chance_of_system,
           .today = [] { return std::int64_t{std::time(nullptr)}; },
           .world_shelf = WorldShelf::of_user(),
           .world_store = WorldStore::of_user,
           .judge = find_judge_in_memory},
          Store::of_user()};
}

/// The pages, the last one in front.
class PageStack {
 public:
  explicit PageStack(std::unique_ptr<Page> first) { pages_.push_back(std::move(first)); }

  [[nodiscard]] bool is_empty() const { return pages_.empty(); }
  [[nodiscard]] Page& front() { return *pages_.back(); }

  void go(Next next) {
    switch (next.way) {
      case Next::Way::stay:
        break;
      case Next::Way::back:
        pages_.pop_back();
        if (!pages_.empty()) {
          pages_.back()->come_back();
        }
        break;
      case Next::Way::open:
        pages_.push_back(std::move(next.page));
        break;
      case Next::Way::replace:
        pages_.back() = std::move(next.page);
        break;
      case Next::Way::leave:
        pages_.clear();
        break;
    }
  }

 private:
  std::vector<std::unique_ptr<Page>> pages_;
};

/// What no page has told by itself comes in front of all pages.
void show_notices(Arcade& arcade, PageStack& pages) {
  if (std::vector<std::string> notices = arcade.take_notices(); !notices.empty()) {
    pages.go(Next::open(notice_page(arcade.theme(), std::move(notices))));
  }
}

void run_pages(Arcade& arcade, Screen& screen, PageStack pages) {
  while (!pages.is_empty() && !screen.is_over()) {
    show_notices(arcade, pages);
    const Moment now = moment_now();
    pages.front().pass_time(now);
    screen.show(pages.front().picture(screen.size(), now));
    std::optional<PlayerInput> input = screen.read(pages.front().changes_in(now));
    // What was typed ahead is played before anything more is shown. Nothing is read here that is
    // not played here: it would be lost.
    for (int played = 1; input; ++played) {
      pages.go(pages.front().take(*input, screen.size(), moment_now()));
      const bool reads_on = !pages.is_empty() && played < most_inputs_unseen;
      input = reads_on ? screen.read(0) : std::nullopt;
    }
  }
}

std::expected<void, Error> apply(const TerminalOptions& options, Arcade& arcade) {
  if (!options.is_animated) {
    arcade.stop_animation();
  }
  return options.theme ? arcade.wear(*options.theme) : std::expected<void, Error>{};
}

int run_arcade(Arcade& arcade, const TerminalOptions& options, const FirstPage& first_page) {
  if (const auto applied = apply(options, arcade); !applied) {
    return refuse(applied.error());
  }
  std::expected<std::unique_ptr<Page>, Error> first = first_page(arcade);
  if (!first) {
    return refuse(first.error());
  }
  std::expected<Screen, Error> screen =
      Screen::open(options.color.value_or(arcade.settings().color));
  if (!screen) {
    return refuse(screen.error());
  }
  arcade.set_depth(screen->depth());
  run_pages(arcade, *screen, PageStack(*std::move(first)));
  return all_fine;
}

}  // namespace

int run_terminal(const TerminalOptions& options, const FirstPage& first_page) {
  int status = all_fine;
  {
    Arcade arcade = arcade_of_user();  // ends, and its games are left, before a signal may
    status = run_arcade(arcade, options, first_page);
    for (const std::string& notice : arcade.take_notices()) {
      fmt::print(stderr, "tilery: {}\n", notice);
    }
  }
  if (const int signal = SignalWatch::noted(); signal != 0) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  return status;
}

bool has_terminal() { return Screen::is_possible(); }

}  // namespace tilery
