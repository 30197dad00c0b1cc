#pragma once
// The descriptions of the tools and resources that the server of the Model Context Protocol has.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/core/json_reader.h"

namespace tilery {

struct McpTool {
  std::string_view name;
  std::string_view about;
  std::string_view schema;   ///< the JSON Schema of its arguments
  std::string_view feature;  ///< the feature that it needs; empty if it needs none
};

/// In the order in which clients see them.
std::span<const McpTool> mcp_tools();

/// The instructions that a client gets when it connects.
std::string_view mcp_instructions();

/// The templates of resources, a list in JSON.
std::string_view mcp_resource_templates();

/// Reads the arguments of a tool call: the members of one JSON object. A missing argument has its
/// default. After the first fault every read returns the default.
class McpArguments {
 public:
  /// `object` must outlive this object. Null stands for an empty object.
  explicit McpArguments(const JsonValue& object);

  std::string text(std::string_view name, std::string_view usual = {});
  /// A text that must be present and not empty.
  std::string required_text(std::string_view name);
  /// A whole number. A text of digits also counts, because some clients round numbers above 2^53.
  std::uint64_t number(std::string_view name, std::uint64_t usual, std::uint64_t least,
                       std::uint64_t most);
  /// As above, for a number that may be missing.
  std::optional<std::uint64_t> optional_number(std::string_view name, std::uint64_t most);
  bool truth(std::string_view name, bool usual);
  /// The index of the word in `words`.
  std::size_t choice(std::string_view name, std::span<const std::string_view> words,
                     std::size_t usual);

  /// The first fault. A member that no call has read is a fault.
  [[nodiscard]] std::optional<Error> fault() const;

 private:
  const JsonValue* find(std::string_view name);
  void fail(std::string_view name, std::string expected, const JsonValue& found);

  const JsonValue& object_;
  std::vector<std::string_view> read_;
  std::optional<Error> fault_;
};

}  // namespace tilery
