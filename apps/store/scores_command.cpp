#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/arguments.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/local_time.h"
#include "apps/console/streams.h"
#include "apps/explore/played_world.h"
#include "apps/files/folders.h"
#include "apps/store/games_text.h"
#include "apps/store/recovery.h"
#include "apps/store/store.h"
#include "apps/store/world_store.h"
#include "tilery/core/quantities.h"

namespace tilery {
namespace {

constexpr const char* scores_footer = R"(
Lists the best kept games of each game and size. Games with undo or hints, after
another game, from a position or with a chosen seed are listed apart. A star
marks a game that is not over yet. With two players the higher score counts.

Walks follow, world by world: those with more parts of the quest done first, then
those of fewer turns. --json and --csv list games, or walks with --walks or the
name of a world.

Examples:
  tilery scores
  tilery scores 2048 --top 3
  tilery scores merrow
  tilery scores --csv > games.csv
)";

constexpr const char* stats_footer = R"(
Best, mean, median, tiles, histogram and course count finished games; moves and
time count all games. Games with undo or hints, after another game (one that was
watched or replayed), from a position set up by hand or with a chosen seed are
counted separately, and so are games of other rules under the same name.

Examples:
  tilery stats
  tilery stats threes --json
)";

struct Options {
  std::string cartridge;
  std::uint64_t top = 10;
  bool has_only_walks = false;
  bool is_json = false;
  bool is_csv = false;
};

/// Kept games and walks to list.
struct Kept {
  std::vector<GameSummary> games;
  std::vector<WalkSummary> walks;
};

bool names_world(const Options& options) {
  const std::vector<std::string> names = WorldList::of_user().names();
  return std::ranges::find(names, options.cartridge) != names.end();
}

/// The games and walks that the options choose. Prints notices on standard error. Fails if the
/// options name an unknown cartridge or world of which no game and no walk is kept.
std::expected<Kept, Error> kept_by(const Options& options) {
  Store store = Store::of_user_to_read();
  WorldStore walks = WorldStore::of_user_to_read();
  const auto name =
      options.cartridge.empty() ? std::nullopt : std::optional<std::string_view>(options.cartridge);
  Kept kept = {options.has_only_walks ? std::vector<GameSummary>() : store.games(name),
               walks.walks()};
  std::erase_if(kept.walks, [&](const WalkSummary& walk) { return name && walk.world != *name; });
  print_notices(store, walks);
  if (kept.games.empty() && kept.walks.empty() && name && !names_world(options)) {
    TILERY_CHECK(GameList::of_user().text(*name));
  }
  return kept;
}

/// "No games of 2048 are kept." `kind` is "games" or "walks".
std::string none_kept(const Options& options, std::string_view kind) {
  return options.cartridge.empty()
             ? fmt::format("No {} are kept yet.\n", kind)
             : fmt::format("No {} of {} are kept.\n", kind, options.cartridge);
}

std::string scores_table(const GameGroup& group, std::uint64_t top) {
  std::string text =
      fmt::format("{}\n{:>4} {:>10}  {:>9} {:>8}  {:>12}  {:<10}  {:>6}\n", heading_of(group), "",
                  "score", "largest", "moves", "time", "played", "number");
  for (std::size_t i = 0; i < std::min<std::uint64_t>(top, group.games.size()); ++i) {
    const GameSummary& game = group.games[i];
    text += fmt::format("{:>3}. {:>10}{} {:>9} {:>8}  {:>12}  {:<10}  {:>6}\n", i + 1,
                        counting_score(game), game.is_over ? ' ' : '*', game.largest, game.moves,
                        duration_words(game.played_ms), local_date(game.saved), game.id);
  }
  return text;
}

std::string scores_tables(const std::vector<GameSummary>& games, std::uint64_t top) {
  std::string text;
  for (const GameGroup& group : grouped(games)) {
    text += (text.empty() ? "" : "\n") + scores_table(group, top);
  }
  return text;
}

/// The walks of one world, the best first.
std::string walks_table(std::span<const WalkSummary> walks, std::uint64_t top) {
  std::string text = fmt::format("{}, walks\n{:>4} {:>10}  {:>9}  {:<10}  {:>6}\n",
                                 walks.front().world, "", "turns", "quest", "played", "number");
  for (std::size_t i = 0; i < std::min<std::uint64_t>(top, walks.size()); ++i) {
    const WalkSummary& walk = walks[i];
    const std::string quest =
        walk.is_won ? "won" : counted_words(static_cast<std::uint64_t>(walk.stage), "part");
    text += fmt::format("{:>3}. {:>10}{} {:>9}  {:<10}  {:>6}\n", i + 1, walk.turns,
                        walk.is_won ? ' ' : '*', quest, local_date(walk.saved),
                        fmt::format("w{}", walk.id));
  }
  return text;
}

/// A table for each world. Requires walks sorted by world.
std::string walks_tables(const std::vector<WalkSummary>& walks, std::uint64_t top) {
  std::string text;
  for (auto first = walks.begin(); first != walks.end();) {
    const auto last = std::find_if(
        first, walks.end(), [&](const WalkSummary& walk) { return walk.world != first->world; });
    text += (text.empty() ? "" : "\n") + walks_table({first, last}, top);
    first = last;
  }
  return text;
}

int print_scores(const Options& options) {
  std::expected<Kept, Error> kept = kept_by(options);
  if (!kept) {
    return refuse(kept.error());
  }
  std::vector<GameSummary>& games = kept->games;
  std::ranges::stable_sort(games, std::greater<>(), counting_score);
  std::ranges::stable_sort(kept->walks, is_better);
  std::ranges::stable_sort(kept->walks, {}, &WalkSummary::world);
  if (options.is_json || options.is_csv) {
    const bool found_only_walks =
        !options.cartridge.empty() && games.empty() && !kept->walks.empty();
    const bool lists_walks = options.has_only_walks || found_only_walks;
    print(options.is_json ? (lists_walks ? walks_json(kept->walks) : games_json(games))
                          : (lists_walks ? walks_csv(kept->walks) : games_csv(games)));
    return all_fine;
  }
  const std::string of_games = scores_tables(games, options.top);
  const std::string of_walks = walks_tables(kept->walks, options.top);
  const std::string between = of_games.empty() || of_walks.empty() ? "" : "\n";
  const std::string text = of_games + between + of_walks;
  const bool asks_for_walks = options.has_only_walks || names_world(options);
  print(text.empty() ? none_kept(options, asks_for_walks ? "walks" : "games") : text);
  return all_fine;
}

constexpr const char* recover_footer = R"(
A damaged database of games is kept under another name, and a new one is begun.
This command reads the damaged database game by game. It adds each game with a
true record to the new database, with its marks (hints, a chosen seed), the time
when it was played, and whether it was deleted. It also reads databases of older
versions. The damaged file does not change. Walks are not recovered.

Example:
  tilery scores recover ~/.local/share/tilery/games.db.damaged-1
)";

int print_recovery(const std::string& damaged) {
  const std::optional<std::filesystem::path> folder = data_folder();
  if (!folder) {
    return refuse({"recover", {}, "a data folder (XDG_DATA_HOME or HOME)", "none"});
  }
  const std::expected<Recovery, Error> recovery = recover_games(damaged, *folder / "games.db");
  if (!recovery) {
    return refuse(recovery.error());
  }
  for (const std::string& notice : recovery->notices) {
    fmt::print(stderr, "tilery: {}\n", notice);
  }
  print(fmt::format("{} taken over, {} already kept, {} damaged.{}\n",
                    counted_words(recovery->taken, "game"), recovery->known, recovery->damaged,
                    recovery->may_miss_games
                        ? " The list of games is damaged, too: there may have been more."
                        : ""));
  return all_fine;
}

/// The statistics of a group as text: the heading at the left edge, all other lines indented.
std::string statistics_text(const GameGroup& group) {
  std::string text;
  for (const StatisticsSection& section : statistics_sections(group)) {
    text += (text.empty() ? "" : "  ") + section.title + "\n";
    for (const auto line : std::views::split(std::string_view(section.text), '\n')) {
      text += line.empty() ? "" : fmt::format("  {}\n", std::string_view(line));
    }
  }
  return text;
}

int print_stats(const Options& options) {
  const std::expected<Kept, Error> kept = kept_by(options);
  if (!kept) {
    return refuse(kept.error());
  }
  const std::vector<GameGroup> groups = grouped(kept->games);
  if (options.is_json || options.is_csv) {
    print(options.is_json ? statistics_json(groups) : statistics_csv(groups));
    return all_fine;
  }
  std::string text = groups.empty() ? none_kept(options, "games") : std::string();
  for (const GameGroup& group : groups) {
    text += (text.empty() ? "" : "\n") + statistics_text(group);
  }
  print(text);
  return all_fine;
}

ConsoleCommand add_command(ConsoleCommand program, const char* name, const char* about,
                           Options& options) {
  ConsoleCommand command = program.add(name, about);
  command.text("CARTRIDGE", options.cartridge, "Only games of this cartridge");
  CommandOption json = command.flag("--json", options.is_json, "One JSON list");
  command.flag("--csv", options.is_csv, "Comma-separated values, names in the first line")
      .excludes(json);
  return command;
}

}  // namespace

void add_scores_command(ConsoleCommand program) {
  auto options = std::make_shared<Options>();
  ConsoleCommand command = add_command(program, "scores", "List the best games kept", *options);
  command.explain(scores_footer);
  command.number("--top", options->top, "How many of each game, in the table", 1)
      .excludes(command.option("--json"))
      .excludes(command.option("--csv"));
  command.flag("--walks", options->has_only_walks, "Only walks");
  command.does([options] { return print_scores(*options); });
  auto damaged = std::make_shared<std::string>();
  ConsoleCommand recover = command.add("recover", "Take over the games of a damaged database");
  recover.explain(recover_footer);
  recover.text("FILE", *damaged, "The damaged database").required();
  recover.does([damaged] { return print_recovery(*damaged); });
}

void add_stats_command(ConsoleCommand program) {
  auto options = std::make_shared<Options>();
  ConsoleCommand command = add_command(program, "stats", "Sum up the games kept", *options);
  command.explain(stats_footer);
  command.does([options] { return print_stats(*options); });
}

}  // namespace tilery
