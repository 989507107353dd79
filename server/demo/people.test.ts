import { expect, test } from 'vitest';

import { optionLetters } from '../../contract/questions.ts';
import { score } from '../answers/rules.ts';
import { demoCategories } from './categories.ts';
import { authorOf, demoPeople } from './people.ts';
import { demoQuestions } from './questions/index.ts';
import { demoSolvers, momentOf } from './results.ts';

test('a category stands below an earlier one of its language, under a name of its own', () => {
  const earlier = new Map<string | null, string>([[null, 'root']]);
  for (const { key, language, parent } of demoCategories) {
    expect([language, 'root'], key).toContain(earlier.get(parent));
    expect(earlier.has(key), key).toBe(false);
    earlier.set(key, language);
  }
  const names = demoCategories.map(({ parent, name }) => `${parent}/${name.toLowerCase()}`);
  expect(new Set(names).size).toBe(names.length);
});

test.each(['uz', 'ru', 'en'])('the subjects in %s have three levels', (language) => {
  const parents = new Map(demoCategories.map(({ key, parent }) => [key, parent]));
  const grandchildren = demoCategories.filter(
    (category) => category.language === language && parents.get(category.parent ?? '') != null,
  );
  expect(grandchildren.length).toBeGreaterThan(0);
});

test('people have different addresses, and children parents who are there', () => {
  const emails = demoPeople.map(({ email }) => email);
  const parents = demoPeople
    .flatMap(({ father_email, mother_email }) => [father_email, mother_email])
    .filter(Boolean);
  expect(new Set(emails).size).toBe(emails.length);
  expect(emails).toEqual(expect.arrayContaining(parents));
  expect(new Set(demoPeople.map(({ role }) => role))).toEqual(
    new Set(['staff', 'teacher', 'parent', 'pupil', null]),
  );
});

test('authors are staff or teachers', () => {
  const mayWrite = demoPeople
    .filter(({ role }) => role === 'staff' || role === 'teacher')
    .map(({ email }) => email);
  const authors = new Set(demoQuestions.map(({ category }) => authorOf(category)));
  expect(mayWrite).toEqual(expect.arrayContaining([...authors]));
  expect(authors.size).toBe(mayWrite.length);
});

test.each(demoSolvers)('$email answers each question once, after having joined', (solver) => {
  const joined = demoPeople.find(({ email }) => email === solver.email)?.start_date ?? '';
  const moments = solver.answers.map((_, place) => momentOf(solver, place).getTime());
  expect(moments[0]).toBeGreaterThan(Date.parse(joined));
  expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  expect(new Set(solver.answers.map(([key]) => key)).size).toBe(solver.answers.length);
});

test.each(demoSolvers)('$email is sometimes right and sometimes wrong', ({ answers }) => {
  const percentages = answers.map(([key, answer]) => {
    const question = demoQuestions.find((one) => one.key === key);
    expect(question, key).toBeDefined();
    const letter = optionLetters.find((option) => option === answer) ?? null;
    return (
      question &&
      score(question, { users_answer: letter, users_text_answer: answer }, question.weight).percentage
    );
  });
  expect(percentages).toContain(100);
  expect(percentages).toContain(0);
});
