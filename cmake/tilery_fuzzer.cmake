# Builds all fuzzers, and only what they need.
add_custom_target(fuzzers)

# tilery_fuzzer(X LIBRARIES lib...)
# The libFuzzer program X_fuzz from X_fuzz.cpp. Its tests start from the seeds in corpus/X, which
# they never change: inputs that they find go into the build folder. The short test makes 1,000 runs, in
# two seconds at most. The long one, with the label `slow`, makes two million.
function(tilery_fuzzer name)
  cmake_parse_arguments(arg "" "" "LIBRARIES" ${ARGN})
  add_executable(${name}_fuzz ${name}_fuzz.cpp)
  target_link_libraries(${name}_fuzz PRIVATE ${arg_LIBRARIES})
  target_link_options(${name}_fuzz PRIVATE -fsanitize=fuzzer)
  add_dependencies(fuzzers ${name}_fuzz)
  if(TILERY_PRECOMPILE)
    target_precompile_headers(${name}_fuzz REUSE_FROM tilery)
    target_compile_options(${name}_fuzz PRIVATE "SHELL:-Xclang -fno-pch-timestamp")  # ccache needs it
  endif()

  set(found "${CMAKE_CURRENT_BINARY_DIR}/corpus/${name}")
  file(MAKE_DIRECTORY "${found}/short" "${found}/long")
  set(options -seed=1 -max_len=4096 -timeout=10 -rss_limit_mb=1024 -print_final_stats=1
      "-artifact_prefix=${found}/")
  set(seeds "${CMAKE_CURRENT_SOURCE_DIR}/corpus/${name}")

  set(test "${TILERY_PRESET}.${name}")
  add_test(NAME ${test}
    COMMAND ${name}_fuzz -runs=1000 -max_total_time=2 ${options} "${found}/short" "${seeds}")
  set_tests_properties(${test} PROPERTIES TIMEOUT 120 COST 20)
  add_test(NAME ${test}.long
    COMMAND ${name}_fuzz -runs=2000000 ${options} "${found}/long" "${seeds}")
  set_tests_properties(${test}.long PROPERTIES TIMEOUT 3600 LABELS slow)
endfunction()
