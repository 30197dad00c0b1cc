#pragma once
// tilery scores and tilery stats: what the kept games amount to.

namespace CLI {
class App;
}

namespace tilery {

/// Adds `scores` to the program; when it is run it sets `status`.
void add_scores_command(CLI::App& program, int& status);

/// The same for `stats`.
void add_stats_command(CLI::App& program, int& status);

}  // namespace tilery
