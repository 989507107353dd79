import { describe, expect, test } from 'vitest';

import { questionTypeNames, questionTypeOf, scoreAnswer } from '../../../contract/question-types/registry.ts';
import { languages } from '../../../contract/languages.ts';
import { subjectsIn } from '../../../contract/questions/curriculum.ts';
import { starterSubjects } from '../../../contract/questions/imports.ts';
import { renderText } from '../../rich-text/render-text.ts';
import { readStarterBank } from './starter-bank.ts';

type Key = {
  right: string | string[];
  accepted: string;
  values: [{ value: string }];
  pairs: object;
  order: string[];
  gaps: Record<string, string[]>;
};

/** The answer that a key says is right, by the type of its test. */
const rightAnswers: Record<string, (key: Key) => object> = {
  choosable: ({ right }) => ({ chosen: right }),
  multiple: ({ right }) => ({ chosen: right }),
  free_text: ({ accepted }) => ({ text: accepted.split('\n').at(-1) }),
  numeric: ({ values: [{ value }] }) => ({ value }),
  matching: ({ pairs }) => ({ pairs }),
  ordering: ({ order }) => ({ order }),
  gaps: ({ gaps }) => ({
    gaps: Object.fromEntries(Object.entries(gaps).map(([id, accepted]) => [id, accepted[0]])),
  }),
};

/** All texts in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe.each(languages)('the starter bank in %s', (language) => {
  const taught = subjectsIn(language);

  test('has 200 tests or more of every type, for subjects and grades of the curriculum, at three levels', async () => {
    const bank = await readStarterBank(language);
    expect(bank.length).toBeGreaterThanOrEqual(200);
    const types = new Set(bank.map(({ test: read }) => read?.test_type));
    expect(types).toEqual(new Set(questionTypeNames()));
    expect(new Set(bank.map(({ test: read }) => read?.level))).toEqual(new Set([1, 2, 3]));
    const places = taught.flatMap(({ name, grades }) => grades.map((grade) => `${name}, ${grade}`));
    expect(places).toEqual(expect.arrayContaining(bank.map(({ category }) => category.join(', '))));
    const subjects = taught.filter(({ name }) => bank.some(({ category }) => category[0] === name));
    expect(subjects.map(({ key }) => key)).toEqual(
      starterSubjects.filter((key) => taught.some((subject) => subject.key === key)),
    );
  });

  test('has tests that are accepted as they are, whose keys give the full score', async () => {
    for (const { name, remarks, test: read } of await readStarterBank(language)) {
      expect(remarks, name).toEqual([]);
      const { test_type = '', content, key } = read ?? {};
      const answer = rightAnswers[test_type]?.(key as Key);
      const score = answer && scoreAnswer(questionTypeOf(test_type), content, key, answer);
      expect(score, name).toBe(test_type === 'essay' ? undefined : 1);
    }
  });

  test('has formulas that are shown, and no words of two alphabets', async () => {
    for (const { test: read } of await readStarterBank(language)) {
      for (const text of textsIn([read?.savol, read?.content, read?.explanation])) {
        const { nodes, broken } = renderText(text);
        expect(broken, text).toEqual([]);
        // A letter of another alphabet that looks the same.
        expect(text).not.toMatch(/[a-z][а-яё]|[а-яё][a-z]/i);
        expect(nodes !== undefined, text).toBe(text.includes('$'));
      }
    }
  });
});
