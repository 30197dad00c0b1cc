#include "tilery/tables/layered_task.h"

#include "tilery/core/quantities.h"

namespace tilery {

std::expected<void, Error> check_layer_bytes(const LayeredTask& task, std::uint64_t bytes) {
  const std::uint64_t all = bytes + bytes_besides_layers;
  if (all <= task.most_bytes) {
    return {};
  }
  return std::unexpected(Error{.source = {},
                               .place = {},
                               .expected = "layers that a process can hold in " +
                                           memory_words(static_cast<double>(task.most_bytes)) +
                                           " (--memory, or more processes)",
                               .found = "after " + with_commas(task.store.positions()) +
                                        " positions, layers of " +
                                        memory_words(static_cast<double>(all))});
}

}  // namespace tilery
