import { expect, test } from 'vitest';

import { languages } from '../../contract/languages.ts';
import { optionLetters } from '../../contract/questions/choices.ts';
import { questionTypeNames } from '../../contract/question-types/registry.ts';
import { score } from '../answers/rules.ts';
import { readDemo } from './demo.ts';
import { readExported } from './load.ts';

const { questions } = await readDemo();
const titled = questions.map((question, place) => ({
  ...question,
  title: `${question.category.join(' › ')} ${place + 1}`,
  options: optionLetters.map((letter) => question[letter]).filter((option) => option !== ''),
}));
const choosable = titled.filter(({ test_type }) => test_type === 'choosable');
const freeText = titled.filter(({ test_type }) => test_type === 'free_text');

test('there is enough of everything to show', () => {
  expect(choosable.length).toBeGreaterThan(30);
  expect(freeText.length).toBeGreaterThan(30);
  expect(questions.length).toBeGreaterThanOrEqual(75);
  expect(questions.filter(({ image }) => image !== undefined).length).toBeGreaterThanOrEqual(10);
  expect(questions.filter(({ savol }) => savol.includes('\n')).length).toBeGreaterThan(5);
  expect(questions.filter(({ enabled }) => enabled === false).length).toBeGreaterThan(1);
  expect(new Set(questions.map(({ qiyinlik_darajasi }) => qiyinlik_darajasi))).toEqual(
    new Set([1, 2, 3, 4, 5]),
  );
  expect(new Set(questions.map(({ language }) => language))).toEqual(new Set(languages));
});

test('every type is there, with answers, in each language several of them', () => {
  expect(new Set(questions.map(({ test_type }) => test_type))).toEqual(new Set(questionTypeNames()));
  const others = questions.filter(({ content }) => content !== undefined);
  for (const { answers, savol } of others) expect(answers, savol).not.toEqual([]);
  for (const language of languages) {
    const types = others
      .filter((question) => question.language === language)
      .map(({ test_type }) => test_type);
    expect(new Set(types).size).toBeGreaterThanOrEqual(3);
  }
});

test('the paths of categories that have one root are of one language', () => {
  const byRoot = Map.groupBy(questions, ({ category: [root] }) => root);
  for (const [root, ofRoot] of byRoot)
    expect(new Set(ofRoot.map(({ language }) => language)).size, root).toBe(1);
});

test.each(languages)('the subjects in %s have three levels', (language) => {
  const depths = questions
    .filter((question) => question.language === language)
    .map((question) => question.category.length);
  expect(Math.max(...depths)).toBe(3);
});

test.each(choosable.filter(({ right_answer }) => right_answer !== null))(
  '$title has a right answer among its options',
  (question) => {
    expect(question.options.length === 0 || question[question.right_answer ?? 'a']).toBeTruthy();
  },
);

test.each(choosable)(
  '$title has three to five different options, the first letters first, or shows them in its picture',
  ({ options, image, ...question }) => {
    expect(image === undefined ? [3, 4, 5] : [0, 3, 4, 5]).toContain(options.length);
    expect(options).toEqual(optionLetters.slice(0, options.length).map((letter) => question[letter]));
    expect(new Set(options).size).toBe(options.length);
  },
);

test.each(freeText)('$title takes each of its accepted answers, and not just any', (question) => {
  const { qiyinlik_darajasi: weight, right_answer_text } = question;
  const grade = (text: string) => score(readExported(question), { text }, weight);
  const accepted = right_answer_text.split('\n');
  for (const answer of accepted) expect(grade(answer)).toEqual({ points: weight, percentage: 100 });
  expect(grade(`${accepted[0]}1`)).toEqual({ points: 0, percentage: 0 });
});

test('notes are longer than the part that is shown first, with line breaks', () => {
  const notes = questions.flatMap(({ change_by_ai = '' }) => (change_by_ai === '' ? [] : [change_by_ai]));
  expect(notes.length).toBeGreaterThan(3);
  for (const text of notes) expect(text.length).toBeGreaterThan(150);
  for (const text of notes) expect(text).toContain('\n');
});

test('Uzbek is written with its own apostrophes', () => {
  const code = /(`+)[^`]+\1/g;
  const texts = titled
    .filter(({ language }) => language === 'uz')
    .map(({ category, savol, options, right_answer_text, change_by_ai, content }) =>
      [...category, savol, ...options, right_answer_text, change_by_ai, JSON.stringify(content)].join('\n'),
    );
  for (const text of texts) expect(text.replaceAll(code, '')).not.toMatch(/['‘’`´]|[og]ʼ|[^og]ʻ/iu);
});
