# tilery_embed(X [WHOLE_NAMES] NAME...)
# Adds to the library a source made from cmake/X.cpp.in that holds the text of every NAME.toml of this
# folder (of every NAME, with WHOLE_NAMES), in the order given. The source is made again when a text changes.
function(tilery_embed what)
  cmake_parse_arguments(arg "WHOLE_NAMES" "" "" ${ARGN})
  set(suffix ".toml")
  if(arg_WHOLE_NAMES)
    set(suffix "")
  endif()
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${what}.cpp")
  set(script "${PROJECT_SOURCE_DIR}/cmake/embed_texts.cmake")
  set(template "${PROJECT_SOURCE_DIR}/cmake/${what}.cpp.in")
  set(files ${arg_UNPARSED_ARGUMENTS})
  list(TRANSFORM files APPEND "${suffix}")
  list(JOIN arg_UNPARSED_ARGUMENTS "," names)

  add_custom_command(
    OUTPUT "${source}"
    COMMAND ${CMAKE_COMMAND} "-DTEMPLATE=${template}" "-DOUTPUT=${source}"
            "-DFOLDER=${CMAKE_CURRENT_SOURCE_DIR}" "-DNAMES=${names}"
            "-DSUFFIX=${suffix}" -P "${script}"
    DEPENDS ${files} "${script}" "${template}" "${CMAKE_CURRENT_LIST_FILE}"
    COMMENT "Embedding what ships: ${what}"
    VERBATIM)
  # CMake knows only in this folder that the file is generated, so the library depends on a target.
  add_custom_target(${what}_source DEPENDS "${source}")
  set_source_files_properties("${source}" TARGET_DIRECTORY tilery PROPERTIES GENERATED ON)
  add_dependencies(tilery ${what}_source)
  target_sources(tilery PRIVATE "${source}")
endfunction()

# tilery_embed_bytes(X FILE)
# Adds to the library a source made from cmake/X.cpp.in that holds the bytes of FILE as @bytes@. The source is
# made again when FILE changes.
function(tilery_embed_bytes what file)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  file(READ "${file}" bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(REGEX REPLACE "((0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,))" "\\1\n    " bytes "${bytes}")
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${what}.cpp")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/${what}.cpp.in" "${source}" @ONLY)
  target_sources(tilery PRIVATE "${source}")
endfunction()
