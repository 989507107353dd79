import { expect, test } from 'vitest';

import { questionTypeOf } from '../question-types/registry.ts';
import { lintedOf } from './linted-of.ts';
import { lintQuestion } from './rules.ts';

const linted = (type: string, content: unknown, key: unknown, notes: string[] = []) =>
  lintedOf(questionTypeOf(type), 'Which city?', { content, key }, notes);

test('options have the letters of their places, and those without text are left out', () => {
  const options = [
    { id: 'a', text: ' Tashkent ' },
    { id: 'c', text: 'Nukus' },
    { id: 'd', text: ' ' },
  ];
  expect(linted('choosable', { options }, { right: 'd' })).toMatchObject({
    options: [
      { id: 'a', mark: 'A', text: 'Tashkent' },
      { id: 'c', mark: 'C', text: 'Nukus' },
    ],
    right: ['d'],
    accepted: [],
  });
  const several = { options: [{ id: 'o7', text: 'Xiva' }] };
  expect(linted('multiple', several, null)).toMatchObject({
    options: [{ id: 'o7', mark: 'A', text: 'Xiva' }],
    right: [],
  });
});

test('the texts of the key are the accepted ones, once the question is whole', () => {
  expect(linted('free_text', {}, { accepted: 'Amudaryo\nOxus\n' }).accepted).toEqual(['Amudaryo', 'Oxus']);
  expect(linted('free_text', {}, null).accepted).toEqual([]);
  const values = [{ value: '9.8', tolerance: '0.1', units: ['metr'] }];
  expect(linted('numeric', { unit: 'm' }, { values }).accepted).toEqual(['9.8 ± 0.1 m / metr']);
  const gaps = { text: '{{g1}} and {{g2}}', gaps: [{ id: 'g1' }, { id: 'g2' }] };
  expect(linted('gaps', gaps, { gaps: { g1: ['was', 'were'], g2: ['went'] } })).toMatchObject({
    options: [],
    accepted: ['1: was / were; 2: went'],
    others: ['{{g1}} and {{g2}}'],
  });
});

test('texts of all parts, explanations and remarks are read too, and a type without options has none', () => {
  const parts = (...texts: string[]) => texts.map((text, place) => ({ id: `p${place}`, text }));
  const content = { prompts: parts('Urganch', 'Termiz'), choices: parts('Xorazm', 'Сurxondaryo') };
  const question = linted('matching', content, { pairs: { p0: 'p0', p1: 'p1' } }, ['Because.']);
  expect(question.options).toEqual([]);
  expect(question.others).toContain('Because.');
  expect(lintQuestion(question)).toEqual([{ rule: 'mixed_scripts', word: 'Сurxondaryo' }]);
});
