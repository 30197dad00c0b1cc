; The 128 bytes of memory, $80 to $FF. The stack grows down from $FF.

        SEG.U memory
        ORG $80

board   ds 29           ; the walled table: 0 an empty cell, WALL a wall, else the rank of a tile
score   ds 3            ; the first player's score, six decimal digits, the last two in the first byte
score2  ds 3            ; the second player's
high    ds 3            ; the high score of games for one

state   ds 1            ; what the game does: STATE_...
cursor  ds 1            ; the cell that the game looks at, 0 to 15
vector  ds 1            ; the step of this move: -1, +1, -5 or +5
order   ds 1            ; 0 takes the cells from first to last, 15 from last to first
moved   ds 1            ; not 0: a tile moved or merged in this move
merged  ds 1            ; not 0: two tiles merged in this move
goal    ds 1            ; GOAL_AHEAD, GOAL_MADE by this move, GOAL_PAST
player  ds 1            ; who moves: 0 or 1
players ds 1            ; 0 for one player, 1 for two
centred ds 1            ; not 0: the stick was in the centre since the last move
held    ds 1            ; the console switches and buttons that were held a frame ago
spawns  ds 1            ; how many tiles still enter
drawn   ds 1            ; the byte of chance that the last tile began with
probe   ds 1            ; that byte, counted up past taken cells
chance  ds 2            ; the state of the generator of chance
frame   ds 1            ; counts frames
sound   ds 1            ; which sound: SOUND_...
left    ds 1            ; how many frames it still sounds
tile    ds 1            ; the tile that is pushed
target  ds 1            ; the place that it meets

tv      ds 1            ; 0 NTSC, 1 PAL
colours ds 2            ; where the colours of this kind of television are
marked  ds 1            ; how far behind `score` the marked score is: 0 or 3; 2 marks none
paper   ds 1            ; the colour of the board between its cells
line    ds 1            ; counts scan lines, two for each row of dots
shift   ds 1            ; for short sums
ink     ds 1            ; the colour of a score
marker  ds 1            ; the dots beside a score
leading ds 1            ; where the zeros of a score are: blanks up to its first digit

; What a score shows: six addresses of digits.
digits  ds 12
; What a row of the board shows, in the same bytes: four addresses of glyphs and four colours.
glyph   = digits
paint   = digits + 8
