import type { RichNode } from '../../contract/questions/rich-elements.ts';
import { isBlock } from './blocks.ts';

/** Texts with the nodes that they are shown as. */
export type Texts = ReadonlyMap<string, readonly RichNode[]>;

/**
 * The nodes of a line that was put together of several texts, such as `A) $x$`; undefined where none of the known texts is in it. Where
 * several begin at one place, the longest is taken. One that is shown as blocks is none of them.
 */
export function findInText(known: Texts, line: string): readonly RichNode[] | undefined {
  const texts = [...known]
    .filter(([text, nodes]) => line.includes(text) && !nodes.some(isBlock))
    .map(([text]) => text);
  if (texts.length === 0) return undefined;
  texts.sort((a, b) => b.length - a.length);
  const patterns = texts.map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return line
    .split(new RegExp(`(${patterns.join('|')})`))
    .flatMap((piece): readonly RichNode[] => known.get(piece) ?? (piece === '' ? [] : [piece]));
}
