; The rules. All work is cut into steps of fewer than 10 x 64 cycles. Steps run while no picture is drawn,
; as many as there is time for, so that a frame never takes longer.

STATE_IDLE  = 0         ; waits for the stick
STATE_SLIDE = 1         ; pushes one cell a step
STATE_SETTLE = 2        ; takes the marks away, one cell a step; scores, turn and sound
STATE_DRAW  = 3         ; draws a byte of chance
STATE_PROBE = 4         ; tries one cell a step
STATE_CHECK = 5         ; looks for a move, one cell a step
STATE_OVER  = 6
STATE_START = 7
STATE_ASKS  = 8         ; waits at the goal for a button

GOAL_AHEAD  = 0
GOAL_MADE   = 1
GOAL_PAST   = 2

GOES_ON     = 0
ASKS        = 1
STOPS       = 2

SOUND_SHIFT = 0
SOUND_MERGE = 1
SOUND_GOAL  = 2
SOUND_OVER  = 3

FIXED_SEED  = $1234

; Runs steps while more than 10 x 64 cycles are left.
work
        ldx state
        lda steps_high,x
        beq .done       ; nothing to do
        ldy INTIM
        cpy #11
        bcc .done
        pha
        lda steps_low,x
        pha
        rts             ; to the step, which jumps back here
.done
        rts

        MAC STEP        ; the address that rts takes: one less
        dc.b {2}({1} - 1)
        ENDM

steps_low
        dc.b 0
        STEP step_slide,<
        STEP step_settle,<
        STEP step_draw,<
        STEP step_probe,<
        STEP step_check,<
        dc.b 0
        STEP step_start,<
        dc.b 0
steps_high
        dc.b 0
        STEP step_slide,>
        STEP step_settle,>
        STEP step_draw,>
        STEP step_probe,>
        STEP step_check,>
        dc.b 0
        STEP step_start,>
        dc.b 0

; A new game.
step_start
        ldx #28
.copy
        lda first_board,x
        sta board,x
        dex
        bpl .copy
        lda #0
        ldx #5
.scores
        sta score,x
        dex
        bpl .scores
        sta player
        sta goal
        sta centred
        sta left
        ldx players
        beq .one
        sta high        ; a game for two clears the high score
        sta high + 1
        sta high + 2
.one
        bit SWCHB       ; bit 6: left difficulty A
        bvc .counts
        lda #<FIXED_SEED
        sta chance
        lda #>FIXED_SEED
        sta chance + 1
.counts
        lda rule_draws
        sta spawns
        beq .none
        lda #STATE_DRAW
        bne .enter
.none
        lda #STATE_CHECK
.enter
        jmp enter

; Begins state a at the first cell.
enter
        sta state
        lda #0
        sta cursor
        jmp work

; The place of cell a in the table, in x: a + a / 4 + 5.
place
        tax
        lsr
        lsr
        sta shift
        txa
        clc
        adc shift
        adc #5
        tax
        rts

; Goes to the next cell; after the last one to the state in a.
next_cell
        inc cursor
        ldx cursor
        cpx #16
        beq enter
        jmp work

; Pushes a cell until it meets a wall or a tile that it cannot merge with.
step_slide
        lda cursor
        eor order
        jsr place
        lda board,x
        beq .stop       ; empty
        bmi .stop       ; a wall
        sta tile
.push
        txa
        clc
        adc vector
        tay
        lda board,y
        bne .meets
        lda tile
        sta board,y
        lda #0
        sta board,x
        inc moved
        tya
        tax
        bpl .push       ; always, as the table is short
.meets
        bmi .stop       ; a wall or a tile made in this move
        sty target
        ldy tile
        jsr merges
        beq .stop
        inc moved
        inc merged
        ldy #0
        sty board,x
        ldx target
        tay             ; the new tile
        ora #$80        ; its mark
        sta board,x
        ldx player
        beq .first
        ldx #score2 - score
.first
        sed
        clc
        lda score,x
        adc worth_low,y
        sta score,x
        lda score + 1,x
        adc worth_high,y
        sta score + 1,x
        lda score + 2,x
        adc #0
        sta score + 2,x
        cld
        cpy rule_goal
        bcc .stop
        lda goal
        bne .stop
        inc goal        ; GOAL_MADE
.stop
        lda #STATE_SETTLE
        jmp next_cell

; What tiles a and y become; 0 if they do not merge.
merges
        cmp partner1,y
        beq .by_first
        cmp partner2,y
        beq .by_second
        lda #0
        rts
.by_first
        lda made1,y
        rts
.by_second
        lda made2,y
        rts

; Takes the mark of a merge away. After the last cell the move is made, if a tile has moved.
step_settle
        lda cursor
        jsr place
        lda board,x
        cmp #WALL
        beq .wall
        and #$7F
        sta board,x
.wall
        lda cursor
        cmp #15
        beq .settled
        inc cursor
        jmp work
.settled
        lda moved
        bne .made
        jmp wait_for_stick
.made
        lda merged
        beq .pass
        lda rule_keeps
        bne .keep
.pass
        lda player
        eor players     ; with one player the turn stays
        sta player
.keep
        ldx #SOUND_SHIFT
        lda merged
        beq .quiet
        inx             ; SOUND_MERGE
        lda goal
        cmp #GOAL_MADE
        bne .quiet
        inx             ; SOUND_GOAL
.quiet
        jsr begin_sound
        inc spawns
        lda #STATE_DRAW
        jmp enter

; Draws a byte: eight steps of a register of 16 bits with feedback x^16 + x^5 + x^3 + x^2 + 1.
step_draw
        lda chance
        ora chance + 1
        bne .lives
        inc chance      ; all zeros would stay
.lives
        ldx #8
.shift
        asl chance
        rol chance + 1
        bcc .no_feedback
        lda chance
        eor #$2D
        sta chance
.no_feedback
        dex
        bne .shift
        lda chance
        sta drawn
        sta probe
        lda #STATE_PROBE
        jmp enter

; Tries the cell that the low bits of the byte name; if it is taken, the byte counts up.
step_probe
        lda probe
        and #15
        jsr place
        lda board,x
        bne .taken
        ldy rule_first
        lda probe
        cmp rule_odds
        bcc .of_first_kind
        ldy rule_second
.of_first_kind
        sty board,x
        dec spawns
        bne .again
        lda #STATE_CHECK
        jmp enter
.again
        lda #STATE_DRAW
        jmp enter
.taken
        inc probe
        jmp work

; Is there a move? An empty cell, or a tile that merges with the one to the right or the one below.
step_check
        lda cursor
        jsr place
        ldy board,x
        beq wait_for_stick_or_goal
        bmi .no_move    ; blocked
        lda board + 1,x
        jsr merges
        bne wait_for_stick_or_goal
        lda board + 5,x
        jsr merges
        bne wait_for_stick_or_goal
.no_move
        lda cursor
        cmp #15
        beq no_move_left
        inc cursor
        jmp work

wait_for_stick_or_goal
        lda goal
        cmp #GOAL_MADE
        bne wait_for_stick
        inc goal        ; GOAL_PAST
        lda rule_then
        beq wait_for_stick      ; GOES_ON
        cmp #STOPS
        beq end_game
        lda #STATE_ASKS
        jmp enter
wait_for_stick
        lda #STATE_IDLE
        jmp enter

; The end, which sounds low. A game that ends at its goal celebrates that.
no_move_left
        ldx #SOUND_OVER
        jsr begin_sound

; The game is over. A better score of one player is the high score.
end_game
        lda players
        bne .no_high
        sec             ; the carry stays if the score is not higher
        lda high
        sbc score
        lda high + 1
        sbc score + 1
        lda high + 2
        sbc score + 2
        bcs .no_high
        ldx #2
.copy_high
        lda score,x
        sta high,x
        dex
        bpl .copy_high
.no_high
        lda #STATE_OVER
        jmp enter

; Begins sound x.
begin_sound
        stx sound
        lda sound_length,x
        sta left
        rts

; What happens once a frame, before the steps: the counter, sound, switches, buttons and stick.
once_a_frame
        inc frame
        bit SWCHB
        bvs .fixed      ; left difficulty A: chance does not depend on time
        inc chance
.fixed
        ldx sound
        ldy left
        beq .no_sound
        dec left
        tya
        lsr
        and sound_slope,x
        clc
        adc sound_pitch,x
        sta AUDF0
        lda sound_kind,x
        sta AUDC0
        ldy #8
.no_sound
        sty AUDV0

        lda INPT4
        asl             ; the carry: bit 7 of the left button
        lda INPT5
        and #$80
        ror             ; bit 7 the left button, bit 6 the right one
        sta shift
        lda SWCHB
        and #3
        ora shift
        eor #$C3        ; all of them are 0 while they are held
        tax
        eor held
        stx held
        and held        ; those that were not held a frame ago
        lsr
        bcs .reset
        lsr
        bcs .select
        ldx state
        cpx #STATE_ASKS
        beq .at_goal
        and #$10        ; the right joystick's button, two bits further down: two players
        beq .stick
        lda players
        bne .stick
        lda rule_most
        beq .stick
.select
        lda players
        eor rule_most
        sta players
.reset
        lda #STATE_START
        sta state
.no_stick
        rts

.at_goal
        tax             ; either button
        beq .no_stick
        lda #STATE_IDLE
        sta state
        rts

.stick
        cpx #STATE_IDLE
        bne .no_stick
        lda SWCHA
        ldx player
        beq .left_stick
        asl
        asl
        asl
        asl
.left_stick
        and #$F0
        cmp #$F0
        bne .pushed
        sta centred
        rts
.pushed
        ldx centred
        beq .no_stick
        ldx #3
.find
        cmp sticks,x
        beq .found
        dex
        bpl .find
        rts             ; a diagonal
.found
        lda vectors,x
        sta vector
        ldy #0
        sty centred
        sty moved
        sty merged
        sty cursor
        asl             ; to the right and down the last cells go first
        bcs .backwards
        ldy #15
.backwards
        sty order
        lda #STATE_SLIDE
        sta state
        rts

sticks  dc.b $70, $B0, $D0, $E0 ; right, left, down, up
vectors dc.b 1, -1, 5, -5

; By sound: its kind, its length in frames, its lowest divider, and which bits of half of the frames
; left are added to it.
sound_kind
        dc.b 12, 4, 4, 12
sound_length
        dc.b 6, 10, 63, 63
sound_pitch
        dc.b 24, 14, 0, 26
sound_slope
        dc.b 0, 0, 31, 1
