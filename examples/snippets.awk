# awk -v folder=FOLDER -f snippets.awk FILE.md
# Writes each ```cpp block of the file as a program, FOLDER/NAME.cpp: its includes, and the rest in a main
# function unless it has one. NAME is the heading above the block, with a number for a second block. Prints the names.
/^```cpp$/ { inside = 1; name = heading (count++ ? "_" count : ""); head = body = ""; next }
/^```$/ && inside {
  inside = 0
  program = folder "/" name ".cpp"
  printf "%s", head >program
  printf "%s", body ~ /int main\(/ ? body : "int main() {\n" body "}\n" >program
  close(program)
  print name
  next
}
inside && /^#include/ { head = head $0 "\n"; next }
inside { body = body $0 "\n"; next }
/^```/ { other = !other }
!other && /^#+ / {
  heading = tolower($0)
  gsub(/^#+ |[^a-z0-9]+$/, "", heading)
  gsub(/[^a-z0-9]+/, "_", heading)
  count = 0
}
