#pragma once
// A second implementation of the map view, cell by cell, slow and written directly from its rules.
// It shares no code with the library, which must give the same answers.

#include <cstdint>
#include <string>
#include <vector>

namespace tilery::model {

struct MobRecord {
  int kind = 0;
  int graphic = 0;  ///< 15 bits of code and bit 15
  int x = 0;
  int y = 0;
};

struct LampRecord {
  int x = 0;
  int y = 0;
  int reach = 0;
};

enum class Rule : std::uint8_t { strict, revealing, symmetric };

/// A map with mobs and lights, a party, and the rule of its sight.
struct Question {
  int width = 1;
  int height = 1;
  std::vector<int> codes;
  std::vector<bool> flags;   ///< the cells with light of their own
  std::vector<bool> opaque;  ///< by code
  bool wraps = false;
  int slant = 0;
  int party_x = 0;
  int party_y = 0;
  std::vector<MobRecord> mobs;
  std::vector<LampRecord> lamps;
  int map_light = 0;
  int party_light = 0;
  int radius = 6;
  Rule rule = Rule::strict;
};

/// The view, row by row of the window. Numbers have the same 16 bits as in the library.
struct Answer {
  std::vector<int> window;      ///< code, and bit 15 where the cell has light of its own
  std::vector<int> shown;       ///< code and bit 15, or a mob's graphic
  std::vector<int> next_tiles;  ///< south, west, north, east, under the party
  std::vector<int> next_mobs;   ///< south, west, north, east; -1 for no mob
  std::vector<bool> lit;
  std::vector<bool> in_sight;
  std::vector<bool> seen;
  std::vector<int> scene;
};

Answer answer_to(const Question& question);

/// The question in words, for the report of a difference.
std::string text_of(const Question& question);

}  // namespace tilery::model
