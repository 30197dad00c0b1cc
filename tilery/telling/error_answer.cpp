#include "tilery/telling/error_answer.h"

#include <utility>

#include "tilery/core/json_writer.h"

namespace tilery {

std::string error_answer(const Error& error) {
  JsonWriter json;
  json.open_object();
  json.member("error", text_of(error));
  json.close();
  return std::move(json).take();
}

std::string error_answer(Error error, QuestionPlace place) {
  error.source = place.source;
  error.place.line = place.line;
  return error_answer(error);
}

}  // namespace tilery
