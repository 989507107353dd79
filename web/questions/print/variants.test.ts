import { expect, test } from 'vitest';

import { findView } from '../../question-types/registry.ts';
import { paperKeyText } from '../../question-types/wire.ts';
import type { PrintedTest } from './variants.ts';
import { type Variant, variantsOf } from './variants.ts';

const blank = { a: '', b: '', c: '', d: '', e: '', right_answer: null, right_answer_text: '' };
const texts = (values: readonly string[]) => values.map((text, at) => ({ id: `${'kqbzf'[at]}`, text }));

const fields: readonly object[] = [
  { test_type: 'choosable', a: 'one', b: 'two', d: 'four', right_answer: 'b' },
  {
    test_type: 'multiple',
    content: { options: texts(['1', '2', '3', '4', '5']) },
    key: { right: ['q', 'z'] },
  },
  { test_type: 'ordering', content: { items: texts(['x', 'y', 'z']) }, key: { order: ['b', 'k', 'q'] } },
  {
    test_type: 'matching',
    content: { prompts: texts(['Paris', 'Rome']), choices: texts(['Italy', 'France', 'Spain']) },
    key: { pairs: { k: 'q', q: 'k' } },
  },
  {
    test_type: 'gaps',
    content: { text: 'I {{1}} and {{2}}.', gaps: [{ id: '1' }, { id: '2', choices: ['ran', 'run'] }] },
    key: { gaps: { '1': ['went', 'walked'], '2': ['ran'] } },
  },
  { test_type: 'free_text', right_answer_text: 'Tashkent\nToshkent' },
  {
    test_type: 'numeric',
    content: { unit: 'm' },
    key: {
      values: [
        { value: '2', tolerance: '', units: [] },
        { value: '3', tolerance: '', units: [] },
      ],
    },
  },
];
const questions = fields.map(
  (some, at) => Object.assign({ id: at + 1, savol: '?' }, blank, some) as unknown as PrintedTest,
);

const idsOf = ({ tests: listed }: Variant) => listed.map(({ test: { id } }) => id);

/** The key sheet of a variant, by the ids of its tests. */
function keysOf({ tests: listed }: Variant): Map<number, string> {
  return new Map(
    listed.map(({ test: asked, content }) => {
      const view = findView(asked.test_type);
      return [asked.id, view === undefined ? '' : paperKeyText(view, content, asked)];
    }),
  );
}

/** The options of a test with several right ones, as a variant has them. */
function optionsOf({ tests: listed }: Variant): { id: string }[] {
  const [content] = listed.flatMap(({ test: { id }, content: printed }) => (id === 2 ? [printed] : []));
  return (content as { options: { id: string }[] }).options;
}

test('one sheet has the tests in their order, and a key of the letters and numbers that pupils write', () => {
  const [only, ...others] = variantsOf(questions, 1);
  expect(others).toEqual([]);
  expect(only && idsOf(only)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const keys = only && keysOf(only);
  expect(keys?.get(1)).toBe('B');
  expect(keys?.get(2)).toBe('B, D');
  expect(keys?.get(3)).toMatch(/^[123], [123], [123]$/);
  expect(keys?.get(4)).toMatch(/^1 – [ABC], 2 – [ABC]$/);
  expect(keys?.get(5)).toBe('1: went / walked; 2: ran');
  expect(keys?.get(6)).toBe('Tashkent / Toshkent');
  expect(keys?.get(7)).toMatch(/^2\b.* \/ 3\b/);
});

test('two variants have the same tests in different orders, the same ones each time', () => {
  const [a, b] = variantsOf(questions, 2);
  expect([a?.letter, b?.letter]).toEqual(['A', 'B']);
  const orders = [a, b].map((variant) => variant && idsOf(variant));
  expect(orders[0]).not.toEqual(orders[1]);
  for (const order of orders) expect(new Set(order)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
  expect(variantsOf(questions, 2)).toEqual([a, b]);
});

test('four variants have the tests and options in orders of their own, each with its key', () => {
  const variants = variantsOf(questions, 4);
  expect(variants.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D']);
  // A teacher who adds variants prints those that were there as they were.
  expect(variants.slice(0, 2)).toEqual(variantsOf(questions, 2));
  expect(new Set(variants.map((variant) => idsOf(variant).join())).size).toBe(4);
  for (const variant of variants) {
    expect(new Set(idsOf(variant))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
    const letters = keysOf(variant).get(2)?.split(', ') ?? [];
    const named = letters.map((letter) => optionsOf(variant)['ABCDE'.indexOf(letter)]?.id);
    expect(new Set(named)).toEqual(new Set(['q', 'z']));
  }
  // Two tests have two orders.
  const few = variantsOf(questions.slice(0, 2), 4).map((variant) => idsOf(variant).join());
  expect(few).toHaveLength(4);
  expect(new Set(few).size).toBe(2);
});

test('the letters of a variant name the options that stand there', () => {
  for (const variant of variantsOf(questions, 2)) {
    const letters = keysOf(variant).get(2)?.split(', ') ?? [];
    const named = letters.map((letter) => optionsOf(variant)['ABCDE'.indexOf(letter)]?.id);
    expect(new Set(named)).toEqual(new Set(['q', 'z']));
  }
  const [a, b] = variantsOf(questions, 2);
  expect(a && optionsOf(a)).not.toEqual(b && optionsOf(b));
});

test('options without text, which stand in a picture, stay as they are', () => {
  const inPicture = { ...blank, id: 1, savol: '?', test_type: 'choosable', right_answer: 'c' };
  for (const variant of variantsOf([inPicture as unknown as PrintedTest], 2)) {
    expect(keysOf(variant).get(1)).toBe('C');
  }
});
