import type { Page } from '@playwright/test';

import { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { chooseType, pressOn, tabTo } from './tab-key.ts';
import { textsIn } from './texts.ts';
import { expectToSuitFingers, openOnPhone } from './touch-page.ts';

const say = textsIn('uz');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const value = (page: Page, number: number) =>
  page.getByRole('textbox', { name: say('questions.types.numeric.value', { number }), exact: true });
const answer = (page: Page) => page.getByRole('textbox', { name: say('questions.types.numeric.answer') });
const written = (page: Page) => page.locator('.written-answer');

/** Writes the test with the keyboard alone. @returns its id */
async function write(page: Page, api: Api): Promise<number> {
  await chooseType(page, 'numeric');
  await tabTo(page, page.getByLabel(say('questions.form.question'), { exact: true }));
  await page.keyboard.type('Yarim soat necha soat?');
  await tabTo(page, page.getByLabel(say('questions.types.numeric.unit'), { exact: true }));
  await page.keyboard.type('soat');
  await tabTo(page, value(page, 1));
  await page.keyboard.type('1/2');
  await tabTo(page, page.getByLabel(say('questions.types.numeric.units')));
  await page.keyboard.type('h');
  await pressOn(page, button(page, say('questions.form.create')));
  await page.waitForURL('/tests');
  const [stored] = await api.listQuestions<{ id: number }>();
  expect(stored).toMatchObject({
    test_type: 'numeric',
    content: { unit: 'soat' },
    key: { values: [{ value: '1/2', units: ['h'] }] },
  });
  return stored?.id ?? 0;
}

test('a number, from the keyboard of its teacher to the page of a parent', async ({
  browser,
  server,
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Sonlar yechiladi', null, 'uz');
  const teacher = await visit({ is_teacher: true }, { language: 'uz' });
  await teacher.page.goto(`/add_test?category=${category}`);
  const id = await write(teacher.page, teacher.api);
  const email = `sonlar-${category}-${process.pid}@example.com`;
  const parent = await visit({ is_parent: true }, { language: 'uz', email });
  const names = { first_name: 'Madina', last_name: 'Gʻaniyeva' };
  const { page, api } = await visit({ is_pupil: true }, { language: 'uz', ...names });
  await api.send('PATCH /auth/users/me/', { father_email: email });
  const submit = (on: Page) => button(on, say('answers.solve.submit'));

  await page.goto(`/solve-test?category=${category}`);
  await expect(answer(page)).toHaveAccessibleDescription(/soat$/);
  await expectAccessible(page);
  await pressOn(page, submit(page));
  await expect(page.getByText(say('questions.types.numeric.missing'), { exact: true })).toBeVisible();
  await expect(answer(page)).toBeFocused();
  await page.keyboard.type('0,50');
  await page.reload();
  await expect(answer(page)).toHaveValue('0,50');
  await tabTo(page, answer(page));
  await page.keyboard.press('Enter');
  await expect(page.locator('.last-answer')).toContainText('1');
  await page.goto(`/tests/${id}`);
  await expect(written(page)).toContainText('0,50 soat');
  await expect(page.getByText('1/2 soat / h')).toBeVisible();
  await expectAccessible(page);

  const account = await staff.makePerson({ is_pupil: true }, { first_name: 'Sardor', last_name: 'Aliyev' });
  const phone = await openOnPhone(
    browser,
    server.origin,
    await new Api(server.origin).logIn(account.email),
    'uz',
  );
  await phone.goto(`/solve-test?category=${category}`);
  await expect(answer(phone)).toBeVisible();
  await expectToSuitFingers(phone, answer(phone));
  await answer(phone).tap();
  await phone.keyboard.type('30 min');
  await submit(phone).tap();
  await expect(phone.locator('.last-answer')).toContainText(say('answers.solve.last_wrong'));
  await expect(phone.locator('.last-answer')).toContainText('1/2 soat / h');
  await phone.context().close();

  await parent.page.goto(`/tests/${id}`);
  await expect(written(parent.page)).toContainText(/Madina.*0,50 soat/);
  await expect(parent.page.getByRole('table')).toContainText(/100/);
  await teacher.page.goto(`/tests/${id}/results`);
  const rows = teacher.page.getByRole('row');
  await expect(rows.filter({ hasText: 'Madina' })).toContainText('0,50 soat');
  await expect(rows.filter({ hasText: 'Sardor' })).toContainText('30 min');
  await expectAccessible(teacher.page);
});
