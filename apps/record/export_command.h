#pragma once
// tilery record export: a record for other programs and for people to look at.

namespace tilery {

class ConsoleCommand;

/// Adds `export` to `tilery record`.
void add_record_export_command(ConsoleCommand record);

}  // namespace tilery
