#include "apps/serve/page_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <system_error>
#include <utility>

#include "apps/files/file_input.h"
#include "tilery/record/record_text.h"

namespace tilery::serve {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 28;

struct TypeOfFile {
  std::string_view ending;
  std::string_view type;
};
constexpr auto types = std::to_array<TypeOfFile>({
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".toml", "text/plain; charset=utf-8"},
});

std::string type_of(std::string_view path) {
  const auto found = std::ranges::find_if(
      types, [&](const TypeOfFile& type) { return path.ends_with(type.ending); });
  return found == types.end() ? "application/octet-stream" : std::string(found->type);
}

/// Whether a header such as "gzip;q=0.5, br" names `coding` and does not refuse it by "q=0".
bool accepts(std::string_view header, std::string_view coding) {
  while (!header.empty()) {
    std::string_view item = header.substr(0, header.find(','));
    header.remove_prefix(std::min(item.size() + 1, header.size()));
    item.remove_prefix(std::min(item.find_first_not_of(" \t"), item.size()));
    const std::string_view name = item.substr(0, item.find_first_of("; \t"));
    if (name == coding) {
      const std::size_t quality = item.find("q=");
      return quality == std::string_view::npos ||
             item.find_first_of("123456789", quality) != std::string_view::npos;
    }
  }
  return false;
}

/// Whether a folder of the path, or the file, has a name that begins with a dot.
bool is_hidden(const std::filesystem::path& relative) {
  return std::ranges::any_of(
      relative, [](const std::filesystem::path& part) { return part.string().starts_with('.'); });
}

}  // namespace

std::expected<PageFiles, Error> PageFiles::in(const std::filesystem::path& folder) {
  PageFiles page;
  std::map<std::string, std::string> found;
  std::size_t left = most_bytes;
  std::error_code fault;
  auto entry = std::filesystem::recursive_directory_iterator(folder, fault);
  for (; !fault && entry != std::filesystem::recursive_directory_iterator();
       entry.increment(fault)) {
    const std::filesystem::path relative = entry->path().lexically_relative(folder);
    std::error_code unknown;
    if (!entry->is_regular_file(unknown) || is_hidden(relative)) {
      continue;
    }
    TILERY_TRY(std::string bytes, read_file(entry->path(), left));
    left -= bytes.size();
    found.emplace("/" + relative.generic_string(), std::move(bytes));
  }
  if (fault) {
    return std::unexpected(
        Error{folder.string(), {}, "a folder that can be read", fault.message()});
  }
  if (!found.contains("/index.html")) {
    return std::unexpected(Error{folder.string(), {}, "a folder with index.html", "none"});
  }
  for (auto& [path, bytes] : found) {
    const bool is_compressed_form = (path.ends_with(".br") || path.ends_with(".gz")) &&
                                    found.contains(path.substr(0, path.size() - 3));
    if (!is_compressed_form) {
      page.add(path, bytes);
    }
  }
  for (auto& [path, file] : page.files_) {
    const auto compressed = [&](const char* ending) {
      const auto at = found.find(path + ending);
      return at == found.end() ? nullptr
                               : std::make_shared<const std::string>(std::move(at->second));
    };
    file.brotli = compressed(".br");
    file.gzip = compressed(".gz");
  }
  return page;
}

void PageFiles::add(const std::string& path, std::string bytes) {
  std::string hash = fmt::format("{:016x}", checksum_of(bytes));
  files_[path] = {.plain = std::make_shared<const std::string>(std::move(bytes)),
                  .brotli = nullptr,
                  .gzip = nullptr,
                  .type = type_of(path),
                  .hash = std::move(hash)};
}

PageFiles::Form PageFiles::form_for(const File& file, std::string_view accepted) {
  if (file.brotli && accepts(accepted, "br")) {
    return {.bytes = file.brotli, .coding = "br"};
  }
  if (file.gzip && accepts(accepted, "gzip")) {
    return {.bytes = file.gzip, .coding = "gzip"};
  }
  return {.bytes = file.plain, .coding = {}};
}

std::optional<Answer> PageFiles::find(const Request& request) const {
  const auto found =
      files_.find(request.path.ends_with('/') ? request.path + "index.html" : request.path);
  if (found == files_.end()) {
    return std::nullopt;
  }
  const File& file = found->second;
  const bool is_hashed = found->first.starts_with("/assets/");
  const Form form = form_for(file, request.accept_encoding);
  const std::string suffix = form.coding.empty() ? "" : "-" + std::string(form.coding);
  Answer answer = {.status = 200, .type = file.type, .body = form.bytes, .headers = {}};
  answer.headers = {
      {"ETag", "\"" + file.hash + suffix + "\""},
      {"Vary", "Accept-Encoding"},
      {"Cache-Control", is_hashed ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (request.if_none_match.find(file.hash) != std::string::npos) {
    answer.status = 304;
    answer.body = std::make_shared<const std::string>();
  } else if (!form.coding.empty()) {
    answer.headers.emplace_back("Content-Encoding", form.coding);
  }
  return answer;
}

}  // namespace tilery::serve
