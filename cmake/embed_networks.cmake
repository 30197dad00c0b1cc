# tilery_embed_networks(TARGET) puts the networks and tables of networks/ into TARGET. They are too large for
# a compiler to read as text, so the assembler includes them, for ELF.
function(tilery_embed_networks target)
  file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/networks/*.network
    ${PROJECT_SOURCE_DIR}/networks/*.table)
  set(blobs "")
  set(network_cases "")
  set(table_cases "")
  set(number 0)
  foreach(file IN LISTS files)
    get_filename_component(name ${file} NAME_WLE)
    cmake_path(GET file EXTENSION LAST_ONLY kind)
    string(SUBSTRING ${kind} 1 -1 kind)
    set(symbol tilery_network_${number})
    string(APPEND blobs
      "asm(\".pushsection .rodata\\n\"\n"
      "    \".globl ${symbol}, ${symbol}_end\\n\"\n"
      "    \".hidden ${symbol}, ${symbol}_end\\n\"\n"
      "    \"${symbol}: .incbin \\\"${file}\\\"\\n\"\n"
      "    \"${symbol}_end: .byte 0\\n\"\n"
      "    \".popsection\");\n"
      "extern \"C\" const char ${symbol}[] __attribute__((visibility(\"hidden\")));\n"
      "extern \"C\" const char ${symbol}_end[] __attribute__((visibility(\"hidden\")));\n")
    string(APPEND ${kind}_cases
      "  if (name == \"${name}\") {\n"
      "    return {${symbol}, ${symbol}_end};\n"
      "  }\n")
    math(EXPR number "${number} + 1")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/shipped_networks.cpp)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/shipped_networks.cpp.in ${source} @ONLY)
  set_source_files_properties(${source} TARGET_DIRECTORY ${target}
    PROPERTIES OBJECT_DEPENDS "${files}")
  target_sources(${target} PRIVATE ${source})
endfunction()
