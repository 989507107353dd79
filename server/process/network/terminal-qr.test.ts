import sharp from 'sharp';
import { expect, test } from 'vitest';

import { readQrCodes } from '../../../e2e/qr-codes.ts';
import { terminalQr } from './show-addresses.ts';

/** Pixels of half a character. */
const scale = 6;

/** A code that sets colours, or a character. */
const code = new RegExp(`${String.fromCodePoint(27)}\\[([\\d;]*)m|(.)`, 'gu');

type Theme = { ink: number; page: number };

/** The two halves of a character as a terminal draws them: whether each has the colour of letters. */
const halves: Readonly<Record<string, readonly [boolean, boolean]>> = {
  ' ': [false, false],
  '▄': [false, true],
  '▀': [true, false],
  '█': [true, true],
};

const grey: Readonly<Record<string, number>> = { '16': 0, '231': 255 };

/** Draws lines as a terminal does whose own colours are those of a theme: it obeys the codes that set colours. */
function pictureOf(lines: string[], theme: Theme): Promise<Buffer> {
  const rows = lines.flatMap((line) => {
    let { ink, page } = theme;
    const [upper, lower]: [number[], number[]] = [[], []];
    for (const [, colour, character] of line.matchAll(code)) {
      const set = /^38;5;(\d+);48;5;(\d+)$/.exec(colour ?? '');
      if (set) [ink, page] = [grey[set[1] ?? ''] ?? ink, grey[set[2] ?? ''] ?? page];
      else if (colour === '0') ({ ink, page } = theme);
      else if (character !== undefined) {
        const [above, below] = halves[character] ?? [false, false];
        upper.push(above ? ink : page);
        lower.push(below ? ink : page);
      }
    }
    return [upper, lower];
  });
  const edge = 8;
  const width = Math.max(...rows.map((row) => row.length)) + 2 * edge;
  const height = rows.length + 2 * edge;
  const pixels = Buffer.alloc(width * height, theme.page);
  rows.forEach((row, y) => row.forEach((value, x) => (pixels[(y + edge) * width + x + edge] = value)));
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize(width * scale, height * scale, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

test.each([
  ['dark', { ink: 220, page: 0 }],
  ['light', { ink: 30, page: 255 }],
  ['grey', { ink: 200, page: 96 }],
] satisfies [string, Theme][])('a scanner reads the address from a %s terminal', async (_name, theme) => {
  for (const url of [
    'http://192.168.1.5:8000',
    'http://[fd12:3456:789a::1]:8000',
    'https://savol.local:8443',
  ]) {
    expect(await readQrCodes(await pictureOf(terminalQr(url), theme))).toEqual([url]);
  }
});

test('it fits into a terminal of 80 columns and 24 lines beside some text', () => {
  const lines = terminalQr('http://192.168.100.100:8000');
  const widths = lines.map((line) => line.replaceAll(code, '$2').length);
  expect(lines.length).toBeLessThanOrEqual(19);
  expect(Math.max(...widths)).toBeLessThanOrEqual(80);
});
