import { expect, test } from 'vitest';

import { roles } from '../../contract/people/roles.ts';
import { grade } from '../answers/rules.ts';
import { readDemo } from './demo.ts';
import { readExported } from './load.ts';

const { people, questions } = await readDemo();

/** The answers of each person who gave any, in the order of time. */
const answersOf = Map.groupBy(
  questions
    .flatMap((question) => question.answers.map((answer) => ({ ...answer, question })))
    .toSorted((a, b) => Date.parse(a.completed_at) - Date.parse(b.completed_at)),
  ({ person }) => person,
);

test('people have different addresses, and children parents who are there', () => {
  const emails = people.map(({ email }) => email);
  const parents = people.flatMap(({ father_email, mother_email }) => [father_email, mother_email]);
  expect(new Set(emails).size).toBe(emails.length);
  expect(emails).toEqual(expect.arrayContaining(parents.filter(Boolean)));
  expect(new Set(people.map((person) => roles.find((role) => person[`is_${role}`])))).toEqual(
    new Set([...roles, undefined]),
  );
});

test('authors are staff or teachers', () => {
  const mayWrite = people.filter(({ is_staff, is_teacher }) => is_staff || is_teacher);
  expect(new Set(questions.map(({ author }) => author))).toEqual(new Set(mayWrite.map(({ email }) => email)));
});

test.each([...answersOf])('%s answers each question once, after having joined', (email, answers) => {
  const joined = people.find((person) => person.email === email)?.start_date ?? '';
  expect(Date.parse(answers[0]?.completed_at ?? '')).toBeGreaterThan(Date.parse(joined));
  expect(new Set(answers.map(({ question }) => question)).size).toBe(answers.length);
});

test.each([...answersOf])('%s is sometimes right and sometimes wrong', (_, answers) => {
  const percentages = answers.map(({ question, users_answer, users_text_answer }) => {
    const result = grade(readExported(question), { users_answer, users_text_answer });
    return 'errors' in result ? undefined : result.percentage;
  });
  expect(percentages).toContain(100);
  expect(percentages).toContain(0);
});
