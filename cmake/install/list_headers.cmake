# cmake -DTILERY_SOURCE=... -P list_headers.cmake prints the public headers, one path per line.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/public_headers.cmake")
tilery_public_headers(headers)
list(JOIN headers "\n" lines)
execute_process(COMMAND "${CMAKE_COMMAND}" -E echo "${lines}")
