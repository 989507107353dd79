import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { hues } from './pictures/subject.ts';

type Tokens = ReadonlyMap<string, string>;

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const tokensIn = (css: string): [string, string][] =>
  [...css.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]);

/** The light and the dark half of a style sheet. */
function halves(css: string): readonly [string, string] {
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  return [light, dark.split('\n}\n')[0] ?? ''];
}

const [lightTheme, darkTheme] = halves(read('theme.css'));
const light: Tokens = new Map(tokensIn(lightTheme.split('\n}\n')[0] ?? ''));
/** A token that the dark theme does not name has its light value. */
const themes = { light, dark: new Map([...light, ...tokensIn(darkTheme)]) };
const [lightHues, darkHues] = halves(read('pictures/pictures.css'));

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The ratio of contrast of WCAG 2. */
function contrast(a: string, b: string): number {
  const both = [luminance(a), luminance(b)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

/** The rows of the table of colours in docs/design.md: two tokens, the least contrast, and the contrasts of both themes. */
const rows = [
  ...read('../../docs/design.md').matchAll(
    /^\| `(--[\w-]+)` on `(--[\w-]+)` +\| +([\d.]+) +\| +([\d.]+) +\| +([\d.]+) +\|$/gm,
  ),
].map(([, front = '', back = '', least = '', inLight = '', inDark = '']) => ({
  front,
  back,
  least: Number(least),
  said: { light: inLight, dark: inDark },
}));

test('black on white has the contrast that WCAG names', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

test('the design language names pairs of text and of drawings', () => {
  expect(rows.filter(({ least }) => least === 4.5).length).toBeGreaterThan(15);
  expect(rows.filter(({ least }) => least === 3).length).toBeGreaterThan(3);
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const colour = (token: string) => themes[theme].get(token) ?? '';

  test.each(rows)('$front on $back has contrast of at least $least, as the table says', (row) => {
    expect(colour(row.front)).toMatch(/^#/);
    expect(colour(row.back)).toMatch(/^#/);
    const ratio = contrast(colour(row.front), colour(row.back));
    expect(ratio).toBeGreaterThanOrEqual(row.least);
    expect(row.said[theme]).toBe(ratio.toFixed(1));
  });

  test.each(hues)('the hue %s can be read on its tile and on cards', (hue) => {
    const rules = theme === 'light' ? lightHues : darkHues;
    const [, rule = ''] = rules.split(`.hue-${hue} {`);
    const declared = new Map(tokensIn(rule.split('}')[0] ?? ''));
    const front = declared.get('--hue') ?? '';
    expect(contrast(front, declared.get('--hue-soft') ?? '')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(front, colour('--surface'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(front, colour('--line'))).toBeGreaterThanOrEqual(3);
  });
});
