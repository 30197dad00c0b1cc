-- A database of version 1 with a finished game and one that is not.
PRAGMA application_id = 1414089810;
PRAGMA user_version = 1;
CREATE TABLE cartridges(
  rules_hash TEXT PRIMARY KEY,
  toml TEXT NOT NULL
) STRICT;
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
  has_undo INTEGER NOT NULL DEFAULT 0,
  boards TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX games_by_time ON games(saved);
INSERT INTO cartridges VALUES('c6301fcf7197aa7a', '');
INSERT INTO games VALUES(1, '2048', 'c6301fcf7197aa7a', 4, 4, 1, 1767225600, 'tilery record 1
id 5692161d100b05e5
began 2026-01-01T00:00:00Z
cartridge 2048
rules c6301fcf7197aa7a
size 4x4
players 1
seed 1
end 2b1e7dab70ade563
', 'uudrrddurdrururlududllrlrluuldurduduluddrldrlrdrluldulduurluduuruddlulrduddludrldulddrurdulddrluuldrrudrlllrluulrlruudldudrluldlrdrldlludrrrrlrrldrldrlurdrlrudr', 1, 1684, 0, 128, 160, 1, 0, '7642bfbcc95e5234');
INSERT INTO games VALUES(2, '2048', 'c6301fcf7197aa7a', 4, 4, 1, 1767225600, 'tilery record 1
id dbd238973a2b148a
began 2026-01-01T00:00:00Z
cartridge 2048
rules c6301fcf7197aa7a
size 4x4
players 1
seed 2
end 16a3152c59c218bc
', 'ururrllrulud', 2, 36, 0, 8, 12, 0, 0, '2bf0f8c04f6dcb20');
