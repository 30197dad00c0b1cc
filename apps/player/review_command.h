#pragma once
// `tilery review`: the moves of a kept game against the player's.

namespace CLI {
class App;
}

namespace tilery {

void add_review_command(CLI::App& program, int& status);

}  // namespace tilery
