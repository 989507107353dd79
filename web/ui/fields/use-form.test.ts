import { expect, test } from 'vitest';

import { readForm } from './use-form.ts';

test('a form is read as an object without empty file inputs', () => {
  const data = new FormData();
  data.append('savol', ' 2 + 2 = ? ');
  data.append('a', '');
  data.append('image', new File([], ''));
  expect(readForm(data)).toEqual({ savol: ' 2 + 2 = ? ', a: '' });
});
