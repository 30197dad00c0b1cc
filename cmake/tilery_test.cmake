# tilery_test(NAME LIBRARIES lib... SOURCES file...)
# A GoogleTest program whose suites are known to CTest as PRESET.Suite; tests with "Slow" in their
# suite or name stand alone, as PRESET.Suite.Name, and carry the label `slow`; under sanitizers so do those with
# "Strength", which measure how well players play. With TILERY_UNITY its sources
# are compiled together, so that their names must differ: a third of the time. GoogleTest and RapidCheck
# are precompiled once, for the first program. Tests are not optimised, but where they compute much
# themselves. Under sanitizers the tests' own code is watched for bad addresses alone.

set(tilery_busy_tests board_test packed_test explore_test learn_test retro_test)

function(tilery_test name)
  cmake_parse_arguments(arg "" "" "LIBRARIES;SOURCES" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} test_support GTest::gtest_main rapidcheck_gtest)
  set(is_sanitized OFF)
  if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    set(is_sanitized ON)
    target_compile_options(${name} PRIVATE -fno-sanitize=undefined)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
      target_compile_options(${name} PRIVATE -fno-sanitize=fuzzer-no-link)
    endif()
  endif()
  if(name IN_LIST tilery_busy_tests)
    target_compile_options(${name} PRIVATE -O1)
    set(precompiled learn_test)  # has fewest definitions, so that the others may reuse its headers
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
  tilery_unity(${name} TOGETHER 24)
  set(list "${CMAKE_CURRENT_BINARY_DIR}/${name}_suites.cmake")
  add_custom_command(TARGET ${name} POST_BUILD BYPRODUCTS "${list}" VERBATIM
    COMMAND ${CMAKE_COMMAND} "-DPROGRAM=$<TARGET_FILE:${name}>" "-DPREFIX=${TILERY_PRESET}"
            "-DLIST=${list}" "-DSANITIZED=${is_sanitized}" -P "${PROJECT_SOURCE_DIR}/cmake/list_suites.cmake")
  # What was not built is a test that fails.
  set(include "${CMAKE_CURRENT_BINARY_DIR}/${name}_include.cmake")
  file(WRITE "${include}" "if(EXISTS [==[${list}]==])\n  include([==[${list}]==])\nelse()\n"
                          "  add_test([==[${TILERY_PRESET}.${name}_NOT_BUILT]==] ${name}_NOT_BUILT)\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${include}")
endfunction()
