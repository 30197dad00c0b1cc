#pragma once
// Where a file is that another file names.

#include <string>
#include <string_view>

namespace tilery {

/// `name` as the file at `path` means it: from its folder, without "." and "..". A path from the
/// root stays as it is.
std::string path_beside(std::string_view path, std::string_view name);

}  // namespace tilery
