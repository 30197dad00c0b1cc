# tilery_precompile(TARGET HEADER...): the headers that most sources read anyway are read once for the
# target, and those named.
# Larger ones (JSON) cost more to load than to read where they are needed. The
# preset clang reads all anew, and so finds a source of the library that includes too little.
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
    # Optimising, GCC 12 sees copies past the end of strings (GCC PR 105329), and does not know any
    # more that they are the library's own.
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow
                                             -Wno-stringop-overread)
  endif()
endfunction()
