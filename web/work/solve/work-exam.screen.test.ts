import { expect, test, vi } from 'vitest';

import {
  answerInAttempt,
  type AskedTest,
  getOwnWork,
  getPaper,
  handInAttempt,
  type OpenAttempt,
  type OwnAnswer,
  startAttempt,
  type WorkOfPupil,
} from '../../../contract/work/attempts.ts';
import { listOwnWork } from '../../../contract/work/own-work.ts';
import { getStorageKey } from '../../../contract/work/storage-keys.ts';
import { answer, refusal } from '../../testing/api.ts';
import type { Some } from '../../testing/example.ts';
import { address, logIn, openPage, page, press, pressOnOptions, userEvent } from '../../testing/page.ts';

const now = '2026-11-20T09:00:00.000Z';
const clock = { now, time_zone: 'Asia/Tashkent' };
const saved = () => page.css('.exam-state').getByText('Saved');
const heading = (name: string) => page.getByRole('heading', { name });
const number = (name: string) => page.getByRole('button', { name, exact: true });
const radio = (name: string) => page.getByRole('radio', { name });
const open = () => page.getByRole('button', { name: /^(Start|Continue)$/ });

/** A work of a pupil, on a server that stores choices and hands in. */
function giveWork(
  questions: number,
  work: Some<WorkOfPupil>,
  some: {
    attempt?: Some<OpenAttempt>;
    options?: string[];
    shown?: Pick<Some<AskedTest>, 'result' | 'right'>;
  } = {},
) {
  answer(getStorageKey, { ticket: 'ticket', key: 'A'.repeat(43) });
  let isUnderWay = false;
  let handedIn: Some<WorkOfPupil>['handed_in'] = [];
  const tests = Array.from({ length: questions }, (_, at) => ({
    test: {
      id: at + 1,
      test_type: 'choosable',
      savol: `${at + 1} + 1 = ?`,
      a: String(at + 1),
      b: String(at + 2),
      c: '0',
    },
    options: some.options,
    own: { given: null, choice: 0 } as Some<OwnAnswer>,
  }));
  answer(getOwnWork, () => ({
    data_api: [
      {
        id: 7,
        title: 'Fractions',
        state: 'open',
        ...clock,
        ...work,
        attempts_left: work.attempts === 'best' ? null : 1 - (handedIn?.length ?? 0),
        under_way: isUnderWay ? { number: 1, tests: questions } : null,
        handed_in: handedIn ?? [],
      },
    ],
  }));
  answer(startAttempt, () => {
    isUnderWay = true;
    return {
      attempt: {
        id: 70,
        title: 'Fractions',
        opened: 'here',
        ...clock,
        ...some.attempt,
        tests: tests.map((examTest) => ({ ...examTest })),
      },
    };
  });
  const sent = answer(answerInAttempt, ({ body: { test: id, choice, flagged, users_answer } }) => {
    const ownAnswer = tests[id - 1]?.own ?? {};
    if (flagged !== undefined) ownAnswer.flagged = flagged;
    if (users_answer !== undefined) ownAnswer.given = { users_answer };
    ownAnswer.choice = choice;
    return { own: ownAnswer, ...some.shown, ...clock, ends_at: some.attempt?.ends_at };
  });
  const ended = answer(handInAttempt, () => {
    isUnderWay = false;
    handedIn = [
      {
        number: 1,
        answered: tests.filter(({ own: ownAnswer }) => ownAnswer.given !== null).length,
        tests: questions,
        counts: true,
        result: { points: 1, most: questions, percentage: Math.floor(100 / questions), passed: false },
      },
    ];
    return {};
  });
  answer(getPaper, () => ({ data_api: [{ title: 'Fractions', ...clock, tests }] }));
  return { sent, ended, stored: () => tests.map(({ own: ownAnswer }) => ownAnswer.given?.users_answer) };
}

test('a pupil does an exam with the keyboard alone, and sees what came of it', async () => {
  logIn({ is_pupil: true });
  const { ended, stored } = giveWork(
    3,
    { mode: 'exam', time_limit: 30 },
    { attempt: { mode: 'exam', ends_at: '2026-11-20T09:30:00.000Z' } },
  );
  await openPage('/my-work/7');
  await expect.element(heading('Exam Fractions')).toBeVisible();
  await press(open());
  await expect.element(heading('Test 1 of 3 1 + 1 = ?')).toBeVisible();
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^(30:00|29:5\d)$/);
  await pressOnOptions('b');
  await expect.element(radio('B 2')).toBeChecked();
  await expect.element(saved()).toBeVisible();
  await expect.element(number('Test 1, answered')).toHaveAttribute('aria-current', 'step');

  await press(page.getByRole('button', { name: 'Next' }));
  await expect.element(heading('Test 2 of 3 2 + 1 = ?')).toHaveFocus();
  await press(page.getByRole('button', { name: 'Flag for later' }));
  await expect.element(number('Test 2, not answered, flagged for later')).toBeVisible();
  await press(number('Test 3, not answered'));
  await expect.element(heading('Test 3 of 3 3 + 1 = ?')).toHaveFocus();
  await pressOnOptions('a');
  await expect.element(radio('A 3')).toBeChecked();
  await pressOnOptions('c');
  await expect.element(radio('C 0')).toBeChecked();
  await expect.element(saved()).toBeVisible();

  await press(page.getByRole('button', { name: 'Hand in' }));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('1 test has no answer: 2.');
  await expect.element(dialog).toMatchTextContent('Flagged for later: 2.');
  await press(dialog.getByRole('button', { name: 'Hand in' }));
  await expect.element(page.getByText('33%, points: 1 of 3')).toBeVisible();
  expect(address()).toBe('/my-work/7');
  await expect.element(page.getByText('not passed')).toBeVisible();
  await expect.element(open()).not.toBeInTheDocument();
  expect(stored()).toEqual(['b', undefined, 'c']);
  expect(ended.requests.map(({ body }) => body)).toEqual([{ opened: 'here' }]);

  await page.getByRole('link', { name: 'See the answers' }).click();
  await expect.element(heading('My answers Fractions')).toBeVisible();
  await expect.element(page.getByText('Not answered.')).toBeVisible();
});

test('before the start the time ends with the work where that closes first, on its page and in the list', async () => {
  logIn({ id: 8, is_pupil: true });
  const cut = { time_limit: 60, closes_at: '2026-11-20T09:30:00.000Z' };
  giveWork(2, { mode: 'exam', ...cut });
  await openPage('/my-work/7');
  await expect
    .element(page.getByText('You have until today, 14:30: the assignment closes then.'))
    .toBeVisible();
  await expect.element(page.getByText('until it closes: today, 14:30')).toBeVisible();
  await expect.element(page.getByText('60 minutes')).not.toBeInTheDocument();
  const listed = { id: 7, title: 'Fractions', state: 'open', progress: 'not_begun', ...cut } as const;
  answer(listOwnWork, { ...clock, data_api: [listed] });
  await openPage('/my-work');
  await expect.element(page.getByText('ends today, 14:30')).toBeVisible();
  giveWork(2, { mode: 'exam', ...cut, closes_at: '2026-11-20T10:00:00.000Z' });
  await openPage('/my-work/7');
  await expect.element(page.getByText('You have 60 minutes from the moment you start.')).toBeVisible();
});

test('a paper without results of single tests says when they come', async () => {
  logIn({ id: 8, is_pupil: true });
  answer(getPaper, { data_api: [{ title: 'Fractions', ...clock, has_only_sum: true, withheld_tests: 2 }] });
  await openPage('/my-work/7/paper');
  await expect
    .element(page.getByText('You will see which answers are right when you can no longer answer.'))
    .toBeVisible();
  await expect
    .element(page.getByText('The results and the right answers of 2 tests are not shown yet.'))
    .toBeVisible();
});

test('a pupil tries a wrong answer of a paper again, where the right answer is shown', async () => {
  logIn({ id: 8, is_pupil: true });
  const asked = (id: number, users_answer: 'a' | 'b'): Some<AskedTest> => ({
    test: { id, test_type: 'choosable', savol: `${id} + 1 = ?`, a: String(id), b: String(id + 1) },
    own: { given: { users_answer, users_text_answer: null } },
    result: { points: 0, percentage: users_answer === 'b' ? 100 : 0, weight: 1 },
    right: { right_answer: 'b', right_answer_text: '' },
  });
  const { right: _, ...withoutKey } = asked(3, 'a');
  const paper = { title: 'Fractions', ...clock, tests: [asked(1, 'a'), asked(2, 'b'), withoutKey] };
  answer(getPaper, { data_api: [paper] });
  await openPage('/my-work/7/paper');
  await expect.element(heading('Test 3 3 + 1 = ?')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toHaveLength(1);
  await press(page.getByRole('button', { name: 'Try Again' }));
  await expect.element(heading('1 + 1 = ?')).toHaveFocus();
  await pressOnOptions('b{Enter}');
  await expect.element(page.getByText('Right this time.')).toBeVisible();
  await openPage('/my-work/7/paper?child=9');
  await expect.element(heading('Test 3 3 + 1 = ?')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
});

test('a reload goes on at the same test, with the choices', async () => {
  logIn({ is_pupil: true });
  const { stored } = giveWork(3, { mode: 'exam' }, { attempt: { mode: 'exam' }, options: ['c', 'a', 'b'] });
  await openPage('/my-work/7');
  await open().click();
  await number('Test 2, not answered').click();
  await page.getByRole('radiogroup').getByText('3', { exact: true }).click();
  await expect.element(radio('C 3')).toBeChecked();
  await expect.element(saved()).toBeVisible();
  // The letter that the server knows.
  expect(stored()).toEqual([undefined, 'b', undefined]);
  await openPage(address());
  await expect.element(heading('Test 2 of 3 2 + 1 = ?')).toBeVisible();
  await expect.element(radio('C 3')).toBeChecked();
});

test('a clock of the pupil that is wrong by a day shows the right time left', async () => {
  logIn({ is_pupil: true });
  const attempt = { mode: 'exam', ends_at: '2026-11-20T09:45:00.000Z' } as const;
  giveWork(2, { mode: 'exam', time_limit: 45 }, { attempt });
  for (const wrong of ['2026-11-21T09:00:00.000Z', '2026-11-19T09:00:00.000Z']) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(wrong) });
    await openPage('/my-work/7');
    await open().click();
    await expect.element(page.getByRole('timer')).toMatchTextContent(/^4[45]:\d\d$/);
    await expect.element(saved()).toBeVisible();
  }
});

test('practice asks one test after another, and says after each whether it was right', async () => {
  logIn({ is_pupil: true });
  const result = { points: 0, percentage: 0, weight: 1 };
  const right = { right_answer: 'b', right_answer_text: '' } as const;
  const { stored } = giveWork(
    2,
    { mode: 'practice', attempts: 'best' },
    { attempt: { mode: 'practice' }, shown: { result, right } },
  );
  await openPage('/my-work/7');
  await open().click();
  await expect.element(page.getByText('0 of 2 answered')).toBeVisible();
  await pressOnOptions('a');
  await expect.element(radio('A 1')).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Your last answer was wrong.')).toBeVisible();
  await expect.element(page.getByText('Right answer: B) 2')).toBeVisible();
  await expect.element(heading('2 + 1 = ?')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next test' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('2 + 1 = ?')).toHaveFocus();
  await openPage(address());
  await expect.element(page.getByText('1 of 2 answered')).toBeVisible();
  await page.getByRole('link', { name: 'Continue later' }).click();
  await expect.element(page.getByText('Not handed in yet.')).toBeVisible();
  await open().click();
  await expect.element(heading('2 + 1 = ?')).toBeVisible();
  await pressOnOptions('b');
  await expect.element(radio('B 3')).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('All tests are answered')).toBeVisible();
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
  await expect.element(page.getByText('50%, points: 1 of 2')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(stored()).toEqual(['a', 'b']);
});

test('a work of another pupil, and one that does not exist, are not shown', async () => {
  logIn({ is_pupil: true });
  for (const endpoint of [getOwnWork, getPaper]) answer(endpoint, refusal(404));
  answer(startAttempt, refusal(404));
  for (const path of ['/my-work/7', '/my-work/7/solve', '/my-work/7/paper', '/my-work/x']) {
    await openPage(path);
    await expect
      .element(page.getByText('This assignment does not exist, or it was not given to you.'))
      .toBeVisible();
  }
});
