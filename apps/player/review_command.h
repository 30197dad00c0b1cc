#pragma once
// `tilery review`: the moves of a kept game against the player's.

namespace tilery {

class ConsoleCommand;

void add_review_command(ConsoleCommand program);

}  // namespace tilery
