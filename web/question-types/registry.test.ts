import { expect, test } from 'vitest';

import { findQuestionType, questionTypeNames } from '../../contract/question-types/registry.ts';
import { findForm } from './forms.ts';
import { findView, questionTypeViews } from './registry.ts';

test('the page shows and writes the types of the contract, in the same order', () => {
  expect(questionTypeViews().map(({ name }) => name)).toEqual(questionTypeNames());
  for (const name of questionTypeNames()) expect(findForm(name)?.name).toBe(name);
  expect(findView('from_the_future')).toBeUndefined();
});

test.each(questionTypeNames())('the view of %s says of its type what the contract says', (name) => {
  const [type, view] = [findQuestionType(name), findView(name)];
  expect(view?.isMarked).toBe(type?.markedByPerson);
  expect(view?.fields).toBe(type?.specified);
  expect(view?.options === undefined).toBe(type?.choices === undefined);
});

test.each([
  [
    'choosable',
    {
      options: [
        { id: 'b', text: 'x' },
        { id: 'd', text: 'y' },
      ],
    },
    { right: 'd' },
  ],
  [
    'multiple',
    {
      options: [
        { id: 'q', text: 'x' },
        { id: 'k', text: 'y' },
      ],
    },
    { right: ['k'] },
  ],
])('the page names the right options of a %s test as its statistics do', (name, content, key) => {
  const [choices, view] = [findQuestionType(name)?.choices, findView(name)];
  expect(view?.rightOptions?.(key)).toEqual(choices?.right(key));
  const shown = view?.options?.(content).map(({ id }) => id) ?? [];
  expect(choices?.options(content)).toEqual(expect.arrayContaining(shown));
});
