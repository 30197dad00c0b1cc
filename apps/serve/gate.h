#pragma once
// Refuses requests by their header, before their body is read.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/serve/message.h"

namespace tilery::serve {

/// The request line and the header fields.
struct RequestHead {
  std::string method;
  std::string version;  ///< such as "HTTP/1.1"
  std::vector<std::pair<std::string, std::string>> fields;
  std::string path = {};  ///< without the query

  /// The value of a field; empty if there is none. Upper and lower case of the name are equal.
  [[nodiscard]] std::string_view field(std::string_view name) const;
  /// The number of fields of that name.
  [[nodiscard]] std::size_t count(std::string_view name) const;
};

struct GateRules {
  /// The longest accepted body of a request to that path, in bytes.
  std::size_t (*most_body)(std::string_view path) = nullptr;
  /// Host names of this server beside localhost. Numeric addresses are always accepted: another
  /// site can point a name at this server (DNS rebinding), but not a number.
  std::vector<std::string> hosts;
};

/// The refusal of a request; nothing if the request may pass. Refused are:
///   400  a body of unclear length, a field's name with spaces, no Host or several.
///   403  a host name that is not this server's, or a question from a page of another site.
///   413  a body of more than `most_body` bytes.
///   415  a compressed body, or the type of a picture, a sound, a film, a font or several parts.
///   501  a transfer encoding other than chunked.
/// Any other type may hold JSON: programs send it under many types.
std::optional<Answer> refusal_of(const RequestHead& head, const GateRules& rules);

/// The refusal of a body beyond `most` bytes. `found` says its length.
Answer refusal_of_length(std::size_t most, const std::string& found);

/// The header fields of every answer: what a page of this server may do, and which sites may frame
/// it (the sources `frame_ancestors`).
std::vector<std::pair<std::string, std::string>> fields_of_answers(
    const std::string& frame_ancestors);

/// The header fields of one answer, except its length: its type, its own fields, and the fields
/// `of_every` answer. A field of its own replaces the field of the same name in `of_every`.
std::vector<std::pair<std::string, std::string>> header_of(
    const Answer& answer, const std::vector<std::pair<std::string, std::string>>& of_every);

}  // namespace tilery::serve
