#pragma once
// tilery record saved: the games in the store as records.

namespace CLI {
class App;
}

namespace tilery {

/// Adds `saved` to `tilery record`; when it is run it sets `status`.
void add_record_saved_command(CLI::App& record, int& status);

}  // namespace tilery
