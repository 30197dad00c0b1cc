# tilery_test(NAME LIBRARIES lib... SOURCES file...)
# A GoogleTest program whose suites are tests of CTest: PRESET.Suite. A test with "Slow" in its suite or name is a test
# of its own, PRESET.Suite.Name, with the label `slow`. Under sanitizers "Strength", for tests of how well players play,
# counts as "Slow". With TILERY_UNITY the program's sources are compiled together, in a third of the time, so their
# names must differ. GoogleTest and RapidCheck are precompiled once. Only tests that compute much themselves are
# optimised. Of the tests' own code, sanitizers check only addresses.

set(tilery_busy_tests board_test packed_test explore_test learn_test retro_test)

# tilery_test_code(TARGET O0|O1): TARGET is compiled as tests are.
function(tilery_test_code target optimisation)
  target_link_libraries(${target} PRIVATE test_support GTest::gtest_main rapidcheck_gtest)
  target_compile_options(${target} PRIVATE -${optimisation})
  if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    target_compile_options(${target} PRIVATE -fno-sanitize=undefined)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
      target_compile_options(${target} PRIVATE -fno-sanitize=fuzzer-no-link)
    endif()
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -fpch-preprocess)  # ccache needs it
    if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
      # An optimising GCC 12 warns of a copy past the end in `std::string + "text"` where there is none (GCC PR 105329).
      target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow
                                               -Wno-stringop-overread)
    endif()
  endif()
endfunction()

# The precompiled headers of all tests. They are compiled without a macro of one test, so that every test may reuse them.
file(CONFIGURE OUTPUT nothing.cpp CONTENT "// Precompiled headers need a source.\n")
foreach(optimisation O0 O1)
  add_library(test_headers_${optimisation} OBJECT EXCLUDE_FROM_ALL "${CMAKE_CURRENT_BINARY_DIR}/nothing.cpp")
  tilery_test_code(test_headers_${optimisation} ${optimisation})
  target_precompile_headers(test_headers_${optimisation} PRIVATE <gtest/gtest.h> <rapidcheck/gtest.h>)
endforeach()

function(tilery_test name)
  cmake_parse_arguments(arg "" "" "LIBRARIES;SOURCES" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  set(optimisation O0)
  if(name IN_LIST tilery_busy_tests)
    set(optimisation O1)
  endif()
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES})
  tilery_test_code(${name} ${optimisation})
  target_precompile_headers(${name} REUSE_FROM test_headers_${optimisation})
  set(is_sanitized OFF)
  if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    set(is_sanitized ON)
  endif()
  tilery_unity(${name} TOGETHER 30)
  set(list "${CMAKE_CURRENT_BINARY_DIR}/${name}_suites.cmake")
  add_custom_command(TARGET ${name} POST_BUILD BYPRODUCTS "${list}" VERBATIM
    COMMAND ${CMAKE_COMMAND} "-DPROGRAM=$<TARGET_FILE:${name}>" "-DPREFIX=${TILERY_PRESET}"
            "-DLIST=${list}" "-DSANITIZED=${is_sanitized}" -P "${PROJECT_SOURCE_DIR}/cmake/list_suites.cmake")
  # A program that was not built is a test that fails.
  set(include "${CMAKE_CURRENT_BINARY_DIR}/${name}_include.cmake")
  file(WRITE "${include}" "if(EXISTS [==[${list}]==])\n  include([==[${list}]==])\nelse()\n"
                          "  add_test([==[${TILERY_PRESET}.${name}_NOT_BUILT]==] ${name}_NOT_BUILT)\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${include}")
endfunction()
