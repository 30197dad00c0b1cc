#include "apps/program.h"

int main(int count, char** arguments) { return tilery::run_program(count, arguments); }
