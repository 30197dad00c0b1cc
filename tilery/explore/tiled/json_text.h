#pragma once
// JSON on its way out: one member a line, indented by one blank a level.

#include <string>
#include <string_view>
#include <vector>

namespace tilery {

class JsonText {
 public:
  /// Begins an object or a list: the whole text or the next item without a name, a member with one.
  void open_object(std::string_view name = {});
  void open_list(std::string_view name = {});
  void close();

  void text(std::string_view name, std::string_view value);
  /// A value that is JSON already: a number, true, false.
  void plain(std::string_view name, std::string_view value);
  void whole(std::string_view name, long long value);
  void decimal(std::string_view name, double value);
  void truth(std::string_view name, bool value) { plain(name, value ? "true" : "false"); }

  std::string take() { return std::move(text_) + "\n"; }

 private:
  void begin(std::string_view name);
  void add_quoted(std::string_view text);

  std::string text_;
  std::vector<char> closers_;
  bool is_first_ = true;
};

}  // namespace tilery
