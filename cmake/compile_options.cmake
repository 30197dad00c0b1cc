# The language, the warnings and the arithmetic that every target is compiled with.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(TILERY_WARNINGS)
  # Designated initialisers may leave out members that have a default.
  add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wno-missing-field-initializers)
endif()
if(TILERY_WERROR)
  add_compile_options(-Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # clang-tidy does not report reserved names, which it takes for names of the standard library.
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wreserved-identifier>)
  # std::stable_sort of libstdc++ 12 calls a function that libstdc++ 12 marks as deprecated.
  add_compile_options(-Wno-deprecated-declarations)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 sees an overlapping copy in `"text" + std::string` where there is none (GCC PR 105651).
  add_compile_options(-Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  # The code that sanitizers add hides sizes and values from these warnings.
  add_compile_options(-Wno-array-bounds -Wno-maybe-uninitialized -Wno-stringop-overflow)
endif()

if(TILERY_FEWER_CHECKS AND CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  # Saves a fifth of the compile time. Functions still have their names in reports.
  add_compile_options(-g0)
  # Saves a quarter of the compile time. The address sanitizer sees the results of most of these faults.
  add_compile_options(-fno-sanitize=null,alignment,object-size,pointer-overflow)
  if(CMAKE_CXX_FLAGS MATCHES "fuzzer-no-link")
    # Saves a sixth of the compile time. Fuzzers still see which code runs; short runs gain little from comparisons.
    add_compile_options(-fno-sanitize-coverage=trace-cmp,indirect-calls,stack-depth)
  endif()
endif()

if(TILERY_MORE_MEMORY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options("SHELL:--param ggc-min-heapsize=524288")  # kB of memory in use before GCC collects garbage
endif()

# The same sources give the same objects in every folder.
add_compile_options("-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.")

if(TILERY_PACKAGED)
  add_compile_options(-D_FORTIFY_SOURCE=2 -fstack-protector-strong
                      -fstack-clash-protection)
  add_link_options(LINKER:-z,relro,-z,now)
endif()

# A fused multiply-add rounds once where two operations round twice, so results would differ on
# machines that have it.
add_compile_options(-ffp-contract=off)
