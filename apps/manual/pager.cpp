// Shows a manual page with man.

#include <cstdio>
#include <cstdlib>

#include "apps/manual/manual_page.h"

namespace tilery {

bool shown_by_man(const std::string& page) {
  if (std::system("command -v man >/dev/null 2>&1") != 0) {
    return false;
  }
  std::FILE* const man = ::popen("man -l - 2>/dev/null", "w");
  if (man == nullptr) {
    return false;
  }
  std::fwrite(page.data(), 1, page.size(), man);
  return ::pclose(man) == 0;
}

}  // namespace tilery
