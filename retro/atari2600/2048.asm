; 2048 in 2048 bytes: a game of sliding tiles for the Atari 2600. The rules that differ from game to game
; are tables, which Tilery fills in from a cartridge.
;
;   dasm 2048.asm -f3 -o2048.bin

        PROCESSOR 6502
        INCLUDE "machine.asm"
        INCLUDE "memory.asm"

        SEG code
        ORG $F800
        INCLUDE "tables.asm"

; Power on: clears the memory and the TIA.
start
        sei
        cld
        ldx #0
        txa
.clear
        dex
        txs
        pha
        bne .clear      ; ends with the stack at $FF
        lda #STATE_START
        sta state

; One frame: 262 lines for NTSC, 312 for PAL.
.frame
        lda #2
        sta WSYNC
        sta VSYNC       ; three lines
        sta WSYNC
        sta WSYNC
        ldx #0          ; NTSC
        lda SWCHB
        and #$08
        bne .ntsc       ; "color"
        inx             ; PAL: "b/w"
.ntsc
        stx tv
        lda television_colours,x
        sta colours
        lda #>colours_ntsc
        sta colours + 1
        lda above,x
        ldy #0
        sta WSYNC
        sty VSYNC
        sta TIM64T
        jsr once_a_frame
        jsr work
        jsr choose_marks
.above
        lda INTIM
        bne .above
        sta WSYNC
        sta VBLANK
        jsr draw_picture
        lda #2
        sta WSYNC
        sta VBLANK
        ldx tv
        lda below,x
        nop             ; so that the wait for the timer ends well within a line
        nop
        nop
        nop
        sta TIM64T
        jsr work
.below_picture
        lda INTIM
        bne .below_picture
        jmp .frame

television_colours
        dc.b <colours_ntsc, <colours_pal
above   dc.b 43, 73     ; 64ths of cycles before the picture: NTSC, PAL
below   dc.b 37, 66     ; and after it

; Whose score is marked, and the colour of the board: flashes while a long sound lasts.
choose_marks
        ldy #COLOUR_PAPER
        lda (colours),y
        sta paper
        lda sound
        cmp #SOUND_GOAL
        bcc .calm
        lda left
        and #4
        beq .calm
        eor paper
        sta paper
.calm
        ldx #2          ; with one player nobody
        lda players
        beq .marks
        ldx player
        lda state
        cmp #STATE_OVER
        bne .marks
        ldx #0
        ldy #1
        sec             ; equal scores mark nobody
        lda score2
        sbc score
        sta shift
        lda score2 + 1
        sbc score + 1
        php
        ora shift
        plp
        sta shift
        lda score2 + 2
        sbc score + 2
        bcc .marks      ; the first player won
        inx
        ora shift
        bne .marks
        inx
.marks
        cpx #1
        bne .mark
        ldx #score2 - score
.mark
        stx marked
        rts

        INCLUDE "rules.asm"
        INCLUDE "picture.asm"

code_end
        ORG $FFFA
        dc.w start, start, start
