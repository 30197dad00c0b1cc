#pragma once
// `tilery tables`: builds, lists, proves and removes formation tables.

namespace tilery {

class ConsoleCommand;

void add_tables_command(ConsoleCommand program);

}  // namespace tilery
