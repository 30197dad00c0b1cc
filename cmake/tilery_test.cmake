# tilery_test(NAME LIBRARIES lib... SOURCES file...)
# A GoogleTest program whose tests are known to CTest as PRESET.Suite.Name; those with "Slow" in
# their suite or name carry the label `slow`. GoogleTest and RapidCheck are precompiled once, for
# the first program. Tests are not optimised, but where they compute much themselves: that takes two thirds of
# the time to compile. Under sanitizers the tests' own code is watched for bad addresses alone.
include(GoogleTest)

set(tilery_busy_tests core_test board_test explore_test learn_test search_test)

function(tilery_test name)
  cmake_parse_arguments(arg "" "" "LIBRARIES;SOURCES" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} test_support GTest::gtest_main rapidcheck_gtest)
  if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    target_compile_options(${name} PRIVATE -fno-sanitize=undefined)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
      target_compile_options(${name} PRIVATE -fno-sanitize=fuzzer-no-link)
    endif()
  endif()
  if(name IN_LIST tilery_busy_tests)
    target_compile_options(${name} PRIVATE -O1)
    set(precompiled core_test)
  else()
    target_compile_options(${name} PRIVATE -O0)
    set(precompiled game_test)
  endif()
  if(name STREQUAL precompiled)
    target_precompile_headers(${name} PRIVATE <gtest/gtest.h> <rapidcheck/gtest.h>)
  else()
    target_precompile_headers(${name} REUSE_FROM ${precompiled})
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${name} PRIVATE -fpch-preprocess)  # ccache needs it
    if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
      # Optimising, GCC 12 sees copies past the end in `std::string + "text"` (GCC PR 105329).
      target_compile_options(${name} PRIVATE -Wno-array-bounds -Wno-stringop-overflow
                                             -Wno-stringop-overread)
    endif()
  endif()
  gtest_discover_tests(${name} TEST_PREFIX "${TILERY_PRESET}." TEST_FILTER "-*Slow*"
                       DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 300)
  gtest_discover_tests(${name} TEST_PREFIX "${TILERY_PRESET}." TEST_FILTER "*Slow*"
                       TEST_LIST ${name}_slow
                       DISCOVERY_TIMEOUT 60 PROPERTIES LABELS slow TIMEOUT 3600)
endfunction()
