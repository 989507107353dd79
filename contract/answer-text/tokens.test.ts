import { expect, test } from 'vitest';

import { tokenise } from './tokens.ts';

/** The tokens in one line: w, n or s for the kind, with a space before what stands apart. */
function spelled(text: string): string {
  return tokenise(text)
    .map(({ kind, text: piece, apart }) => `${apart ? ' ' : ''}${kind[0]}:${piece}`)
    .join('|');
}

test.each([
  ['', ''],
  ['a  b', 'w:a| w:b'],
  [' a', ' w:a'],
  ['a \t b', 'w:a| w:b'],
  ['1 /2', 'n:1/2'],
  ['1/ 2', 'n:1/2'],
  ['1 / 2 / 3', 'n:1/2/3'],
  ['1  / 2', 'n:1| s:/| n:2'],
  ['a/ 2', 'w:a|s:/| n:2'],
  ['1 /b', 'n:1| s:/|w:b'],
  ["o'b'", "w:o'b'"],
  ["'a", "s:'|w:a"],
  ['a1', 'w:a|n:1'],
  ['1a', 'n:1|w:a'],
  ['1.a', 'n:1|s:.|w:a'],
  ['1(2)', 'n:1(2)'],
  ['1.(25)', 'n:1.(25)'],
  ['1(2', 'n:1|s:(|n:2'],
  ['1(a)', 'n:1|s:(|w:a|s:)'],
  ['1,,2', 'n:1|s:,|s:,|n:2'],
  ['12.34,56/78', 'n:12.34,56/78'],
  ['e\u0301a', 'w:e\u0301a'],
  ['\u0301', 's:\u0301'],
  ['x .5', 'w:x| s:.|n:5'],
  ['x.5', 'w:x|s:.|n:5'],
  ['(.5', 's:(|n:.5'],
  ['(,25', 's:(|n:,25'],
  [').5', 's:)|s:.|n:5'],
  ['].5', 's:]|s:.|n:5'],
  ['}.5', 's:}|s:.|n:5'],
  ['%.5', 's:%|s:.|n:5'],
  ['°.5', 's:°|s:.|n:5'],
  ["'.5", "s:'|s:.|n:5"],
  ['!.5', 's:!|s:.|n:5'],
  ['..5', 's:.|s:.|n:5'],
  [', .5', 's:,| s:.|n:5'],
  [',  .5', 's:,| s:.|n:5'],
  ['5 .5', 'n:5| s:.|n:5'],
  ['5. 5', 'n:5|s:.| n:5'],
  ['=.5', 's:=|n:.5'],
  ['= .5', 's:=| n:.5'],
  ['=   ,5', 's:=| n:,5'],
])('%j is split into %s', (text, tokens) => {
  expect(spelled(text)).toBe(tokens);
});
