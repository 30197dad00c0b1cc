#pragma once
// `tilery hint`: the best move on a board, and what every move is worth.

namespace tilery {

class ConsoleCommand;

void add_hint_command(ConsoleCommand program);

}  // namespace tilery
