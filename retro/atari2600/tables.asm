; What Tilery fills in from a cartridge. The values here are placeholders; sizes and places are known to
; the program as well, and a test compares both.

RANKS   = 19            ; the highest rank
WALL    = $80 + RANKS + 1

; Glyphs: rows of eight dots of which the right one is 0, from the bottom up. The glyph of rank r has
; its 11 rows at 12r + 2; the bytes between two glyphs are empty rows above the one and below the other.
glyphs  ds 256

; The digits of scores, rows 1 to 7 of 8 from the bottom up; row 0 is not shown. The eleventh is blank.
figures ds 88

; By rank, from 0 (an empty cell) to RANKS: the tile that a tile merges with, and what both become; the
; same for a second one. 0 where there is none.
partner1
        ds RANKS + 1
made1   ds RANKS + 1
partner2
        ds RANKS + 1
made2   ds RANKS + 1

; By rank: the number on a tile, which its merge adds to the score: four decimal digits.
worth_low
        ds RANKS + 1
worth_high
        ds RANKS + 1

; Colours for NTSC, then for PAL: empty cells, tiles by rank, blocked cells, and those below.
colours_ntsc
        ds COLOURS
colours_pal
        ds COLOURS
COLOUR_PAPER = RANKS + 2        ; the board between its cells
COLOUR_INK   = RANKS + 3        ; the glyphs
COLOUR_FIRST = RANKS + 4        ; the score of the first player
COLOUR_SECOND = RANKS + 5       ; of the second one
COLOUR_HIGH  = RANKS + 6        ; the high score
COLOURS = RANKS + 7
COLOUR_NONE  = $FF

; The board that a game begins with.
first_board
        ds 29

rule_draws      ds 1    ; how many tiles are drawn at the start
rule_odds       ds 1    ; a byte of chance below this draws the first kind of tile
rule_first      ds 1    ; its rank
rule_second     ds 1    ; the rank of the other kind
rule_goal       ds 1    ; the rank of the goal, RANKS + 1 if there is none
rule_then       ds 1    ; at the goal: GOES_ON, ASKS or STOPS
rule_most       ds 1    ; 0 for one player at most, 1 for two
rule_keeps      ds 1    ; 1 if a move that merges keeps the turn, 0 if every move passes it
tables_end
