#pragma once
// `tilery train`: a network learns a game from nothing.

namespace CLI {
class App;
}

namespace tilery {

void add_train_command(CLI::App& program, int& status);

}  // namespace tilery
