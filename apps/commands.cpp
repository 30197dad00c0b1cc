// The commands of the native program, and of the program in the npm package.

#include "apps/commands.h"

#include "apps/mcp/mcp_command.h"
#include "apps/player/exact_command.h"
#include "apps/program.h"
#include "apps/record/record_command.h"
#include "apps/serve/serve_command.h"

namespace tilery {

void add_commands(ConsoleCommand program, Communicator& communicator) {
  add_play_command(program);
  add_daily_command(program);
  add_games_command(program, communicator);
  add_replay_command(program);
  add_cartridges_command(program);
  add_new_command(program);
  add_test_command(program);
  add_inspect_command(program);
  add_train_command(program, communicator);
  add_evaluate_command(program, communicator);
  add_network_command(program);
  add_tables_command(program, communicator);
  add_hint_command(program);
  add_companion_command(program);
  add_watch_command(program);
  add_review_command(program, communicator);
  add_bench_command(program);
  add_record_command(program);
  add_verify_command(program);
  add_scores_command(program);
  add_stats_command(program);
  add_serve_command(program);
  add_mcp_command(program);
  add_view_command(program);
  add_map_command(program);
  add_rom_command(program);
  add_world_command(program);
  add_exact_command(program, communicator);
  add_solve_command(program);
  add_exam_command(program);
  add_simulate_command(program, communicator);
  add_rate_command(program);
}

}  // namespace tilery
