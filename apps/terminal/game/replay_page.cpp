#include "apps/terminal/game/replay_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <variant>

#include "apps/terminal/game/game_page.h"
#include "apps/terminal/toolkit/text_page.h"
#include "tilery/core/quantities.h"
#include "tilery/player/advice.h"

namespace tilery {
namespace {

constexpr int review_check_ms = 5;     ///< between checks of the search
constexpr int animated_step_ms = 100;  ///< faster steps are shown without sliding

constexpr int longest_verdict = 60;  ///< columns: "right: Inaccuracy: left was better by ..."

/// The bar that shows the place in the game: the last row of the text below the board.
Box bar_of(const GamePlaces& places) {
  return {places.said.x, places.said.y + places.said.height - 1, places.said.width, 1};
}

/// The number of rows below the board that hold any verdict on a move, and the bar.
int review_rows(int width) { return (longest_verdict + width - 1) / width + 1; }

constexpr std::array<const char*, 4> best_arrows = {"◀", "▶", "▲", "▼"};
constexpr std::array<const char*, 4> played_arrows = {"←", "→", "↑", "↓"};

}  // namespace

std::expected<Replay, Error> Replay::of(const Record& record, Cartridge cartridge,
                                        std::string_view source) {
  TILERY_CHECK(tilery::replay(record, cartridge.rules, source));
  TILERY_TRY(RecordedGame game, begun(record, cartridge.rules, source));
  Replay replay(record, std::move(cartridge), game.game().rules());
  replay.positions_.push_back(game.game().position());
  for (const Event event : record.events) {
    game.act(event);
    replay.positions_.push_back(game.game().position());
  }
  return replay;
}

/// New tiles stand where the board after the move differs from the board after the slide.
std::optional<Turn> Replay::turn(std::size_t count) const {
  if (count == 0 || !is_move(record_.events[count - 1])) {
    return std::nullopt;
  }
  const Position& before = position(count - 1);
  const Position& after = position(count);
  const auto direction = *direction_of(record_.events[count - 1]);
  Turn turn{.slide = slide(before.board, direction, rules_),
            .entries = {},
            .player = before.player,
            .reaches_goal = after.goal_reached && !before.goal_reached,
            .after = after};
  for (int cell = 0; cell < after.board.cells(); ++cell) {
    if (after.board.rank(cell) != turn.slide.board.rank(cell)) {
      turn.entries.push_back({.cell = cell, .rank = after.board.rank(cell)});
    }
  }
  return turn;
}

ReplayPage::ReplayPage(App& app, Replay replay, Purpose purpose)
    : app_(app), replay_(std::make_unique<Replay>(std::move(replay))), head_(replay_->length()) {
  if (purpose == Purpose::review) {
    begin_review();
  }
}

std::expected<std::unique_ptr<Page>, Error> review_page(App& app, const Record& record,
                                                        Cartridge cartridge) {
  TILERY_TRY(const Record kept, without_undone(record, cartridge.rules, "the game"));
  TILERY_TRY(Replay shown, Replay::of(kept, std::move(cartridge), "the game"));
  return std::make_unique<ReplayPage>(app, std::move(shown), ReplayPage::Purpose::review);
}

void ReplayPage::begin_review() {
  head_.stop();
  if (!review_) {
    review_.emplace(app_, *replay_);
  }
}

void ReplayPage::go_to_mistake(ReplayCommand command) {
  begin_review();
  const bool is_next = command == ReplayCommand::next_mistake;
  const auto mistake = is_next ? review_->mistake_after(place()) : review_->mistake_before(place());
  if (mistake) {
    head_.go_to(*mistake);
    notice_.clear();
  } else {
    const bool is_searched = is_next ? review_->is_done() : review_->has_reached(place());
    notice_ = !is_searched ? "No mistake found yet: " + review_->words() + "."
              : is_next    ? "There is no mistake after this place."
                           : "There is no mistake before this place.";
  }
  show_.stop();
}

void ReplayPage::pass_time(Moment now) {
  while (head_.takes_step(now)) {
    show_step(now);
  }
  if (review_) {
    review_->think();
  }
}

std::optional<int> ReplayPage::changes_in(Moment now) const {
  const std::optional<int> show = show_.changes_in(now);
  std::optional<int> step = head_.changes_in(now);
  if (review_ && !review_->is_done()) {
    step = std::min(step.value_or(review_check_ms), review_check_ms);
  }
  return step ? std::min(*step, show.value_or(*step)) : show;
}

/// Shows the step that led to this place.
void ReplayPage::show_step(Moment now) {
  show_.stop();
  notice_.clear();
  if (app_.settings().is_animated && head_.step_ms() >= animated_step_ms) {
    if (std::optional<Turn> turn = replay_->turn(place())) {
      show_.show_turn(*std::move(turn), now);
    }
  }
}

Next ReplayPage::take(const PlayerInput& input, Size size, Moment now) {
  const PlayerInput meant = footer(size).meant(input, size);
  if (const auto* key = std::get_if<Key>(&meant)) {
    const std::optional<ReplayCommand> command = replay_keys().command(*key);
    return command ? obey(*command, now) : Next::stay();
  }
  const auto* mouse = std::get_if<MouseInput>(&meant);
  const std::optional<GamePlaces> where = places(size);
  if (mouse != nullptr && where && !where->is_tight && mouse->action == MouseAction::press &&
      bar_of(*where).contains(mouse->cell)) {
    head_.seek_in(bar_of(*where), mouse->cell);
    show_.stop();
    notice_.clear();
  }
  return Next::stay();
}

Next ReplayPage::obey(ReplayCommand command, Moment now) {
  if (command == ReplayCommand::leave) {
    return Next::back();
  }
  if (command == ReplayCommand::take_over) {
    return take_over();
  }
  if (command == ReplayCommand::help) {
    return Next::open(replay_help_page(app_.theme(), true));
  }
  if (command == ReplayCommand::review) {
    begin_review();
  }
  if (command == ReplayCommand::next_mistake || command == ReplayCommand::previous_mistake) {
    go_to_mistake(command);
    return Next::stay();
  }
  const std::size_t before = place();
  if (head_.obey(command)) {
    show_step(now);
  } else if (place() != before) {
    show_.stop();
    notice_.clear();
  }
  return Next::stay();
}

Next ReplayPage::take_over() {
  std::expected<PlayedGame, Error> played_game =
      PlayedGame::play_on(app_, replay_->cartridge(), replay_->record(), place());
  if (!played_game) {
    notice_ = text_of(played_game.error());
    return Next::stay();
  }
  head_.stop();
  played_game->mark_values_seen(false);
  Notice notice = taken_over_notice(
      fmt::format("Taken over after {}.", counted_words(place(), "step")), played_game->standing());
  return Next::open(std::make_unique<GamePage>(app_, *std::move(played_game), std::move(notice)));
}

PositionView ReplayPage::view() const { return {app_, replay_->rules(), position()}; }

std::optional<GamePlaces> ReplayPage::places(Size size) const {
  const PositionView view = this->view();
  std::optional<GamePlaces> usual = view.places(size);
  if (!usual || !review_) {
    return usual;
  }
  const std::optional<GamePlaces> roomy = view.places(size, review_rows(usual->said.width));
  return roomy ? roomy : usual;
}

Picture ReplayPage::picture(Size size, Moment now) const {
  const PositionView view = this->view();
  std::optional<GamePlaces> where = places(size);
  if (!where) {
    return view.too_small(size, footer(size));
  }
  const Inks inks = view.inks();
  const GameWords words = this->words(where->head);
  const Box bar = bar_of(*where);
  const bool has_bar = !where->is_tight && (words.said.empty() || where->said.height > 1);
  where->said.height -= has_bar ? 1 : 0;
  Footer footer = whole_footer();
  share_last_row(*where, footer, words);
  Picture picture = view.picture(size, *where, words, show_, now);
  draw_evaluated(picture, *where, inks);
  if (has_bar) {
    head_.draw(picture, bar, inks);
  }
  footer.draw(picture, inks);
  return picture;
}

/// Draws arrows at the board's edge: the direction of the next move, and the best direction.
void ReplayPage::draw_evaluated(Picture& picture, const GamePlaces& places,
                                const Inks& inks) const {
  const auto evaluated = review_ ? review_->at(place()) : std::nullopt;
  if (!evaluated) {
    return;
  }
  const Box board = places.board;
  const auto draw = [&](Direction direction, const char* arrow, const Style& style) {
    const Cell middle{board.x + board.width / 2, board.y + board.height / 2};
    const Cell edge = direction == Direction::left    ? Cell{board.x, middle.y}
                      : direction == Direction::right ? Cell{board.x + board.width - 1, middle.y}
                      : direction == Direction::up    ? Cell{middle.x, board.y}
                                                      : Cell{middle.x, board.y + board.height - 1};
    picture.write(edge, arrow, style);
  };
  const Direction best = *best_move(evaluated->values);
  draw(evaluated->played, played_arrows[static_cast<std::size_t>(evaluated->played)], inks.alert);
  draw(best, best_arrows[static_cast<std::size_t>(best)], inks.title);
}

GameWords ReplayPage::words(Box head) const {
  const int players = replay_->record().players;
  const auto digits = [&](int player) {
    return score_digits(replay_->rules(), score_of(replay_->rules(), position(), player));
  };
  const std::string score = players == 1 ? "Score " + digits(0) : digits(0) + " : " + digits(1);
  const std::string place = head_.place_words();
  const std::string title = replay_->cartridge().title;
  const std::string what = review_ ? "Review: " : "Replay: ";
  GameWords words{.title = head.height > 1 ? what + title : place + ": " + title,
                  .about = about(),
                  .score = score,
                  .beside = review_ ? place + ", " + review_->words() : place,
                  .said = notice_};
  const auto evaluated = review_ ? review_->at(this->place()) : std::nullopt;
  if (evaluated && notice_.empty()) {
    words.said =
        fmt::format("{}: {}", name_of(evaluated->played),
                    verdict_on_move(evaluated->values, evaluated->played, evaluated->unit));
    words.brief = verdict_in_brief(evaluated->values, evaluated->played, evaluated->unit);
  }
  return words;
}

/// Whether the replay runs, and how fast. While it is paused, also the last event.
std::string ReplayPage::about() const {
  const std::string last =
      place() == 0 ? "at the start"
                   : fmt::format("after {}", name_of(replay_->record().events[place() - 1]));
  return head_.runs() ? fmt::format("Playing, {} moves a second", head_.steps_per_second())
                      : fmt::format("Paused {}; {} moves a second", last, head_.steps_per_second());
}

/// The footer as it is drawn on a page of `size`.
Footer ReplayPage::footer(Size size) const {
  std::optional<GamePlaces> where = places(size);
  if (!where) {
    return leave_footer(replay_keys().key(ReplayCommand::leave));
  }
  Footer footer = whole_footer();
  share_last_row(*where, footer, words(where->head));
  return footer;
}

/// The footer with all items.
Footer ReplayPage::whole_footer() const {
  Footer footer;
  if (review_) {
    footer.add(replay_keys().key(ReplayCommand::next_mistake), "next mistake");
  }
  head_.add_to(footer);
  footer.add(replay_keys().key(ReplayCommand::take_over), "take over");
  if (!review_) {
    footer.add(replay_keys().key(ReplayCommand::review), "review");
  }
  footer.add_lasting(replay_keys().key(ReplayCommand::help), "help")
      .add_lasting(replay_keys().key(ReplayCommand::leave), "leave");
  return footer;
}

}  // namespace tilery
