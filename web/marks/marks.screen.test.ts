import { expect, test } from 'vitest';

import { getSchoolHome } from '../../contract/homes.ts';
import { languages } from '../../contract/languages.ts';
import { type AnswerToMark, getToMark, listToMark, markAnswer } from '../../contract/marks.ts';
import { getQuestion } from '../../contract/questions/questions.ts';
import { getStatistics } from '../../contract/statistics.ts';
import { getStorageKey } from '../../contract/work/storage-keys.ts';
import { listWork } from '../../contract/work/work.ts';
import { answer, refusal } from '../testing/api.ts';
import type { Some } from '../testing/example.ts';
import { address, logIn, openPage, page, press, userEvent } from '../testing/page.ts';

const region = (name: string) => page.getByRole('region', { name, exact: true });
const percentage = () => page.getByLabelText('Percentage, from 0 to 100');
const save = () => page.getByRole('button', { name: 'Save and go to the next' });

/** Answers to an essay, of which those wait that have no mark. */
function answerEssays(...names: readonly string[]) {
  const marks = new Map<number, { percentage: number; comment: string }>();
  const essays = names.map((name, at): Some<AnswerToMark> & { id: number } => ({
    id: at + 1,
    test: { id: 24, test_type: 'essay', savol: 'Your favourite season?', right_answer: null, content: {} },
    user_name: name,
    answer: { answer: { text: `${name} likes the autumn.` }, percentage: null },
  }));
  const read = (essay: (typeof essays)[number]): Some<AnswerToMark> => {
    const mark = marks.get(essay.id);
    if (mark === undefined) return essay;
    const marked_at = '2026-11-20T09:00:00.000Z';
    return { ...essay, answer: { ...essay.answer, ...mark, marked_at }, marked_by_name: 'Malika Aliyeva' };
  };
  answer(listToMark, ({ query: { after = 0 } }) => {
    const waiting = essays.filter(({ id }) => !marks.has(id));
    return { data_api: waiting.filter(({ id }) => id > after).slice(0, 1), total: waiting.length };
  });
  answer(getToMark, ({ params: { id } }) => ({
    data_api: essays.filter((essay) => essay.id === id).map(read),
  }));
  return answer(markAnswer, ({ params: { id }, body: { percentage: given, comment } }) => {
    marks.set(id, { percentage: given, comment });
    return { data_api: essays.filter((essay) => essay.id === id).map(read) };
  });
}

test('answers are marked one after the other with the keyboard, skipped, and changed by going back', async () => {
  logIn({ is_teacher: true });
  answer(getStorageKey, { ticket: 'ticket', key: 'A'.repeat(43) });
  const given = answerEssays('Anvar Olimov', 'Barno Olimov', 'Davron Olimov');
  await openPage('/to_mark');
  await expect.element(region('Anvar Olimov')).toMatchTextContent('Anvar Olimov likes the autumn.');
  await expect.element(page.getByText('3 answers left to mark')).toBeVisible();
  const first = address();
  await press(percentage(), '100{Enter}');
  await expect.element(region('Barno Olimov')).toBeVisible();
  await expect.element(page.getByText('2 answers left to mark')).toBeVisible();
  // The new answer has the focus, and the next stop is the mark.
  await userEvent.tab();
  await expect.element(percentage()).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(percentage()).toHaveValue('25');

  await page.getByRole('button', { name: 'Skip' }).click();
  await expect.element(region('Davron Olimov')).toBeVisible();
  await expect.element(percentage()).toHaveValue('');
  await save().click();
  const wrong = page.getByText('Enter a whole number from 0 to 100.');
  await expect.element(wrong).toBeVisible();
  await expect.element(percentage()).toHaveFocus();
  await page.getByRole('button', { name: '0%', exact: true }).click();
  await expect.element(wrong).not.toBeInTheDocument();
  await save().click();

  // The text that was typed for the skipped answer is still there.
  await expect.element(region('Barno Olimov')).toBeVisible();
  await expect.element(page.getByText('1 answer left to mark')).toBeVisible();
  await expect.element(page.getByText('What you typed here has been restored.')).toBeVisible();
  await expect.element(percentage()).toHaveValue('25');
  await page.getByRole('link', { name: 'Go back to the last answer I marked' }).click();
  await expect.element(region('Davron Olimov')).toBeVisible();
  await expect.element(page.getByText(/^Marked by/)).toBeVisible();
  await expect.element(percentage()).toHaveValue('0');

  await openPage(first);
  await expect.element(region('Anvar Olimov')).toBeVisible();
  await expect.element(percentage()).toHaveValue('100');
  await percentage().fill('90');
  await save().click();
  await expect.element(region('Barno Olimov')).toBeVisible();
  expect(given.requests.map(({ params: { id }, body }) => [id, body.percentage])).toEqual([
    [1, 100],
    [3, 0],
    [1, 90],
  ]);

  const essay = {
    id: 24,
    test_type: 'essay',
    savol: 'Your favourite season?',
    right_answer: null,
    content: {},
  };
  answer(getQuestion, { data_api: [{ ...essay, author_email: undefined }] });
  answer(getStatistics, { data_api: [{ answers: 3, waiting: 1 }] });
  await openPage('/tests/24/results');
  await page.getByRole('link', { name: 'Mark 1 answer' }).click();
  await expect.element(region('Barno Olimov')).toBeVisible();
  expect(address()).toBe('/to_mark?test=24&answer=2');
  await page.getByRole('link', { name: 'All answers to mark' }).click();
  await expect.poll(address).toBe('/to_mark?answer=2');
  await expect.element(region('Barno Olimov')).toBeVisible();
});

test('answers in work are in the queue with class, work and number, and it is empty only where none of both waits', async () => {
  logIn({ is_teacher: true });
  answerEssays('Anvar Olimov');
  answer(listWork, ({ query: { to_mark } }) => ({
    data_api: to_mark
      ? [{ id: 7, title: 'Seasons', classes: [{ id: 4, name: '7-A' }], is_own: true, to_mark: 3 }]
      : [],
  }));
  await openPage('/to_mark');
  await expect.element(region('Anvar Olimov')).toBeVisible();
  const inWork = region('In assignments');
  await expect.element(inWork).toMatchTextContent('3 answers are waiting for your mark · 7-A');
  answer(listToMark, {});
  await openPage('/to_mark');
  await expect
    .element(inWork.getByRole('link', { name: 'Seasons' }))
    .toHaveAttribute('href', '/work/7/results');
  const nothing = page.getByText('No answers are waiting to be marked.');
  await expect.element(nothing).not.toBeInTheDocument();
  await openPage('/to_mark?test=24');
  await expect.element(nothing).toBeVisible();
  await expect.element(inWork).not.toBeInTheDocument();
  answer(listWork, {});
  await openPage('/to_mark');
  await expect.element(nothing).toBeVisible();
});

test('staff find the answers of the school that wait, and one that is gone cannot be marked', async () => {
  logIn({ is_staff: true });
  answerEssays('Jasur Aliyev');
  answer(getSchoolHome, { data_api: [{ needs: [{ what: 'answers_to_mark', count: 1 }] }] });
  await openPage('/');
  await expect.element(page.getByText('1 answer is waiting to be marked')).toBeVisible();
  await page.getByRole('link', { name: 'Mark answers' }).click();
  await expect.element(region('Jasur Aliyev')).toBeVisible();
  const shown = address();
  answer(markAnswer, refusal(404));
  await percentage().fill('80');
  await save().click();
  const gone = page.getByText('This answer can no longer be marked.');
  await expect.element(gone).toBeVisible();
  answer(listToMark, {});
  answer(getToMark, refusal(404));
  await openPage(shown);
  await expect.element(gone).toBeVisible();
});

const noAccess = {
  en: 'Only teachers and staff can mark answers.',
  ru: 'Проверять ответы могут только учителя и администраторы.',
  uz: 'Javoblarni faqat oʻqituvchilar va administratorlar tekshira oladi.',
};

for (const language of languages) {
  test(`marking is for those who write tests (${language})`, async () => {
    logIn({ is_pupil: true });
    await openPage('/to_mark', { language });
    await expect.element(page.getByText(noAccess[language])).toBeVisible();
  });
}

test('a guest who would mark is asked to log in', async () => {
  await openPage('/to_mark');
  await expect.poll(address).toMatch(/^\/login/);
});
