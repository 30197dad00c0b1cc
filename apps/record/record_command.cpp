#include "apps/record/record_command.h"

#include "apps/console/command_line.h"
#include "apps/record/export_command.h"
#include "apps/record/import_command.h"
#include "apps/record/saved_command.h"
#include "apps/record/show_command.h"
#include "apps/record/walk_command.h"

namespace tilery {

void add_record_command(ConsoleCommand program) {
  ConsoleCommand command =
      program.add("record", "Look at records and exchange them with other programs");
  add_record_show_command(command);
  add_record_saved_command(command);
  add_record_walk_command(command);
  add_record_import_command(command);
  add_record_export_command(command);
}

}  // namespace tilery
