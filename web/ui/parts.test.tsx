import { globSync, readFileSync } from 'node:fs';

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { Bar } from './layout/bar.tsx';
import { Figure, Figures } from './layout/figure.tsx';
import { VerdictSign } from './pictures/verdict-sign.tsx';

describe('a bar', () => {
  const widthOf = (part: number, whole: number) =>
    /width:([\d.]+)%/.exec(renderToStaticMarkup(<Bar label="x" part={part} whole={whole} text="y" />))?.[1];

  test.each([
    [3, 12, '25'],
    [0, 12, '0'],
    [12, 12, '100'],
    [0, 0, '0'],
    [13, 12, '100'],
    [-1, 12, '0'],
  ])('%i of %i fills %s %', (part, whole, width) => {
    expect(widthOf(part, whole)).toBe(width);
  });

  test('says its share in the text, and hides the drawing from screen readers', () => {
    const bar = renderToStaticMarkup(
      <Bar label="Algebra" part={3} whole={11} text="3 of 11" subject="Math" />,
    );
    expect(bar).toContain('>Algebra<');
    expect(bar).toContain('>3 of 11<');
    expect(bar).toMatch(/class="bar-track" aria-hidden="true"/);
    expect(bar).toMatch(/<svg[^>]*aria-hidden="true"/);
    expect(bar).toContain('hue-indigo');
  });
});

test('a figure names its value', () => {
  const figures = renderToStaticMarkup(
    <Figures>
      <Figure label="Points" value="12.5" tone="amber" note="this week" />
    </Figures>,
  );
  expect(figures).toMatch(/^<dl[^>]*><div[^>]*><dt[^>]*>Points<\/dt><dd[^>]*>12.5<\/dd><dd[^>]*>this week</);
});

test('signs of verdicts differ in shape', () => {
  const shapes = (['right', 'wrong', 'waiting'] as const).map(
    (verdict) => / d="([^"]+)"/.exec(renderToStaticMarkup(<VerdictSign verdict={verdict} />))?.[1],
  );
  expect(new Set(shapes).size).toBe(3);
});

describe('illustrations', () => {
  const folder = new URL('../public/illustrations/', import.meta.url);
  const names = globSync('*.svg', { cwd: folder });
  const theme = readFileSync(new URL('theme.css', import.meta.url), 'utf8');

  test.each(['empty', 'done', 'nothing_found', 'welcome'])('%s is a file', (name) => {
    expect(names).toContain(`${name}.svg`);
  });

  test.each(names)('%s has under 3 kB, and only colours of the theme', (name) => {
    const drawing = readFileSync(new URL(name, folder), 'utf8');
    expect(Buffer.byteLength(drawing)).toBeLessThan(3000);
    expect(drawing).toContain('<g id="drawing"');
    const colours = [...drawing.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour);
    expect(colours.length).toBeGreaterThan(3);
    for (const colour of colours) {
      if (colour === 'none') continue;
      const [, token] = /^var\((--[\w-]+)\)$/.exec(colour ?? '') ?? [];
      expect(theme).toContain(`  ${token}: #`);
    }
  });
});
