#pragma once
// tilery record: looks at records and exchanges them with other programs.

namespace tilery {

class ConsoleCommand;

/// Adds `record` and its commands to the program.
void add_record_command(ConsoleCommand program);

// Each adds one command to `tilery record`.
void add_record_show_command(ConsoleCommand record);    ///< a record in words
void add_record_saved_command(ConsoleCommand record);   ///< saved games as records
void add_record_walk_command(ConsoleCommand record);    ///< the last walk as a record
void add_record_import_command(ConsoleCommand record);  ///< another program's game as a record
void add_record_export_command(ConsoleCommand record);  ///< a record in another format

}  // namespace tilery
