#pragma once
// tilery record show: a record in words.

namespace tilery {

class ConsoleCommand;

/// Adds `show` to `tilery record`.
void add_record_show_command(ConsoleCommand record);

}  // namespace tilery
