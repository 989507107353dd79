import type { Span } from '../../../../contract/question-text/pasted-question.ts';
import { lineAt, type Source } from './lines.ts';

/**
 * How many characters each look has in a span.
 * @param left the characters that are not counted
 */
function signsByLook(
  source: Source,
  { from, to }: Span,
  left: RegExp,
): { all: number; looks: Map<string, number> } {
  const looks = new Map<string, number>();
  const count = (text: string) => text.replaceAll(left, '').length;
  for (let line = lineAt(source, from); line < source.lines.length; line += 1) {
    const start = source.starts[line] ?? 0;
    if (start >= to) break;
    for (const mark of source.lines[line]?.marks ?? []) {
      const [first, last] = [Math.max(from, start + mark.from), Math.min(to, start + mark.to)];
      if (last <= first) continue;
      looks.set(mark.look, (looks.get(mark.look) ?? 0) + count(source.text.slice(first, last)));
    }
  }
  return { all: count(source.text.slice(from, to)), looks };
}

/** The looks that more than half of a span has. */
function looksOf(source: Source, span: Span, left: RegExp): Set<string> {
  const { all, looks } = signsByLook(source, span, left);
  return new Set([...looks].filter(([, signs]) => signs * 2 > all).map(([look]) => look));
}

/** An option: where its text stands, and its sign, `A)`; the same place twice where it has none. */
export type Shown = { sign: Span; text: Span };

/**
 * For each look the options that stand out by it: by their texts, or by their signs where no text does. A look that all options have,
 * or none, is not among them.
 */
export function outstanding(source: Source, options: readonly Shown[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const parts = [
    { spans: options.map(({ text }) => text), left: /\s/g },
    // Often only the letter of `B)` stands out.
    { spans: options.map(({ sign }) => sign), left: /[^\p{L}\p{N}]/gu },
  ];
  for (const { spans, left } of parts) {
    const places = new Map<string, number[]>();
    for (const [place, span] of spans.entries()) {
      for (const look of looksOf(source, span, left)) places.set(look, [...(places.get(look) ?? []), place]);
    }
    for (const [look, some] of places) {
      if (some.length < options.length && !found.has(look)) found.set(look, some);
    }
  }
  return found;
}

/** The looks of all questions, the one first by which most of them have exactly one option that stands out. */
export function rankedLooks(all: readonly ReadonlyMap<string, readonly number[]>[]): string[] {
  const ranks = new Map<string, number>();
  for (const looks of all) {
    for (const [look, places] of looks)
      ranks.set(look, (ranks.get(look) ?? 0) + (places.length === 1 ? 1 : 0.1));
  }
  return [...ranks].toSorted(([, a], [, b]) => b - a).map(([look]) => look);
}
