#include "apps/terminal/terminal_app.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <random>
#include <utility>
#include <vector>

#include "apps/console/console_command.h"
#include "apps/networks/network_files.h"
#include "apps/terminal/toolkit/screen.h"
#include "apps/terminal/toolkit/text_page.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr int most_inputs_unseen = 64;  ///< most inputs handled between two pictures

Moment moment_now() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

std::uint64_t chance_of_system() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

Store store_of_user(const TerminalOptions& options) {
  return options.is_unkept        ? Store::in_memory()
         : options.continues_game ? Store::of_user_if_made()
                                  : Store::of_user();
}

App app_of_user(const TerminalOptions& options) {
  return {
      {.game_list = GameList::of_user(),
       .themes = ThemeList::of_user(),
       .settings_file = SettingsFile::of_user(),
       .chance = chance_of_system,
       .now_seconds = [] { return std::int64_t{std::time(nullptr)}; },
       .world_list = WorldList::of_user(),
       .world_store = options.continues_game ? WorldStore::of_user_if_made : WorldStore::of_user,
       .evaluator = find_evaluator_in_memory},
      store_of_user(options)};
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

/// Shows notices that no page has shown, in front of all pages.
void show_notices(App& app, PageStack& pages) {
  if (std::vector<std::string> notices = app.take_notices(); !notices.empty()) {
    pages.go(Next::open(notice_page(app.theme(), std::move(notices))));
  }
}

void run_pages(App& app, Screen& screen, PageStack pages) {
  while (!pages.is_empty() && !screen.is_over()) {
    show_notices(app, pages);
    const Moment now = moment_now();
    pages.front().pass_time(now);
    screen.show(pages.front().picture(screen.size(), now));
    std::optional<PlayerInput> input = screen.read(pages.front().changes_in(now));
    // Inputs typed ahead are played before the next picture is shown. Every input read here must be
    // played here, or it would be lost.
    for (int played = 1; input; ++played) {
      pages.go(pages.front().take(*input, screen.size(), moment_now()));
      const bool reads_on = !pages.is_empty() && played < most_inputs_unseen;
      input = reads_on ? screen.read(0) : std::nullopt;
    }
  }
}

std::expected<void, Error> apply(const TerminalOptions& options, App& app) {
  if (!options.is_animated) {
    app.stop_animation();
  }
  return options.theme ? app.use_theme(*options.theme) : std::expected<void, Error>{};
}

int run_app(App& app, const TerminalOptions& options, const FirstPage& first_page) {
  if (const auto applied = apply(options, app); !applied) {
    return refuse(applied.error());
  }
  std::expected<std::unique_ptr<Page>, Error> first = first_page(app);
  if (!first) {
    return refuse(first.error());
  }
  std::expected<Screen, Error> screen = Screen::open(options.color.value_or(app.settings().color));
  if (!screen) {
    return refuse(screen.error());
  }
  app.set_depth(screen->depth());
  run_pages(app, *screen, PageStack(*std::move(first)));
  return all_fine;
}

}  // namespace

int run_terminal(const TerminalOptions& options, const FirstPage& first_page) {
  int status = all_fine;
  {
    // Destroyed before end_as_asked(), so that its games are saved first.
    App app = app_of_user(options);
    status = run_app(app, options, first_page);
    // Writes games for the last time, which may add notices.
    const std::vector<Record> lost_games =
        options.is_unkept ? std::vector<Record>() : app.store().lost_games();
    for (const std::string& notice : app.take_notices()) {
      fmt::print(stderr, "tilery: {}\n", notice);
    }
    for (const Record& lost : lost_games) {
      fmt::print(stderr, "tilery: This game could not be kept. Its record is:\n{}",
                 record_text(lost));
    }
    fmt::print(stderr, "{}", app.lost_walks());
  }
  Screen::end_as_asked();
  return status;
}

bool has_terminal() { return Screen::is_possible(); }

std::optional<std::string> unknown_terminal_notice() { return Screen::unknown_terminal(); }

}  // namespace tilery
