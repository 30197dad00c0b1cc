#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "apps/program.h"

// The linker's own calls would come around every exported function: a signal, raised in the middle
// of a command, would construct all global objects again and then destroy them. It leaves them out
// where a source calls the constructors.
extern "C" void __wasm_call_ctors();

int main(int count, char** arguments) {
  __wasm_call_ctors();
  // WASI begins in the root; node names the folder.
  if (const char* const here = std::getenv("PWD"); here != nullptr && ::chdir(here) != 0) {
    std::perror(here);
  }
  std::exit(tilery::run_program(count, arguments));
}
