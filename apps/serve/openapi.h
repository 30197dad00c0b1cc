#pragma once
// What the server offers, as OpenAPI describes it.

#include <string_view>

namespace tilery::serve {

/// A document of OpenAPI 3.0, in JSON.
std::string_view openapi_description();

}  // namespace tilery::serve
