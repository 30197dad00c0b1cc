#pragma once
// Everything a program needs to embed Tilery, in one include. docs/library.md is the guide.

// A game: its rules as data, and how it is played.
#include "tilery/core/direction.h"
#include "tilery/core/error.h"
#include "tilery/core/random.h"
#include "tilery/game/game.h"
#include "tilery/rules/cartridge.h"

// Games move by move on the fastest board, and millions of games at once.
#include "tilery/game/play.h"
#include "tilery/kernels/lane_games.h"
#include "tilery/kernels/random_games.h"

// Maps and worlds.
#include "tilery/explore/tiled/level.h"
#include "tilery/explore/tiled/tiled_file.h"
#include "tilery/explore/view.h"
#include "tilery/quest/journey.h"
#include "tilery/quest/party_view.h"
#include "tilery/quest/turn.h"
#include "tilery/quest/world_reader.h"

// Records of games and walks, and their verification.
#include "tilery/record/foreign_formats.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"
#include "tilery/record/verifier.h"
#include "tilery/record/world_record.h"

// The best move, and the values of all moves.
#include "tilery/player/advisor.h"
#include "tilery/player/review.h"
#include "tilery/player/simulation.h"
#include "tilery/shipped_networks.h"

// Searching with your own evaluator, and learning one.
#include "tilery/learn/checkpoint.h"
#include "tilery/learn/training.h"
#include "tilery/search/exact_values.h"
#include "tilery/search/expectimax.h"
#include "tilery/search/player.h"
#include "tilery/value/heuristic.h"
#include "tilery/value/network_file.h"

// Pictures.
#include "tilery/picture/board_picture.h"
#include "tilery/picture/board_text.h"
#include "tilery/picture/film.h"
#include "tilery/picture/raster.h"
#include "tilery/picture/scene_picture.h"
#include "tilery/picture/svg.h"
#include "tilery/picture/theme.h"

// ROMs for the Atari 2600.
#include "tilery/retro/atari_rom.h"

// Questions and answers in JSON, and games and walks in words.
#include "tilery/narration/narration.h"
#include "tilery/protocol/game_session.h"
#include "tilery/protocol/questions.h"
#include "tilery/protocol/walk_session.h"
