#pragma once
// tilery record import: a game of another program as a record.

namespace tilery {

class ConsoleCommand;

/// Adds `import` to `tilery record`.
void add_record_import_command(ConsoleCommand record);

}  // namespace tilery
