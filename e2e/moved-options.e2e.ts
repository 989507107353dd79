import { expect, test } from './fixtures.ts';
import { answerWith, openSolving } from './outbox-answers.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');

test('an author moves an option: the choices stay of pupils with an answer, with the test open, and with the test stored without a line', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Moved options');
  const author = await visit({ is_teacher: true });
  const question = await author.api.makeQuestion({
    category,
    savol: 'Which animal barks?',
    a: 'cat',
    b: 'dog',
    c: 'cow',
    right_answer: 'b',
  });
  const [before, open, away] = [
    await visit({ is_pupil: true }),
    await visit({ is_pupil: true }),
    await visit({ is_pupil: true }),
  ];
  await before.api.send(`POST /tests_api/${question}/submit/`, { users_answer: 'b' });
  for (const { page } of [open, away]) await openSolving(page, category);
  await away.page.context().setOffline(true);
  await answerWith(away.page, 'B');
  await expect(away.page.getByText(say('kept.last.kept'))).toBeVisible();

  await author.page.goto(`/edit_test/${question}`);
  await author.page.getByRole('button', { name: 'Move up: dog' }).click();
  await expect(author.page.getByLabel('Option A', { exact: true })).toHaveValue('dog');
  await author.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(author.page.getByText('Test updated successfully!')).toBeVisible();

  await answerWith(open.page, 'B');
  await away.page.context().setOffline(false);
  for (const { api } of [before, open, away]) {
    await expect
      .poll(async () => await api.send<object>(`GET /tests_api/answers/?ids=${question}`))
      .toMatchObject({
        data_api: [{ users_answer: 'b', percentage: 100, seen: { a: 'cat', b: 'dog', right_answer: 'b' } }],
      });
  }
  const { data_api } = await author.api.send<{ data_api: object[] }>(
    `GET /tests_api/${question}/statistics/`,
  );
  expect(data_api).toMatchObject([{ right: 3, options: { a: 3, b: 0 } }]);
});
