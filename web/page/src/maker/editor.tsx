// The text of a cartridge with highlighting, completion, and the engine's own errors at their place.
import { faultWords } from './draft';
import { bracedWords, cartridgeWords, sectionAt, type CartridgeWord } from './cartridge_words';
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, insertCompletionText, type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { toml } from '@codemirror/legacy-modes/mode/toml';
import { lintGutter, lintKeymap, linter, type Diagnostic } from '@codemirror/lint';
import { EditorState, type Text } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'preact/hooks';
import type { TileryError } from 'tilery';

export interface EditorProps {
  /** The initial text. A new value replaces the typed text. */
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
      return fault ? [{ ...placeOf(fault, view.state.doc), severity: 'error', message: faultWords(fault) }] : [];
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

// Completion of sections, keys and values in the text of a cartridge.

export function completeCartridge(context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  const above = context.state.sliceDoc(0, line.from);
  const section = sectionAt(above);
  return sections(context, before) ?? braced(context, before, section, above) ?? values(context, before, section) ?? keys(context, before, section);
}

function sections(context: CompletionContext, before: string): CompletionResult | null {
  if (!/^\s*\[{1,2}\w*$/.test(before)) return null;
  const names = Object.keys(cartridgeWords).filter(Boolean);
  const options = names.map((name): Completion => ({ label: name === 'levels' ? '[[levels]]' : `[${name}]`, type: 'namespace', apply: replaceBrackets }));
  return { from: context.pos - before.length + before.indexOf('['), options };
}

/** Also replaces the closing brackets that the editor has typed ahead. */
function replaceBrackets(view: EditorView, { label }: Completion, from: number, to: number): void {
  const ahead = /^\]*/.exec(view.state.sliceDoc(to, to + 2))![0].length;
  view.dispatch(insertCompletionText(view.state, label, from, to + ahead));
}

/** Completes the keys inside braces. The key whose value the braces are may be some lines above the cursor. */
function braced(context: CompletionContext, before: string, section: string, above: string): CompletionResult | null {
  const match = /\{(?:[^{}]*,)?\s*(\w*)$/.exec(before);
  if (!match) return null;
  const key = /^\s*(\w+)\s*=/.exec(before)?.[1] ?? [...above.matchAll(/^\s*(\w+)\s*=/gm)].at(-1)?.[1] ?? '';
  return offered(context, match[1]!, bracedWords[`${section}.${key}`] ?? []);
}

function values(context: CompletionContext, before: string, section: string): CompletionResult | null {
  const match = /^\s*(\w+)\s*=\s*(\[?"?[\w ]*)$/.exec(before);
  const word = cartridgeWords[section]?.find((one) => one.word === match?.[1]);
  if (!match || !word?.values) return null;
  const options = word.values.map((value): Completion => ({ label: value, type: 'constant' }));
  return { from: context.pos - match[2]!.length, options };
}

function keys(context: CompletionContext, before: string, section: string): CompletionResult | null {
  const match = /^\s*(\w*)$/.exec(before);
  if (!match || (match[1] === '' && !context.explicit)) return null;
  return offered(context, match[1]!, cartridgeWords[section] ?? []);
}

function offered(context: CompletionContext, begun: string, words: readonly CartridgeWord[]): CompletionResult {
  const options = words.map((one): Completion => ({ label: one.word, detail: one.means, apply: `${one.word} = `, type: 'property' }));
  return { from: context.pos - begun.length, options };
}

// The place of a fault in an editor's text: the engine counts lines from 1 and bytes in a line from 1.

export function placeOf(fault: { line: number; column: number }, text: Text): { from: number; to: number } {
  const line = text.line(Math.max(1, Math.min(text.lines, fault.line || 1)));
  const from = line.from + charactersIn(line.text, Math.max(0, fault.column - 1));
  const word = /^[\w."-]+/.exec(line.text.slice(from - line.from))?.[0] ?? '';
  const to = Math.min(line.to, from + Math.max(1, word.length));
  return from < to ? { from, to } : { from: line.from, to: line.to };
}

/** The number of UTF-16 units of the first `bytes` bytes of `text`. */
function charactersIn(text: string, bytes: number): number {
  return new TextDecoder().decode(new TextEncoder().encode(text).slice(0, bytes)).length;
}
