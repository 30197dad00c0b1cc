#pragma once
// Simulations in words and in JSON.

#include <string>

#include "tilery/telling/simulation_report.h"

namespace tilery {

/// The report in lines for people.
std::string simulation_words(const SimulationReport& report);

/// The report in JSON as docs/formats.md, "A simulation", describes it, without a line feed.
std::string json_of(const SimulationReport& report);

}  // namespace tilery
