#include "tilery/quest/world_reader.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <tuple>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/quest/world_maps.h"
#include "tilery/quest/world_parts.h"
#include "tilery/rules/cartridge.h"

namespace tilery::quest {
namespace {

class WorldReader {
 public:
  WorldReader(std::string path, const FetchFile& fetch)
      : files_(std::move(path), fetch), maps_(files_, world_, warnings_, faults_) {}

  WorldReader(const WorldReader&) = delete;
  WorldReader& operator=(const WorldReader&) = delete;
  ~WorldReader() = default;

  std::expected<WorldFile, Error> read() {
    const std::expected<std::string, Error> toml = files_.read(files_.path());
    TILERY_TRY(const TomlValue tree,
               toml ? parse_toml(*toml, files_.path()) : std::unexpected(toml.error()));
    read_root(tree);
    put_faults_of_toml_first();
    if (!faults_.empty()) {
      return std::unexpected(faults_.front());
    }
    world_.hash = files_.hash();
    return WorldFile{std::move(world_), std::move(warnings_)};
  }

  [[nodiscard]] const std::vector<NamedLevel>& levels() const { return maps_.levels(); }
  [[nodiscard]] Faults take_faults() { return std::move(faults_); }
  [[nodiscard]] Warnings take_warnings() { return std::move(warnings_); }

 private:
  /// Maps come first, because other parts name their tiles. Objects come last, because they name
  /// all other parts.
  void read_root(const TomlValue& tree) {
    // Each part reports its own first fault.
    const auto part = [&] { return TomlCursor(tree, parts_.emplace_back(files_.path())); };
    part().check_keys({"name", "title", "about", "start", "party", "health", "bag", "maps", "items",
                       "creatures", "stages", "only_maps"});
    const TomlCursor only_maps = part().key("only_maps");
    are_only_maps_ = only_maps.is_there() && only_maps.flag();
    world_.name = read_plain_name(part().key("name"));
    world_.title = read_words(part().key("title"));
    world_.about = read_words(part().key("about"));
    maps_.read(part().key("maps"));
    if (!faults_.empty() || !parts_.back().all().empty()) {
      return;
    }
    world_.start_area = read_area(part().key("start"));
    const TomlCursor party = part().key("party");
    world_.party_tile = party.is_there() ? read_tile(party, maps_.tiles())
                                         : add_party_tile(maps_.tiles(), world_.tiles);
    if (const TomlCursor health = part().key("health"); health.is_there()) {
      world_.health = static_cast<int>(health.number("a number", {1, 1000}));
    }
    if (const TomlCursor creatures = part().key("creatures"); creatures.is_there()) {
      world_.creatures = read_creatures(creatures, maps_.tiles());
    }
    read_stages(part().key("stages"));
    if (const TomlCursor items = part().key("items"); items.is_there()) {
      world_.items = read_items(items, maps_.tiles());
    }
    if (parts_.back().all().empty()) {  // the items have no fault
      read_bag(part().key("bag"));
    }
    if (!maps_.levels().empty()) {
      read_all_objects();
    }
  }

  /// Puts the faults of world.toml before the faults of the maps, in the order of the file.
  void put_faults_of_toml_first() {
    Faults faults;
    for (const FirstFault& part : parts_) {
      std::ranges::move(part.all(), std::back_inserter(faults));
    }
    std::ranges::sort(faults, {}, [](const Error& fault) {
      return std::tuple(fault.place.line, fault.place.column, fault.expected);
    });
    faults_.insert(faults_.begin(), faults.begin(), faults.end());
  }

  [[nodiscard]] int read_area(const TomlCursor& name) const {
    const std::optional<int> area = place_of(world_.areas, name.text());
    if (!area) {
      std::vector<std::string_view> names;
      std::ranges::transform(world_.areas, std::back_inserter(names), &Area::name);
      name.fail("one of the maps " + listed(names), quoted_with_hint(name.text(), names));
    }
    return area.value_or(0);
  }

  void read_bag(const TomlCursor& list) {
    if (!list.is_there()) {
      return;
    }
    for (const TomlCursor& one : list.items("names of items", {0, 100})) {
      const TomlCursor name = one.apart();
      const std::optional<int> item = place_of(world_.items, name.text());
      if (item) {
        world_.bag.push_back(*item);
      } else {
        name.fail("an item of the world");
      }
    }
  }

  void read_stages(const TomlCursor& list) {
    if (!list.is_there()) {
      return;
    }
    for (const TomlCursor& one : list.items("stages of the quest", {1, 100})) {
      const TomlCursor item = one.apart();
      item.check_keys({"text", "deed", "done"});
      Stage stage{.text = read_words(item.key("text"))};
      stage.deed = deed_of(world_, read_words(item.key("deed")));
      deeds_.resize(world_.deeds.size(), {files_.path(), item.key("deed").place()});
      stage.done = read_words(item.key("done"));
      world_.stages.push_back(std::move(stage));
    }
  }

  void read_all_objects() {
    const LockMaker lock = [this](const std::string& cartridge, std::int64_t face) {
      return made_lock(cartridge, face);
    };
    std::ranges::move(read_objects({world_, maps_.tiles(), maps_.levels(), lock, warnings_, deeds_,
                                    are_only_maps_}),
                      std::back_inserter(faults_));
    if (faults_.empty() && !are_only_maps_) {
      faults_ = faults_of_deeds(world_, deeds_);
    }
  }

  std::expected<int, Error> made_lock(const std::string& name, std::int64_t face) {
    if (!is_plain_name(name)) {
      return std::unexpected(Error{
          "lock",
          {},
          "the name of a cartridge in \"lock\": one that ships, or NAME for NAME.toml beside the "
          "world",
          quoted(name)});
    }
    const std::expected<Cartridge, Error> cartridge = game_of_lock(name);
    if (!cartridge) {
      return std::unexpected(Error{"lock",
                                   {},
                                   "a cartridge that ships or stands beside the world",
                                   text_of(cartridge.error())});
    }
    if (cartridge->rules.players.goals) {
      return std::unexpected(
          Error{"lock", {}, "a game of one aim", name + ", which has a goal for each player"});
    }
    const Ladder& ladder = cartridge->rules.ladder;
    const std::optional<Rank> goal = ladder.rank_of(static_cast<std::uint64_t>(face));
    if (!goal || *goal == 0) {
      return std::unexpected(
          Error{"goal", {}, "a tile of " + name + " in \"goal\"", std::to_string(face)});
    }
    return lock_with({.cartridge = name, .rules = cartridge->rules, .goal = *goal});
  }

  /// A cartridge that ships, a cartridge beside the world, or a level of one.
  std::expected<Cartridge, Error> game_of_lock(const std::string& name) {
    if (const std::string shipped = shipped_text(name); !shipped.empty()) {
      files_.add_to_hash(shipped);
      return read_cartridge(shipped, name);
    }
    const std::expected<std::string, Error> own = files_.read(files_.beside(name + ".toml"));
    const std::optional<LevelName> level = level_name_of(name);
    if (own || !level) {
      return own ? read_cartridge(*own, files_.beside(name + ".toml"))
                 : std::unexpected(own.error());
    }
    const std::string pack_name(level->pack);
    const auto toml = files_.read(files_.beside(pack_name + ".toml"));
    const auto pack = toml ? read_cartridge(*toml, pack_name) : std::unexpected(own.error());
    if (!pack || level->number > pack->levels.size()) {
      return pack ? std::unexpected(own.error()) : pack;
    }
    return level_of(*pack, level->number);
  }

  /// The index of this lock in world_.locks; adds the lock if it is not there.
  int lock_with(Lock lock) {
    for (std::size_t i = 0; i < world_.locks.size(); ++i) {
      if (world_.locks[i].cartridge == lock.cartridge && world_.locks[i].goal == lock.goal) {
        return static_cast<int>(i);
      }
    }
    world_.locks.push_back(std::move(lock));
    return static_cast<int>(world_.locks.size()) - 1;
  }

  WorldFiles files_;
  bool are_only_maps_ = false;
  World world_;
  Warnings warnings_;
  Faults faults_;
  MapsReader maps_;
  std::vector<DeedPlace> deeds_;  ///< of world_.deeds
  std::deque<FirstFault> parts_;  ///< of the parts of world.toml, each read by itself
};

}  // namespace

WorldFaults faults_of_world(const std::string& path, const FetchFile& fetch) {
  WorldReader reader(path, fetch);
  std::expected<WorldFile, Error> world = reader.read();
  if (world) {
    note_reach(world->world, reader.levels(), world->warnings);
    return {.faults = {}, .warnings = std::move(world->warnings)};
  }
  WorldFaults found = {.faults = reader.take_faults(), .warnings = reader.take_warnings()};
  if (found.faults.empty()) {
    found.faults.push_back(world.error());
  }
  return found;
}

std::expected<WorldFile, Error> read_world(const std::string& path, const FetchFile& fetch) {
  return WorldReader(path, fetch).read();
}

namespace {

std::expected<std::string, Error> shipped_file(const std::string& path) {
  const auto files = shipped_files();
  const auto found = std::ranges::find(files, path, &ShippedFile::path);
  return found != files.end() ? std::expected<std::string, Error>(found->text)
                              : std::unexpected(Error{path, {}, "a file that ships", "none"});
}

}  // namespace

std::vector<std::string> shipped_worlds() {
  std::vector<std::string> names;
  for (const ShippedFile& file : shipped_files()) {
    if (file.path.ends_with("/world.toml")) {
      names.emplace_back(file.path.substr(0, file.path.find('/')));
    }
  }
  return names;
}

std::expected<WorldFile, Error> read_shipped_world(std::string_view name) {
  return read_world(std::string(name) + "/world.toml", shipped_file);
}

WorldFaults faults_of_shipped_world(std::string_view name) {
  return faults_of_world(std::string(name) + "/world.toml", shipped_file);
}

}  // namespace tilery::quest
