import { expect, test } from 'vitest';

import { getWorkPaper, markWork, type PaperAnswer } from '../../../../contract/work/work-papers.ts';
import { getWorkResults } from '../../../../contract/work/work-results.ts';
import { answer, refusal } from '../../../testing/api.ts';
import type { Some } from '../../../testing/example.ts';
import { openPage, page } from '../../../testing/page.ts';
import { logInTeacher } from '../../../testing/questions.ts';

const percentage = () => page.getByLabelText('Percentage, from 0 to 100');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const other = () => page.getByRole('alert').filter({ hasText: 'has marked this answer in the meantime' });
const moment = '2026-11-20T09:00:00.000Z';

/** A paper with the answer to an essay, which another teacher marks as soon as a mark is sent. */
function answerWithEssay() {
  let mark: Some<PaperAnswer> = { percentage: null, mark: null, marked_at: null };
  const essay = { id: 24, test_type: 'essay', savol: 'Your favourite season?', content: {} };
  answer(getWorkResults, {});
  answer(getWorkPaper, () => ({
    data_api: [
      {
        work: { id: 7, title: 'Seasons' },
        person: 5,
        name: 'Anvar Olimov',
        attempts: [
          {
            attempt: 1,
            counts: true,
            can_mark: true,
            result: {},
            paper: [{ test: essay, weight: 1, answer: { answer: { text: 'Autumn.' }, ...mark } }],
          },
        ],
      },
    ],
  }));
  const store = (given: number, name: string) => {
    mark = { percentage: given, mark: given, reason: 'Short.', marked_at: moment, marked_by_name: name };
    return mark;
  };
  return answer(markWork, ({ body }) => {
    if (body.seen_marked_at === moment) return { data_api: [store(body.percentage ?? 0, 'Malika Aliyeva')] };
    store(40, 'Barno Karimova');
    return refusal(409, { detail: 'Meanwhile.', code: 'marked_meanwhile' });
  });
}

test('a mark that another teacher stores meanwhile is shown before it is replaced, and the typed text stays', async () => {
  logInTeacher();
  const sent = answerWithEssay();
  await openPage('/work/7/results/5');
  await percentage().fill('80');
  await page.getByLabelText('Comment').fill('Well seen.');
  await button('Save the mark').click();
  await expect.element(other()).toMatchTextContent('Barno Karimova');
  await expect.element(other()).toMatchTextContent('40%');
  await expect.element(percentage()).toHaveValue('80');
  await expect.element(page.getByLabelText('Comment')).toHaveValue('Well seen.');
  await button('Save mine instead').click();
  await expect.element(page.getByText('The mark has been saved.')).toBeVisible();
  await expect.element(percentage()).not.toBeInTheDocument();
  expect(sent.requests.map(({ body }) => body.seen_marked_at)).toEqual(['', moment]);
});

test('the mark of another teacher can be left as it is, which closes the form', async () => {
  logInTeacher();
  answerWithEssay();
  await openPage('/work/7/results/5');
  await percentage().fill('80');
  await button('Save the mark').click();
  await other().getByRole('button', { name: 'Keep this mark' }).click();
  await expect.element(percentage()).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Marked 40% by Barno Karimova/)).toBeVisible();
});
