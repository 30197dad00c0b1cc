#pragma once
// `tilery mcp`: games for language models by the Model Context Protocol.

#include <string>
#include <vector>

#include "apps/console/console_command.h"
#include "tilery/protocol/mcp_server.h"

namespace tilery {

/// The games, evaluators and features of the servers of `tilery mcp` and `tilery serve`. `network`
/// is a path, "shipped", "none" or empty, as for find_evaluator_of_any. `without` lists the
/// features of mcp_features to leave out.
McpHost mcp_host(const std::string& network, const std::vector<std::string>& without);

void add_mcp_command(ConsoleCommand program);

}  // namespace tilery
