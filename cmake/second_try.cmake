# tilery_timed_test(NAME SECONDS COMMAND...): the test PRESET.NAME, whose result depends on the time that other programs
# take: a browser, a terminal, processes of MPI, a server. If it fails, or takes more than SECONDS, it runs once
# more (tools/second_try).
function(tilery_timed_test name seconds)
  math(EXPR timeout "2 * ${seconds} + 60")
  add_test(NAME ${TILERY_PRESET}.${name} COMMAND "${PROJECT_SOURCE_DIR}/tools/second_try" ${seconds} ${ARGN})
  set_tests_properties(${TILERY_PRESET}.${name} PROPERTIES TIMEOUT ${timeout})
endfunction()
