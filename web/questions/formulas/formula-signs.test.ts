import { expect, test } from 'vitest';

import { formulaSigns, insertSign } from './formula-signs.ts';

/** The text after an insertion, with `|` at the cursor. `[…]` is selected in the text before. */
function after(marked: string, tex: string): string {
  const start = marked.search(/[[|]/);
  const text = marked.replaceAll(/[[\]|]/g, '');
  const end = marked.includes(']') ? marked.indexOf(']') - 1 : start;
  const { inserted, cursor } = insertSign({ text, start, end }, tex);
  const changed = text.slice(0, start) + inserted + text.slice(end);
  return `${changed.slice(0, cursor)}|${changed.slice(cursor)}`;
}

test.each([
  ['Find |', '\\frac{□}{□}', 'Find $\\frac{|}{}$'],
  ['Find $x|$', '^{□}', 'Find $x^{|}$'],
  ['Find [x]', '\\sqrt{□}', 'Find $\\sqrt{x}$|'],
  ['$[x + 1]$', '\\frac{□}{□}', '$\\frac{x + 1}{|}$'],
  ['$x$ and |', '\\le □', '$x$ and $\\le|$'],
  ['$$x |$$', '\\le □', '$$x \\le |$$'],
  ['\\$5 |', '\\pi □', '\\$5 $\\pi|$'],
  ['|', '\\ce{□}', '$\\ce{|}$'],
])('%s with %s is %s', (before, tex, expected) => {
  expect(after(before, tex)).toBe(expected);
});

test('every sign has a name and a face of its own, and a place to go on', () => {
  expect(new Set(formulaSigns.map(({ name }) => name)).size).toBe(formulaSigns.length);
  expect(new Set(formulaSigns.map(({ face }) => face)).size).toBe(formulaSigns.length);
  for (const { tex } of formulaSigns) expect(tex).toContain('□');
});
