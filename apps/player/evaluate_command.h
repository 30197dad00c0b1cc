#pragma once
// `tilery evaluate`: how strong a network plays.

namespace tilery {

class ConsoleCommand;

void add_evaluate_command(ConsoleCommand program);

}  // namespace tilery
