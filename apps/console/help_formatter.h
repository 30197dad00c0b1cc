#pragma once
// The help of a command as text of at most 80 columns.

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>

namespace tilery {

/// The widest line of help. The indented lines of explanations are written to fit.
inline constexpr int help_columns = 80;

/// Fills an explanation: neighbouring lines become paragraphs of at most `help_columns`. Lines that
/// begin with a blank stay as they are, as in manual pages.
std::string filled(std::string_view explanation);

/// Writes help for CLI11.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_option_usage(const CLI::Option* option) const override;
  std::string make_subcommand(const CLI::App* command) const override;
  std::string make_footer(const CLI::App* command) const override;

 private:
  [[nodiscard]] std::string row(const std::string& name, const std::string& about) const;
};

}  // namespace tilery
