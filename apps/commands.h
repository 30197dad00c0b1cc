#pragma once
// The commands of the program. Each function adds one command to the command line.

namespace tilery {

class Communicator;
class ConsoleCommand;

/// `tilery bench`: measures the kernels on this machine, and prints signatures of their results.
void add_bench_command(ConsoleCommand program);

/// `tilery cartridges`: lists, checks and shows games.
void add_cartridges_command(ConsoleCommand program);

/// `tilery new`: writes the first files of a game or a world.
void add_new_command(ConsoleCommand program);

/// `tilery test`: tests a game against the expectations of its maker.
void add_test_command(ConsoleCommand program);

/// `tilery exam`: measures the play of any player, in positions or in whole games.
void add_exam_command(ConsoleCommand program);

/// `tilery world`: checks worlds, for their makers.
void add_world_command(ConsoleCommand program);

/// `tilery inspect`: answers questions about boards, as JSON Lines.
void add_inspect_command(ConsoleCommand program);

/// `tilery map`: shows, checks and converts maps.
void add_map_command(ConsoleCommand program);

/// `tilery network average`: writes the mean of several networks.
void add_average_command(ConsoleCommand network);

/// `tilery network`: inspects, compares, averages and shrinks networks.
void add_network_command(ConsoleCommand program);

/// `tilery network quantise`: writes a network with 16-bit weights, in a file of at most a given
/// size.
void add_quantise_command(ConsoleCommand network);

/// `tilery train`: teaches a network to play a game.
void add_train_command(ConsoleCommand program, Communicator& communicator);

/// `tilery daily`: plays the board of the day.
void add_daily_command(ConsoleCommand program);

/// `tilery play`: plays a game, on the full screen or in lines of text.
void add_play_command(ConsoleCommand program);

/// `tilery replay`: shows a recorded game or walk move by move.
void add_replay_command(ConsoleCommand program);

/// `tilery companion`: suggests moves for a game that is played outside Tilery.
void add_companion_command(ConsoleCommand program);

/// `tilery evaluate`: measures the strength of a network.
void add_evaluate_command(ConsoleCommand program, Communicator& communicator);

/// `tilery hint`: prints the best move on a board, and the value of every move.
void add_hint_command(ConsoleCommand program);

/// `tilery rate`: says whether luck or skill decides a game.
void add_rate_command(ConsoleCommand program);

/// `tilery review`: compares the moves of a kept game with the computer player's.
void add_review_command(ConsoleCommand program, Communicator& communicator);

/// `tilery simulate`: plays many games and reports their figures.
void add_simulate_command(ConsoleCommand program, Communicator& communicator);

/// `tilery solve`: finds shortest solutions of puzzles.
void add_solve_command(ConsoleCommand program);

/// `tilery watch`: shows a game that plays itself.
void add_watch_command(ConsoleCommand program);

/// `tilery games`: lists, continues, deletes and restores the kept games and walks.
void add_games_command(ConsoleCommand program, Communicator& communicator);

/// `tilery verify`: checks whether records are true.
void add_verify_command(ConsoleCommand program);

/// `tilery rom`: makes and plays games for the Atari 2600.
void add_rom_command(ConsoleCommand program);

/// `tilery scores` and `tilery stats`: print the best kept games, and statistics of all kept games.
void add_scores_command(ConsoleCommand program);
void add_stats_command(ConsoleCommand program);

/// `tilery tables distil`: makes tables that are small enough to ship.
void add_distil_command(ConsoleCommand tables);

/// `tilery tables`: builds, lists, verifies and removes tablebases.
void add_tables_command(ConsoleCommand program, Communicator& communicator);

/// `tilery view`: answers questions about views of parties on maps, as JSON Lines.
void add_view_command(ConsoleCommand program);

}  // namespace tilery
