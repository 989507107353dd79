import type { RichNode } from '../../contract/rich-elements.ts';

/** Texts with the nodes that they are shown as. */
export type Texts = ReadonlyMap<string, readonly RichNode[]>;

/**
 * The nodes of a line that was put together of several texts, such as `A) $x$`; undefined where none of the known texts is in it. Where
 * several begin at one place, the longest is taken.
 */
export function findInText(known: Texts, line: string): readonly RichNode[] | undefined {
  const texts = [...known.keys()].filter((text) => line.includes(text));
  if (texts.length === 0) return undefined;
  texts.sort((one, other) => other.length - one.length);
  const patterns = texts.map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return line
    .split(new RegExp(`(${patterns.join('|')})`))
    .flatMap((piece): readonly RichNode[] => known.get(piece) ?? (piece === '' ? [] : [piece]));
}
