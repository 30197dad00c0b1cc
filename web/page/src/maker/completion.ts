// Completion of sections, keys and values as one types a cartridge.
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { bracedWords, cartridgeWords, sectionAt, type CartridgeWord } from './cartridge_words';

export function completeCartridge(context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  const above = context.state.sliceDoc(0, line.from);
  const section = sectionAt(above);
  return sections(context, before) ?? braced(context, before, section, above) ?? values(context, before, section) ?? keys(context, before, section);
}

function sections(context: CompletionContext, before: string): CompletionResult | null {
  if (!/^\s*\[\w*$/.test(before)) return null;
  const names = Object.keys(cartridgeWords).filter(Boolean);
  return { from: context.pos - before.length + before.indexOf('['), options: names.map((name) => ({ label: `[${name}]`, type: 'namespace' })) };
}

/** Keys within braces: of the key before them, which may stand some lines above. */
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
