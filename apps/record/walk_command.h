#pragma once
// tilery record walk: the walk played last as a record.

namespace tilery {

class ConsoleCommand;

/// Adds `walk` to `tilery record`.
void add_record_walk_command(ConsoleCommand record);

}  // namespace tilery
