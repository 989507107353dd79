import { expect, test } from 'vitest';

import { longestPreview, mostPreviewed } from '../../contract/preview.ts';
import { textsToPreview } from './use-preview.ts';

test('only texts that may have formulas are previewed, each once', () => {
  const content = {
    options: [
      { id: 'a', text: ' $x$ ' },
      { id: 'b', text: 'x' },
    ],
    more: ['$x$', null, 5],
  };
  expect(textsToPreview(['Find $y$', content])).toEqual(['Find $y$', '$x$']);
});

test('no more are sent than the server takes', () => {
  const many = Array.from({ length: mostPreviewed + 5 }, (_, at) => `$${at}$`);
  expect(textsToPreview(many)).toHaveLength(mostPreviewed);
  expect(textsToPreview([`$${'x'.repeat(longestPreview)}`, '$x$'])).toEqual([]);
  expect(textsToPreview([`$${'x'.repeat(longestPreview - 1)}`, '$x$'])).toHaveLength(1);
});
