#include "tilery/core/big_array.h"

#include <cstdlib>

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace tilery {

std::uint64_t machine_memory() {
#if defined(__linux__)
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
#else
  return std::uint64_t{1} << 32;
#endif
}

}  // namespace tilery

namespace tilery::detail {

#if defined(__linux__)

void* zeroed_pages(std::size_t bytes) {
  void* const pages =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) {
    return nullptr;
  }
  madvise(pages, bytes, MADV_HUGEPAGE);
  return pages;
}

void free_pages(void* pages, std::size_t bytes) { munmap(pages, bytes); }

#else

void* zeroed_pages(std::size_t bytes) {
  constexpr std::size_t line = 64;
  void* const pages = std::aligned_alloc(line, (bytes + line - 1) / line * line);
  if (pages != nullptr) {
    __builtin_memset(pages, 0, bytes);
  }
  return pages;
}

void free_pages(void* pages, std::size_t /*bytes*/) { std::free(pages); }

#endif

}  // namespace tilery::detail
