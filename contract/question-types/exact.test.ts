import { expect, test } from 'vitest';

import { checkQuestion, correctedQuestion, questionTypeOf, scoreAnswer } from './registry.ts';
import { storedOf, writtenOf } from './stored/stored-form.ts';

const gaps = questionTypeOf('gaps');
const freeText = questionTypeOf('free_text');
const content = {
  text: '{{1}} {{2}} {{3}}',
  gaps: [{ id: '1' }, { id: '2' }, { id: '3', choices: ['a', 'b'] }],
};
const key = { gaps: { 1: ['Co'], 2: ['Co'], 3: ['a'] }, exact: ['1'] };
const scoreOf = (typed: Record<string, string>, by: object = key) =>
  scoreAnswer(gaps, content, by, { gaps: typed });

test('a gap that must be exactly as written says nothing about the others', () => {
  expect(scoreOf({ 1: 'Co', 2: 'CO', 3: 'a' })).toBe(1);
  expect(scoreOf({ 1: 'CO', 2: 'CO', 3: 'a' })).toBeCloseTo(2 / 3);
  expect(scoreOf({ 1: 'CO', 2: 'CO', 3: 'a' }, { gaps: key.gaps })).toBe(1);
});

test('only a gap that is typed can be exact', () => {
  const problemsOf = (exact: string[]) => checkQuestion(gaps, content, { ...key, exact });
  expect(problemsOf(['1', '2'])).not.toHaveProperty('problems');
  for (const id of ['3', '4'])
    expect(problemsOf([id])).toMatchObject({ problems: { 'key.exact.0': expect.any(String) } });
  expect(checkQuestion(freeText, {}, { accepted: 'Co', exact: false })).toHaveProperty('problems');
});

test('a stored test keeps which gaps are exact, under the ids that gaps get', () => {
  const stored = storedOf({ test_type: 'gaps', content, key }, undefined, {
    former: [],
    make: () => 'x1',
  });
  expect(stored.key).toMatchObject({ exact: ['1'] });
  expect(writtenOf({ test_type: 'gaps', content: stored.content, key: stored.key }).key).toEqual(key);
});

test('a later version that asks for exactness, or no longer does, corrects the key of the gaps that it has', () => {
  const loose = { content, key: { gaps: key.gaps } };
  expect(correctedQuestion(gaps, loose, { content, key }).key).toEqual(key);
  expect(correctedQuestion(gaps, { content, key }, loose).key).toEqual(loose.key);
  const without = {
    content: { text: '{{2}}', gaps: [{ id: '2' }] },
    key: { gaps: { 2: ['Co'] }, exact: ['2'] },
  };
  expect(correctedQuestion(gaps, { content, key }, without).key).toEqual({
    gaps: key.gaps,
    exact: ['1', '2'],
  });
});
