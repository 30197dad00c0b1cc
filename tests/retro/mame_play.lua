-- Plays games on MAME's Atari 2600 and writes down what the memory holds after every move. The frames
-- of the ROM drive the script: it runs when VSYNC is switched on. Its environment:
--   TILERY_SYMBOLS  the file of symbols that dasm wrote for the ROM
--   TILERY_LOG      the file to write; tests/retro/referee_program.cpp reads it
--   TILERY_GAMES    how many games to play
--   TILERY_SEED     a number that decides all moves
--   TILERY_SWITCHES the letters of switches to flip: P for PAL, F for the fixed seed of chance
local symbols = {}
for line in io.lines(os.getenv("TILERY_SYMBOLS")) do
  local name, value = line:match("^(%S+)%s+(%x+)")
  if name then symbols[name] = tonumber(value, 16) end
end
local log = assert(io.open(os.getenv("TILERY_LOG"), "w"))
local games = tonumber(os.getenv("TILERY_GAMES"))
local switches = os.getenv("TILERY_SWITCHES") or ""

local memory = manager.machine.devices[":maincpu"].spaces["program"]
local ports = manager.machine.ioport.ports
local function field(port, name) return ports[port].fields[name] end
local sticks = {
  [0] = { port = ":joyport1:joy:JOY", name = "P1 " },
  [1] = { port = ":joyport2:joy:JOY", name = "P2 " },
}
local console = {}
for _, name in ipairs({ "Reset Game", "Select Game", "TV Type", "Left Diff. Switch" }) do
  console[name] = field(":SWB", name)
end

local function byte(name) return memory:read_u8(symbols[name]) end

-- Random numbers of our own, so that every run with a seed plays the same games.
local stream = tonumber(os.getenv("TILERY_SEED")) & 0x7FFFFFFF
local function below(limit)
  stream = (stream * 1103515245 + 12345) & 0x7FFFFFFF
  return (stream >> 12) % limit
end

local drawn = {}          -- bytes of chance since the last line of the log
local sound = {}          -- the registers 0x15, 0x17 and 0x19, and the loudest since the push
local loudest = 0
local lines_seen = {}     -- how many frames had which number of lines
local last_frame = nil
local frames = 0
taps = {}                 -- global: a tap ends when nothing refers to it

local function hexadecimal()
  local bytes = {}
  for address = 0x80, 0xFF do bytes[#bytes + 1] = string.format("%02x", memory:read_u8(address)) end
  return table.concat(bytes)
end

-- One line: what was done, the bytes of chance, kind, pitch and loudness of the sound, the memory.
local function note(what)
  log:write(string.format("%s %s %d %d %d %s\n", what, #drawn > 0 and table.concat(drawn, ",") or "-",
                          sound[0x15] or 0, sound[0x17] or 0, loudest, hexadecimal()))
  drawn = {}
end

local waiting_states = { [0] = true, [6] = true, [8] = true }  -- for the stick, over, at the goal
local function is_waiting()
  if not waiting_states[byte("state")] then return false end
  return byte("state") ~= 0 or byte("centred") ~= 0
end

local directions = { [0] = "left", "right", "up", "down" }
local names = { left = "Left", right = "Right", up = "Up", down = "Down" }
local style = 0
local function choose()
  local any = below(4)
  if style == 0 then return directions[any] end
  if below(16) == 0 then return directions[any] end
  return directions[below(2) * 3]
end

local phase = "begin"
local what = ""
local held_field = nil
local waited = 0
local finished = 0

local function hold(one)
  held_field = one
  one:set_value(1)
end
local function release()
  held_field:clear_value()
  held_field = nil
end

local function finish(words)
  for count, seen in pairs(lines_seen) do log:write(string.format("lines %d %d\n", count, seen)) end
  log:write(words, "\n")
  log:close()
  log = nil
  manager.machine:exit()
end

local function push_something()
  local state = byte("state")
  loudest = 0
  waited = 0
  if state == 0 then
    local direction = choose()
    local stick = sticks[byte("player")]
    what = "move " .. direction
    hold(field(stick.port, stick.name .. names[direction]))
    phase = "pushed"
  elseif state == 8 then
    what = "go_on"
    local button = below(2)  -- either one goes on
    hold(field(sticks[button].port, sticks[button].name .. "Button 1"))
    phase = "button"
  else
    finished = finished + 1
    if finished == games then return finish("end") end
    style = below(3)
    what = "start"
    local way = below(3)
    if way == 0 then
      hold(console["Reset Game"])
    elseif way == 1 or byte("players") == 1 or byte("rule_most") == 0 then
      hold(console["Select Game"])
    else
      hold(field(sticks[1].port, "P2 Button 1"))
    end
    phase = "restart"
  end
end

local steps = {
  begin = function()
    -- Two frames after power on the ROM has cleared its memory; the first game starts by RESET.
    if frames == 3 then
      if switches:find("P") then console["TV Type"].user_value = 0 end
      if switches:find("F") then console["Left Diff. Switch"].user_value = 0x40 end
    end
    if frames == 20 then
      what = "start"
      drawn = {}
      waited = 0
      hold(console["Reset Game"])
      phase = "restart"
    end
  end,
  pushed = function()
    if byte("centred") == 0 then
      release()
      phase = "released"
    end
  end,
  released = function()
    if is_waiting() then
      phase = "listen"
      waited = 0
    end
  end,
  listen = function()  -- two frames, so that the sound of the move is heard
    if waited == 2 then
      note(what)
      push_something()
    end
  end,
  restart = function()
    if byte("state") ~= 6 and waited > 3 and held_field then release() end
    if not held_field and waited > 8 and is_waiting() then
      note(what)
      push_something()
    end
  end,
  button = function()
    if byte("state") == 0 and held_field then release() end
    if not held_field and is_waiting() then
      note(what)
      push_something()
    end
  end,
}

local line_seconds = 228 / 3579545
local function on_frame()
  frames = frames + 1
  waited = waited + 1
  local now = manager.machine.time:as_double()
  if last_frame and frames > 25 then
    local count = math.floor((now - last_frame) / line_seconds + 0.5)
    lines_seen[count] = (lines_seen[count] or 0) + 1
  end
  last_frame = now
  if waited > 600 then return finish("stuck in " .. phase) end
  steps[phase]()
end

local was_on = false
taps.vsync = memory:install_write_tap(0x00, 0x00, "frame", function(_, value)
  local is_on = (value & 2) ~= 0
  if is_on and not was_on and log then on_frame() end
  was_on = is_on
end)
taps.chance = memory:install_write_tap(symbols.drawn, symbols.drawn, "chance", function(_, value)
  drawn[#drawn + 1] = value
end)
for _, register in ipairs({ 0x15, 0x17, 0x19 }) do
  taps[register] = memory:install_write_tap(register, register, "sound", function(_, value)
    sound[register] = value
    if register == 0x19 and value > loudest then loudest = value end
  end)
end
