# tilery_precompile(TARGET HEADER...): reads the headers that most sources need, and each HEADER, once for the target.
# Larger headers (JSON) cost more to load in every source than to read in a few. The preset clang precompiles none,
# and so finds sources of the library that lack an include.
function(tilery_precompile target)
  if(NOT TILERY_PRECOMPILE)
    return()
  endif()
  target_precompile_headers(${target} PRIVATE
    <algorithm> <array> <cstdint> <expected> <functional> <memory> <optional> <span> <string>
    <string_view> <utility> <vector> <fmt/format.h> ${ARGN})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")  # ccache needs it
  else()
    target_compile_options(${target} PRIVATE -fpch-preprocess)  # ccache needs it
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_BUILD_TYPE STREQUAL "Release"
     AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # An optimising GCC 12 warns of copies past the end of strings where there are none, even in the standard library's
    # code (GCC PR 105329).
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow
                                             -Wno-stringop-overread)
  endif()
endfunction()
