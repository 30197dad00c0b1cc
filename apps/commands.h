#pragma once
// The commands of the program: each adds itself to the command line.

namespace tilery {

class Communicator;
class ConsoleCommand;

/// tilery bench: the speed of the kernels on this machine, and a check of their results.
void add_bench_command(ConsoleCommand program);

/// `tilery cartridges`: lists, checks and shows games.
void add_cartridges_command(ConsoleCommand program);

/// tilery new: makes the first files of a game or a world.
void add_new_command(ConsoleCommand program);

/// tilery test: checks the expectations of a game's maker.
void add_test_command(ConsoleCommand program);

/// `tilery exam`: measures the play of any player, in positions or in whole games.
void add_exam_command(ConsoleCommand program);

/// tilery world check: the faults of a world, for makers of worlds.
void add_world_command(ConsoleCommand program);

/// tilery inspect: answers questions about boards, as JSON Lines.
void add_inspect_command(ConsoleCommand program);

/// tilery map: shows, checks and converts maps.
void add_map_command(ConsoleCommand program);

/// `tilery network average`: the mean of several networks.
void add_average_command(ConsoleCommand network);

/// `tilery network`: the contents of a network's file, the difference of two, and their mean.
void add_network_command(ConsoleCommand program);

/// `tilery network quantise`: a network with 16-bit weights, in a file of a given size.
void add_quantise_command(ConsoleCommand network);

/// `tilery train`: a network learns a game from nothing.
void add_train_command(ConsoleCommand program, Communicator& communicator);

/// tilery daily: the board of the day.
void add_daily_command(ConsoleCommand program);

/// `tilery play`: a game, on the full screen or in lines of text.
void add_play_command(ConsoleCommand program);

/// tilery replay: shows a recorded game move by move.
void add_replay_command(ConsoleCommand program);

/// `tilery companion`: says the moves of a game that is played elsewhere.
void add_companion_command(ConsoleCommand program);

/// `tilery evaluate`: the strength of a network's play.
void add_evaluate_command(ConsoleCommand program, Communicator& communicator);

/// `tilery hint`: the best move on a board, and the value of every move.
void add_hint_command(ConsoleCommand program);

/// tilery rate: rates a game by the share of luck and skill.
void add_rate_command(ConsoleCommand program);

/// `tilery review`: compares the moves of a kept game with the computer player's.
void add_review_command(ConsoleCommand program, Communicator& communicator);

/// tilery simulate: plays many games and reports their figures.
void add_simulate_command(ConsoleCommand program, Communicator& communicator);

/// `tilery solve`: shortest solutions of puzzles.
void add_solve_command(ConsoleCommand program);

/// tilery watch: a game that plays itself.
void add_watch_command(ConsoleCommand program);

/// tilery games: the kept games and walks.
void add_games_command(ConsoleCommand program, Communicator& communicator);

/// tilery verify: checks whether records are true.
void add_verify_command(ConsoleCommand program);

/// `tilery rom`: makes and plays games for the Atari 2600.
void add_rom_command(ConsoleCommand program);

/// tilery scores and tilery stats: the best games, and statistics of the kept games.
void add_scores_command(ConsoleCommand program);
void add_stats_command(ConsoleCommand program);

/// `tilery tables distil`: makes tables that are small enough to ship.
void add_distil_command(ConsoleCommand tables);

/// `tilery tables`: builds, lists, verifies and removes tablebases.
void add_tables_command(ConsoleCommand program, Communicator& communicator);

/// tilery view: answers questions about views of parties on maps, as JSON Lines.
void add_view_command(ConsoleCommand program);

}  // namespace tilery
