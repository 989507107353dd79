import { expect, test } from 'vitest';

import { optionLetters } from '../../../contract/questions.ts';
import { score } from '../../answers/rules.ts';
import { demoCategories } from '../categories.ts';
import { demoQuestions } from './index.ts';

const languages = new Map(demoCategories.map(({ key, language }) => [key, language]));
const choosable = demoQuestions.filter(({ test_type }) => test_type === 'choosable');
const freeText = demoQuestions.filter(({ test_type }) => test_type === 'free_text');

test('there is enough of everything to show', () => {
  expect(choosable.length).toBeGreaterThan(30);
  expect(freeText.length).toBeGreaterThan(30);
  expect(demoQuestions.length).toBeGreaterThanOrEqual(75);
  expect(demoQuestions.filter(({ picture }) => picture !== null).length).toBeGreaterThanOrEqual(10);
  expect(demoQuestions.filter(({ savol }) => savol.includes('\n')).length).toBeGreaterThan(5);
  expect(demoQuestions.filter(({ enabled }) => !enabled).length).toBeGreaterThan(1);
  expect(new Set(demoQuestions.map(({ weight }) => weight))).toEqual(new Set([1, 2, 3, 4, 5]));
  expect(new Set(demoQuestions.map(({ category }) => languages.get(category)))).toEqual(
    new Set(['uz', 'ru', 'en']),
  );
});

test.each(choosable.filter(({ right_answer }) => right_answer !== null))(
  '$key has a right answer among its options',
  ({ right_answer, options }) => {
    const place = optionLetters.findIndex((letter) => letter === right_answer);
    expect(options.length === 0 || options[place]?.trim()).toBeTruthy();
  },
);

test.each(choosable)(
  '$key has three to five different options, or shows them in its picture',
  ({ options, picture }) => {
    expect(picture === null ? [3, 4, 5] : [0, 3, 4, 5]).toContain(options.length);
    expect(options).toEqual(options.map((option) => option.trim()).filter(Boolean));
    expect(new Set(options).size).toBe(options.length);
  },
);

test.each(freeText)('$key takes each of its accepted answers, and not just any', (question) => {
  const grade = (users_text_answer: string) =>
    score(question, { users_answer: null, users_text_answer }, question.weight);
  const accepted = question.right_answer_text.split('\n');
  for (const answer of accepted) expect(grade(answer)).toEqual({ points: question.weight, percentage: 100 });
  expect(grade(`${accepted[0]}1`)).toEqual({ points: 0, percentage: 0 });
});

test.each(demoQuestions)('$key is written in full and stands in a category', ({ category, savol }) => {
  expect(languages.has(category)).toBe(true);
  expect(savol).toBe(savol.trim());
  expect(savol).not.toBe('');
});

test('notes are longer than what is shown of them at first, with line breaks', () => {
  const notes = demoQuestions.map(({ change_by_ai }) => change_by_ai).filter((text) => text !== '');
  expect(notes.length).toBeGreaterThan(3);
  for (const text of notes) expect(text.length).toBeGreaterThan(150);
  for (const text of notes) expect(text).toContain('\n');
});

test('Uzbek is written with its own apostrophes', () => {
  const texts = demoQuestions
    .filter(({ category }) => languages.get(category) === 'uz')
    .map(({ savol, options, right_answer_text, change_by_ai }) =>
      [savol, options.join('\n'), right_answer_text, change_by_ai].join('\n'),
    );
  for (const text of texts) expect(text).not.toMatch(/['‘’`´]|[og]ʼ|[^og]ʻ/iu);
});
