# The libraries that tilery/ uses: tilery_toml, tilery_json, tilery_fmt,
# tilery_hwy, tilery_xml and tilery_compression.
add_library(tilery_toml INTERFACE)
add_library(tilery_json INTERFACE)
add_library(tilery_fmt INTERFACE)
add_library(tilery_hwy INTERFACE)
add_library(tilery_xml INTERFACE)
add_library(tilery_compression INTERFACE)
target_compile_definitions(tilery_toml INTERFACE TOML_HEADER_ONLY=1 TOML_EXCEPTIONS=0 TOML_FLOAT_CHARCONV=1)

# Sanitized vector code takes minutes to compile for every width of vectors; one width finds the same
# faults. The release build compiles and tests every width.
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  target_compile_definitions(tilery_hwy INTERFACE HWY_COMPILE_ONLY_STATIC)
else()
  # These targets would take half of the compile time of vector sources. They serve only x86 processors without AVX2,
  # which run the plain twins.
  target_compile_definitions(tilery_hwy INTERFACE "HWY_DISABLED_TARGETS=(HWY_SSSE3|HWY_SSE4)")
endif()

if(NOT WASI)
  find_package(fmt REQUIRED)
  find_package(hwy REQUIRED)
  find_package(nlohmann_json REQUIRED)
  find_package(EXPAT REQUIRED)
  find_package(ZLIB REQUIRED)
  find_library(TILERY_ZSTD zstd REQUIRED)
  target_link_libraries(tilery_fmt INTERFACE fmt::fmt)
  target_link_libraries(tilery_hwy INTERFACE hwy::hwy)
  target_link_libraries(tilery_json INTERFACE nlohmann_json::nlohmann_json)
  target_link_libraries(tilery_xml INTERFACE EXPAT::EXPAT)
  target_link_libraries(tilery_compression INTERFACE ZLIB::ZLIB ${TILERY_ZSTD})
  return()
endif()

# For WebAssembly only headers are used. The host's /usr/include must not be searched, so links in the build
# folder lead to the folders that are needed. Highway's own library is not needed,
# because with a single target its dynamic dispatch is a plain call.
set(headers "${PROJECT_BINARY_DIR}/include")
file(MAKE_DIRECTORY "${headers}")
foreach(folder toml++ nlohmann fmt hwy)
  file(CREATE_LINK "/usr/include/${folder}" "${headers}/${folder}" SYMBOLIC)
endforeach()
# Debian has these libraries only for the host. The web build compiles their sources from npm. Other builds compile the
# code that calls them, and link calls that trap, because no program there unpacks anything.
if(TILERY_WEB)
  target_link_libraries(tilery_xml INTERFACE tilery_web_libraries)
  target_link_libraries(tilery_compression INTERFACE tilery_web_libraries)
else()
  target_link_options(tilery_compression INTERFACE -Wl,--unresolved-symbols=ignore-all)
  foreach(header expat.h expat_external.h zlib.h zconf.h zstd.h zstd_errors.h)
    file(CREATE_LINK "/usr/include/${header}" "${headers}/${header}" SYMBOLIC)
  endforeach()
endif()
foreach(library tilery_toml tilery_json tilery_fmt tilery_hwy tilery_xml tilery_compression)
  target_include_directories(${library} SYSTEM INTERFACE "${headers}")
endforeach()
target_include_directories(tilery_toml SYSTEM BEFORE INTERFACE "${PROJECT_SOURCE_DIR}/cmake/wasi")
# No text of Tilery depends on a locale, and locales make games.wasm a sixth larger.
target_compile_definitions(tilery_fmt INTERFACE FMT_HEADER_ONLY=1 "FMT_STATIC_THOUSANDS_SEPARATOR=','")
