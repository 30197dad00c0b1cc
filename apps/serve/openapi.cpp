#include "apps/serve/openapi.h"

namespace tilery::serve {

std::string_view openapi_description() {
  return R"json({
  "openapi": "3.0.3",
  "info": {
    "title": "Tilery",
    "version": "1",
    "description": "Questions about tile-grid games. docs/formats.md describes questions and answers in full.",
    "license": {"name": "MIT"}
  },
  "paths": {
    "/api/inspect": {"post": {
      "summary": "What the rules say of a board: its moves and what may follow each",
      "requestBody": {"$ref": "#/components/requestBodies/Board"},
      "responses": {"200": {"$ref": "#/components/responses/Object"}, "400": {"$ref": "#/components/responses/Wrong"}, "503": {"$ref": "#/components/responses/Busy"}}
    }},
    "/api/hint": {"post": {
      "summary": "The best move on a board and the value of each",
      "requestBody": {"$ref": "#/components/requestBodies/Board"},
      "responses": {"200": {"description": "The hint", "content": {"application/json": {"schema": {"type": "object",
        "required": ["best", "values", "line", "network"],
        "properties": {
          "best": {"type": "string", "enum": ["left", "right", "up", "down"], "nullable": true},
          "values": {"type": "object", "additionalProperties": {"type": "number"}},
          "line": {"type": "array", "items": {"type": "string"}},
          "network": {"type": "boolean"}}}}}},
        "400": {"$ref": "#/components/responses/Wrong"}, "503": {"$ref": "#/components/responses/Busy"}}
    }},
    "/api/review": {"post": {
      "summary": "What each move of a recorded game lost against the best one",
      "requestBody": {"$ref": "#/components/requestBodies/Record"},
      "responses": {"200": {"$ref": "#/components/responses/Object"}, "400": {"$ref": "#/components/responses/Wrong"}, "503": {"$ref": "#/components/responses/Busy"}}
    }},
    "/api/verify": {"post": {
      "summary": "Whether a record is true",
      "requestBody": {"$ref": "#/components/requestBodies/Record"},
      "responses": {"200": {"$ref": "#/components/responses/Object"}, "400": {"$ref": "#/components/responses/Wrong"}, "503": {"$ref": "#/components/responses/Busy"}}
    }},
    "/api/simulate": {"post": {
      "summary": "Figures of many games by a simple player",
      "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "required": ["cartridge"],
        "properties": {"cartridge": {"type": "string"}, "player": {"type": "string", "enum": ["random", "greedy", "perfect", "trained"]},
          "games": {"type": "integer"}, "seed": {"type": "integer"}, "width": {"type": "integer"}, "height": {"type": "integer"}}}}}},
      "responses": {"200": {"$ref": "#/components/responses/Object"}, "400": {"$ref": "#/components/responses/Wrong"}, "503": {"$ref": "#/components/responses/Busy"}}
    }},
    "/api/view": {"post": {
      "summary": "What a party on a map sees",
      "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object"}}}},
      "responses": {"200": {"$ref": "#/components/responses/Object"}, "400": {"$ref": "#/components/responses/Wrong"}, "503": {"$ref": "#/components/responses/Busy"}}
    }},
    "/api/health": {"get": {
      "summary": "Whether the server answers, and how many questions it has had",
      "responses": {"200": {"$ref": "#/components/responses/Object"}}
    }},
    "/move": {"get": {
      "summary": "The best move of 2048 in one letter, as other pages ask for it",
      "parameters": [{"name": "board", "in": "query", "required": true, "schema": {"type": "string", "pattern": "^[0-9A-Fa-f]{16}$"},
        "description": "The ranks of the tiles row by row, a hexadecimal digit each"}],
      "responses": {"200": {"description": "u, l, r or d; g if the game is over", "content": {"text/plain": {"schema": {"type": "string"}}}},
        "400": {"$ref": "#/components/responses/Wrong"}, "503": {"$ref": "#/components/responses/Busy"}}
    }}
  },
  "components": {
    "requestBodies": {
      "Board": {"required": true, "content": {"application/json": {"schema": {"type": "object", "required": ["cartridge", "board"],
        "properties": {
          "cartridge": {"type": "string", "example": "2048"},
          "board": {"type": "array", "items": {"type": "integer"}, "example": [2, 4, 8, 16, 0, 0, 2, 4, 0, 0, 0, 2, 0, 0, 0, 0]},
          "width": {"type": "integer"}, "height": {"type": "integer"},
          "next": {"oneOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]},
          "deck": {"type": "array", "items": {"type": "integer"}}}}}}},
      "Record": {"required": true, "content": {"application/json": {"schema": {"type": "object", "required": ["record"],
        "properties": {"record": {"type": "string"}, "cartridge": {"type": "string"}, "mistakes": {"type": "integer"}, "depth": {"type": "integer"}}}}}}
    },
    "responses": {
      "Object": {"description": "The answer", "content": {"application/json": {"schema": {"type": "object"}}}},
      "Wrong": {"description": "The question is wrong: SOURCE:LINE:COLUMN: expected ..., found ...", "content": {"application/json": {"schema": {"type": "object", "required": ["error"], "properties": {"error": {"type": "string"}}}}}},
      "Busy": {"description": "Too many questions wait; ask again later", "content": {"application/json": {"schema": {"type": "object", "required": ["error"], "properties": {"error": {"type": "string"}}}}}}
    }
  }
}
)json";
}

}  // namespace tilery::serve
