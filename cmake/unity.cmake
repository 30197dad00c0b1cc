# tilery_unity(TARGET [TOGETHER n] [ROOMS "folder folder..."...] [CALM folder...]): compiles the sources of
# each folder of TARGET together, thirty at a time, so that headers are read once for all of them. The
# folders of a room count as one, and so do the sources that only programs call (tilery_sources_of_programs). With
# TOGETHER n all folders count as one, n sources at a time. CALM folders
# wait for people and files: -O1 suffices for them and saves a third of their compile time. With TILERY_FEWER_CHECKS
# they are not optimised at all, which saves half of it.
# Sources with vectors, and sources with SKIP_UNITY_BUILD_INCLUSION, are compiled alone. Call it after the last source
# was added. TILERY_UNITY=OFF compiles every source alone: this is better for work on a few sources, and shows that
# each includes what it uses.
function(tilery_unity target)
  cmake_parse_arguments(arg "" "TOGETHER" "ROOMS;CALM" ${ARGN})
  foreach(room IN LISTS arg_ROOMS)
    string(MAKE_C_IDENTIFIER "${room}" group)
    separate_arguments(room)
    foreach(folder IN LISTS room)
      set("room_of_${folder}" "${group}")
    endforeach()
  endforeach()
  if(NOT TILERY_UNITY OR NOT TARGET ${target})
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  get_target_property(home ${target} SOURCE_DIR)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${home}")
    cmake_path(IS_PREFIX PROJECT_BINARY_DIR "${source}" is_generated)
    if(is_generated OR source MATCHES "_simd\\.cpp$" OR NOT source MATCHES "\\.cpp$")
      continue()
    endif()
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY "${PROJECT_SOURCE_DIR}")
    string(MAKE_C_IDENTIFIER "${folder}" group)
    if(DEFINED "room_of_${folder}")
      set(group "${room_of_${folder}}")
    endif()
    get_source_file_property(is_of_programs "${source}" TARGET_DIRECTORY ${target} TILERY_OF_PROGRAMS)
    if(is_of_programs)
      set(group programs)
      if(folder IN_LIST arg_CALM AND NOT WASI)
        set(group programs_calm)
      endif()
    endif()
    set(batch_size 30)
    if(arg_TOGETHER)
      set(group ${target})
      set(batch_size ${arg_TOGETHER})
    endif()
    if(NOT DEFINED count_${group})
      set(count_${group} 0)
    endif()
    math(EXPR batch "${count_${group}} / ${batch_size}")
    math(EXPR count_${group} "${count_${group}} + 1")
    set_source_files_properties("${source}" TARGET_DIRECTORY ${target}
                                PROPERTIES UNITY_GROUP "${group}_${batch}")
    if(folder IN_LIST arg_CALM AND NOT WASI)
      # CMake applies these properties to the file that it will write for the batch.
      cmake_path(RELATIVE_PATH home BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE home_folder)
      set(file "${PROJECT_BINARY_DIR}/${home_folder}/CMakeFiles/${target}.dir/Unity/unity_${group}_${batch}_cxx.cxx")
      set_source_files_properties("${file}" TARGET_DIRECTORY ${target}
                                  PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:-O1>")
      if(TILERY_FEWER_CHECKS)
        # Headers that were precompiled by -O1 do not serve -O0.
        set_source_files_properties("${file}" TARGET_DIRECTORY ${target}
                                    PROPERTIES COMPILE_OPTIONS -O0 SKIP_PRECOMPILE_HEADERS ON)
      endif()
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # In a batch, a variable of one source seems to shadow a constant of another one.
  target_compile_options(${target} PRIVATE -Wno-shadow)
endfunction()
