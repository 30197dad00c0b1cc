#pragma once
// `tilery train`: a network learns a game from nothing.

namespace tilery {

class ConsoleCommand;

void add_train_command(ConsoleCommand program);

}  // namespace tilery
