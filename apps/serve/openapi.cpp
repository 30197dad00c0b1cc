#include "apps/serve/api.h"

namespace tilery::serve {

std::string_view openapi_description() {
  return R"json({
  "openapi": "3.0.3",
  "info": {
    "title": "Tilery",
    "version": ")json" TILERY_VERSION R"json(",
    "description": "Questions about tile-grid games. docs/formats.md describes questions and answers in full. Pages of other sites may use only GET /move.",
    "license": {"name": "MIT", "url": "https://spdx.org/licenses/MIT.html"}
  },
  "servers": [{"url": "/"}],
  "paths": {
    "/api/inspect": {
      "post": {
        "operationId": "inspectBoard",
        "summary": "The moves of a board, and the boards that may follow each move",
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/BoardQuestion"}}}
        },
        "responses": {
          "200": {
            "description": "The answer",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Inspection"}}}
          },
          "400": {"$ref": "#/components/responses/Wrong"},
          "403": {"$ref": "#/components/responses/Foreign"},
          "405": {"$ref": "#/components/responses/Method"},
          "413": {"$ref": "#/components/responses/Long"},
          "415": {"$ref": "#/components/responses/Media"},
          "431": {"$ref": "#/components/responses/Header"},
          "500": {"$ref": "#/components/responses/Fault"},
          "501": {"$ref": "#/components/responses/Encoding"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/api/hint": {
      "post": {
        "operationId": "hint",
        "summary": "The best move on a board and the value of each",
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/HintQuestion"}}}
        },
        "responses": {
          "200": {
            "description": "The answer",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Hint"}}}
          },
          "400": {"$ref": "#/components/responses/Wrong"},
          "403": {"$ref": "#/components/responses/Foreign"},
          "405": {"$ref": "#/components/responses/Method"},
          "413": {"$ref": "#/components/responses/Long"},
          "415": {"$ref": "#/components/responses/Media"},
          "431": {"$ref": "#/components/responses/Header"},
          "500": {"$ref": "#/components/responses/Fault"},
          "501": {"$ref": "#/components/responses/Encoding"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/api/review": {
      "post": {
        "operationId": "reviewGame",
        "summary": "The loss of each move of a recorded game against the best move; at most ten seconds and 64 KiB",
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ReviewQuestion"}}}
        },
        "responses": {
          "200": {
            "description": "The answer",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Review"}}}
          },
          "400": {"$ref": "#/components/responses/Wrong"},
          "403": {"$ref": "#/components/responses/Foreign"},
          "405": {"$ref": "#/components/responses/Method"},
          "413": {"$ref": "#/components/responses/Long"},
          "415": {"$ref": "#/components/responses/Media"},
          "431": {"$ref": "#/components/responses/Header"},
          "500": {"$ref": "#/components/responses/Fault"},
          "501": {"$ref": "#/components/responses/Encoding"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/api/verify": {
      "post": {
        "operationId": "verifyRecord",
        "summary": "Whether a record is true, and what it proves",
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/VerifyQuestion"}}}
        },
        "responses": {
          "200": {
            "description": "The answer",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Verdict"}}}
          },
          "400": {"$ref": "#/components/responses/Wrong"},
          "403": {"$ref": "#/components/responses/Foreign"},
          "405": {"$ref": "#/components/responses/Method"},
          "413": {"$ref": "#/components/responses/Long"},
          "415": {"$ref": "#/components/responses/Media"},
          "431": {"$ref": "#/components/responses/Header"},
          "500": {"$ref": "#/components/responses/Fault"},
          "501": {"$ref": "#/components/responses/Encoding"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/api/simulate": {
      "post": {
        "operationId": "simulateGames",
        "summary": "Figures of many games by a simple player; ten seconds and 20,000,000 moves at most",
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SimulationQuestion"}}}
        },
        "responses": {
          "200": {
            "description": "The answer",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Simulation"}}}
          },
          "400": {"$ref": "#/components/responses/Wrong"},
          "403": {"$ref": "#/components/responses/Foreign"},
          "405": {"$ref": "#/components/responses/Method"},
          "413": {"$ref": "#/components/responses/Long"},
          "415": {"$ref": "#/components/responses/Media"},
          "431": {"$ref": "#/components/responses/Header"},
          "500": {"$ref": "#/components/responses/Fault"},
          "501": {"$ref": "#/components/responses/Encoding"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/api/rate": {
      "post": {
        "operationId": "rateGame",
        "summary": "Whether luck or skill decides a game",
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/RatingQuestion"}}}
        },
        "responses": {
          "200": {
            "description": "The answer",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Rating"}}}
          },
          "400": {"$ref": "#/components/responses/Wrong"},
          "403": {"$ref": "#/components/responses/Foreign"},
          "405": {"$ref": "#/components/responses/Method"},
          "413": {"$ref": "#/components/responses/Long"},
          "415": {"$ref": "#/components/responses/Media"},
          "431": {"$ref": "#/components/responses/Header"},
          "500": {"$ref": "#/components/responses/Fault"},
          "501": {"$ref": "#/components/responses/Encoding"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/api/solve": {
      "post": {
        "operationId": "solvePuzzle",
        "summary": "A shortest solution of a puzzle",
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SolutionQuestion"}}}
        },
        "responses": {
          "200": {
            "description": "The answer",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Solution"}}}
          },
          "400": {"$ref": "#/components/responses/Wrong"},
          "403": {"$ref": "#/components/responses/Foreign"},
          "405": {"$ref": "#/components/responses/Method"},
          "413": {"$ref": "#/components/responses/Long"},
          "415": {"$ref": "#/components/responses/Media"},
          "431": {"$ref": "#/components/responses/Header"},
          "500": {"$ref": "#/components/responses/Fault"},
          "501": {"$ref": "#/components/responses/Encoding"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/api/view": {
      "post": {
        "operationId": "viewMap",
        "summary": "The part of a map that the party sees",
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ViewQuestion"}}}
        },
        "responses": {
          "200": {
            "description": "The answer",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/View"}}}
          },
          "400": {"$ref": "#/components/responses/Wrong"},
          "403": {"$ref": "#/components/responses/Foreign"},
          "405": {"$ref": "#/components/responses/Method"},
          "413": {"$ref": "#/components/responses/Long"},
          "415": {"$ref": "#/components/responses/Media"},
          "431": {"$ref": "#/components/responses/Header"},
          "500": {"$ref": "#/components/responses/Fault"},
          "501": {"$ref": "#/components/responses/Encoding"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/api/health": {
      "get": {
        "operationId": "health",
        "summary": "Whether the server answers, how many questions it has had, and how many wait",
        "responses": {
          "200": {
            "description": "It answers",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Health"}}}
          },
          "400": {"$ref": "#/components/responses/Wrong"},
          "403": {"$ref": "#/components/responses/Foreign"},
          "405": {"$ref": "#/components/responses/Method"},
          "413": {"$ref": "#/components/responses/Long"},
          "431": {"$ref": "#/components/responses/Header"},
          "501": {"$ref": "#/components/responses/Encoding"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/mcp": {
      "post": {
        "operationId": "modelContextProtocol",
        "summary": "A message of the Model Context Protocol: games and walks for language models; 1 MiB at most",
        "description": "JSON-RPC 2.0, one message a request; every answer is JSON, never a stream. Requests of pages of other sites are refused.",
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Message"}}}
        },
        "responses": {
          "200": {
            "description": "The answer to a request",
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/MessageAnswer"}}}
          },
          "202": {"description": "A notification was taken"},
          "400": {"$ref": "#/components/responses/Wrong"},
          "403": {"$ref": "#/components/responses/Foreign"},
          "405": {"$ref": "#/components/responses/Method"},
          "413": {"$ref": "#/components/responses/Long"},
          "415": {"$ref": "#/components/responses/Media"},
          "431": {"$ref": "#/components/responses/Header"},
          "500": {"$ref": "#/components/responses/Fault"},
          "501": {"$ref": "#/components/responses/Encoding"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/move": {
      "get": {
        "operationId": "moveLetter",
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
          "200": {
            "description": "u, l, r or d; g if the game is over",
            "content": {"text/plain": {"schema": {"type": "string", "enum": ["u", "l", "r", "d", "g"]}}}
          },
          "400": {"$ref": "#/components/responses/Wrong"},
          "403": {"$ref": "#/components/responses/Foreign"},
          "405": {"$ref": "#/components/responses/Method"},
          "413": {"$ref": "#/components/responses/Long"},
          "431": {"$ref": "#/components/responses/Header"},
          "500": {"$ref": "#/components/responses/Fault"},
          "501": {"$ref": "#/components/responses/Encoding"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/api/openapi.json": {
      "get": {
        "operationId": "description",
        "summary": "This description",
        "responses": {
          "200": {"description": "OpenAPI 3.0", "content": {"application/json": {"schema": {"type": "object"}}}},
          "400": {"$ref": "#/components/responses/Wrong"},
          "403": {"$ref": "#/components/responses/Foreign"},
          "405": {"$ref": "#/components/responses/Method"},
          "413": {"$ref": "#/components/responses/Long"},
          "431": {"$ref": "#/components/responses/Header"},
          "501": {"$ref": "#/components/responses/Encoding"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    },
    "/networks/{name}.network": {
      "get": {
        "operationId": "network",
        "summary": "The shipped network of a game",
        "parameters": [
          {"name": "name", "in": "path", "required": true, "schema": {"type": "string", "enum": ["2048", "threes"]}}
        ],
        "responses": {
          "200": {
            "description": "A network file",
            "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
          },
          "304": {"description": "The client has the file"},
          "400": {"$ref": "#/components/responses/Wrong"},
          "403": {"$ref": "#/components/responses/Foreign"},
          "404": {"$ref": "#/components/responses/Unknown"},
          "405": {"$ref": "#/components/responses/Method"},
          "413": {"$ref": "#/components/responses/Long"},
          "431": {"$ref": "#/components/responses/Header"},
          "501": {"$ref": "#/components/responses/Encoding"},
          "503": {"$ref": "#/components/responses/Busy"}
        }
      }
    }
  },
  "components": {
    "responses": {
      "Wrong": {
        "description": "The question is wrong or exceeds a limit; or the request has no Host, or two lengths",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
      },
      "Foreign": {
        "description": "Asked by a page of another site, or under a name that is not this server's",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
      },
      "Unknown": {
        "description": "There is nothing at this path",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
      },
      "Method": {
        "description": "Another method; Allow names the right one",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
        "headers": {"Allow": {"schema": {"type": "string"}}}
      },
      "Long": {
        "description": "The question is too long",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
      },
      "Media": {
        "description": "The body is compressed, or its type is multipart, image, audio, video or font",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
      },
      "Header": {
        "description": "The header is too long",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
      },
      "Encoding": {
        "description": "A transfer encoding other than chunked",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
      },
      "Fault": {
        "description": "The server has too little memory for the answer, or cannot read its network",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
      },
      "Busy": {
        "description": "Too many questions wait, long ones take too much memory, or the server ends: ask again after the seconds of Retry-After",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
        "headers": {"Retry-After": {"schema": {"type": "integer"}}}
      }
    },
    "schemas": {
      "Error": {
        "type": "object",
        "required": ["error"],
        "properties": {"error": {"type": "string", "description": "SOURCE:LINE:COLUMN: expected ..., found ..."}},
        "additionalProperties": false
      },
      "Direction": {"type": "string", "enum": ["left", "right", "up", "down"]},
      "Board": {
        "description": "The faces, row by row; or a list of rows, which also gives the size",
        "oneOf": [
          {"type": "array", "items": {"type": "integer"}, "maxItems": 1024},
          {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}, "maxItems": 32}
        ],
        "example": [2, 4, 8, 16, 0, 0, 2, 4, 0, 0, 0, 2, 0, 0, 0, 0]
      },
      "BoardQuestion": {
        "type": "object",
        "required": ["board"],
        "properties": {
          "cartridge": {"type": "string", "description": "A game that ships; this or toml", "example": "2048"},
          "toml": {"type": "string", "description": "The text of a cartridge"},
          "board": {"$ref": "#/components/schemas/Board"},
          "width": {"type": "integer", "minimum": 1, "maximum": 32},
          "height": {"type": "integer", "minimum": 1, "maximum": 32},
          "waited": {"type": "integer", "minimum": 0},
          "player": {"type": "integer", "minimum": 1, "maximum": 2},
          "moves": {"type": "integer", "minimum": 0, "maximum": 1000000000},
          "next": {"oneOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]},
          "deck": {"type": "array", "items": {"type": "integer"}}
        },
        "additionalProperties": false
      },
      "HintQuestion": {
        "type": "object",
        "required": ["board"],
        "properties": {
          "cartridge": {"type": "string", "description": "A game that ships; this or toml", "example": "2048"},
          "toml": {"type": "string", "description": "The text of a cartridge"},
          "board": {"$ref": "#/components/schemas/Board"},
          "width": {"type": "integer", "minimum": 1, "maximum": 32},
          "height": {"type": "integer", "minimum": 1, "maximum": 32},
          "waited": {"type": "integer", "minimum": 0},
          "player": {"type": "integer", "minimum": 1, "maximum": 2},
          "moves": {"type": "integer", "minimum": 0, "maximum": 1000000000},
          "next": {"oneOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]},
          "deck": {"type": "array", "items": {"type": "integer"}},
          "depth": {"type": "integer", "minimum": 1, "maximum": 6},
          "time_ms": {"type": "number", "minimum": 0.01, "maximum": 10000},
          "nodes": {"type": "integer", "minimum": 1, "maximum": 1000000},
          "selective": {"type": "boolean"},
          "least_odds": {"type": "number", "minimum": 0, "maximum": 1}
        },
        "additionalProperties": false
      },
      "ReviewQuestion": {
        "type": "object",
        "required": ["record"],
        "properties": {
          "record": {"type": "string", "maxLength": 65536},
          "cartridge": {"type": "string", "description": "A game that ships; this or toml", "example": "2048"},
          "toml": {"type": "string", "description": "The text of a cartridge"},
          "file": {"type": "string", "default": "record", "description": "The record's name in errors"},
          "mistakes": {"type": "integer", "minimum": 0, "maximum": 1000000, "default": 5},
          "aim": {"type": "string", "enum": ["score", "goal", "moves"], "description": "Instead of the game's own"},
          "depth": {"type": "integer", "minimum": 1, "maximum": 4},
          "time_ms": {"type": "number", "minimum": 0.01, "maximum": 2},
          "nodes": {"type": "integer", "minimum": 1, "maximum": 2000},
          "selective": {"type": "boolean"},
          "least_odds": {"type": "number", "minimum": 0, "maximum": 1}
        },
        "additionalProperties": false
      },
      "VerifyQuestion": {
        "type": "object",
        "required": ["record"],
        "properties": {
          "record": {"type": "string"},
          "cartridge": {"type": "string", "description": "A game that ships; this or toml", "example": "2048"},
          "toml": {"type": "string", "description": "The text of a cartridge"},
          "file": {"type": "string", "default": "record", "description": "The record's name in errors"}
        },
        "additionalProperties": false
      },
      "RatingQuestion": {
        "type": "object",
        "properties": {
          "cartridge": {"type": "string", "description": "A game that ships; this or toml", "example": "2048"},
          "toml": {"type": "string", "description": "The text of a cartridge"},
          "seconds": {"type": "number", "minimum": 0.1, "maximum": 8, "default": 8},
          "games": {"type": "integer", "minimum": 1, "maximum": 10000, "default": 300},
          "training_moves": {"type": "integer", "minimum": 1, "maximum": 1000000000, "default": 20000000},
          "seed": {"type": "integer", "minimum": 0, "default": 1}
        },
        "additionalProperties": false
      },
      "Rating": {
        "type": "object",
        "required": ["cartridge", "verdict", "sentence", "players", "pairs", "beats_random",
                     "beats_greedy", "forced", "notes", "seconds"],
        "properties": {
          "cartridge": {"type": "string"},
          "verdict": {
            "type": "string",
            "enum": ["endless", "no choice", "luck", "mostly luck", "luck and skill", "skill", "unknown"]
          },
          "sentence": {"type": "string"},
          "players": {"type": "array", "items": {"type": "object"}},
          "pairs": {"type": "integer", "minimum": 0},
          "beats_random": {"type": "number", "minimum": 0, "maximum": 1},
          "beats_greedy": {"type": "number", "minimum": 0, "maximum": 1},
          "forced": {"type": "number", "minimum": 0, "maximum": 1},
          "matter": {"type": "number", "minimum": 0, "maximum": 1},
          "first_wins": {"type": "number", "minimum": 0, "maximum": 1},
          "dead_ends": {"type": "number", "minimum": 0, "maximum": 1},
          "notes": {"type": "array", "items": {"type": "string"}},
          "seconds": {"type": "number"}
        },
        "additionalProperties": false
      },
      "SolutionQuestion": {
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "cartridge": {"type": "string", "description": "A game's name, as gather.3 for a level"},
          "toml": {"type": "string", "description": "The text of a cartridge"},
          "level": {"type": "integer", "minimum": 1, "maximum": 200}
        }
      },
      "Solution": {
        "type": "object",
        "required": ["cartridge", "solvable", "positions"],
        "properties": {
          "cartridge": {"type": "string"},
          "solvable": {"type": "boolean"},
          "moves": {
            "type": "array",
            "items": {"type": "string", "enum": ["left", "right", "up", "down"]}
          },
          "solutions": {"type": "integer", "description": "How many solutions are as short"},
          "par": {"type": "integer"},
          "positions": {"type": "integer"}
        }
      },
      "SimulationQuestion": {
        "type": "object",
        "properties": {
          "cartridge": {"type": "string", "description": "A game that ships; this or toml", "example": "2048"},
          "toml": {"type": "string", "description": "The text of a cartridge"},
          "player": {"type": "string", "enum": ["random", "greedy", "perfect", "trained"], "default": "random"},
          "games": {
            "type": "integer",
            "minimum": 1,
            "maximum": 1000,
            "description": "1000 unless given, or fewer where games are long"
          },
          "seed": {"type": "integer", "minimum": 0, "default": 1},
          "width": {"type": "integer", "minimum": 1, "maximum": 32},
          "height": {"type": "integer", "minimum": 1, "maximum": 32}
        },
        "additionalProperties": false
      },
      "ViewQuestion": {
        "type": "object",
        "required": ["w", "h", "tiles", "opaque", "px", "py"],
        "properties": {
          "w": {"type": "integer", "minimum": 1, "maximum": 32768},
          "h": {"type": "integer", "minimum": 1, "maximum": 32768},
          "tiles": {"type": "string"},
          "opaque": {"type": "string", "pattern": "^[01]{128}$"},
          "px": {"type": "integer", "minimum": 0},
          "py": {"type": "integer", "minimum": 0},
          "edge": {"type": "string", "enum": ["extend", "wrap"], "default": "extend"},
          "slant": {"type": "integer", "minimum": -1, "maximum": 1, "default": 0},
          "mobs": {
            "type": "array",
            "maxItems": 255,
            "items": {"type": "array", "items": {"type": "integer"}, "minItems": 4, "maxItems": 4}
          },
          "map_light": {"type": "integer", "minimum": 0, "maximum": 255, "default": 0},
          "party_light": {"type": "integer", "minimum": 0, "maximum": 255, "default": 0},
          "radius": {"type": "integer", "minimum": 1, "maximum": 63, "default": 6},
          "sight": {"type": "string", "enum": ["strict", "revealing", "symmetric"]}
        },
        "additionalProperties": false
      },
      "Inspection": {
        "type": "object",
        "required": ["over", "goal", "moves"],
        "properties": {
          "over": {"type": "boolean"},
          "goal": {"type": "boolean"},
          "score": {"type": "integer"},
          "moves": {
            "type": "object",
            "properties": {
              "left": {"$ref": "#/components/schemas/InspectedMove"},
              "right": {"$ref": "#/components/schemas/InspectedMove"},
              "up": {"$ref": "#/components/schemas/InspectedMove"},
              "down": {"$ref": "#/components/schemas/InspectedMove"}
            },
            "additionalProperties": false
          }
        },
        "additionalProperties": false
      },
      "InspectedMove": {
        "type": "object",
        "required": ["board", "gain", "lines"],
        "properties": {
          "board": {"type": "array", "items": {"type": "integer"}},
          "gain": {"type": "integer", "minimum": 0},
          "lines": {"type": "array", "items": {"type": "integer"}},
          "spawns": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["cell", "tile", "odds"],
              "properties": {
                "cell": {"type": "integer", "minimum": 0},
                "tile": {"type": "integer", "minimum": 0},
                "odds": {"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 2, "maxItems": 2}
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      },
      "Hint": {
        "type": "object",
        "required": ["best", "values", "line", "network"],
        "properties": {
          "best": {"type": "string", "enum": ["left", "right", "up", "down", null], "nullable": true},
          "values": {"type": "object", "additionalProperties": {"type": "number"}},
          "line": {"type": "array", "items": {"$ref": "#/components/schemas/Direction"}, "maxItems": 5},
          "network": {"type": "boolean"},
          "unit": {"type": "string", "enum": ["percent"]},
          "table": {
            "type": "object",
            "required": ["formation", "odds"],
            "properties": {"formation": {"type": "string"}, "odds": {"type": "number", "minimum": 0, "maximum": 1}},
            "additionalProperties": false
          }
        },
        "additionalProperties": false
      },
      "Review": {
        "type": "object",
        "required": ["cartridge", "score", "network", "best_share", "mistakes", "moves"],
        "properties": {
          "cartridge": {"type": "string"},
          "score": {"type": "integer", "minimum": 0},
          "network": {"type": "boolean"},
          "unit": {"type": "string", "enum": ["percent"]},
          "best_share": {"type": "number", "minimum": 0, "maximum": 1},
          "grade": {"type": "string", "enum": ["A", "B", "C", "D", "E"]},
          "mean_loss": {"type": "number"},
          "regret": {"type": "number"},
          "regret_margin": {"type": "number", "minimum": 0},
          "mistakes": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["move", "played", "best", "loss", "from"],
              "properties": {
                "move": {"type": "integer", "minimum": 1},
                "played": {"type": "string", "enum": ["left", "right", "up", "down"]},
                "best": {"type": "string", "enum": ["left", "right", "up", "down"]},
                "loss": {"type": "number"},
                "expected": {"type": "number"},
                "from": {"type": "string"},
                "reason": {"type": "string"},
                "kind": {"type": "string", "enum": ["blunder", "mistake", "slip"]}
              },
              "additionalProperties": false
            }
          },
          "moves": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["move", "played", "best", "loss"],
              "properties": {
                "move": {"type": "integer", "minimum": 1},
                "played": {"type": "string", "enum": ["left", "right", "up", "down"]},
                "best": {"type": "string", "enum": ["left", "right", "up", "down"]},
                "loss": {"type": "number"},
                "expected": {"type": "number"}
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      },
      "Verdict": {
        "type": "object",
        "required": ["file", "line", "ok"],
        "properties": {
          "file": {"type": "string"},
          "line": {"type": "integer", "minimum": 0},
          "ok": {"type": "boolean"},
          "error": {"type": "string"},
          "cartridge": {"type": "string"},
          "score": {"type": "integer", "minimum": 0},
          "moves": {"type": "integer", "minimum": 0},
          "rules": {
            "type": "string",
            "pattern": "^[0-9a-f]{16}$",
            "description": "A hash of the rules that the record was replayed by"
          },
          "files": {
            "type": "string",
            "pattern": "^[0-9a-f]{16}$",
            "description": "A hash of the files of the walk's world"
          },
          "ships": {"type": "boolean", "description": "Whether the rules or the world ship under that name"},
          "seed": {"type": "integer", "minimum": 0},
          "from_board": {"type": "boolean", "description": "Whether the game began on a chosen board"},
          "chosen_tiles": {
            "type": "integer",
            "minimum": 0,
            "description": "Tiles that somebody chose; their places and faces were not drawn"
          },
          "undos": {"type": "integer", "minimum": 0},
          "continued": {
            "type": "boolean",
            "description": "Whether it continues another game, one that was watched or replayed"
          },
          "not_recorded": {
            "type": "array",
            "items": {"type": "string", "enum": ["hints", "chosen_seed"]},
            "description": "Conditions that no record shows: hints, and a seed that the player chose"
          },
          "sealed": {
            "type": "string",
            "pattern": "^[0-9a-f]{64}$",
            "description": "The commitment of a sealed seed"
          },
          "world": {"type": "string"},
          "won": {"type": "boolean"},
          "turns": {"type": "integer", "minimum": 0}
        },
        "additionalProperties": false
      },
      "Simulation": {
        "type": "object",
        "required": ["cartridge", "width", "height", "player", "games", "seed", "score", "moves", "seconds"],
        "properties": {
          "cartridge": {"type": "string"},
          "width": {"type": "integer", "minimum": 0},
          "height": {"type": "integer", "minimum": 0},
          "player": {"type": "string"},
          "games": {"type": "integer", "minimum": 0},
          "seed": {"type": "integer", "minimum": 0},
          "score": {
            "type": "object",
            "required": ["mean", "interval", "deviation", "percentiles", "least", "most"],
            "properties": {
              "mean": {"type": "number"},
              "interval": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
              "deviation": {"type": "number"},
              "percentiles": {"type": "object", "additionalProperties": {"type": "number"}},
              "least": {"type": "integer", "minimum": 0},
              "most": {"type": "integer", "minimum": 0}
            },
            "additionalProperties": false
          },
          "moves": {
            "type": "object",
            "required": ["mean", "interval", "deviation", "percentiles", "least", "most"],
            "properties": {
              "mean": {"type": "number"},
              "interval": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
              "deviation": {"type": "number"},
              "percentiles": {"type": "object", "additionalProperties": {"type": "number"}},
              "least": {"type": "integer", "minimum": 0},
              "most": {"type": "integer", "minimum": 0}
            },
            "additionalProperties": false
          },
          "goal": {
            "type": "object",
            "required": ["games", "rate", "interval"],
            "properties": {
              "tile": {"type": "integer", "minimum": 0},
              "games": {"type": "integer", "minimum": 0},
              "rate": {"type": "number", "minimum": 0, "maximum": 1},
              "interval": {"type": "array", "items": {"type": "number", "minimum": 0, "maximum": 1}}
            },
            "additionalProperties": false
          },
          "tiles": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["tile", "ended", "reached"],
              "properties": {
                "tile": {"type": "integer", "minimum": 0},
                "ended": {"type": "integer", "minimum": 0},
                "reached": {"type": "integer", "minimum": 0}
              },
              "additionalProperties": false
            }
          },
          "seconds": {"type": "number"},
          "left_after": {"type": "integer", "minimum": 0}
        },
        "additionalProperties": false
      },
      "View": {
        "type": "object",
        "required": ["window", "lit_map", "window_mobs", "adjacent", "lit", "los", "seen", "final"],
        "properties": {
          "window": {"type": "string"},
          "lit_map": {"type": "string"},
          "window_mobs": {"type": "string"},
          "lit": {"type": "string"},
          "los": {"type": "string"},
          "seen": {"type": "string"},
          "final": {"type": "string"},
          "adjacent": {"type": "array", "items": {"type": "integer"}, "minItems": 9, "maxItems": 9}
        },
        "additionalProperties": false
      },
      "Message": {
        "type": "object",
        "required": ["jsonrpc", "method"],
        "properties": {
          "jsonrpc": {"type": "string", "enum": ["2.0"]},
          "id": {"description": "A text or a number; without it the message is a notification"},
          "method": {"type": "string", "example": "tools/list"},
          "params": {"type": "object"}
        }
      },
      "MessageAnswer": {
        "type": "object",
        "required": ["jsonrpc", "id"],
        "properties": {
          "jsonrpc": {"type": "string", "enum": ["2.0"]},
          "id": {"description": "The id of the request"},
          "result": {"type": "object"},
          "error": {
            "type": "object",
            "required": ["code", "message"],
            "properties": {"code": {"type": "integer"}, "message": {"type": "string"}}
          }
        },
        "additionalProperties": false
      },
      "Health": {
        "type": "object",
        "required": ["ok", "questions", "waiting"],
        "properties": {
          "ok": {"type": "boolean"},
          "questions": {"type": "integer", "minimum": 0},
          "waiting": {"type": "integer", "minimum": 0}
        },
        "additionalProperties": false
      }
    }
  }
}
)json";
}

}  // namespace tilery::serve
