#include "tilery/telling/asked_game.h"

namespace tilery {

bool is_same_game(const AskedGame& one, const AskedGame& other) {
  return one.cartridge.value == other.cartridge.value && one.toml.value == other.toml.value;
}

std::array<QuestionKey, 2> keys_of(AskedGame& asked) {
  return {QuestionKey{.name = "cartridge", .value = &asked.cartridge},
          QuestionKey{.name = "toml", .value = &asked.toml}};
}

std::expected<void, Error> check_one_game(const AskedGame& asked) {
  if (!asked.cartridge.is_there() || !asked.toml.is_there()) {
    return {};
  }
  return std::unexpected(Error{.source = {},
                               .place = {1, asked.toml.column},
                               .expected = "a \"cartridge\" or a \"toml\"",
                               .found = "both"});
}

std::expected<void, Error> check_game(const AskedGame& asked, std::string_view line) {
  return asked.is_there() ? check_one_game(asked)
                          : std::unexpected(missing_in(line, "a \"cartridge\" or a \"toml\""));
}

std::expected<Cartridge, Error> cartridge_of(const AskedGame& asked, const FindCartridge& find) {
  return asked.toml.is_there() ? read_cartridge(asked.toml.value, "toml")
                               : find(asked.cartridge.value);
}

}  // namespace tilery
