#include "apps/record/record_command.h"

#include <CLI/CLI.hpp>

#include "apps/record/export_command.h"
#include "apps/record/import_command.h"
#include "apps/record/saved_command.h"
#include "apps/record/show_command.h"
#include "apps/record/walk_command.h"

namespace tilery {

void add_record_command(CLI::App& program, int& status) {
  CLI::App* command =
      program.add_subcommand("record", "Look at records and exchange them with other programs");
  command->require_subcommand(1);
  add_record_show_command(*command, status);
  add_record_saved_command(*command, status);
  add_record_walk_command(*command, status);
  add_record_import_command(*command, status);
  add_record_export_command(*command, status);
}

}  // namespace tilery
