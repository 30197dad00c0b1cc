#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/exam/line_program.h"
#include "apps/files/file_input.h"
#include "apps/networks/network_files.h"
#include "apps/play/game_start.h"
#include "apps/player/exact_command.h"
#include "apps/player/player_options.h"
#include "apps/store/store.h"
#include "tilery/core/decoded_text.h"
#include "tilery/core/json_reader.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/player/advice.h"
#include "tilery/player/exact_solving.h"
#include "tilery/player/policy.h"
#include "tilery/protocol/agent_game.h"
#include "tilery/protocol/board_request.h"
#include "tilery/protocol/exam.h"
#include "tilery/record/record.h"

namespace tilery {
namespace {

constexpr const char* exam_footer = R"(
Asks for the best move in positions of a game, and grades the answers by regret:
the value of the best move less the value of the answer. On small boards the
values are exact; on others a search of --nodes nodes with the game's network
finds them. The positions come in equal numbers from openings, crowded boards,
boards before a large merge and boards after a mistake. Cartridge, number and seed
decide them.

Without --answers, --program and --player it prints the positions, a line each:
  {"id": 1, "stratum": "crowded", "cartridge": "2048", "board": [faces, row by
   row], "width": columns, "height": rows, "next": ..., "deck": ...}
and --answers FILE grades lines such as
  {"id": 1, "move": "left"}

--program COMMAND starts a program of yours. It gets a position a line and prints
a move a line: left, right, up or down, or {"move": "left"}. With --games it plays
whole games, and the report also counts moves that change nothing and lines that
are no move. With --sealed nobody knows the tiles to come: a hash of each seed is
printed before its game, and tilery verify checks it with the record.

Examples:
  tilery exam 2048 --positions 200 --seed 1 > positions.jsonl
  tilery exam 2048 --positions 200 --seed 1 --answers answers.jsonl
  tilery exam 2048 --program "python3 mybot.py"
  tilery exam threes --program ./mybot --games 10 --sealed --json
  tilery exam 2048 --size 2x3 --player greedy
)";

constexpr std::size_t longest_answers = std::size_t{64} << 20;
constexpr std::uint64_t most_exact_bytes = std::uint64_t{1} << 30;  ///< for exact values
constexpr int exact_cells = 6;  ///< boards of at most so many cells are solved without --exact

struct ExamOptions {
  std::string cartridge;
  std::string size;
  std::size_t positions = 200;
  std::uint64_t seed = 1;
  std::string answers;
  std::string program;
  std::string player;
  int depth = 1;
  std::optional<std::uint64_t> games;
  bool is_sealed = false;
  std::uint64_t most_moves = 20'000;
  std::uint64_t nodes = 20'000;
  std::string network;
  bool wants_exact = false;
  double seconds = 10;
  bool wants_json = false;
};

/// Gives the values of a position's moves. `scale` names their source and their unit.
struct Grader {
  std::function<MoveValues(const Position&)> values;
  ExamScale scale;
};

std::expected<Grader, Error> exact_grader(const Cartridge& game) {
  ProgressLine line;
  auto found = solved({.name = game.name,
                       .rules = game.rules,
                       .aim = exact_aim_of(game.rules),
                       .most_bytes = most_exact_bytes},
                      solving_on(line));
  if (!found) {
    return std::unexpected(std::move(found.error()));
  }
  const auto values = std::make_shared<ExactValues>(*std::move(found));
  return Grader{
      .values =
          [values](const Position& position) {
            return values->values(position.board, preview_of(position), position.player)
                .value_or(MoveValues{});
          },
      .scale = {.by = "exact values", .is_points = exact_aim_of(game.rules) == ExactAim::score}};
}

std::expected<Grader, Error> searching_grader(const Cartridge& game, const std::string& network,
                                              const SearchLimits& search_limits) {
  std::expected<BoardEvaluator, Error> found = find_evaluator(game, network, {});
  if (!found) {
    return std::unexpected(std::move(found.error()));
  }
  const auto evaluator = std::make_shared<BoardEvaluator>(*std::move(found));
  const auto player = std::make_shared<Player<BoardEvaluator>>(game.rules, *evaluator);
  const bool has_network = evaluator->has_network();
  const bool is_points = evaluator->unit() == ValueUnit::points;
  return Grader{
      .values =
          [evaluator, player, search_limits](const Position& position) {
            return searched_values(*player, position, search_limits);
          },
      .scale = {.by = has_network ? "a network" : "the heuristic", .is_points = is_points}};
}

std::expected<Grader, Error> grader_of(const ExamOptions& options, const Cartridge& game) {
  const bool is_small = game.rules.shape.cells() <= exact_cells;
  if (options.wants_exact || is_small) {
    return exact_grader(game);
  }
  return searching_grader(game, options.network,
                          {.depth = deepest_search, .nodes = options.nodes, .is_selective = true});
}

/// The player's answer to a position, in words. Fails if the player cannot continue.
using Answerer = std::function<std::expected<std::string, Error>(std::size_t id, const Position&)>;

/// The player of this program that --player names.
std::expected<Answerer, Error> own_player(const ExamOptions& options, const Cartridge& game) {
  constexpr std::array<std::string_view, 5> names = {"random", "greedy", "heuristic", "trained",
                                                     "perfect"};
  if (options.player == "random" || options.player == "greedy") {
    const auto play = std::make_shared<const QuickPlay>(QuickPlay::on_walls(game.rules));
    const PolicyMaker maker = options.player == "random" ? random_policy() : greedy_policy();
    return [play, policy = maker.policy(*play)](std::size_t, const Position& position) {
      return std::string(name_of(policy(play->resumed(position))));
    };
  }
  const bool is_file = options.player.ends_with(".network");
  if (!is_file && std::ranges::find(names, options.player) == names.end()) {
    return std::unexpected(Error{
        "--player", {}, listed(names) + ", or a file X.network", tilery::quoted(options.player)});
  }
  const std::string network = is_file                         ? options.player
                              : options.player == "heuristic" ? std::string("none")
                                                              : options.network;
  TILERY_TRY(
      const auto grader,
      options.player == "perfect"
          ? exact_grader(game)
          : searching_grader(game, network, {.depth = options.depth, .is_usual_depth = false}));
  return [values = grader.values](std::size_t, const Position& position) {
    const auto best = best_move(values(position));
    return std::string(best ? name_of(*best) : "none");
  };
}

/// The move in a line of a program: a word, or a JSON object with "move".
std::string move_in(const std::string& line) {
  const auto json = line.starts_with('{') ? read_json_value(line) : std::unexpected(JsonFault{});
  return json ? json->member("move").text : line;
}

/// The player that --program starts.
std::expected<Answerer, Error> other_program(const ExamOptions& options, const Cartridge& game) {
  auto started = LineProgram::start(options.program);
  if (!started) {
    return std::unexpected(std::move(started.error()));
  }
  const auto program = std::make_shared<LineProgram>(*std::move(started));
  return [program, game, seconds = options.seconds](
             std::size_t id, const Position& position) -> std::expected<std::string, Error> {
    JsonWriter json;
    json.open_object();
    json.member("id", id);
    json.member("cartridge", game.name);
    add_position(json, game.rules, position);
    add_turn(json, game.rules, position);
    json.close();
    const auto line = program->ask(std::move(json).take(), seconds);
    return line ? std::expected<std::string, Error>(move_in(*line)) : std::unexpected(line.error());
  };
}

/// The moves in a file of answers, by position; an empty text for a position without an answer.
std::expected<std::vector<std::string>, Error> answers_in(const std::string& file,
                                                          std::size_t positions) {
  TILERY_TRY(const auto bytes, read_input(file, longest_answers));
  const DecodedText decoded(bytes);
  std::vector<std::string> moves(positions);
  std::string_view text = decoded.text();
  for (int line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) {
      auto answer = exam_answer_in(text.substr(0, end));
      if (!answer || answer->id > positions) {
        Error error = answer ? Error{{},
                                     {},
                                     fmt::format("an id of 1 to {}", positions),
                                     std::to_string(answer->id)}
                             : answer.error();
        error.source = file;
        error.place.line = line;
        return std::unexpected(std::move(error));
      }
      moves[answer->id - 1] = std::move(answer->move);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return moves;
}

std::expected<std::vector<ExamMark>, Error> marks_of(const std::vector<ExamPosition>& positions,
                                                     const Cartridge& game, const Grader& grader,
                                                     const Answerer& answer) {
  std::vector<ExamMark> marks;
  ProgressLine line;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    TILERY_TRY(const auto move, answer(i + 1, positions[i].position));
    const MoveValues values = grader.values(positions[i].position);
    if (best_move(values)) {
      marks.push_back(exam_mark(positions[i].stratum, values, move_named(move, game)));
    }
    line.show([&] { return fmt::format("{} of {} positions", i + 1, positions.size()); });
  }
  return marks;
}

/// A whole game and the losses of its moves.
struct PlayedExam {
  AgentGame game;
  std::vector<ExamMark> marks;
};

/// The seed of a game, with a seal if the seed stays secret until the game has ended.
struct ExamSeed {
  std::uint64_t seed = 0;
  std::optional<SeedSeal> seal;
};

/// The seed of game number `game`. A sealed seed is drawn at random.
ExamSeed seed_of(const ExamOptions& options, std::uint64_t game) {
  if (!options.is_sealed) {
    return {options.seed + game, std::nullopt};
  }
  const std::uint64_t seed = fresh_record_id();
  return {seed, seal_of(seed, {fresh_record_id(), fresh_record_id()})};
}

std::string commitment_line(const ExamSeed& seed, std::uint64_t game, bool wants_json) {
  const std::string commitment = hex_of(seed.seal->commitment);
  return wants_json ? fmt::format(R"({{"game":{},"sealed":"{}"}})", game, commitment) + "\n"
                    : fmt::format("game {}: sealed as {}\n", game, commitment);
}

std::expected<PlayedExam, Error> played(const ExamOptions& options, const Cartridge& game,
                                        const ExamSeed& seed, const Grader& grader,
                                        const Answerer& answer) {
  PlayedExam exam = {.game = {game,
                              RecordedGame(game.name, {.rules = game.rules, .seed = seed.seed}),
                              {.most_moves = options.most_moves},
                              seed.seal},
                     .marks = {}};
  for (std::size_t id = 1; !exam.game.has_ended(); ++id) {
    const Position& position = exam.game.game().position();
    TILERY_TRY(const auto move, answer(id, position));
    const MoveValues values = grader.values(position);
    if (best_move(values)) {
      exam.marks.push_back(exam_mark(Stratum::opening, values, move_named(move, game)));
    }
    exam.game.move(move);
  }
  return exam;
}

std::string game_json(const PlayedExam& exam, std::uint64_t seed) {
  const ExamSum sum = exam_sum(exam.marks);
  const Game& game = exam.game.game();
  JsonWriter json;
  json.open_object();
  json.member("seed", seed);
  json.member("score", game.score());
  json.member("largest", game.rules().ladder.face(game.position().board.largest()));
  json.member("moves", game.position().moves);
  json.member("noops", exam.game.noops());
  json.member("unknown", exam.game.unknown_words());
  json.member("regret", sum.regret.mean);
  json.member("margin", sum.regret.margin);
  json.member("best", sum.best);
  json.member("ended", agent_end_names[std::size_t(exam.game.end())]);
  json.member("record", *exam.game.record());
  json.close();
  return std::move(json).take() + "\n";
}

std::string game_words(const PlayedExam& exam, std::uint64_t seed) {
  const ExamSum sum = exam_sum(exam.marks);
  const Game& game = exam.game.game();
  const double answers = static_cast<double>(std::max<std::size_t>(1, sum.positions));
  return fmt::format(
      "seed {}: score {}, largest {}, {} moves, {} noops, {} unknown, regret {:.2f} ±{:.2f} a "
      "move, best {:.1f}%, ended by {}\n",
      seed, game.score(), game.rules().ladder.face(game.position().board.largest()),
      game.position().moves, exam.game.noops(), exam.game.unknown_words(), sum.regret.mean,
      sum.regret.margin, 100.0 * static_cast<double>(sum.best) / answers,
      agent_end_names[std::size_t(exam.game.end())]);
}

int play_games(const ExamOptions& options, const Cartridge& game, const Grader& grader,
               const Answerer& answer) {
  for (std::uint64_t i = 0; i < *options.games; ++i) {
    const ExamSeed seed = seed_of(options, i);
    if (seed.seal) {
      print(commitment_line(seed, i + 1, options.wants_json));
    }
    const auto exam = played(options, game, seed, grader, answer);
    if (!exam) {
      return refuse(exam.error());
    }
    print(options.wants_json ? game_json(*exam, seed.seed) : game_words(*exam, seed.seed));
  }
  return all_fine;
}

int print_positions(const std::vector<ExamPosition>& positions, const Cartridge& game) {
  std::string lines;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    lines += exam_question(i + 1, positions[i], game) + "\n";
  }
  print(lines);
  return all_fine;
}

/// The player that answers. Requires one of --answers, --program and --player.
std::expected<Answerer, Error> answerer_of(const ExamOptions& options, const Cartridge& game,
                                           std::size_t positions) {
  if (!options.program.empty()) {
    return other_program(options, game);
  }
  if (!options.player.empty()) {
    return own_player(options, game);
  }
  auto moves = answers_in(options.answers, positions);
  if (!moves) {
    return std::unexpected(std::move(moves.error()));
  }
  return [moves = *std::move(moves)](std::size_t id, const Position&) { return moves[id - 1]; };
}

int examine(const ExamOptions& options) {
  const auto game = sized(GameList::of_user().cartridge(options.cartridge), options.size);
  if (!game) {
    return refuse(game.error());
  }
  if (options.games && !options.answers.empty()) {
    return refuse({"--games", {}, "a --program or a --player", "--answers"});
  }
  if (options.is_sealed && !options.games) {
    return refuse({"--sealed", {}, "--games, as no position has tiles to come", "none"});
  }
  const auto positions = options.games
                             ? std::vector<ExamPosition>()
                             : exam_positions(game->rules, options.positions, options.seed);
  const bool has_answerer =
      !options.answers.empty() || !options.program.empty() || !options.player.empty();
  if (!has_answerer) {
    const std::string graders = "--answers, --program or --player";
    return options.games         ? refuse({"--games", {}, "a --program or a --player", "neither"})
           : options.wants_exact ? refuse({"--exact", {}, graders, "none"})
           : !options.network.empty() ? refuse({"--network", {}, graders, "none"})
                                      : print_positions(positions, *game);
  }
  const auto answer = answerer_of(options, *game, positions.size());
  if (!answer) {
    return refuse(answer.error());
  }
  const auto grader = grader_of(options, *game);
  if (!grader) {
    return refuse(grader.error());
  }
  if (options.games) {
    return play_games(options, *game, *grader, *answer);
  }
  const auto marks = marks_of(positions, *game, *grader, *answer);
  if (!marks) {
    return refuse(marks.error());
  }
  print(options.wants_json ? exam_json(*marks, grader->scale) + "\n"
                           : exam_words(*marks, grader->scale));
  return all_fine;
}

}  // namespace

void add_exam_command(ConsoleCommand program) {
  auto options = std::make_shared<ExamOptions>();
  ConsoleCommand command = program.add("exam", "Measure the play of any player");
  command.explain(exam_footer);
  command.text("CARTRIDGE", options->cartridge, "A cartridge's name, or a path to its file")
      .required();
  command.text("--size", options->size, "Columns and rows, such as 2x3, if the game allows sizes");
  const CommandOption positions = command.number("--positions", options->positions,
                                                 "Number of positions", 1, most_exam_positions);
  const CommandOption seed =
      command.number("--seed", options->seed, "The seed of the positions, or of the first game");
  const CommandOption answers =
      command.text("--answers", options->answers, "A file of answers, or - for standard input");
  CommandOption program_option =
      command.text("--program", options->program, "A shell command that answers each line");
  program_option.excludes(answers);
  CommandOption player = command.text("--player", options->player,
                                      "random, greedy, heuristic, trained, perfect or X.network");
  player.excludes(answers).excludes(program_option);
  command.number("--depth", options->depth, "Moves that --player looks ahead", 1, deepest_search)
      .needs(player);
  CommandOption games =
      command.number("--games", options->games, "Whole games instead of positions", 1, 100'000);
  games.excludes(positions);
  command
      .flag("--sealed", options->is_sealed,
            "Draw the seeds of --games; a hash of each is printed before its game")
      .excludes(seed);
  command.number("--most-moves", options->most_moves, "Moves of a game", 1, 1'000'000).needs(games);
  const CommandOption nodes =
      command.number("--nodes", options->nodes, "Nodes for grading a position", 100, 1'000'000'000);
  command.flag("--exact", options->wants_exact, "Grade by exact values; small boards only")
      .excludes(nodes);
  command.text("--network", options->network,
               "The grader's network: a file, shipped, or none for the heuristic "
               "(your own network if there is one, else the shipped one)");
  command
      .number("--seconds", options->seconds, "Seconds that --program may take for a line", 0.01,
              86'400)
      .needs(program_option);
  command.flag("--json", options->wants_json, "Print JSON");
  command.does([options] { return examine(*options); });
}

}  // namespace tilery
