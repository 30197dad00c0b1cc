#pragma once
// `tilery evaluate`: how strong a network plays.

namespace CLI {
class App;
}

namespace tilery {

void add_evaluate_command(CLI::App& program, int& status);

}  // namespace tilery
