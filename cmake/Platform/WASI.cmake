# What CMake must know of WASI: a system of static libraries and programs named X.wasm.
set(WASI 1)
set(CMAKE_EXECUTABLE_SUFFIX ".wasm")
