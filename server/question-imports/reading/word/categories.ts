import { typedLetter } from './labels.ts';
import type { Line } from './lines.ts';

/** Headings above a list of keys. */
const ofKeys = /javob|kalit|жавоб|калит|ответ|ключ|answer|\bkeys?\b/i;
const numbered = /^\s*(?:№\s*)?\d{1,4}\s?[.)]/;

/** Whether a heading names the questions below it, and is no question itself, as some documents have them. */
function isCategory({ text, heading }: Line, next: Line | undefined): boolean {
  if (heading === 0 || text.trim() === '' || /[?？]\s*$/.test(text) || ofKeys.test(text)) return false;
  if (next === undefined || typedLetter.test(next.text)) return false;
  return !numbered.test(text) || numbered.test(next.text) || next.heading > 0;
}

/**
 * Takes the headings out of the lines of a document.
 * @returns the lines, with blank ones in place of headings, and the categories of their places, from the root
 */
export function categoriesOf(lines: readonly Line[]): {
  lines: Line[];
  categories: Map<string, readonly string[]>;
} {
  const categories = new Map<string, readonly string[]>();
  let path: { level: number; name: string }[] = [];
  const following: (Line | undefined)[] = [];
  let next: Line | undefined;
  for (const [at, line] of [...lines.entries()].toReversed()) {
    following[at] = next;
    if (line.text.trim() !== '') next = line;
  }
  const texts = lines.map((line, at) => {
    if (isCategory(line, following[at])) {
      const name = line.text.replaceAll(/\s+/g, ' ').trim();
      path = [...path.filter(({ level }) => level < line.heading), { level: line.heading, name }];
      return { ...line, text: '', marks: [] };
    }
    if (line.heading > 0 && ofKeys.test(line.text)) path = [];
    if (path.length > 0)
      categories.set(
        line.place,
        path.map(({ name }) => name),
      );
    return line;
  });
  return { lines: texts, categories };
}
