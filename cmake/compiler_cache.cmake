# Compiles through ccache, if it is installed. A clone in any folder finds the objects that another clone compiled. So
# the folder's path must not be in objects (-ffile-prefix-map), in the cache's keys (BASEDIR, NOHASHDIR), or in
# precompiled headers, into which clang writes paths (PCH_EXTSUM; see cached_compiler).
find_program(TILERY_CCACHE ccache)
if(TILERY_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # ccache uses precompiled headers only if it may ignore differences of macros and times (SLOPPINESS).
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_PCH_EXTSUM=1
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      ${CMAKE_CURRENT_LIST_DIR}/cached_compiler ${TILERY_CCACHE})
endif()
