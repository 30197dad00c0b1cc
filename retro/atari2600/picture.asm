; The picture: 192 lines, drawn while the beam passes. Numbers behind an instruction are the cycle of
; the line, of 76, in which it ends; a cycle is three dots, and dot 0 is at cycle 22 and two thirds.

PICTURE_LINES = 192

; The score above, the board, the score below.
draw_picture
        ldx #4
.top
        sta WSYNC
        dex
        bne .top
        ldy #COLOUR_FIRST
        jsr draw_score
        jsr draw_board
        ldy #COLOUR_SECOND
        ldx players
        bne .second
        ldy #COLOUR_HIGH
        ldx #high - score
        lda state
        cmp #STATE_OVER
        beq .below
        ldy #COLOUR_NONE        ; hides it until the game is over
        bne .below
.second
        ldx #score2 - score
.below
        jsr draw_score
        ldx #3
.bottom
        sta WSYNC
        dex
        bne .bottom
        rts

; The board: four rows of tiles. Players 0 and 1 are each shown twice, 64 dots apart, so that they are the
; glyphs of tiles 0 and 2, and of 1 and 3; the mirrored playfield makes the tiles behind them.
draw_board
        sta WSYNC
        ldx #4
        stx NUSIZ0      ; two copies, wide apart
        stx NUSIZ1
        lda #$F0        ; one dot to the right
        sta HMP0
        lda #$00
        sta HMP1
        sta VDELP1
        nop
        nop
        nop
        sta RESP0       ; 30: dot 27
        ldy #1          ; 32
        sty VDELP0      ; 35
        sty CTRLPF      ; 38
        sta RESP1       ; 41: dot 60
        sta WSYNC
        sta HMOVE       ; glyphs of tile 0 at dot 28, of tile 1 at dot 60
        ldy #COLOUR_INK
        lda (colours),y
        sta COLUP0
        sta COLUP1
        lda paper
        sta COLUPF
        ldx #$7E        ; six dots of four for a tile, two between tiles
        sta WSYNC
        sta HMCLR
        sta COLUBK
        stx PF1         ; in the colour of the board, so that nothing shows yet
        stx PF2
        ldx #board + 5
.row
        sta WSYNC
N       SET 0
        REPEAT 4
        lda N,x
        and #$7F        ; without the mark of a merge
        tay
        lda (colours),y
        sta paint + N
        tya
        asl             ; glyphs are 12 bytes apart
        asl
        sta shift
        asl
        adc shift
        sta glyph + 2 * N
        lda #>glyphs
        sta glyph + 2 * N + 1
N       SET N + 1
        REPEND
        sta WSYNC       ; after two lines
        sta WSYNC
        txa
        clc
        adc #5
        pha
        lda #27         ; rows 13 to 1, two lines each
        sta line
        ldy #9          ; 16
.wait
        dey
        bne .wait       ; 60
        nop
        nop
        nop
        nop             ; 68
        ldy #13         ; 70
.tiles
        lda paint + 0   ; 73
        sta COLUPF      ; 76: tile 0, from dot 20 of the next line
        lda (glyph + 0),y       ; 5
        sta GRP0        ; 8: waits for GRP1
        lda (glyph + 2),y       ; 13
        sta GRP1        ; 16: tiles 0 and 1 have their glyphs
        lda (glyph + 4),y       ; 21
        sta GRP0        ; 24: waits
        lda (glyph + 6),y       ; 29
        tax             ; 31
        lda.w paint + 1 ; 35: one cycle longer than it needs
        sta COLUPF      ; 38: dot 46, between tiles 0 and 1
        lda paint + 2   ; 41
        dec line        ; 46
        sta COLUPF      ; 49: dot 79, between tiles 1 and 2
        stx GRP1        ; 52: dot 88, tiles 2 and 3 have their glyphs
        nop             ; 54
        lda paint + 3   ; 57
        sta COLUPF      ; 60: dot 112, between tiles 2 and 3
        lda line        ; 63
        lsr             ; 65
        tay             ; 67
        bne .tiles      ; 70
        IF >. != >.tiles
        ECHO "picture.asm: the loop of tiles crosses a page, which costs a cycle"
        ERR
        ENDIF
        lda paper       ; 72
        sta COLUPF      ; 75
        pla
        tax
        cpx #board + 25
        beq .below_board
        jmp .row
.below_board
        sta WSYNC
        sta WSYNC
        sta WSYNC
        lda #0
        sta COLUBK
        sta PF1
        sta PF2
        rts

; A score of six digits: players 0 and 1, each shown three times, 16 dots apart and 8 behind each other.
; x is 0, 3 or 6 for a score, y the number of its colour or COLOUR_NONE.
draw_score
        sta WSYNC
        lda #0
        sta marker
        cpy #COLOUR_NONE
        beq .hidden
        lda (colours),y
.hidden
        sta ink
        cpx marked      ; is this the marked player's score?
        bne .unmarked
        lda #$0C
        sta marker
.unmarked
        lda #10 * 8
        sta leading     ; blanks lead
        ldy #0
.digit
        sta WSYNC
        lda score + 2,x
        lsr
        lsr
        lsr
        lsr
        jsr .address
        lda score + 2,x
        dex
        and #$0F
        cpy #10         ; the last digit always shows
        bne .inner
        ldx #0
        stx leading
.inner
        jsr .address
        cpy #12
        bne .digit
        sta WSYNC
        ldx #3          ; 2
        stx NUSIZ0      ; 5: three copies, close
        stx NUSIZ1      ; 8
        lda #$10        ; 10: one dot to the left
        sta HMP0        ; 13
        lda #$20        ; 15: two dots to the left
        sta HMP1        ; 18
        ldx #1          ; 20
        stx VDELP0      ; 23
        stx VDELP1      ; 26
        stx CTRLPF      ; 29
        lda ink         ; 32
        sta COLUPF      ; 35
        nop             ; 37
        sta RESP0       ; 40: dot 57
        sta RESP1       ; 43: dot 66
        sta COLUP0
        sta COLUP1
        sta WSYNC
        sta HMOVE       ; dots 56 and 64
        sta WSYNC
        lda #15         ; 2: rows 7 to 1, two lines each
        sta line        ; 5
        ldx marker      ; 8
        ldy #11         ; 10
.wait2
        dey
        bne .wait2      ; 64
        ldy #7          ; 66
        nop             ; 68
        stx PF1         ; 71
.figures
        lda (digits + 0),y      ; 76
        sta GRP0        ; 3: waits
        lda (digits + 2),y      ; 8
        sta GRP1        ; 11: digit 0 shows, 1 waits
        lda (digits + 4),y      ; 16
        sta GRP0        ; 19: digit 1 shows, 2 waits
        lda (digits + 10),y     ; 24
        sta shift       ; 27
        lda (digits + 8),y      ; 32
        tax             ; 34
        lda (digits + 6),y      ; 39
        ldy shift       ; 42
        sta GRP1        ; 45: dot 67, digit 2 shows
        stx GRP0        ; 48: dot 76, digit 3
        sty GRP1        ; 51: dot 85, digit 4
        sta GRP0        ; 54: dot 94, digit 5
        nop             ; 56
        dec line        ; 61
        lda line        ; 64
        lsr             ; 66
        tay             ; 68
        bne .figures    ; 71
        IF >. != >.figures
        ECHO "picture.asm: the loop of figures crosses a page, which costs a cycle"
        ERR
        ENDIF
        sty PF1         ; 73
        sty GRP0        ; 76
        sty GRP1
        sty GRP0
        rts

; Puts the address of digit a at digits + y, and y two further. Blanks instead of leading zeros.
.address
        cmp #0
        beq .zero
        asl
        asl
        asl
        pha
        lda #0
        sta leading
        pla
        jmp .put
.zero
        lda leading
.put
        sta digits,y
        lda #>figures
        sta digits + 1,y
        iny
        iny
        rts
