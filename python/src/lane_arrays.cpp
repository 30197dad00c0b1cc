#include "python/src/lane_arrays.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <utility>

namespace tilery::python {
namespace {

LaneArrays arrays_of(const Rules& rules, std::size_t lanes, int players) {
  const auto n = items(lanes);
  const py::ssize_t height = rules.shape.height;
  const py::ssize_t width = rules.shape.width;
  const py::ssize_t kinds = items(card_kinds(rules.spawn));
  const py::ssize_t pairs = players == 2 ? n : 0;
  return {.ranks = zeros<std::uint8_t>({n, height, width}),
          .observation = {},
          .mask = zeros<std::int8_t>({n, 4}),
          .next = zeros<std::uint8_t>({n, 2}),
          .deck = zeros<std::uint8_t>({n, kinds}),
          .rewards = zeros<double>({n}),
          .terminated = zeros<bool>({n}),
          .truncated = zeros<bool>({n}),
          .scores = zeros<std::int64_t>({n}),
          .players = zeros<std::uint8_t>({n}),
          .both_scores = zeros<std::int64_t>({pairs, 2}),
          .winners = zeros<std::int8_t>({pairs}),
          .last_ranks = zeros<std::uint8_t>({n, height, width}),
          .last_scores = zeros<std::int64_t>({n}),
          .last_next = zeros<std::uint8_t>({n, 2}),
          .last_deck = zeros<std::uint8_t>({n, kinds}),
          .last_both_scores = zeros<std::int64_t>({pairs, 2}),
          .last_winners = zeros<std::int8_t>({pairs})};
}

LaneBuffers buffers_of(LaneArrays& arrays) {
  return {.ranks = span_of<std::uint8_t>(arrays.ranks),
          .may_move = span_of<std::uint8_t>(arrays.mask),
          .next = span_of<std::uint8_t>(arrays.next),
          .rewards = span_of<double>(arrays.rewards),
          .terminated = span_of<std::uint8_t>(arrays.terminated),
          .truncated = span_of<std::uint8_t>(arrays.truncated),
          .scores = span_of<std::int64_t>(arrays.scores),
          .players = span_of<std::uint8_t>(arrays.players),
          .cards = span_of<std::uint8_t>(arrays.deck),
          .both_scores = span_of<std::int64_t>(arrays.both_scores),
          .winners = span_of<std::int8_t>(arrays.winners),
          .last_ranks = span_of<std::uint8_t>(arrays.last_ranks),
          .last_scores = span_of<std::int64_t>(arrays.last_scores),
          .last_next = span_of<std::uint8_t>(arrays.last_next),
          .last_cards = span_of<std::uint8_t>(arrays.last_deck),
          .last_both_scores = span_of<std::int64_t>(arrays.last_both_scores),
          .last_winners = span_of<std::int8_t>(arrays.last_winners)};
}

}  // namespace

Observation observation_named(const std::string& name) {
  constexpr std::array<std::pair<std::string_view, Observation>, 4> known = {
      {{"ranks", Observation::ranks},
       {"onehot", Observation::one_hot},
       {"faces", Observation::faces},
       {"dict", Observation::everything}}};
  const auto* const found = std::ranges::find(known, name, &decltype(known)::value_type::first);
  if (found == known.end()) {
    refuse("observation", "ranks, onehot, faces or dict", "'" + name + "'");
  }
  return found->second;
}

LaneSet::LaneSet(const Rules& rules, std::size_t lanes, int players, Observation observation)
    : ladder_(rules.ladder),
      arrays_(arrays_of(rules, lanes, players)),
      buffers_(buffers_of(arrays_)) {
  arrays_.observation = observation_of(rules, observation);
}

py::object LaneSet::observation_of(const Rules& rules, Observation observation) {
  const py::array_t<std::uint8_t>& ranks = arrays_.ranks;
  if (observation == Observation::faces) {
    auto faces = zeros<std::int64_t>({ranks.shape(0), ranks.shape(1), ranks.shape(2)});
    faces_ = faces.mutable_data();
    return faces;
  }
  if (observation == Observation::one_hot) {
    auto flags = zeros<bool>(
        {ranks.shape(0), ranks.shape(1), ranks.shape(2), items(rules.ladder.faces.size())});
    one_hot_ = flags.mutable_data();
    return flags;
  }
  if (observation == Observation::ranks) {
    return ranks;
  }
  py::dict seen;
  seen["board"] = ranks;
  if (rules.spawn.is_previewed) {
    seen["next"] = arrays_.next;
  }
  if (card_kinds(rules.spawn) > 0) {
    seen["deck"] = arrays_.deck;
  }
  return seen;
}

void LaneSet::open_masks() const {
  constexpr std::uint32_t all = 0x01'01'01'01;
  const std::span<std::uint8_t> masks = buffers_.may_move;
  for (std::size_t at = 0; at < masks.size(); at += sizeof(all)) {
    std::uint32_t mask = 0;
    std::memcpy(&mask, &masks[at], sizeof(mask));
    mask = mask == 0 ? all : mask;
    std::memcpy(&masks[at], &mask, sizeof(mask));
  }
}

void LaneSet::observe() const {
  const std::span<const std::uint8_t> ranks = buffers_.ranks;
  if (faces_ != nullptr) {
    std::ranges::transform(ranks, faces_, [this](std::uint8_t rank) {
      return static_cast<std::int64_t>(ladder_.faces[rank]);
    });
  }
  if (one_hot_ != nullptr) {
    const std::size_t kinds = ladder_.faces.size();
    std::memset(one_hot_, 0, ranks.size() * kinds);
    for (std::size_t cell = 0; cell < ranks.size(); ++cell) {
      one_hot_[cell * kinds + ranks[cell]] = true;
    }
  }
}

}  // namespace tilery::python
