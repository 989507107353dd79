import { expect, test } from 'vitest';

import { longestPreview, mostPreviewed } from '../../../contract/questions/preview.ts';
import { textsToPreview } from './use-preview.ts';

const content = {
  options: [
    { id: 'a', text: ' $x$ ' },
    { id: '*b*', text: '**x**' },
  ],
  more: ['$x$', null, 5],
};

test('only texts that may have formulas are previewed, each once', () => {
  expect(textsToPreview({ savol: 'Find $y$', content }, false)).toEqual({
    texts: ['Find $y$', '$x$'],
    lines: [],
    blocks: [],
  });
});

test('of a formatted test those that may be formatted are, each as its place shows it', () => {
  const key = { accepted: ['*5*', '$5x$'] };
  const written = { savol: '- $y$', explanation: 'No signs', remarks: { a: '`x`' }, content, key };
  expect(textsToPreview(written, true)).toEqual({
    texts: ['$x$', '$5x$'],
    lines: ['**x**'],
    blocks: ['- $y$', '`x`'],
  });
});

test('no more are sent than the server takes', () => {
  const many = Array.from({ length: mostPreviewed + 5 }, (_, at) => `$${at}$`);
  expect(textsToPreview({ many }, false).texts).toHaveLength(mostPreviewed);
  expect(textsToPreview({ a: `$${'x'.repeat(longestPreview)}`, b: '$x$' }, false).texts).toEqual([]);
  expect(textsToPreview({ a: `$${'x'.repeat(longestPreview - 1)}`, b: '$x$' }, false).texts).toHaveLength(1);
});
