import { expect, test } from 'vitest';

import { getUnsolved } from '../../contract/answers.ts';
import { getOwnWork, startAttempt } from '../../contract/work/attempts.ts';
import { getWork, previewWork } from '../../contract/work/work.ts';
import { answer } from '../testing/api.ts';
import { logIn, openPage, page } from '../testing/page.ts';
import { answerWithQuestion, giveStorageKey, logInTeacher, ownQuestion } from '../testing/questions.ts';

const asked = { id: 7, test_type: 'choosable', savol: '2 + 2 = ?\nChoose one.', a: '3', b: '4', c: '22' };
const now = '2026-11-20T09:00:00.000Z';

/** The question on the screen: its text without its number, and its fields without what differs from one page to the next. */
async function shown() {
  await expect.element(page.css('.asked-question')).toMatchTextContent('Choose one.');
  await expect.element(page.css('.asked-question ~ * .radio-card').nth(2)).toBeVisible();
  const heading = page.css('.asked-question').element();
  const fields = heading.parentElement?.querySelector('.radio-cards');
  return {
    text: Array.from(heading.childNodes)
      .filter((node) => !(node instanceof HTMLElement && node.className === 'asked-number'))
      .map(({ textContent }) => textContent)
      .join('')
      .trim(),
    lines: getComputedStyle(heading).whiteSpace,
    fields: fields?.outerHTML.replaceAll(/ (id|aria-describedby)="[^"]*"/g, ''),
  };
}

test('a question looks the same where it is solved, in an exam, and where work or the question itself is previewed', async () => {
  giveStorageKey(logIn({ is_pupil: true }));
  answer(getUnsolved, { status: 'ok', test: asked });
  await openPage('/solve-test?category=3');
  const solved = await shown();
  expect(solved.text).toBe(asked.savol);
  expect(solved.fields).toContain('22');

  const attempt = { id: 70, title: 'Sums', mode: 'exam', opened: 'here', now } as const;
  answer(getOwnWork, { data_api: [{ id: 7, title: 'Sums', state: 'open', now }] });
  answer(startAttempt, { attempt: { ...attempt, tests: [{ test: asked, own: { given: null } }] } });
  await openPage('/my-work/7/solve');
  await expect.element(page.css('.asked-number')).toMatchTextContent('Test 1');
  expect(await shown()).toEqual(solved);

  const teacher = logInTeacher();
  answer(getWork, { data_api: [{ id: 7, title: 'Sums' }] });
  answer(previewWork, { data_api: [{ title: 'Sums', tests: [asked] }] });
  await openPage('/work/7/preview');
  expect(await shown()).toEqual(solved);

  answerWithQuestion(ownQuestion(teacher, asked));
  await openPage('/edit_test/7');
  expect(await shown()).toEqual(solved);
});
