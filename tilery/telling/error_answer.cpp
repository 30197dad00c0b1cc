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

Error placed(Error error, QuestionPlace place) {
  error.source = place.source;
  error.place.line = place.line;
  return error;
}

std::string error_answer(Error error, QuestionPlace place) {
  return error_answer(placed(std::move(error), place));
}

}  // namespace tilery
