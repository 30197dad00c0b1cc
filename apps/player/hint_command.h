#pragma once
// `tilery hint`: the best move on a board, and what every move is worth.

namespace CLI {
class App;
}

namespace tilery {

void add_hint_command(CLI::App& program, int& status);

}  // namespace tilery
