#pragma once
// tilery record import: a game of another program as a record.

namespace CLI {
class App;
}

namespace tilery {

/// Adds `import` to `tilery record`; when it is run it sets `status`.
void add_record_import_command(CLI::App& record, int& status);

}  // namespace tilery
