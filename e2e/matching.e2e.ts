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
const spare = (page: Page, number: number) =>
  page.getByRole('textbox', { name: say('questions.types.matching.spare', { number }), exact: true });
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

const question = (category: number) => ({
  category,
  test_type: 'matching',
  savol: 'Где находится город?',
  content: {
    prompts: capitals.map(([text], at) => ({ id: `${'qzfm'[at]}1`, text })),
    choices: [
      { id: 'c1', text: 'Франция' },
      { id: 'k1', text: 'Италия' },
      { id: 'b1', text: 'Узбекистан' },
      { id: 'x1', text: 'Перу' },
    ],
  },
  key: { pairs: { q1: 'c1', z1: 'k1', f1: 'b1', m1: 'b1' } },
});

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

test('a teacher writes pairs with the keyboard alone, and changes them later', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Пары пишут', null, 'ru');
  const { page, api } = await visit({ is_teacher: true }, { language: 'ru' });
  const create = button(page, say('questions.form.create'));
  const addPair = button(page, say('questions.types.matching.add'));
  await page.goto(`/add_test?category=${category}`);
  await chooseType(page, 'matching');
  await typeInto(
    page,
    page.getByLabel(say('questions.form.question'), { exact: true }),
    'Где находится город?',
  );
  await typeInto(page, left(page, 1), 'Париж');
  await typeInto(page, right(page, 1), 'Франция');
  await expectAccessible(page);

  await pressOn(page, create);
  await expect(left(page, 2)).toBeFocused();
  const few = say('questions.types.matching.few', { least: 2 });
  await expect(left(page, 2)).toHaveAccessibleDescription(few);
  await expectAccessible(page);
  await page.keyboard.type('Париж');
  await expect(page.getByText(few)).toBeHidden();
  await pressOn(page, create);
  await expect(right(page, 2)).toBeFocused();
  await expect(right(page, 2)).toHaveAccessibleDescription(say('ui.field.blank'));
  await page.keyboard.type('Италия');
  await pressOn(page, create);
  await expect(left(page, 2)).toBeFocused();
  await expect(left(page, 2)).toHaveAccessibleDescription(say('ui.field.repeated'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Рим');
  await expect(page.getByText(say('ui.field.repeated'))).toBeHidden();
  await tabTo(page, right(page, 2));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Франция');
  await pressOn(page, create);
  await expect(right(page, 2)).toBeFocused();
  await expect(right(page, 2)).toHaveAccessibleDescription(say('questions.types.matching.alike'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Италия');

  for (const [at, [city, country]] of capitals.slice(2).entries()) {
    await pressOn(page, addPair);
    await expect(left(page, at + 3)).toBeFocused();
    await page.keyboard.type(city);
    await typeInto(page, right(page, at + 3), country);
  }
  await pressOn(page, button(page, say('questions.types.matching.add_spare')));
  await expect(spare(page, 1)).toBeFocused();
  await page.keyboard.type('Италия');
  await pressOn(page, create);
  await expect(spare(page, 1)).toBeFocused();
  await expect(spare(page, 1)).toHaveAccessibleDescription(say('ui.field.repeated'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Перу');
  // Rows that stay blank are no part of the test; a row that is removed leaves the focus to its neighbour.
  await pressOn(page, addPair);
  await expect(left(page, 5)).toBeFocused();
  await pressOn(page, button(page, say('questions.types.matching.remove', { number: 5 })));
  await expect(left(page, 5)).toHaveCount(0);
  await expect(left(page, 4)).toBeFocused();
  await pressOn(page, button(page, say('questions.types.matching.add_spare')));
  await expect(spare(page, 2)).toBeFocused();
  await pressOn(page, create);
  await page.waitForURL('/tests');

  const [stored] = await api.listQuestions<Stored>();
  const { prompts = [], choices = [] } = stored?.content ?? {};
  const choiceOf = (id: string) => choices.find((choice) => choice.id === stored?.key.pairs[id])?.text;
  expect(prompts.map(({ id, text }) => [text, choiceOf(id)])).toEqual(capitals);
  expect(choices.map(({ text }) => text)).toEqual(['Франция', 'Италия', 'Узбекистан', 'Перу']);

  await page.goto(`/edit_test/${stored?.id}`);
  await expect(left(page, 4)).toHaveValue('Самарканд');
  await expect(right(page, 4)).toHaveValue('Узбекистан');
  await expect(spare(page, 1)).toHaveValue('Перу');
  await right(page, 2).fill('Италия, Европа');
  await button(page, say('questions.form.save')).click();
  await page.waitForURL(`/tests/${stored?.id}`);
  await expect(reviewed(page).nth(1)).toHaveText(`Рим${say('ui.verdict.right')}Италия, Европа`);
  await expect(page.getByText(say('questions.types.matching.spares_are', { list: 'Перу' }))).toBeVisible();
  expect((await api.listQuestions<Stored>())[0]?.key).toEqual(stored?.key);
});

test('pupils match by keyboard and by touch, and the family and the author read how it went', async ({
  browser,
  server,
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Пары решают', null, 'ru');
  const teacher = await visit({ is_teacher: true }, { language: 'ru' });
  const id = await teacher.api.makeQuestion(question(category));
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
  const own = `${say('questions.page.your_answer')}:`;
  const rightIs = `${say('questions.page.right')}:`;
  await page.goto(`/tests/${id}`);
  await expect(reviewed(page)).toHaveText([
    `Париж${verdict.right}${own} Франция`,
    `Рим${verdict.wrong}${own} Перу${verdict.right}${rightIs} Италия`,
    `Ташкент${verdict.right}${own} Узбекистан`,
    `Самарканд${verdict.right}${own} Узбекистан`,
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
    `Париж${verdict.wrong}${own} ${say('questions.types.empty')}${verdict.right}${rightIs} Франция`,
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

test('choices that a list cannot show whole stand above the lists, with letters', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Длинные ответы', null, 'ru');
  const long = 'Образование органических веществ из углекислого газа и воды на свету с выделением кислорода';
  const { prompts, choices: short } = question(category).content;
  const content = { prompts, choices: [...short.slice(0, 3), { id: 'x1', text: long }] };
  await staff.makeQuestion({ ...question(category), content });
  const { page } = await visit({ is_pupil: true }, { language: 'ru' });
  await page.goto(`/solve-test?category=${category}`);
  const choices = page.getByRole('list', { name: say('questions.types.matching.choices') });
  await expect(choices.getByRole('listitem').filter({ hasText: long })).toHaveText(/^[A-D]\)/);
  await expect(list(page, 'Рим').locator('option')).toContainText(['', 'A) ', 'B) ', 'C) ', 'D) ']);
});

test('pairs are printed in two columns, with boxes for the letters of the choices', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Пары на бумаге', null, 'ru');
  await staff.makeQuestion(question(category));
  const { page } = await visit({ is_pupil: true }, { language: 'ru' });
  await page.goto(`/solve-test?category=${category}`);
  await expect(list(page, 'Рим')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  const prompts = page.getByRole('list', { name: say('questions.types.matching.letters') });
  const choices = page.getByRole('list', { name: say('questions.types.matching.choices') });
  await expect(prompts.locator('.printed-box')).toHaveCount(4);
  await expect(choices.getByRole('listitem')).toHaveText([/^A\)/, /^B\)/, /^C\)/, /^D\)/]);
  const [first, second] = [await prompts.boundingBox(), await choices.boundingBox()];
  expect(second?.x ?? 0).toBeGreaterThanOrEqual((first?.x ?? 0) + (first?.width ?? 0));
  expect(second?.y).toBe(first?.y);
});
