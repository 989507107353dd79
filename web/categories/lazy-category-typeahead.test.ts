import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { LazyCategoryTypeahead } from './lazy-category-typeahead.tsx';

test('a form that is sent before the search for a category has loaded has its category', () => {
  const field = renderToStaticMarkup(
    createElement(LazyCategoryTypeahead, {
      label: 'Subject',
      name: 'category',
      value: { id: 3, name: 'Arithmetic' },
      onChange: () => undefined,
    }),
  );
  expect(field).toContain('<input type="hidden" name="category" value="3"/>');
  expect(field).toMatch(/<input[^>]*readOnly=""[^>]*value="Arithmetic"/);
});
