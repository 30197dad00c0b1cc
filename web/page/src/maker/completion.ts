// Completion of sections, keys and values as one types a cartridge.
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { cartridgeWords, sectionAt } from './cartridge_words';

export function completeCartridge(context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  const section = sectionAt(context.state.sliceDoc(0, line.from));
  return sections(context, before) ?? values(context, before, section) ?? keys(context, before, section);
}

function sections(context: CompletionContext, before: string): CompletionResult | null {
  if (!/^\s*\[\w*$/.test(before)) return null;
  const names = Object.keys(cartridgeWords).filter(Boolean);
  return { from: context.pos - before.length + before.indexOf('['), options: names.map((name) => ({ label: `[${name}]`, type: 'namespace' })) };
}

function values(context: CompletionContext, before: string, section: string): CompletionResult | null {
  const match = /^\s*(\w+)\s*=\s*("?[\w ]*)$/.exec(before);
  const word = cartridgeWords[section]?.find((one) => one.word === match?.[1]);
  if (!match || !word?.values) return null;
  const options = word.values.map((value): Completion => ({ label: value, type: 'constant' }));
  return { from: context.pos - match[2]!.length, options };
}

function keys(context: CompletionContext, before: string, section: string): CompletionResult | null {
  const match = /^\s*(\w*)$/.exec(before);
  if (!match || (match[1] === '' && !context.explicit)) return null;
  const options = (cartridgeWords[section] ?? []).map((one): Completion => ({ label: one.word, detail: one.means, apply: `${one.word} = `, type: 'property' }));
  return { from: context.pos - match[1]!.length, options };
}
