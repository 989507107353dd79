import { expect, test } from 'vitest';

import { listFamilyAnswers } from '../../../contract/answers.ts';
import { getNeighbours } from '../../../contract/questions/neighbours.ts';
import { getQuestion } from '../../../contract/questions/questions.ts';
import { answer } from '../../testing/api.ts';
import { logIn, openPage, page } from '../../testing/page.ts';
import { twoAndTwo } from '../../testing/solving.ts';

test('who may only read a test is offered no other one', async () => {
  const person = logIn({ is_pupil: true }).id;
  answer(getQuestion, { data_api: [{ ...twoAndTwo, id: 1, savol: 'Read only' }] });
  answer(listFamilyAnswers, { data_api: [{ test: 1, person, users_answer: 'a', percentage: 0 }] });
  const asked = answer(getNeighbours, {});
  await openPage('/tests/1');
  await expect.element(page.getByRole('heading', { name: 'Read only' })).toBeVisible();
  await expect.element(page.getByText('your answer')).toBeVisible();
  expect(asked.requests).toEqual([]);
  await expect
    .element(page.getByRole('navigation', { name: 'Tests in the same subject' }))
    .not.toBeInTheDocument();
});
