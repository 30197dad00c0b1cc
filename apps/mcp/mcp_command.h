#pragma once
// `tilery mcp`: games for language models by the Model Context Protocol. `tilery serve` shares it.

#include <string>
#include <vector>

#include "apps/console/console_command.h"
#include "tilery/protocol/mcp_server.h"

namespace tilery {

/// The games, evaluators and features of this program's servers. `network` is a path, "shipped",
/// "none" or empty, as for find_evaluator. `without` lists the features of mcp_features to leave
/// out.
McpHost mcp_host(const std::string& network, const std::vector<std::string>& without);

void add_mcp_command(ConsoleCommand program);

}  // namespace tilery
