-- A database of version 4: a game with an undo, and one whose first two events have no waits.
PRAGMA application_id = 1414089810;
PRAGMA user_version = 4;
CREATE TABLE cartridges(
  rules_hash TEXT PRIMARY KEY,
  toml TEXT NOT NULL
) STRICT;
INSERT INTO "cartridges" VALUES('c6301fcf7197aa7a','');
INSERT INTO "cartridges" VALUES('7440537f6b6a1dee','');
CREATE TABLE games(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  cartridge TEXT NOT NULL,
  rules_hash TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  players INTEGER NOT NULL,
  began INTEGER NOT NULL,
  begun TEXT NOT NULL,
  events TEXT NOT NULL DEFAULT '',
  saved INTEGER NOT NULL,
  score INTEGER NOT NULL DEFAULT 0,
  second_score INTEGER NOT NULL DEFAULT 0,
  largest INTEGER NOT NULL DEFAULT 0,
  moves INTEGER NOT NULL DEFAULT 0,
  is_over INTEGER NOT NULL DEFAULT 0,
  standing INTEGER NOT NULL DEFAULT 0,
  boards TEXT NOT NULL DEFAULT ''
, waits TEXT NOT NULL DEFAULT '', played_ms INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "games" VALUES(1,'2048','c6301fcf7197aa7a',4,4,1,1767225600,'tilery record 1
id f010407fc72a54ed
began 2026-11-26T13:40:46Z
cartridge 2048
rules c6301fcf7197aa7a
size 4x4
players 1
seed 5
end 86a966f3df919093
','rrrzrrzrr',2,4,0,4,5,0,1,'9ac2d9bac32913aa','100 200 300 400 500 600 700 800 900 ',4500);
INSERT INTO "games" VALUES(2,'threes','7440537f6b6a1dee',4,4,1,1767225600,'tilery record 1
id e647b5766ed6b8f1
began 2026-11-26T13:40:46Z
cartridge threes
rules 7440537f6b6a1dee
size 4x4
players 1
seed 6
end d914b1aab1ba4113
','rrrrr',1,24,0,6,5,0,0,'828e9bc02863cf9d','10 20 30 ',60);
CREATE TABLE worlds(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  world TEXT NOT NULL,
  place TEXT NOT NULL,
  record TEXT NOT NULL,
  saved INTEGER NOT NULL,
  is_won INTEGER NOT NULL
) STRICT;
CREATE INDEX games_by_time ON games(saved);
