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
    "/api/inspect": {
      "post": {
        "summary": "What the rules say of a board: its moves and what may follow each",
        "requestBody": {"$ref": "#/components/requestBodies/Board"},
        "responses": {
          "200": {"$ref": "#/components/responses/Object"},
          "400": {"$ref": "#/components/responses/Wrong"},
          "413": {"$ref": "#/components/responses/Long"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/api/hint": {
      "post": {
        "summary": "The best move on a board and the value of each",
        "requestBody": {"$ref": "#/components/requestBodies/Hint"},
        "responses": {
          "200": {
            "description": "The hint",
            "content": {
              "application/json": {
                "schema": {
                  "type": "object",
                  "required": ["best", "values", "line", "network"],
                  "properties": {
                    "best": {"type": "string", "enum": ["left", "right", "up", "down"], "nullable": true},
                    "values": {"type": "object", "additionalProperties": {"type": "number"}},
                    "line": {"type": "array", "items": {"type": "string"}},
                    "network": {"type": "boolean"}
                  }
                }
              }
            }
          },
          "400": {"$ref": "#/components/responses/Wrong"},
          "413": {"$ref": "#/components/responses/Long"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/api/review": {
      "post": {
        "summary": "What each move of a recorded game lost against the best one",
        "requestBody": {"$ref": "#/components/requestBodies/Review"},
        "responses": {
          "200": {"$ref": "#/components/responses/Object"},
          "400": {"$ref": "#/components/responses/Wrong"},
          "413": {"$ref": "#/components/responses/Long"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/api/verify": {
      "post": {
        "summary": "Whether a record is true",
        "requestBody": {"$ref": "#/components/requestBodies/Verdict"},
        "responses": {
          "200": {"$ref": "#/components/responses/Object"},
          "400": {"$ref": "#/components/responses/Wrong"},
          "413": {"$ref": "#/components/responses/Long"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/api/simulate": {
      "post": {
        "summary": "Figures of many games by a simple player",
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "type": "object",
                "properties": {
                  "cartridge": {"type": "string"},
                  "toml": {"type": "string"},
                  "player": {"type": "string", "enum": ["random", "greedy", "perfect", "trained"]},
                  "games": {"type": "integer", "minimum": 1, "maximum": 1000},
                  "seed": {"type": "integer"},
                  "width": {"type": "integer"},
                  "height": {"type": "integer"}
                }
              }
            }
          }
        },
        "responses": {
          "200": {"$ref": "#/components/responses/Object"},
          "400": {"$ref": "#/components/responses/Wrong"},
          "413": {"$ref": "#/components/responses/Long"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/api/view": {
      "post": {
        "summary": "What a party on a map sees",
        "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object"}}}},
        "responses": {
          "200": {"$ref": "#/components/responses/Object"},
          "400": {"$ref": "#/components/responses/Wrong"},
          "413": {"$ref": "#/components/responses/Long"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/api/health": {
      "get": {"summary": "Whether the server answers, and how many questions it has had", "responses": {"200": {"$ref": "#/components/responses/Object"}}}
    },
    "/move": {
      "get": {
        "summary": "The best move of 2048 in one letter, as other pages ask for it",
        "parameters": [
          {
            "name": "board",
            "in": "query",
            "required": true,
            "schema": {"type": "string", "pattern": "^[0-9A-Fa-f]{16}$"},
            "description": "The ranks of the tiles row by row, a hexadecimal digit each"
          }
        ],
        "responses": {
          "200": {"description": "u, l, r or d; g if the game is over", "content": {"text/plain": {"schema": {"type": "string"}}}},
          "400": {"$ref": "#/components/responses/Wrong"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/api/openapi.json": {"get": {"summary": "This description", "responses": {"200": {"$ref": "#/components/responses/Object"}}}},
    "/networks/{name}.network": {
      "get": {
        "summary": "What the player that ships has learned of a game",
        "parameters": [{"name": "name", "in": "path", "required": true, "schema": {"type": "string", "enum": ["2048", "threes"]}}],
        "responses": {"200": {"description": "A network file", "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}}}
      }
    }
  },
  "components": {
    "requestBodies": {
      "Board": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Board"}}}},
      "Hint": {
        "required": true,
        "content": {"application/json": {"schema": {"allOf": [{"$ref": "#/components/schemas/Board"}, {"$ref": "#/components/schemas/Thinking"}]}}}
      },
      "Review": {
        "required": true,
        "content": {
          "application/json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Record"},
                {"$ref": "#/components/schemas/Thinking"},
                {"type": "object", "properties": {"mistakes": {"type": "integer", "default": 5}}}
              ]
            }
          }
        }
      },
      "Verdict": {
        "required": true,
        "content": {
          "application/json": {
            "schema": {
              "allOf": [
                {"$ref": "#/components/schemas/Record"},
                {"type": "object", "properties": {"file": {"type": "string", "description": "The record's name in errors"}}}
              ]
            }
          }
        }
      }
    },
    "responses": {
      "Object": {"description": "The answer", "content": {"application/json": {"schema": {"type": "object"}}}},
      "Wrong": {
        "description": "The question is wrong: SOURCE:LINE:COLUMN: expected ..., found ...",
        "content": {"application/json": {"schema": {"type": "object", "required": ["error"], "properties": {"error": {"type": "string"}}}}}
      },
      "Long": {
        "description": "The question is too long",
        "content": {"application/json": {"schema": {"type": "object", "required": ["error"], "properties": {"error": {"type": "string"}}}}}
      },
      "Busy": {
        "description": "Too many questions wait; ask again after the seconds of Retry-After",
        "headers": {"Retry-After": {"schema": {"type": "integer"}}},
        "content": {"application/json": {"schema": {"type": "object", "required": ["error"], "properties": {"error": {"type": "string"}}}}}
      }
    },
    "schemas": {
      "Board": {
        "type": "object",
        "required": ["board"],
        "properties": {
          "cartridge": {"type": "string", "description": "A game that ships; this or toml", "example": "2048"},
          "toml": {"type": "string", "description": "The text of a cartridge"},
          "board": {"type": "array", "items": {"type": "integer"}, "example": [2, 4, 8, 16, 0, 0, 2, 4, 0, 0, 0, 2, 0, 0, 0, 0]},
          "width": {"type": "integer"},
          "height": {"type": "integer"},
          "next": {"oneOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]},
          "deck": {"type": "array", "items": {"type": "integer"}},
          "waited": {"type": "integer"}
        }
      },
      "Record": {
        "type": "object",
        "required": ["record"],
        "properties": {"record": {"type": "string", "description": "The text of one record"}, "cartridge": {"type": "string"}, "toml": {"type": "string"}}
      },
      "Thinking": {
        "type": "object",
        "properties": {
          "depth": {"type": "integer", "minimum": 1, "maximum": 6},
          "time_ms": {"type": "number", "minimum": 0.01, "maximum": 10000},
          "most_boards": {"type": "integer", "minimum": 1, "maximum": 1000000},
          "selective": {"type": "boolean"},
          "least_odds": {"type": "number", "minimum": 0, "maximum": 1}
        }
      }
    }
  }
}
)json";
}

}  // namespace tilery::serve
