# The language, the warnings and the arithmetic that every target is compiled with.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Designated initialisers leave out what has a default; that is what they are for.
add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wno-missing-field-initializers)
if(TILERY_WERROR)
  add_compile_options(-Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # clang-tidy takes reserved names for the standard library's.
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wreserved-identifier>)
  # libstdc++ 12 sorts stably through a function that it calls deprecated itself.
  add_compile_options(-Wno-deprecated-declarations)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 sees an overlapping copy in `"text" + std::string` where there is none (GCC PR 105651).
  add_compile_options(-Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  # What the sanitizers put in between hides from these what is known of sizes and values.
  add_compile_options(-Wno-array-bounds -Wno-maybe-uninitialized -Wno-stringop-overflow)
endif()

# A fused multiply-add rounds once where two operations round twice, so it would answer otherwise
# on machines that have it.
add_compile_options(-ffp-contract=off)
