import sharp from 'sharp';

import { byTurns } from '../server/testing/extent.ts';
import { expect, test } from './fixtures.ts';
import { createTestButton, listItems, picture } from './page-parts.ts';
import { holdRequests } from './routes.ts';
import { textsIn } from './texts.ts';

test('a new test is validated, sent with its picture, and then the list follows', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('New');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await expect(page.getByLabel('Subject')).toHaveValue('New');
  await expect(page.getByLabel('Subject')).not.toBeEditable();
  await expect(page.getByLabel('Difficulty')).toHaveValue('34');
  await createTestButton(page).click();
  await expect(page.getByText('Question is required')).toBeVisible();

  await page.getByLabel('Question').fill('  How many sides?  ');
  await page.getByLabel('Option C', { exact: true }).fill(' three ');
  await page.getByText('Free Text', { exact: true }).click();
  await createTestButton(page).click();
  await expect(page.getByText('Correct answer text is required for free text test')).toBeVisible();
  await page.getByText('Multiple Choice', { exact: true }).click();
  await expect(page.getByLabel('Option C', { exact: true })).toHaveValue(' three ');
  await page.getByRole('radio', { name: 'Option C, right answer' }).check({ force: true });

  const image = page.getByLabel('Picture');
  await image.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('Please select a valid image file')).toBeVisible();
  await image.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) });
  await expect(page.getByText('Image size should be less than 5MB')).toBeVisible();
  await image.setInputFiles(picture);
  await expect(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible();

  await createTestButton(page).click();
  await expect(page.getByText('Test created successfully!')).toBeVisible();
  await expect(page).toHaveURL('/tests');
  await expect(listItems(page)).toHaveCount(1);
  await expect(listItems(page).locator('img')).toBeVisible();
  expect(await api.listQuestions()).toMatchObject([
    { savol: 'How many sides?', c: 'three', a: '', right_answer: 'c', right_answer_text: '', category },
  ]);
});

test('a refused new test keeps its texts', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Refused');
  const { page } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill('Kept?');
  await page.getByLabel('Option A', { exact: true }).fill('yes');
  await page.getByRole('radio', { name: 'Option B, right answer' }).check({ force: true });
  await createTestButton(page).click();
  const rightAnswer = page.getByRole('radiogroup', { name: 'Right answer' });
  await expect(rightAnswer).toHaveAttribute('aria-invalid', 'true');
  await expect(rightAnswer).toContainText('“b” is not one of the choices.');
  await page.getByRole('radio', { name: 'Option A, right answer' }).check({ force: true });

  const refusal = { right_answer: ['"a" is not a valid choice.'] };
  await page.route('**/tests_api/', (route) => route.fulfill({ status: 400, json: refusal }));
  await createTestButton(page).click();
  await expect(page.getByText('Error: Right answer: “a” is not one of the choices.')).toBeVisible();
  await expect(rightAnswer).toHaveAttribute('aria-invalid', 'true');
  await page.unroute('**/tests_api/');
  await page.route('**/tests_api/', (route) => route.fulfill({ status: 409, json: {} }));
  await createTestButton(page).click();
  await expect(page.getByText('Error creating test. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Question')).toHaveValue('Kept?');
  await expect(page.getByLabel('Option A', { exact: true })).toHaveValue('yes');
});

for (const tag of byTurns('new-question', ['en', 'ru', 'uz'] as const)) {
  test(`a picture that is too large or one too many is refused, and the texts stay (${tag})`, async ({
    server,
    staff,
    visit,
  }) => {
    const t = textsIn(tag);
    const category = await staff.makeCategory(`Pictures ${tag}`);
    const { page, account } = await visit({ is_teacher: true }, { language: tag });
    await page.goto(`/add_test?category=${category}`);
    const question = page.locator('[name=savol]');
    await question.fill('Kept?');
    const image = page.locator('[name=image]');
    const large = { create: { width: 6400, height: 6400, channels: 3, background: '#888' } } as const;
    const buffer = await sharp(large).png({ palette: true, colours: 2 }).toBuffer();
    await image.setInputFiles({ name: 'scan.png', mimeType: 'image/png', buffer });
    await page.locator('form [type=submit]').first().click();
    const sentence = t('ui.field.many_pixels').replace('{{count}}', '40');
    await expect(page.locator('form').getByText(sentence)).toBeVisible();
    await image.setInputFiles(picture);
    await server.runStatement(
      'insert into picture_quota values ($1, now(), 120, 0) on conflict (person) do update set pictures = 120',
      [account.id],
    );
    await page.locator('form [type=submit]').first().click();
    await expect(page.getByText(t('ui.error.many_pictures'))).toBeVisible();
    await expect(question).toHaveValue('Kept?');
    await expect(page.getByRole('img', { name: t('questions.form.image_preview') })).toBeVisible();
  });
}

test('a form without a category has a search for one, and without levels has Beginner', async ({
  staff,
  visit,
}) => {
  const name = `Searched ${crypto.randomUUID()}`;
  await staff.makeCategory(name);
  const { page } = await visit({ is_teacher: true });
  const levels: string[] = [];
  await page.route('**/qiyinlik-darajasi{,/}', (route) => {
    levels.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 404, json: {} });
  });
  await page.goto('/add_test');
  await expect(page.getByText('Error loading category and difficulty levels.')).toBeVisible();
  expect(levels.map((path) => path.endsWith('/'))).toEqual([true, false]);
  await expect(page.getByLabel('Difficulty')).toHaveValue('34');
  await expect(page.getByLabel('Difficulty').locator('option')).toHaveText(['Choose a level', 'Beginner']);
  await page.getByLabel('Difficulty').selectOption('');
  await page.getByLabel('Question').fill('Found?');
  await createTestButton(page).click();
  await expect(page.getByText('Please select a category')).toBeVisible();
  await expect(page.getByText('Please select a difficulty level')).toBeVisible();
  await page.getByLabel('Difficulty').selectOption('34');
  await page.getByRole('combobox', { name: 'Subject' }).fill(name);
  await page.getByRole('option', { name }).click();
  await createTestButton(page).click();
  await expect(page.getByText('Test created successfully!')).toBeVisible();
});

test('a test that is sent before the levels have come has the level Beginner', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Before the levels');
  const { page, api } = await visit({ is_teacher: true });
  const releaseLevels = await holdRequests(page, '**/qiyinlik-darajasi{,/}', (route) => route.abort());
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill('Sent at once');
  await createTestButton(page).click();
  await expect(page.getByText('Test created successfully!')).toBeVisible();
  expect(await api.listQuestions()).toMatchObject([{ savol: 'Sent at once', qiyinlik_darajasi: 34 }]);
  releaseLevels();
});

test('neither pupils nor parents write tests', async ({ visit, guest }) => {
  for (const roles of [{ is_pupil: true }, { is_parent: true }]) {
    const { page } = await visit(roles);
    await page.goto('/add_test?category=1');
    await expect(page.getByText('Only teachers and staff can create tests.')).toBeVisible();
    await expect(createTestButton(page)).toHaveCount(0);
  }
  const stranger = await guest();
  await stranger.goto('/add_test?category=1');
  await expect(stranger).toHaveURL('/login');
});
