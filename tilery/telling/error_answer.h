#pragma once
// Errors as answers: {"error": "SOURCE:LINE:COLUMN: expected ..., found ..."}.

#include <string>
#include <string_view>

#include "tilery/core/error.h"

namespace tilery {

/// Where a question stands, as errors name it.
struct QuestionPlace {
  std::string_view source = "question";
  int line = 1;
};

/// The error as a JSON object without a line feed.
std::string error_answer(const Error& error);

/// An error about a question, which has a column alone, with the question's place.
Error placed(Error error, QuestionPlace place);
std::string error_answer(Error error, QuestionPlace place);

}  // namespace tilery
