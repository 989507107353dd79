import { expect, test } from './fixtures.ts';
import { answerTest, makePupil } from './pupils.ts';

const options = { a: 'Three', b: 'Four', c: 'Five' };

test('who answered an earlier version, and a parent, see it with that answer, and how the result changed', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Seen versions');
  const author = await visit({ is_teacher: true }, { first_name: 'Zamira', last_name: 'Aliyeva' });
  const fields = { category, savol: 'How many legs has a cat?', ...options, right_answer: 'c' };
  const id = await author.api.makeQuestion(fields);
  const email = `seen-${category}-${process.pid}@example.com`;
  const parent = await visit({ is_parent: true }, { email });
  const pupil = await visit({ is_pupil: true }, { first_name: 'Malika', last_name: 'Karimova' });
  await pupil.api.send('PATCH /auth/users/me/', { father_email: email });
  await answerTest(pupil.api, id, 'b');
  const changed = { ...fields, test_type: 'choosable', savol: 'How many paws has a cat?', right_answer: 'b' };
  await author.api.send(`PUT /tests_api/${id}/`, changed);

  await pupil.page.goto(`/tests/${id}`);
  const main = pupil.page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText('How many paws has a cat?');
  const seen = main.getByRole('region', { name: 'The test as you saw it' });
  await expect(seen).toContainText('How many legs has a cat?');
  await expect(seen.getByRole('list', { name: 'Options' })).toContainText(/Four.*right answer.*your answer/);
  await expect(main).toContainText(/result changed from 0% to 100%\. The right answer was changed\./);
  await expect(main).not.toContainText('Zamira');

  await parent.page.goto(`/tests/${id}`);
  const ofChild = parent.page.getByRole('region', { name: 'The test as Malika Karimova saw it' });
  await expect(ofChild).toContainText('How many legs has a cat?');
  await expect(parent.page.getByRole('main')).toContainText('Changes to the result, Malika Karimova');

  await pupil.page.goto('/answered');
  const row = pupil.page.getByRole('main').locator('.answered').first();
  await expect(row).toContainText('How many legs has a cat?');
  await expect(row).toContainText('The test has been changed since this answer.');

  await author.page.goto(`/tests/${id}/results`);
  const table = author.page.getByRole('table', { name: 'Who answered what' });
  await expect(table).toContainText(/result changed from 0% to 100%.*By Zamira Aliyeva\./);

  const stranger = await makePupil({ staff, server });
  await pupil.page.goto(`/tests/${id}/history`);
  await expect(pupil.page.getByText('Only the author of a test and staff can see its history')).toBeVisible();
  await expect(stranger.api.send(`GET /tests_api/${id}/versions/`)).rejects.toThrow('403');
});
