#include "apps/console/help_formatter.h"

#include <algorithm>

#include "tilery/picture/picture.h"

namespace tilery {
namespace {

/// The paragraph `text` in lines of `width` columns. All lines but the first begin with `indent`.
std::string lines_of(std::string_view text, int width, const std::string& indent) {
  std::string all;
  for (const std::string& line : paragraph(text, width)) {
    all += (all.empty() ? "" : indent) + line + "\n";
  }
  return all;
}

}  // namespace

std::string filled(std::string_view explanation) {
  std::string all;
  std::string open;  // the lines of the present paragraph
  const auto close = [&] {
    all += open.empty() ? "" : lines_of(open, help_columns, "");
    open.clear();
  };
  while (!explanation.empty()) {
    const std::string_view line = explanation.substr(0, explanation.find('\n'));
    explanation.remove_prefix(std::min(line.size() + 1, explanation.size()));
    if (line.empty() || line.starts_with(' ')) {
      close();
      all += std::string(line) + "\n";
    } else {
      open += (open.empty() ? "" : " ") + std::string(line);
    }
  }
  close();
  return all;
}

std::string HelpFormatter::row(const std::string& name, const std::string& about) const {
  const auto column = static_cast<int>(get_column_width());
  const std::string indent(get_column_width(), ' ');
  const std::string head = "  " + name;
  const int room = column - width_of(head);
  return head + (room > 0 ? std::string(static_cast<std::size_t>(room), ' ') : "\n" + indent) +
         lines_of(about, help_columns - column, indent);
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool is_positional) const {
  return row(make_option_name(option, is_positional) + make_option_opts(option),
             make_option_desc(option));
}

/// A positional in the line of usage: "FILE", "[FILE]" or "FILE...".
std::string HelpFormatter::make_option_usage(const CLI::Option* option) const {
  const std::string name =
      make_option_name(option, true) + (option->get_expected_max() > 1 ? "..." : "");
  return option->get_required() ? name : "[" + name + "]";
}

std::string HelpFormatter::make_subcommand(const CLI::App* command) const {
  return row(command->get_display_name(true), command->get_description());
}

std::string HelpFormatter::make_footer(const CLI::App* command) const {
  return filled(command->get_footer());
}

}  // namespace tilery
