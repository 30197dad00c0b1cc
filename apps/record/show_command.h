#pragma once
// tilery record show: a record in words.

namespace CLI {
class App;
}

namespace tilery {

/// Adds `show` to `tilery record`; when it is run it sets `status`.
void add_record_show_command(CLI::App& record, int& status);

}  // namespace tilery
