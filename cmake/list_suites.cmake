# cmake -DPROGRAM=file -DPREFIX=text -DLIST=file -P list_suites.cmake
# Writes LIST: each suite of the GoogleTest program as one test of CTest, PREFIX.Suite, and each test with
# "Slow" in the name of its suite or its own as PREFIX.Suite.Name with the label `slow`. If SANITIZED is true,
# "Strength" counts as "Slow". Starting a process for each test would take longer than most tests take.
# A slow test that skips itself, because its program is not installed, is a skipped test for CTest, too.
set(slow "Slow")
if(SANITIZED)
  set(slow "Slow|Strength")
endif()
string(REGEX REPLACE "([^|]+)" "*\\1*" slow_filter "${slow}")
string(REPLACE "|" ":" slow_filter "${slow_filter}")
execute_process(COMMAND "${PROGRAM}" --gtest_list_tests
  OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY TIMEOUT 60)
string(REGEX REPLACE "[;]" " " listed "${listed}")
string(REPLACE "\n" ";" lines "${listed}")

set(suite "")
set(suites "")
set(slow_tests "")
foreach(line IN LISTS lines)
  if(line MATCHES "^([^ ]+)\\.( +#.*)?$")
    set(suite "${CMAKE_MATCH_1}")
  elseif(line MATCHES "^  ([^ ]+)")
    set(name "${suite}.${CMAKE_MATCH_1}")
    if(name MATCHES "${slow}")
      list(APPEND slow_tests "${name}")
    else()
      list(APPEND suites "${suite}")
    endif()
  endif()
endforeach()
list(REMOVE_DUPLICATES suites)
if(NOT suites AND NOT slow_tests)
  message(FATAL_ERROR "${PROGRAM}: expected tests, found none in its list:\n${listed}")
endif()

set(text "")
foreach(name IN LISTS suites)
  string(APPEND text "add_test([==[${PREFIX}.${name}]==] [==[${PROGRAM}]==] "
                     "[==[--gtest_filter=${name}.*:-${slow_filter}]==] --gtest_brief=1)\n"
                     "set_tests_properties([==[${PREFIX}.${name}]==] PROPERTIES TIMEOUT 600)\n")
endforeach()
foreach(name IN LISTS slow_tests)
  string(APPEND text "add_test([==[${PREFIX}.${name}]==] [==[${PROGRAM}]==] "
                     "[==[--gtest_filter=${name}]==])\n"
                     "set_tests_properties([==[${PREFIX}.${name}]==] PROPERTIES TIMEOUT 3600 LABELS slow "
                     "SKIP_REGULAR_EXPRESSION [==[\\[  SKIPPED \\]]==])\n")
endforeach()
file(WRITE "${LIST}" "${text}")
