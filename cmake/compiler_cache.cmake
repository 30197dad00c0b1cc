# Compiles through ccache where it is installed.
find_program(TILERY_CCACHE ccache)
if(TILERY_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # ccache holds back from precompiled headers unless told that their macros and times may differ.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      ${TILERY_CCACHE})
endif()
