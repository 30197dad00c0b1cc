#pragma once
// tilery record walk: the walk played last as a record.

namespace CLI {
class App;
}

namespace tilery {

/// Adds `walk` to `tilery record`; when it is run it sets `status`.
void add_record_walk_command(CLI::App& record, int& status);

}  // namespace tilery
