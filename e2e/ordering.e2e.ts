import type { Locator, Page } from '@playwright/test';

import { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { chooseType, pressOn, tabTo } from './tab-key.ts';
import { textsIn } from './texts.ts';
import { expectToSuitFingers, openOnPhone } from './touch-page.ts';

const say = textsIn('uz');
const itemField = (page: Page, number: number) =>
  page.getByRole('textbox', { name: say('questions.types.ordering.item', { number }), exact: true });
/** In the form, since the preview beside it looks the same, and cannot be operated. */
const moveButton = (page: Page, to: 'up' | 'down', name: string) =>
  page
    .locator('form')
    .getByRole('button', { name: say(`questions.types.move.${to}`, { name }), exact: true });
const place = (name: string, at: number, whole: number) =>
  say('questions.types.move.done', { name, place: at, whole });
const items = (page: Page) => page.locator('.ordering-text');
const reviewed = (page: Page) => page.locator('.reviewed-part');

type Stored = { id: number; content: { items: { id: string; text: string }[] }; key: { order: string[] } };

const planets = ['Merkuriy', 'Venera', 'Yer', 'Mars'] as const;
/** Writes the test with the keyboard alone. @returns its id */
async function write(page: Page, api: Api): Promise<number> {
  await chooseType(page, 'ordering');
  await tabTo(page, page.getByLabel(say('questions.form.question'), { exact: true }));
  await page.keyboard.type('Sayyoralarni Quyoshdan boshlab joylashtiring.');
  for (const [at, name] of ['Merkuriy', 'Yer', 'Mars'].entries()) {
    await tabTo(page, itemField(page, at + 1));
    await page.keyboard.type(name);
  }
  await pressOn(page, page.getByRole('button', { name: say('questions.types.ordering.add'), exact: true }));
  await page.keyboard.type('Venera');
  await pressOn(page, moveButton(page, 'up', 'Venera'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(place('Venera', 2, 4))).toBeAttached();
  await pressOn(page, page.getByRole('button', { name: say('questions.form.create'), exact: true }));
  await page.waitForURL('/tests');
  const [stored] = await api.listQuestions<Stored>();
  const textOf = (id: string) => stored?.content.items.find((item) => item.id === id)?.text;
  expect(stored?.key.order.map(textOf)).toEqual([...planets]);
  return stored?.id ?? 0;
}

/** Puts the items in an order, the first place first. @param move moves an item up by one place */
async function arrange(
  page: Page,
  order: readonly string[],
  move: (button: Locator) => Promise<void>,
): Promise<void> {
  for (const [at, name] of order.entries()) {
    for (;;) {
      const now = (await items(page).allTextContents()).indexOf(name);
      if (now <= at) break;
      await move(moveButton(page, 'up', name));
      await expect(items(page).nth(now - 1)).toHaveText(name);
      await expect(page.getByText(place(name, now, order.length))).toBeAttached();
    }
  }
  await expect(items(page)).toHaveText([...order]);
}

test('items in their order, from the keyboard of their teacher to the page of a parent', async ({
  browser,
  server,
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Tartib yechish', null, 'uz');
  const teacher = await visit({ is_teacher: true }, { language: 'uz' });
  await teacher.page.goto(`/add_test?category=${category}`);
  const id = await write(teacher.page, teacher.api);
  const email = `tartib-${category}-${process.pid}@example.com`;
  const parent = await visit({ is_parent: true }, { language: 'uz', email });
  const names = { first_name: 'Madina', last_name: 'Gʻaniyeva' };
  const { page, api } = await visit({ is_pupil: true }, { language: 'uz', ...names });
  await api.send('PATCH /auth/users/me/', { father_email: email });
  const submit = (on: Page) => on.getByRole('button', { name: say('answers.solve.submit') });

  await page.goto(`/solve-test?category=${category}`);
  await expect(items(page)).toHaveCount(4);
  await expectAccessible(page);
  await arrange(page, ['Merkuriy', 'Venera', 'Mars', 'Yer'], async (button) => {
    if (!(await button.evaluate((node) => node === document.activeElement))) await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(button).toBeFocused();
  });
  await page.reload();
  await expect(items(page)).toHaveText(['Merkuriy', 'Venera', 'Mars', 'Yer']);
  await pressOn(page, submit(page));
  await expect(page.locator('.last-answer')).toContainText(
    say('answers.solve.last_partly', { percent: '50%', points: '0,5' }),
  );
  await pressOn(page, page.getByRole('button', { name: say('answers.solve.last_open') }));
  const ownAnswer = `${say('questions.page.your_answer')}:`;
  const right = `${say('questions.page.right')}:`;
  await expect(reviewed(page)).toHaveCount(4);
  await expectAccessible(page);
  await page.goto(`/tests/${id}`);
  const verdict = { right: say('ui.verdict.right'), wrong: say('ui.verdict.wrong') };
  await expect(reviewed(page)).toHaveText([
    `1.${verdict.right}${ownAnswer} Merkuriy`,
    `2.${verdict.right}${ownAnswer} Venera`,
    `3.${verdict.wrong}${ownAnswer} Mars${verdict.right}${right} Yer`,
    `4.${verdict.wrong}${ownAnswer} Yer${verdict.right}${right} Mars`,
  ]);
  await expect(page.getByRole('table')).toContainText(/0,5.*50%/);
  await expectAccessible(page);

  const account = await staff.makePerson({ is_pupil: true }, { first_name: 'Sardor', last_name: 'Aliyev' });
  const tokens = await new Api(server.origin).logIn(account.email);
  const phone = await openOnPhone(browser, server.origin, tokens, 'uz');
  await phone.goto(`/solve-test?category=${category}`);
  await expect(items(phone)).toHaveCount(4);
  await expectToSuitFingers(phone, phone.getByRole('main').getByRole('button'));
  await expectAccessible(phone);
  await arrange(phone, ['Merkuriy', 'Yer', 'Mars', 'Venera'], (button) => button.tap());
  await submit(phone).tap();
  await expect(phone.locator('.last-answer')).toContainText(
    say('answers.solve.last_partly', { percent: '25%', points: '0,25' }),
  );
  await phone.context().close();

  await parent.page.goto(`/tests/${id}`);
  const childs = `${say('questions.page.answer_of', { name: 'Madina Gʻaniyeva' })}:`;
  await expect(reviewed(parent.page).nth(2)).toHaveText(
    `3.${verdict.wrong}${childs} Mars${verdict.right}${right} Yer`,
  );
  await teacher.page.goto(`/tests/${id}/results`);
  const results = teacher.page.getByRole('row');
  await expect(results.filter({ hasText: 'Madina' })).toContainText(
    '1. Merkuriy; 2. Venera; 3. Mars; 4. Yer',
  );
  await expect(results.filter({ hasText: 'Sardor' })).toContainText(
    '1. Merkuriy; 2. Yer; 3. Mars; 4. Venera',
  );
  await expectAccessible(teacher.page);
});
