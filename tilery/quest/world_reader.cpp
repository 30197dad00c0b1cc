#include "tilery/quest/world_reader.h"

#include <algorithm>
#include <iterator>

#include "tilery/core/plain_text.h"
#include "tilery/core/signature.h"
#include "tilery/explore/tiled/level.h"
#include "tilery/quest/world_parts.h"
#include "tilery/rules/cartridge.h"
#include "tilery/rules/shipped.h"

namespace tilery::quest {
namespace {

constexpr std::int64_t most_maps = 64;
constexpr std::size_t most_cells = std::size_t{1} << 20;
constexpr std::size_t most_bytes = std::size_t{1} << 24;
constexpr std::size_t most_objects = 4000;
constexpr std::size_t most_tiles = 4096;
constexpr std::size_t longest_name = 40;

/// The path of `name` in the folder of the file at `path`.
std::string beside(const std::string& path, const std::string& name) {
  return path.substr(0, path.rfind('/') + 1) + name;
}

bool is_plain_name(std::string_view name) {
  const auto is_plain = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';
  };
  return !name.empty() && name.size() <= longest_name && std::ranges::all_of(name, is_plain);
}

std::string read_plain_name(const TomlCursor& name) {
  const std::string_view text = name.text();
  if (!is_plain_name(text)) {
    name.fail("a name of 1 to 40 lower-case letters, digits and '-'");
  }
  return std::string(text);
}

class WorldReader {
 public:
  WorldReader(std::string path, const FetchFile& fetch)
      : path_(std::move(path)),
        fetch_([this, &fetch](const std::string& file) { return fetched(fetch, file); }) {}

  WorldReader(const WorldReader&) = delete;
  WorldReader& operator=(const WorldReader&) = delete;
  ~WorldReader() = default;

  std::expected<WorldFile, Error> read() {
    const std::expected<std::string, Error> toml = fetch_(path_);
    const std::expected<TomlValue, Error> tree =
        toml ? parse_toml(*toml, path_) : std::unexpected(toml.error());
    if (!tree) {
      return std::unexpected(tree.error());
    }
    FirstFault faults(path_);
    const TomlCursor root(*tree, faults);
    read_root(root);
    if (faults.error()) {
      faults_.insert(faults_.begin(), *faults.error());
    }
    if (!faults_.empty()) {
      return std::unexpected(faults_.front());
    }
    world_.hash = hash_.value();
    return WorldFile{std::move(world_), std::move(warnings_)};
  }

  [[nodiscard]] Faults take_faults() { return std::move(faults_); }
  [[nodiscard]] Warnings take_warnings() { return std::move(warnings_); }

 private:
  std::expected<std::string, Error> fetched(const FetchFile& fetch, const std::string& file) {
    std::expected<std::string, Error> bytes = fetch(file);
    if (bytes) {
      add_to_hash(*bytes);
    }
    return bytes;
  }

  void add_to_hash(std::string_view bytes) {
    hash_.add(bytes.size());
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      word = word << 8 | static_cast<unsigned char>(bytes[i]);
      if (i % 8 == 7) {
        hash_.add(word);
      }
    }
    hash_.add(word);
  }

  void keep(Error fault) { faults_.push_back(std::move(fault)); }

  /// Maps come first, because other parts name their tiles. Objects come last: they name
  /// everything.
  void read_root(const TomlCursor& root) {
    root.check_keys({"name", "title", "about", "start", "party", "health", "bag", "maps", "items",
                     "creatures", "stages"});
    world_.name = read_plain_name(root.key("name"));
    world_.title = read_words(root.key("title"));
    world_.about = read_words(root.key("about"));
    read_maps(root.key("maps"));
    if (!faults_.empty()) {
      return;
    }
    world_.start_area = read_area(root.key("start"));
    world_.party_tile = root.key("party").is_there() ? read_tile(root.key("party"), tiles_)
                                                     : add_party_tile(tiles_, world_.tiles);
    if (root.key("health").is_there()) {
      world_.health = static_cast<int>(root.key("health").number("a number", {1, 1000}));
    }
    if (root.key("items").is_there()) {
      world_.items = read_items(root.key("items"), tiles_);
    }
    if (root.key("creatures").is_there()) {
      world_.creatures = read_creatures(root.key("creatures"), tiles_);
    }
    read_bag(root.key("bag"));
    read_stages(root.key("stages"));
    if (!levels_.empty()) {
      read_all_objects();
    }
  }

  void read_maps(const TomlCursor& list) {
    for (const TomlCursor& item : list.items("names of maps", {1, most_maps})) {
      const std::string name = read_plain_name(item);
      if (place_of(levels_, name)) {
        item.fail("each map once");
      }
      if (!is_plain_name(name) || cells_ > most_cells || objects_ > most_objects) {
        return;
      }
      read_map(name);
    }
  }

  /// NAME.tmx beside the world, or else NAME.tmj.
  void read_map(const std::string& name) {
    std::string path = beside(path_, name + ".tmx");
    std::expected<std::string, Error> bytes = fetch_(path);
    if (!bytes) {
      const std::string other = beside(path_, name + ".tmj");
      if (std::expected<std::string, Error> json = fetch_(other)) {
        bytes = std::move(json);
        path = other;
      }
    }
    std::expected<LevelFile, Error> file =
        bytes ? read_level(*bytes, path, fetch_,
                           {.most_cells = most_cells - cells_, .most_bytes = most_bytes})
              : std::unexpected(bytes.error());
    if (!file) {
      keep(file.error());
      return;
    }
    for (const Warning& warning : file->warnings.list()) {
      warnings_.add(warning);
    }
    add_area(name, path, file->level);
    levels_.push_back({name, path, std::move(file->level), *bytes});
  }

  void add_area(const std::string& name, const std::string& path, const Level& level) {
    cells_ += level.map.cells.size();
    objects_ += level.objects.size();
    if (cells_ > most_cells || objects_ > most_objects) {
      keep({path, {}, "at most 1,048,576 cells and 4,000 objects in a world", "more"});
      return;
    }
    Area area{.name = name, .title = name, .map = level.map, .is_dark = level.map_light != 0};
    if (const auto title = text_in(level.properties, "title"); title && !title->empty()) {
      area.title = cleaned(*title, 100);
    }
    const std::int64_t radius = whole_number_in(level.properties, "radius").value_or(6);
    if (radius < 1 || radius > 20) {
      keep({path, {}, "a radius from 1 to 20", std::to_string(radius)});
    }
    area.has_diagonals = truth_in(level.properties, "diagonals").value_or(true);
    area.radius = static_cast<int>(std::clamp<std::int64_t>(radius, 1, 20));
    world_.areas.push_back(std::move(area));
    for (const LevelTile& kind : level.kinds) {
      add_tile(kind, path);
    }
  }

  void add_tile(const LevelTile& kind, const std::string& path) {
    std::expected<TileKind, Error> tile = tile_kind_of(kind, path);
    if (!tile) {
      keep(tile.error());
      return;
    }
    if (kind.code >= most_tiles) {
      keep({path, {}, "codes below 4,096 in a world", std::to_string(kind.code)});
      return;
    }
    if (world_.tiles.size() <= kind.code) {
      world_.tiles.resize(std::size_t{kind.code} + 1);
    }
    TileKind& known = world_.tiles[kind.code];
    const auto named = tiles_.find(tile->name);
    const bool is_other = !known.name.empty() && known.name != tile->name;
    if (is_other || (named != tiles_.end() && named->second != kind.code)) {
      keep({path, {}, "one name for one code in all maps of a world", quoted(tile->name)});
      return;
    }
    tiles_.emplace(tile->name, kind.code);
    world_.opacity.set(kind.code, tile->is_opaque);
    known = *std::move(tile);
  }

  [[nodiscard]] int read_area(const TomlCursor& name) const {
    const std::optional<int> area = place_of(world_.areas, name.text());
    if (!area) {
      name.fail("one of the maps");
    }
    return area.value_or(0);
  }

  void read_bag(const TomlCursor& list) {
    if (!list.is_there()) {
      return;
    }
    for (const TomlCursor& name : list.items("names of items", {0, 100})) {
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
    for (const TomlCursor& item : list.items("stages of the quest", {1, 100})) {
      item.check_keys({"text", "deed", "done"});
      Stage stage{.text = read_words(item.key("text"))};
      stage.deed = deed_of(world_, read_words(item.key("deed")));
      deeds_.resize(world_.deeds.size(), {path_, item.key("deed").place()});
      stage.done = read_words(item.key("done"));
      world_.stages.push_back(std::move(stage));
    }
  }

  void read_all_objects() {
    const LockMaker lock = [this](const std::string& cartridge, std::int64_t face) {
      return made_lock(cartridge, face);
    };
    std::ranges::move(read_objects({world_, tiles_, levels_, lock, warnings_, deeds_}),
                      std::back_inserter(faults_));
    if (faults_.empty()) {
      faults_ = faults_of_deeds(world_, deeds_);
    }
  }

  std::expected<int, Error> made_lock(const std::string& name, std::int64_t face) {
    if (!is_plain_name(name)) {
      return std::unexpected(Error{{}, {}, "the name of a cartridge in \"lock\"", quoted(name)});
    }
    const std::string_view shipped = shipped_cartridge(name);
    if (!shipped.empty()) {
      add_to_hash(shipped);
    }
    const std::expected<std::string, Error> toml =
        shipped.empty() ? fetch_(beside(path_, name + ".toml")) : std::string(shipped);
    const std::expected<Cartridge, Error> cartridge =
        toml ? read_cartridge(*toml, name) : std::unexpected(toml.error());
    if (!cartridge) {
      return std::unexpected(Error{
          {}, {}, "a cartridge that ships or stands beside the world", text_of(cartridge.error())});
    }
    const Ladder& ladder = cartridge->rules.ladder;
    const std::optional<Rank> goal = ladder.rank_of(static_cast<std::uint64_t>(face));
    if (!goal || *goal == 0) {
      return std::unexpected(
          Error{{}, {}, "a tile of " + name + " in \"goal\"", std::to_string(face)});
    }
    return lock_with({.cartridge = name, .rules = cartridge->rules, .goal = *goal});
  }

  int lock_with(Lock lock) {
    for (std::size_t i = 0; i < world_.locks.size(); ++i) {
      if (world_.locks[i].cartridge == lock.cartridge && world_.locks[i].goal == lock.goal) {
        return static_cast<int>(i);
      }
    }
    world_.locks.push_back(std::move(lock));
    return static_cast<int>(world_.locks.size()) - 1;
  }

  std::string path_;
  FetchFile fetch_;
  Signature hash_;
  World world_;
  Warnings warnings_;
  TileNames tiles_;
  std::vector<NamedLevel> levels_;
  std::size_t cells_ = 0;
  std::size_t objects_ = 0;
  std::vector<DeedPlace> deeds_;  ///< of world_.deeds
  Faults faults_;
};

}  // namespace

WorldFaults faults_of_world(const std::string& path, const FetchFile& fetch) {
  WorldReader reader(path, fetch);
  std::expected<WorldFile, Error> world = reader.read();
  if (world) {
    return {.faults = {}, .warnings = std::move(world->warnings)};
  }
  WorldFaults told = {.faults = reader.take_faults(), .warnings = reader.take_warnings()};
  if (told.faults.empty()) {
    told.faults.push_back(world.error());
  }
  return told;
}

std::expected<WorldFile, Error> read_world(const std::string& path, const FetchFile& fetch) {
  return WorldReader(path, fetch).read();
}

}  // namespace tilery::quest
