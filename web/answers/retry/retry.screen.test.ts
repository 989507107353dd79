import { expect, test } from 'vitest';

import { listAnswered, submitAnswer } from '../../../contract/answers.ts';
import { getPupilHome, listChildren } from '../../../contract/homes.ts';
import { answer } from '../../testing/api.ts';
import { logIn, openPage, page, press, pressOnOptions, userEvent } from '../../testing/page.ts';
import { twoAndTwo } from '../../testing/solving.ts';

const tryAgain = () => page.getByRole('button', { name: 'Try Again' });
const main = () => page.getByRole('main');

const answers = [
  {
    test: { ...twoAndTwo, id: 11, savol: 'Wrong?', explanation: 'Two pairs.' },
    answer: { users_answer: 'a', percentage: 0 },
  },
  {
    test: { ...twoAndTwo, id: 12, savol: 'Right?' },
    answer: { users_answer: 'b', percentage: 100 },
  },
  {
    test: { ...twoAndTwo, id: 13, savol: 'Without a key?', right_answer: null },
    answer: { users_answer: 'a', percentage: null },
  },
] as const;

test('a pupil tries a wrong answer again where it is listed, and nothing is sent', async () => {
  logIn({ is_pupil: true });
  answer(getPupilHome, { data_api: [{ in_all: { answered: 3 } }] });
  answer(listAnswered, { data_api: [...answers], total: 3 });
  const { requests } = answer(submitAnswer, {});
  await openPage('/answered');
  await expect.element(main().getByText('A) 3')).toHaveLength(2);
  await expect.element(tryAgain()).toHaveLength(1);
  await press(tryAgain());
  await expect.element(page.getByRole('heading', { name: 'Wrong?' })).toHaveFocus();
  await expect.element(main()).not.toMatchTextContent('Two pairs.');
  await pressOnOptions('a{Enter}');
  await expect.element(page.getByText('Not right yet.')).toBeVisible();
  await expect.element(main()).toMatchTextContent('Two pairs.');
  await expect.element(page.getByRole('button', { name: 'Once more' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await pressOnOptions('b{Enter}');
  await expect.element(page.getByText('Right this time.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Close' }));
  await expect.element(tryAgain()).toHaveFocus();
  await expect.element(main().getByText('A) 3')).toHaveLength(2);
  expect(requests).toEqual([]);
});

test('the answers of a child are not tried by a parent', async () => {
  logIn({ is_parent: true });
  answer(listChildren, { data_api: [{ id: 5, first_name: 'Malika', in_all: { answered: 3 } }] });
  answer(listAnswered, { data_api: [...answers], total: 3 });
  await openPage('/children/5');
  await expect.element(main()).toMatchTextContent('Wrong?');
  await expect.element(tryAgain()).not.toBeInTheDocument();
});
