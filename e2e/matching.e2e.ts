import type { Page } from '@playwright/test';

import { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { chooseType, pressOn, tabTo } from './tab-key.ts';
import { textsIn } from './texts.ts';
import { expectToSuitFingers, openOnPhone } from './touch-page.ts';

const say = textsIn('ru');
const left = (page: Page, number: number) =>
  page.getByRole('textbox', { name: say('questions.types.matching.left', { number }), exact: true });
const right = (page: Page, number: number) =>
  page.getByRole('textbox', { name: say('questions.types.matching.right', { number }), exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const reviewed = (page: Page) => page.locator('.reviewed-part');

const capitals = [
  ['Париж', 'Франция'],
  ['Рим', 'Италия'],
  ['Ташкент', 'Узбекистан'],
  ['Самарканд', 'Узбекистан'],
] as const;

type Stored = {
  id: number;
  content: { prompts: { id: string; text: string }[]; choices: { id: string; text: string }[] };
  key: { pairs: Record<string, string> };
};

async function typeInto(page: Page, field: ReturnType<typeof left>, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Chooses from the list of a prompt by arrow keys. */
async function chooseByKeys(page: Page, prompt: string, choice: string): Promise<void> {
  const field = list(page, prompt);
  await tabTo(page, field);
  const chosen = () => field.locator('option:checked').innerText();
  for (let step = 0; step < 5 && (await chosen()) !== choice; step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  expect(await chosen()).toBe(choice);
}

/** Writes the test with the keyboard alone. @returns its id */
async function write(page: Page, api: Api): Promise<number> {
  await chooseType(page, 'matching');
  await typeInto(
    page,
    page.getByLabel(say('questions.form.question'), { exact: true }),
    'Где находится город?',
  );
  for (const [at, [city, country]] of capitals.entries()) {
    if (at > 1) await pressOn(page, button(page, say('questions.types.matching.add')));
    if (at > 1) await page.keyboard.type(city);
    else await typeInto(page, left(page, at + 1), city);
    await typeInto(page, right(page, at + 1), country);
  }
  await pressOn(page, button(page, say('questions.types.matching.add_spare')));
  await page.keyboard.type('Перу');
  await pressOn(page, button(page, say('questions.form.create')));
  await page.waitForURL('/tests');

  const [stored] = await api.listQuestions<Stored>();
  const { prompts = [], choices = [] } = stored?.content ?? {};
  const choiceOf = (id: string) => choices.find((choice) => choice.id === stored?.key.pairs[id])?.text;
  expect(prompts.map(({ id, text }) => [text, choiceOf(id)])).toEqual(capitals);
  expect(choices.map(({ text }) => text)).toEqual(['Франция', 'Италия', 'Узбекистан', 'Перу']);
  return stored?.id ?? 0;
}

test('pairs, from the keyboard of their teacher to the page of a parent', async ({
  browser,
  server,
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Пары решают', null, 'ru');
  const teacher = await visit({ is_teacher: true }, { language: 'ru' });
  await teacher.page.goto(`/add_test?category=${category}`);
  const id = await write(teacher.page, teacher.api);
  const email = `pary-${category}-${process.pid}@example.com`;
  const parent = await visit({ is_parent: true }, { language: 'ru', email });
  const names = { first_name: 'Мадина', last_name: 'Ганиева' };
  const { page, api } = await visit({ is_pupil: true }, { language: 'ru', ...names });
  await api.send('PATCH /auth/users/me/', { father_email: email });
  const submit = (on: Page) => button(on, say('answers.solve.submit'));

  await page.goto(`/solve-test?category=${category}`);
  await expect(list(page, 'Париж')).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, submit(page));
  await expect(page.getByText(say('answers.solve.choice_missing'))).toBeVisible();
  await expect(list(page, 'Париж')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await chooseByKeys(page, 'Париж', 'Франция');
  await chooseByKeys(page, 'Рим', 'Перу');
  await chooseByKeys(page, 'Ташкент', 'Узбекистан');
  await pressOn(page, submit(page));
  const missing = page.getByText(say('answers.solve.parts_missing_one', { count: 1 }));
  await expect(missing).toBeVisible();
  await expect(list(page, 'Самарканд')).toBeFocused();
  await expect(list(page, 'Самарканд')).toHaveAccessibleDescription(await missing.innerText());
  await expectAccessible(page);
  await page.keyboard.press('Shift+Tab');
  await chooseByKeys(page, 'Самарканд', 'Узбекистан');
  await expect(missing).toBeHidden();
  await page.reload();
  await expect(list(page, 'Рим').locator('option:checked')).toHaveText('Перу');
  await pressOn(page, submit(page));
  await expect(page.locator('.last-answer')).toContainText(
    say('answers.solve.last_partly', { percent: '75\u00A0%', points: '0,75' }),
  );
  await pressOn(page, button(page, say('answers.solve.last_open')));
  await expect(reviewed(page)).toHaveCount(4);
  await expectAccessible(page);

  const verdict = { right: say('ui.verdict.right'), wrong: say('ui.verdict.wrong') };
  const ownAnswer = `${say('questions.page.your_answer')}:`;
  const rightIs = `${say('questions.page.right')}:`;
  await page.goto(`/tests/${id}`);
  await expect(reviewed(page)).toHaveText([
    `Париж${verdict.right}${ownAnswer} Франция`,
    `Рим${verdict.wrong}${ownAnswer} Перу${verdict.right}${rightIs} Италия`,
    `Ташкент${verdict.right}${ownAnswer} Узбекистан`,
    `Самарканд${verdict.right}${ownAnswer} Узбекистан`,
  ]);
  await expect(page.getByRole('table')).toContainText(/0,75.*75/);
  await expectAccessible(page);

  const account = await staff.makePerson({ is_pupil: true }, { first_name: 'Сардор', last_name: 'Алиев' });
  const tokens = await new Api(server.origin).logIn(account.email);
  const phone = await openOnPhone(browser, server.origin, tokens, 'ru');
  await phone.goto(`/solve-test?category=${category}`);
  await expect(list(phone, 'Рим')).toBeVisible();
  await expectToSuitFingers(phone, phone.getByRole('main').locator('button, select'));
  await expectAccessible(phone);
  for (const city of ['Рим', 'Ташкент']) {
    await list(phone, city).tap();
    await list(phone, city).selectOption(city === 'Рим' ? 'Италия' : 'Узбекистан');
  }
  await submit(phone).tap();
  await expect(phone.getByText('Не заполнены 2 части.')).toBeVisible();
  await expectAccessible(phone);
  await submit(phone).tap();
  await expect(phone.locator('.last-answer')).toContainText(
    say('answers.solve.last_partly', { percent: '50\u00A0%', points: '0,5' }),
  );
  await phone.goto(`/tests/${id}`);
  await expect(reviewed(phone).first()).toHaveText(
    `Париж${verdict.wrong}${ownAnswer} ${say('questions.types.empty')}${verdict.right}${rightIs} Франция`,
  );
  await phone.context().close();

  await parent.page.goto(`/tests/${id}`);
  const childs = `${say('questions.page.answer_of', { name: 'Мадина Ганиева' })}:`;
  await expect(reviewed(parent.page).nth(1)).toHaveText(
    `Рим${verdict.wrong}${childs} Перу${verdict.right}${rightIs} Италия`,
  );
  await teacher.page.goto(`/tests/${id}/results`);
  const results = teacher.page.getByRole('row');
  await expect(results.filter({ hasText: 'Мадина' })).toContainText(
    'Париж – Франция; Рим – Перу; Ташкент – Узбекистан; Самарканд – Узбекистан',
  );
  await expect(results.filter({ hasText: 'Сардор' })).toContainText('Рим – Италия; Ташкент – Узбекистан');
  await expectAccessible(teacher.page);
});
