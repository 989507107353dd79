import type { Cell, CellStyle } from 'hucre';

import { tint } from './tint.ts';

type Font = NonNullable<CellStyle['font']>;
type Colour = NonNullable<Font['color']>;

/** Colours that a sheet has anyway: the first two of a theme, and those of the system. */
const usual = { theme: new Set([0, 1]), indexed: new Set([0, 1, 8, 9, 64, 65]) };

/** A colour as a word; blank for black, white and near greys. */
function colourOf({ rgb, theme, tint: shade = 0, indexed }: Colour = {}): string {
  if (rgb !== undefined) return tint(rgb.slice(-6)) ?? '';
  if (theme !== undefined) return usual.theme.has(theme) ? '' : `theme ${theme} ${shade.toFixed(2)}`;
  return indexed === undefined || usual.indexed.has(indexed) ? '' : `indexed ${indexed}`;
}

function fontLooks({ bold, italic, underline, color }: Font = {}): string[] {
  const colour = colourOf(color);
  return [
    ...(bold === true ? ['bold'] : []),
    ...(italic === true ? ['italic'] : []),
    ...(underline === undefined || underline === false ? [] : ['underline']),
    ...(colour === '' ? [] : [`colour ${colour}`]),
  ];
}

function fillLooks(fill: CellStyle['fill']): string[] {
  if (fill === undefined) return [];
  if (fill.type === 'gradient') return ['fill gradient'];
  const colour = fill.pattern === 'none' ? '' : colourOf(fill.fgColor) || colourOf(fill.bgColor);
  return colour === '' ? [] : [`fill ${colour}`];
}

/** How a cell looks: its ground, its letters, and what more than half of its text has where parts of it look otherwise. */
export function cellLooks(cell: Cell | undefined): string[] {
  if (cell === undefined) return [];
  const counts = new Map<string, number>();
  let all = 0;
  for (const { text, font } of cell.richText ?? []) {
    const length = text.replaceAll(/\s/g, '').length;
    all += length;
    for (const look of fontLooks(font ?? cell.style?.font))
      counts.set(look, (counts.get(look) ?? 0) + length);
  }
  const letters =
    cell.richText === undefined
      ? fontLooks(cell.style?.font)
      : [...counts].filter(([, length]) => length * 2 > all).map(([look]) => look);
  return [...letters, ...fillLooks(cell.style?.fill)];
}
