#include "apps/terminal/settings/settings_file.h"

#include <unistd.h>

#include <fstream>
#include <string>
#include <system_error>

#include "apps/files/file_input.h"
#include "apps/files/folders.h"
#include "tilery/rules/toml.h"

namespace tilery {
namespace {

using FilePath = std::filesystem::path;

std::unexpected<Error> not_written(const FilePath& file, const std::string& why) {
  return std::unexpected(
      Error{.source = file.native(), .place = {}, .expected = "a file to write", .found = why});
}

std::expected<std::string, Error> text_in(const FilePath& file) {
  std::error_code fault;
  return std::filesystem::exists(file, fault) ? read_text_file(file, longest_toml) : std::string();
}

std::expected<void, Error> replace(const FilePath& file, const std::string& text) {
  std::error_code fault;
  const FilePath target = std::filesystem::exists(file, fault)
                              ? std::filesystem::canonical(file, fault)
                              : file;  // a link to the file stays a link
  std::filesystem::create_directories(target.parent_path(), fault);
  const FilePath fresh = target.native() + ".new-" + std::to_string(::getpid());
  std::ofstream stream(fresh, std::ios::binary);
  stream << text << std::flush;
  stream.close();
  if (stream) {
    std::filesystem::rename(fresh, target, fault);
  }
  if (!stream || fault) {
    std::error_code ignored;
    std::filesystem::remove(fresh, ignored);
    return not_written(file, fault ? fault.message() : "one that cannot be written");
  }
  return {};
}

}  // namespace

SettingsFile SettingsFile::of_user() {
  const std::optional<FilePath> folder = config_folder();
  return SettingsFile(folder ? std::optional(*folder / "settings.toml") : std::nullopt);
}

std::expected<Settings, Error> SettingsFile::read() const {
  if (!file_) {
    return Settings{};
  }
  const std::expected<std::string, Error> text = text_in(*file_);
  if (!text) {
    return std::unexpected(text.error());
  }
  return read_settings(*text, file_->native());
}

std::expected<void, Error> SettingsFile::change(std::string_view key,
                                                std::string_view value) const {
  if (!file_) {
    return not_written("settings.toml", "no folder for settings");
  }
  const std::expected<std::string, Error> text = text_in(*file_);
  if (!text) {
    return std::unexpected(text.error());
  }
  if (const auto settings = read_settings(*text, file_->native()); !settings) {
    return std::unexpected(settings.error());
  }
  const auto changed = with_setting(*text, key, value, file_->native());
  if (!changed) {
    return std::unexpected(changed.error());
  }
  return replace(*file_, *changed);
}

}  // namespace tilery
