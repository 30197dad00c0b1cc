# What the web build takes from npm, pinned in web/engine/package-lock.json: TypeScript, binaryen, and the
# sources of zstd, zlib and expat, which Debian has for the host alone. They are installed into
# the build folder: TILERY_WEB_PACKAGES.
set(TILERY_WEB_PACKAGES "${PROJECT_BINARY_DIR}/npm")
set(manifest "${PROJECT_SOURCE_DIR}/web/engine")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
  "${manifest}/package.json" "${manifest}/package-lock.json")

file(SHA256 "${manifest}/package-lock.json" wanted)
set(installed "")
if(EXISTS "${TILERY_WEB_PACKAGES}/installed")
  file(READ "${TILERY_WEB_PACKAGES}/installed" installed)
endif()
if(NOT installed STREQUAL wanted)
  message(STATUS "Installing what the web build takes from npm")
  file(COPY "${manifest}/package.json" "${manifest}/package-lock.json" "${manifest}/.npmrc"
    DESTINATION "${TILERY_WEB_PACKAGES}")
  execute_process(COMMAND "${PROJECT_SOURCE_DIR}/tools/npm_ci" "${TILERY_WEB_PACKAGES}" --ignore-scripts
    COMMAND_ERROR_IS_FATAL ANY)
  file(WRITE "${TILERY_WEB_PACKAGES}/installed" "${wanted}")
endif()

set(modules "${TILERY_WEB_PACKAGES}/node_modules")
set(zstd "${modules}/zstd-napi/deps/zstd/lib")
set(zlib "${modules}/zlib-sync/deps/zlib")
set(expat "${modules}/node-expat/deps/libexpat")
enable_language(C)
file(GLOB zstd_sources "${zstd}/common/*.c" "${zstd}/compress/*.c" "${zstd}/decompress/*.c")
add_library(tilery_web_libraries STATIC ${zstd_sources}
  "${zlib}/adler32.c" "${zlib}/crc32.c" "${zlib}/deflate.c" "${zlib}/inffast.c" "${zlib}/inflate.c"
  "${zlib}/inftrees.c" "${zlib}/trees.c" "${zlib}/zutil.c"
  "${expat}/lib/xmlparse.c" "${expat}/lib/xmlrole.c" "${expat}/lib/xmltok.c")
target_include_directories(tilery_web_libraries SYSTEM PUBLIC "${zstd}" "${zlib}" "${expat}/lib")
target_compile_definitions(tilery_web_libraries PRIVATE ZSTD_DISABLE_ASM=1 ZSTD_LEGACY_SUPPORT=0
  XML_STATIC=1 XML_NS=1 XML_DTD=1 XML_CONTEXT_BYTES=1024 HAVE_MEMMOVE=1 XML_POOR_ENTROPY=1 HAVE_STRING_H=1)
# WASI has no processes; expat takes any number to salt its hashes.
target_compile_definitions(tilery_web_libraries PRIVATE getpid=rand)
target_compile_options(tilery_web_libraries PRIVATE -w)
