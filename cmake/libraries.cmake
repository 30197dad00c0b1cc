# The libraries that tilery/ stands on: tilery_toml, tilery_fmt and tilery_hwy.
add_library(tilery_toml INTERFACE)
add_library(tilery_fmt INTERFACE)
add_library(tilery_hwy INTERFACE)
target_compile_definitions(tilery_toml INTERFACE TOML_HEADER_ONLY=1 TOML_EXCEPTIONS=0)

find_package(fmt REQUIRED)
find_package(hwy REQUIRED)
target_link_libraries(tilery_fmt INTERFACE fmt::fmt)
target_link_libraries(tilery_hwy INTERFACE hwy::hwy)
