#pragma once
// The paths of the files that tests read.

#include <string>
#include <string_view>
#include <vector>

namespace tilery::test {

/// The absolute path of a file or folder of the project, named from its root: "tests/golden".
std::string project_file(std::string_view path);

/// The absolute path of a file that the build makes, named from the build folder.
std::string built_file(std::string_view path);

/// The texts from which the fuzzer called `fuzzer` starts.
std::vector<std::string> seeds_of(std::string_view fuzzer);

/// The absolute path of the program `tilery` of this build.
std::string tilery_program();

}  // namespace tilery::test
