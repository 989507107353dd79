import { expect, test } from 'vitest';

import { readForm } from './read-form.ts';

test('a form is read as an object, file inputs that were left empty not among it', () => {
  const data = new FormData();
  data.append('savol', ' 2 + 2 = ? ');
  data.append('a', '');
  data.append('image', new File([], ''));
  expect(readForm(data)).toEqual({ savol: ' 2 + 2 = ? ', a: '' });
});
