# `cpack -G DEB` makes Debian packages of the components that are installed: tilery, tilery-data, libtilery0.1,
# libtilery-dev, and tilery-mpi. The preset package builds for it.
find_program(TILERY_DPKG dpkg)
if(NOT CMAKE_INSTALL_PREFIX STREQUAL "/usr" OR NOT TILERY_SHARED OR NOT TILERY_APPS
   OR NOT TILERY_DPKG)
  return()
endif()

set(tilery_debian "${PROJECT_SOURCE_DIR}/cmake/debian")
set(tilery_library_package "libtilery${TILERY_SOVERSION}")

# tilery_debian_package(COMPONENT PACKAGE): installs the licence of the package, its changes, and its overrides of
# lintian.
function(tilery_debian_package component package)
  set(docs "${CMAKE_INSTALL_DATADIR}/doc/${package}")
  set(made "${PROJECT_BINARY_DIR}/debian/${package}")
  add_custom_command(OUTPUT "${made}/changelog.Debian.gz" "${made}/changelog.gz"
    COMMAND sh -c [[gzip -9nc "$1" >"$3/changelog.gz" && gzip -9nc "$2" >"$3/changelog.Debian.gz"]]
            sh "${PROJECT_SOURCE_DIR}/CHANGELOG.md" "${tilery_debian}/changelog" "${made}"
    DEPENDS "${PROJECT_SOURCE_DIR}/CHANGELOG.md" "${tilery_debian}/changelog" VERBATIM)
  add_custom_target(${package}_changes ALL
    DEPENDS "${made}/changelog.Debian.gz" "${made}/changelog.gz")
  file(MAKE_DIRECTORY "${made}")
  install(FILES "${made}/changelog.Debian.gz" "${made}/changelog.gz" "${tilery_debian}/copyright"
          DESTINATION "${docs}" COMPONENT ${component})
  if(EXISTS "${tilery_debian}/${component}.overrides")
    install(FILES "${tilery_debian}/${component}.overrides" RENAME ${package}
            DESTINATION "${CMAKE_INSTALL_DATADIR}/lintian/overrides" COMPONENT ${component})
  endif()
endfunction()
tilery_debian_package(program tilery)
tilery_debian_package(data tilery-data)
tilery_debian_package(library ${tilery_library_package})
tilery_debian_package(development libtilery-dev)
if(TILERY_MPI)
  tilery_debian_package(cluster tilery-mpi)
endif()
# A service of the machine, which does not start by itself: docs/server.md.
install(FILES cmake/desktop/tilery.service DESTINATION /lib/systemd/system COMPONENT program)

# Files in packages carry the time of the last entry in the changes, so that the same sources make the same bytes.
execute_process(COMMAND dpkg-parsechangelog -l "${tilery_debian}/changelog" -S Timestamp
                OUTPUT_VARIABLE tilery_changed OUTPUT_STRIP_TRAILING_WHITESPACE)
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/debian/time.cmake" CONTENT
     "if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})\n  set(ENV{SOURCE_DATE_EPOCH} \"@tilery_changed@\")\nendif()\n" @ONLY)
set(CPACK_PROJECT_CONFIG_FILE "${PROJECT_BINARY_DIR}/debian/time.cmake")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Tilery authors <tilery@packages.invalid>")
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL program data library development)
if(TILERY_MPI)
  list(APPEND CPACK_COMPONENTS_ALL cluster)
endif()
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# Until 1.0 every version may change the interface.
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY "=")
# Each description below begins with its own summary.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME tilery)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "tilery-data (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS tilery-mpi)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "play, build and solve tile-grid games
Tilery plays 2048, Threes and games like them, and explores tile maps with
light and line of sight, in a terminal. Any such game is a small text file. A
trained player gives hints, reviews finished games, and learns any other game
from nothing but its rules.")

set(CPACK_DEBIAN_DATA_PACKAGE_NAME tilery-data)
set(CPACK_DEBIAN_DATA_PACKAGE_SECTION games)
set(CPACK_DEBIAN_DATA_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DATA_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DATA_DESCRIPTION "play, build and solve tile-grid games (data)
Tilery plays 2048, Threes and games like them, and explores tile maps with
light and line of sight, in a terminal and in a browser.

This package holds the games, maps and themes that ship, as files to copy and
change, and the page that the server serves.")

set(CPACK_DEBIAN_CLUSTER_PACKAGE_NAME tilery-mpi)
set(CPACK_DEBIAN_CLUSTER_PACKAGE_SECTION games)
set(CPACK_DEBIAN_CLUSTER_PACKAGE_DEPENDS "tilery (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_DEBIAN_CLUSTER_PACKAGE_RECOMMENDS openmpi-bin)
set(CPACK_DEBIAN_CLUSTER_DESCRIPTION "play, build and solve tile-grid games (many processes)
Tilery plays 2048, Threes and games like them, measures players over millions
of games, and trains new ones.

This package lets it do so in many processes, on one machine or several,
by MPI.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${tilery_library_package})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA "${tilery_debian}/triggers")
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "engine for tile-grid games (shared library)
Tilery is a C++ engine for games such as 2048 and Threes: rules as data, boards
and maps, search, learning, and records that prove themselves.

This package holds the shared library.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libtilery-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${tilery_library_package} \
(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}), libfmt-dev, libhwy-dev, libexpat1-dev, \
libzstd-dev, zlib1g-dev")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "engine for tile-grid games (development files)
Tilery is a C++ engine for games such as 2048 and Threes: rules as data, boards
and maps, search, learning, and records that prove themselves.

This package holds the headers, the static library, and what CMake and
pkg-config ask for.")
include(CPack)
