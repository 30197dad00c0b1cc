// The text of a cartridge with highlighting, completion, and the engine's own errors at their place.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { toml } from '@codemirror/legacy-modes/mode/toml';
import { lintGutter, linter, lintKeymap, type Diagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'preact/hooks';
import type { TileryError } from 'tilery';
import { completeCartridge } from './completion';
import { placeOf } from './fault_place';

export interface EditorProps {
  /** The text at first; a new one replaces what was typed. */
  text: string;
  onChange: (text: string) => void;
  /** The first fault of a text; null if it is a cartridge. */
  faultOf: (text: string) => TileryError | null;
}

const colors = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--faint)', fontStyle: 'italic' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--accent)' },
  { tag: [tags.number, tags.bool, tags.atom], color: 'var(--alert)' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--ink)', fontWeight: '600' },
]);

export function Editor({ text, onChange, faultOf }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const check = (view: EditorView): Diagnostic[] => {
      const fault = faultOf(view.state.doc.toString());
      return fault ? [{ ...placeOf(fault, view.state.doc), severity: 'error', message: sentence(fault) }] : [];
    };
    const view = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching(), closeBrackets(),
          StreamLanguage.define(toml), syntaxHighlighting(colors),
          autocompletion({ override: [completeCartridge] }),
          linter(check, { delay: 150 }), lintGutter(),
          keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
          EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
          EditorView.contentAttributes.of({ 'aria-label': 'Cartridge', tabindex: '0', spellcheck: 'false' }),
        ],
      }),
    });
    return () => view.destroy();
  }, [text]);
  return <div ref={place} class="editor" data-scrolls="" />;
}

function sentence({ expected, found, message }: TileryError): string {
  return expected ? `Expected ${expected}, found ${found}.` : message;
}
