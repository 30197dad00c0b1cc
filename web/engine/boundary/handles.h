#pragma once
// Numbers that name objects of the module for the page.

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace tilery::web {

/// Objects by number, from 1. Numbers of freed objects are used again. A freed object lives as long
/// as another pointer shares it.
template <typename Object>
class Handles {
 public:
  int add(std::shared_ptr<Object> object) {
    for (std::size_t place = 0; place < objects_.size(); ++place) {
      if (objects_[place] == nullptr) {
        objects_[place] = std::move(object);
        return static_cast<int>(place) + 1;
      }
    }
    objects_.push_back(std::move(object));
    return static_cast<int>(objects_.size());
  }

  /// The object of a number; nullptr if there is none.
  Object* find(int number) {
    return number > 0 && static_cast<std::size_t>(number) <= objects_.size()
               ? objects_[static_cast<std::size_t>(number) - 1].get()
               : nullptr;
  }

  /// A shared pointer to the object of a number. Requires that there is one.
  std::shared_ptr<Object> share(int number) {
    return objects_[static_cast<std::size_t>(number) - 1];
  }

  void free(int number) {
    if (find(number) != nullptr) {
      objects_[static_cast<std::size_t>(number) - 1].reset();
    }
  }

 private:
  std::vector<std::shared_ptr<Object>> objects_;
};

}  // namespace tilery::web
