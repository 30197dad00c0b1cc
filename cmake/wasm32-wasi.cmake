# clang 19 for WebAssembly with the WASI interface, from Debian's packages.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
list(APPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}")

set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_C_COMPILER clang-19)  # compiles libraries of the web build
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_C_FLAGS_INIT "-nostdlibinc -isystem /usr/include/wasm32-wasi -msimd128")
# GNU ar cannot make an index of these objects. The linker reads archives without one.
set(CMAKE_AR ar)
set(CMAKE_RANLIB ranlib)

# Debian's clang looks into the host's /usr/include last; a header missing here would be taken from
# there and fail in odd places, so the folders are named one by one.
string(JOIN " " CMAKE_CXX_FLAGS_INIT
  "-nostdlibinc"
  "-isystem /usr/include/wasm32-wasi/c++/v1"
  "-idirafter /usr/include/wasm32-wasi"
  "-fno-exceptions -fno-rtti -msimd128")
# The default stack is 64 KiB, and an overflow would overwrite data silently. In a stack that is placed first, an
# overflow traps.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-z,stack-size=1048576 -Wl,--stack-first")

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# Node 18 needs the flag for WASI; later versions ignore it. Node 20 crashes at times in its parallel garbage
# collection when a program that used much memory ends.
set(CMAKE_CROSSCOMPILING_EMULATOR node --no-warnings --experimental-wasi-unstable-preview1 --single-threaded-gc
    "${CMAKE_CURRENT_LIST_DIR}/run_wasi.mjs")
