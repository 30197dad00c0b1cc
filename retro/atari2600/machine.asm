; The registers of the Atari 2600 that the game uses.

; TIA, written: the picture
VSYNC   = $00           ; bit 1: the beam returns to the top
VBLANK  = $01           ; bit 1: no picture
WSYNC   = $02           ; halts the processor until the next line begins
NUSIZ0  = $04           ; how many copies of a player, how far apart
NUSIZ1  = $05
COLUP0  = $06           ; colours: hue in bits 7-4, brightness in bits 3-1
COLUP1  = $07
COLUPF  = $08
COLUBK  = $09
CTRLPF  = $0A           ; bit 0: the right half of the playfield mirrors the left one
PF1     = $0E           ; dots 4-11 of the playfield, the left one in bit 7
PF2     = $0F           ; dots 12-19, the left one in bit 0
RESP0   = $10           ; puts a player where the beam is
RESP1   = $11
GRP0    = $1B           ; eight dots of a player
GRP1    = $1C
HMP0    = $20           ; by how much HMOVE moves a player: 7 left to 8 right
HMP1    = $21
VDELP0  = $25           ; 1: GRP0 shows when GRP1 is written
VDELP1  = $26           ; 1: GRP1 shows when GRP0 is written
HMOVE   = $2A
HMCLR   = $2B

; TIA, written: the sound
AUDC0   = $15           ; the kind of sound
AUDF0   = $17           ; 0 to 31: the clock is divided by one more than this
AUDV0   = $19           ; 0 to 15: how loud

; TIA, read
INPT4   = $0C           ; bit 7 is 0 while the left joystick's button is held
INPT5   = $0D           ; the right one

; RIOT
SWCHA   = $280          ; sticks: right, left, down, up of the left one in bits 7-4, then the right one
SWCHB   = $282          ; switches: bit 0 RESET, 1 SELECT, 3 colour, 6 left difficulty A
INTIM   = $284          ; the timer, read
TIM64T  = $296          ; the timer, set: one less after every 64 cycles
