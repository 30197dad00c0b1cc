#pragma once
// tilery record saved: the games in the store as records.

namespace tilery {

class ConsoleCommand;

/// Adds `saved` to `tilery record`.
void add_record_saved_command(ConsoleCommand record);

}  // namespace tilery
