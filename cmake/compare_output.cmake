# cmake "-DCOMMAND=program;argument..." -DGOLDEN=file -P compare_output.cmake
# Fails unless COMMAND exits 0 and prints exactly what GOLDEN holds.
execute_process(COMMAND ${COMMAND} OUTPUT_VARIABLE found RESULT_VARIABLE code)
file(READ "${GOLDEN}" expected)
if(NOT code STREQUAL "0")
  message(FATAL_ERROR "${COMMAND}: expected exit code 0, found ${code}")
endif()
if(NOT found STREQUAL expected)
  message(FATAL_ERROR "${COMMAND}: expected what ${GOLDEN} holds:\n${expected}found:\n${found}")
endif()
