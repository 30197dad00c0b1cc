#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "apps/program.h"

// If no source calls the constructors of global objects, the linker makes every exported function
// call the constructors first and the destructors last. The function for a signal, called in the
// middle of a command, would then construct all global objects again and destroy them.
extern "C" void __wasm_call_ctors();

int main(int count, char** arguments) {
  __wasm_call_ctors();
  // WASI starts programs in the root folder. Node passes the user's folder in PWD.
  if (const char* const here = std::getenv("PWD"); here != nullptr && ::chdir(here) != 0) {
    std::perror(here);
  }
  std::exit(tilery::run_program(count, arguments));
}
