# What `cmake --install` installs, in five components: program, data (what it shows), library (the
# shared one), development (headers, the static library, tilery-config.cmake and tilery.pc) and cluster.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(tilery_config_folder "${CMAKE_INSTALL_LIBDIR}/cmake/tilery")
set(tilery_made "${PROJECT_BINARY_DIR}/install")

# ./play builds the program alone. What is installed beside it is built now, if it is missing or older.
add_custom_target(tilery_installed)
install(CODE "
  execute_process(COMMAND \"${CMAKE_COMMAND}\" --build \"${PROJECT_BINARY_DIR}\" --target tilery_installed
                  COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)" ALL_COMPONENTS)
add_dependencies(tilery_installed tilery tilery_networks)
if(TILERY_SHARED)
  add_dependencies(tilery_installed tilery_shared)
endif()

# --- development ---
# Installs tilery/tilery.h and every header that it reaches. The list is made while installing.
install(CODE "
  set(TILERY_SOURCE \"${PROJECT_SOURCE_DIR}\")
  set(TILERY_INCLUDE \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}\")
  cmake_policy(VERSION 3.25)
  include(\"${PROJECT_SOURCE_DIR}/cmake/install/public_headers.cmake\")
  tilery_install_headers()" COMPONENT development)

install(TARGETS tilery tilery_networks EXPORT tilery-static COMPONENT development
        INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" "${CMAKE_INSTALL_INCLUDEDIR}/tilery-internal")
install(EXPORT tilery-static NAMESPACE tilery:: DESTINATION "${tilery_config_folder}"
        COMPONENT development)
if(TILERY_SHARED)
  install(TARGETS tilery_shared EXPORT tilery-shared
          LIBRARY COMPONENT library NAMELINK_COMPONENT development
          INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" "${CMAKE_INSTALL_INCLUDEDIR}/tilery-internal")
  install(EXPORT tilery-shared NAMESPACE tilery:: DESTINATION "${tilery_config_folder}"
          COMPONENT development)
endif()

configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/install/tilery-config.cmake.in"
  "${tilery_made}/tilery-config.cmake" INSTALL_DESTINATION "${tilery_config_folder}")
# Until 1.0 a minor version may change what is declared.
write_basic_package_version_file("${tilery_made}/tilery-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${tilery_made}/tilery-config.cmake" "${tilery_made}/tilery-config-version.cmake"
        DESTINATION "${tilery_config_folder}" COMPONENT development)

# The folders are written relative to tilery.pc, so that the installed tree may be moved.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_INCLUDEDIR
           BASE_DIRECTORY "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" OUTPUT_VARIABLE tilery_pc_include)
# A program that links only the static library also needs the libraries below it.
set(tilery_pc_private "")
if(TILERY_SHARED)
  set(tilery_pc_private ".private")
endif()
configure_file("${PROJECT_SOURCE_DIR}/cmake/install/tilery.pc.in" "${tilery_made}/tilery.pc" @ONLY)
install(FILES "${tilery_made}/tilery.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig"
        COMPONENT development)

# --- program ---
if(NOT TILERY_APPS)
  return()
endif()
install(TARGETS tilery_program COMPONENT program)
if(TILERY_MPI)
  install(TARGETS tilery_mpi LIBRARY DESTINATION lib/tilery COMPONENT cluster)
  add_dependencies(tilery_installed tilery_mpi)
endif()
# The program contains these files; users may copy and change the installed ones. Only the program has the networks.
set(tilery_data "${CMAKE_INSTALL_DATADIR}/tilery")
install(DIRECTORY cartridges maps themes DESTINATION "${tilery_data}" COMPONENT data
        PATTERN CMakeLists.txt EXCLUDE)

# The page, if tools/build_web has built it: `tilery serve` finds it there. The program contains the networks
# except light ones.
install(DIRECTORY web/dist/ DESTINATION "${tilery_data}/web" COMPONENT data OPTIONAL
        PATTERN "networks/*.network" EXCLUDE)
install(CODE "
  if(NOT EXISTS \"${PROJECT_SOURCE_DIR}/web/dist/index.html\")
    message(STATUS \"The page is not installed: run tools/build_web first, if tilery serve shall serve it\")
  endif()" COMPONENT data)

install(FILES cmake/desktop/tilery.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications" COMPONENT program)
install(FILES cmake/desktop/tilery.metainfo.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo" COMPONENT program)
install(FILES web/page/public/icon.svg RENAME tilery.svg COMPONENT program
        DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")

# The list of Tilery's parts, in SPDX.
find_program(TILERY_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
if(TILERY_PYTHON)
  add_custom_command(OUTPUT "${tilery_made}/tilery.spdx.json"
    COMMAND ${TILERY_PYTHON} -B "${PROJECT_SOURCE_DIR}/tools/make_sbom" "${PROJECT_SOURCE_DIR}"
            ${PROJECT_VERSION} "${tilery_made}/tilery.spdx.json"
    DEPENDS "${PROJECT_SOURCE_DIR}/tools/make_sbom" web/page/package-lock.json web/engine/package-lock.json
    COMMENT "Listing what Tilery is made of" VERBATIM)
  add_custom_target(tilery_sbom ALL DEPENDS "${tilery_made}/tilery.spdx.json")
  add_dependencies(tilery_installed tilery_sbom)
  install(FILES "${tilery_made}/tilery.spdx.json" DESTINATION "${tilery_data}" COMPONENT data)
endif()

# The program makes its manual pages, completions and the schema from its declarations.
set(TILERY_ZSH_FOLDER "${CMAKE_INSTALL_DATADIR}/zsh/site-functions" CACHE STRING
    "Where zsh finds completions, below the prefix")
set(tilery_pages "${tilery_made}/pages")
add_custom_command(OUTPUT "${tilery_pages}/made"
  COMMAND sh "${PROJECT_SOURCE_DIR}/cmake/install/make_pages" $<TARGET_FILE:tilery_program>
          "${tilery_pages}"
  DEPENDS tilery_program "${PROJECT_SOURCE_DIR}/cmake/install/make_pages"
  COMMENT "Making manual pages, completions and the schema" VERBATIM)
add_custom_target(tilery_pages ALL DEPENDS "${tilery_pages}/made")
add_dependencies(tilery_installed tilery_program tilery_pages)
install(FILES "${tilery_pages}/cartridge.schema.json" DESTINATION "${tilery_data}/cartridges"
        COMPONENT data)
install(DIRECTORY "${tilery_pages}/man1" DESTINATION "${CMAKE_INSTALL_MANDIR}" COMPONENT program)
install(FILES "${tilery_pages}/bash" RENAME tilery COMPONENT program
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${tilery_pages}/zsh" RENAME _tilery COMPONENT program
        DESTINATION "${TILERY_ZSH_FOLDER}")
install(FILES "${tilery_pages}/fish" RENAME tilery.fish COMPONENT program
        DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
