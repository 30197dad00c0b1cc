# WebAssembly modules of the package `tilery`, and the package itself.
set(TILERY_WEB_PACKAGE "${PROJECT_BINARY_DIR}/package")
set(TILERY_WEB_MODULES "" CACHE INTERNAL "The modules of the package")

# tilery_web_module(NAME SOURCE...) links NAME.wasm: a library for a page, which calls its exported
# functions. Made smaller by binaryen, it goes into the package. Without TILERY_WEB_SMALL only `games` is made
# smaller: the first board waits for it, and a test limits what that board loads.
function(tilery_web_module name)
  add_executable(${name}_module ${ARGN})
  target_link_libraries(${name}_module PRIVATE tilery)
  target_link_options(${name}_module PRIVATE -mexec-model=reactor LINKER:--gc-sections,--strip-all)
  tilery_unity(${name}_module)
  set(module "${TILERY_WEB_PACKAGE}/dist/${name}.wasm")
  set(make_module ${CMAKE_COMMAND} -E copy "$<TARGET_FILE:${name}_module>" "${module}")
  if(TILERY_WEB_SMALL OR name STREQUAL "games")
    set(make_module node "${TILERY_WEB_PACKAGES}/node_modules/binaryen/bin/wasm-opt" -Oz
        --generate-global-effects -Oz --enable-simd --enable-bulk-memory --enable-sign-ext --enable-mutable-globals
        --enable-nontrapping-float-to-int "$<TARGET_FILE:${name}_module>" -o "${module}")
  endif()
  add_custom_command(OUTPUT "${module}" COMMAND ${make_module} DEPENDS ${name}_module
    COMMENT "Making ${name}.wasm" VERBATIM)
  set(TILERY_WEB_MODULES ${TILERY_WEB_MODULES} "${module}" CACHE INTERNAL "")
endfunction()

# tilery_web_package() makes the package from the modules and the TypeScript sources.
function(tilery_web_package)
  set(home "${CMAKE_CURRENT_SOURCE_DIR}")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${home}/src/*.ts" "${home}/program/src/*.ts")
  # Light networks, because the full ones would make the package four times as large.
  file(GLOB networks "${PROJECT_SOURCE_DIR}/networks/light/*.network" "${PROJECT_SOURCE_DIR}/networks/*.table")
  file(MAKE_DIRECTORY "${TILERY_WEB_PACKAGE}/dist/networks")
  add_custom_command(
    OUTPUT "${TILERY_WEB_PACKAGE}/dist/index.js"
    COMMAND node "${TILERY_WEB_PACKAGES}/node_modules/typescript/bin/tsc" -p "${home}"
            --outDir "${TILERY_WEB_PACKAGE}/dist"
    COMMAND node "${TILERY_WEB_PACKAGES}/node_modules/typescript/bin/tsc" -p "${home}/program"
            --typeRoots "${TILERY_WEB_PACKAGES}/node_modules/@types" --outDir "${TILERY_WEB_PACKAGE}/dist/program"
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${networks} "${TILERY_WEB_PACKAGE}/dist/networks/"
    COMMAND ${CMAKE_COMMAND} -E copy "${home}/package.json" "${home}/README.md"
            "${PROJECT_SOURCE_DIR}/LICENSE" "${TILERY_WEB_PACKAGE}"
    COMMAND node "${PROJECT_SOURCE_DIR}/tools/engine_licences.mjs" "${TILERY_WEB_PACKAGES}"
            "${TILERY_WEB_PACKAGE}/dist/licenses.txt"
    DEPENDS ${sources} ${networks} "${home}/program/tsconfig.json"
            "${PROJECT_SOURCE_DIR}/tools/engine_licences.mjs" "${home}/tsconfig.json" "${home}/package.json" "${home}/README.md"
    COMMENT "Compiling the package's TypeScript"
    VERBATIM)
  add_custom_target(tilery_package ALL
    DEPENDS "${TILERY_WEB_PACKAGE}/dist/index.js" ${TILERY_WEB_MODULES})
endfunction()
