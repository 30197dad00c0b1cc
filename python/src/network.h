#pragma once
// Networks for Python.

#include <span>
#include <string>
#include <utility>

#include "python/src/common.h"
#include "tilery/value/network.h"
#include "tilery/value/network_file.h"

namespace tilery::python {

/// A network of floats and its header. Its weights are an array that Python writes to.
class NativeNetwork {
 public:
  NativeNetwork(NetworkHeader header, Network network)
      : header_(std::move(header)), network_(std::move(network)) {}

  static NativeNetwork read(const py::bytes& bytes, const std::string& source);

  [[nodiscard]] const Network& network() const { return network_; }
  [[nodiscard]] const NetworkHeader& header() const { return header_; }

  /// The weights, which may be changed: this network shares their memory with no other.
  [[nodiscard]] std::span<float> weights() {
    const auto own = network_.floats();
    return {const_cast<float*>(own.data()), own.size()};
  }
  [[nodiscard]] Network copy() const;
  [[nodiscard]] py::bytes file() const;

 private:
  NetworkHeader header_;
  Network network_;
};

}  // namespace tilery::python
