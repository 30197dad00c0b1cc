# awk -v folder=FOLDER -f snippets.awk FILE.md
# Writes each ```cpp block of the file as a program, FOLDER/LINE.cpp: its includes, and the rest in a main
# function unless it has one. Prints the lines at which the blocks begin.
/^```cpp$/ { inside = 1; line = FNR; head = body = ""; next }
/^```$/ && inside {
  inside = 0
  program = folder "/" line ".cpp"
  printf "%s", head >program
  printf "%s", body ~ /int main\(/ ? body : "int main() {\n" body "}\n" >program
  close(program)
  print line
  next
}
inside && /^#include/ { head = head $0 "\n"; next }
inside { body = body $0 "\n" }
