import { expect, test } from './fixtures.ts';
import { answerTest, makePupil } from './pupils.ts';

const options = { a: 'Three', b: 'Four', c: 'Five' };

test('an author compares the versions of a test and restores one', async ({ staff, visit }) => {
  const category = await staff.makeCategory('History of tests');
  const { page, api } = await visit({ is_teacher: true });
  const savol = 'How many legs has a cat?';
  const id = await api.makeQuestion({ category, savol, ...options, right_answer: 'b' });
  await page.goto(`/tests/${id}`);
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page).toHaveURL(`/tests/${id}/history`);
  await expect(page.getByText('This test has never been changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the test' }).click();

  await page.getByRole('link', { name: 'Edit Test' }).click();
  await page.getByLabel('Question').fill('How many paws has a dog?');
  await page.getByRole('radio', { name: 'Option C, right answer' }).check({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`/tests/${id}`);

  await page.getByRole('link', { name: 'History', exact: true }).click();
  const versions = page.getByRole('main').locator('.version');
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText(/Version 2.*Now.*Changed: .*Question/s);
  await versions.first().getByRole('button', { name: 'Compare with the version before' }).click();
  await expect(versions.first().locator('del')).toContainText(['legs', 'cat']);
  await expect(versions.first().locator('ins')).toContainText(['paws', 'dog']);
  await expect(versions.first()).toContainText('Right answer');
  await expect(versions.first().getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await versions.nth(1).getByRole('button', { name: 'Show' }).click();
  await expect(versions.nth(1)).toContainText(/A\) Three\s*B\) Four\s*C\) Five/);
  await expect(versions.nth(1).locator('ins, del')).toHaveCount(0);

  await versions.nth(1).getByRole('button', { name: 'Restore' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore version 1?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(versions).toHaveCount(2);
  await versions.nth(1).getByRole('button', { name: 'Restore' }).click();
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(versions).toHaveCount(3);
  await expect(page.getByText('Version 1 is restored.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(savol);
});

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
  await expect(parent.page.getByRole('main')).toContainText('Changes of the result, Malika Karimova');

  await pupil.page.goto('/answered');
  const row = pupil.page.getByRole('main').locator('.answered').first();
  await expect(row).toContainText('How many legs has a cat?');
  await expect(row).toContainText('It has been changed since this answer.');

  await author.page.goto(`/tests/${id}/results`);
  const table = author.page.getByRole('table', { name: 'Who answered what' });
  await expect(table).toContainText(/result changed from 0% to 100%.*By Zamira Aliyeva\./);

  const stranger = await makePupil({ staff, server });
  await pupil.page.goto(`/tests/${id}/history`);
  await expect(pupil.page.getByText('Only the author of a test and staff see its history')).toBeVisible();
  await expect(stranger.api.send(`GET /tests_api/${id}/versions/`)).rejects.toThrow('403');
});
