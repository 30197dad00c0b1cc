-- Takes one of the pictures of docs/atari2600.md in MAME: fills the game's memory, then saves what the television
-- shows. README.md has the command. Its environment:
--   TILERY_SYMBOLS  dasm's list of the ROM's symbols
--   TILERY_SCENE    one, two, over or pal
local symbols = {}
for line in io.lines(os.getenv("TILERY_SYMBOLS")) do
  local name, value = line:match("^(%S+)%s+(%x+)")
  if name then symbols[name] = tonumber(value, 16) end
end

local ladder = { 1, 2, 3, 4, 8, 7, 6, 5, 9, 10, 11, 12, 0, 1, 0, 13 }
local scenes = {
  one = { board = ladder, score = 32048 },
  two = { board = { 0, 0, 1, 2, 0, 1, 3, 4, 2, 4, 6, 5, 3, 5, 7, 9 }, score = 1256, score2 = 1840, players = 1, player = 1 },
  over = { board = { 1, 2, 3, 4, 4, 3, 2, 5, 5, 6, 7, 6, 1, 8, 9, 2 }, score = 1256, high = 5288, state = 6 },
  pal = { board = ladder, score = 32048 },
}
local name = os.getenv("TILERY_SCENE")
local scene = scenes[name]
local memory = manager.machine.devices[":maincpu"].spaces["program"]

local function put_score(place, score)
  for byte = 0, 2 do
    memory:write_u8(symbols[place] + byte, score // 10 % 10 * 16 + score % 10)
    score = score // 100
  end
end

local function fill()
  for cell, rank in ipairs(scene.board) do
    memory:write_u8(symbols.board + 5 + (cell - 1) // 4 * 5 + (cell - 1) % 4, rank)
  end
  for _, place in ipairs({ "score", "score2", "high" }) do put_score(place, scene[place] or 0) end
  for _, place in ipairs({ "players", "player", "state" }) do memory:write_u8(symbols[place], scene[place] or 0) end
end

local frames = 0
local was_on = false
tap = memory:install_write_tap(0x00, 0x00, "frame", function(_, value)
  local is_on = (value & 2) ~= 0
  if is_on and not was_on then
    frames = frames + 1
    if frames == 3 and name == "pal" then manager.machine.ioport.ports[":SWB"].fields["TV Type"].user_value = 0 end
    if frames == 60 then fill() end
    if frames == 70 then
      manager.machine.video:snapshot()
      manager.machine:exit()
    end
  end
  was_on = is_on
end)
