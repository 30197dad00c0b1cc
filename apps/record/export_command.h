#pragma once
// tilery record export: a record for other programs and for people to look at.

namespace CLI {
class App;
}

namespace tilery {

/// Adds `export` to `tilery record`; when it is run it sets `status`.
void add_record_export_command(CLI::App& record, int& status);

}  // namespace tilery
