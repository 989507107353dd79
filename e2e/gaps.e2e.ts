import type { Page } from '@playwright/test';

import type { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { chooseType, pressOn, tabTo } from './tab-key.ts';
import { finishWork } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { textsIn } from './texts.ts';
import { openOnPhone } from './touch-page.ts';

const say = textsIn('ru');
const gapOf = (page: Page, number: number) =>
  page.getByLabel(say('questions.types.gaps.gap_of', { number, count: 2 }), { exact: true });
const row = (page: Page, number: number) => page.locator('.written-gap').nth(number - 1);

const content = {
  text: 'Вчера я {{1}} дома.\nДрузья {{2}} в кино.',
  gaps: [{ id: '1', choices: ['был', 'были'] }, { id: '2' }],
};
const key = { gaps: { '1': ['был'], '2': ['пошли', 'поехали'] } };

/** Writes the test with the keyboard alone. The first attempts lack the texts, then the answers. */
async function write(page: Page): Promise<void> {
  const create = page.getByRole('button', { name: say('questions.form.create'), exact: true });
  const area = page.getByRole('textbox', { name: say('questions.types.gaps.text') });
  const insert = page.getByRole('button', { name: say('questions.types.gaps.insert') });
  await chooseType(page, 'gaps');
  await pressOn(page, create);
  await expect(page.getByText(say('questions.form.question_required'))).toBeVisible();
  await expect(area).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);

  await expect(page.locator('[name=savol]')).toBeFocused();
  await page.keyboard.type('Заполните рассказ.');
  await tabTo(page, area);
  await page.keyboard.type('Вчера я ');
  await pressOn(page, create);
  await expect(page.getByText(say('questions.types.gaps.none'))).toBeVisible();
  await expect(area).toBeFocused();
  for (const text of [' дома.\nДрузья ', ' в кино.']) {
    await pressOn(page, insert);
    await expect(area).toBeFocused();
    await page.keyboard.type(text);
  }
  await expect(area).toHaveValue(content.text);
  await expect(page.getByText(say('questions.types.gaps.none'))).toHaveCount(0);

  const fromList = row(page, 1).getByLabel(say('questions.types.gaps.from_list'));
  await pressOn(page, fromList, 'Space');
  await tabTo(page, row(page, 1).getByLabel(say('questions.types.gaps.choices')));
  await page.keyboard.type('был\nбыли');
  await pressOn(page, create);
  await expect(page.getByText(say('ui.field.required'))).toHaveCount(2);
  const right = row(page, 1).getByRole('checkbox', { name: 'был', exact: true });
  await expect(right).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Space');
  await expect(right).toBeChecked();
  await tabTo(page, row(page, 2).getByLabel(say('questions.types.gaps.accepted')));
  await page.keyboard.type('пошли\nпоехали');
  await expect(page.getByText(say('ui.field.required'))).toHaveCount(0);
  await pressOn(page, create);
  await expect(page.getByText(say('questions.add.done'))).toBeVisible();
  await page.waitForURL('/tests');
}

async function written(api: Api): Promise<{ id: number; content: unknown; key: unknown }> {
  const [question] = await api.listQuestions<{ id: number; content: unknown; key: unknown }>();
  if (question === undefined) throw new Error('The test is not stored.');
  return question;
}

test('a text with gaps, from the keyboard of its teacher to the table of a parent', async ({
  browser,
  server,
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Пропуски');
  const teacher = await visit({ is_teacher: true }, { language: 'ru' });
  await teacher.page.goto(`/add_test?category=${category}`);
  await write(teacher.page);
  const { id, ...asked } = await written(teacher.api);
  expect(asked).toMatchObject({ content, key });

  const first = await visit({ is_pupil: true }, { language: 'ru' });
  await first.page.goto(`/solve-test?category=${category}`);
  await expect(gapOf(first.page, 1)).toBeVisible();
  await expectAccessible(first.page);
  const submit = first.page.getByRole('button', { name: say('answers.solve.submit') });
  await finishWork(first.page);
  await pressOn(first.page, submit);
  await expect(first.page.getByText(say('questions.types.gaps.missing'))).toBeVisible();
  await expect(gapOf(first.page, 1)).toBeFocused();
  await expectAccessible(first.page);
  await first.page.keyboard.press('ArrowDown');
  await expect(gapOf(first.page, 1)).toHaveValue('был');
  await tabTo(first.page, gapOf(first.page, 2));
  const width = async () => (await gapOf(first.page, 2).boundingBox())?.width;
  const before = await width();
  await first.page.keyboard.type('Поехали');
  // The text after the gap stays where it is.
  expect(await width()).toBe(before);
  await first.page.keyboard.press('Enter');
  await expect(first.page.getByText(say('answers.solve.none_left'))).toBeVisible();
  const { results } = await first.api.send<{ results: object[] }>(`GET /tests_api/${id}/results/`);
  expect(results).toMatchObject([{ points: 1, percentage: 100 }]);

  const email = `gaps-${category}-${process.pid}@example.com`;
  const parent = await visit({ is_parent: true }, { language: 'ru', email });
  const second = await staff.makePerson({ is_pupil: true }, { first_name: 'Мадина', last_name: 'Ганиева' });
  const tokens = await staff.logIn(second.email);
  await staff.as(tokens).send('PATCH /auth/users/me/', { father_email: email });
  const phone = await openOnPhone(browser, server.origin, tokens, 'ru');
  await phone.goto(`/solve-test?category=${category}`);
  await gapOf(phone, 1).selectOption('были');
  await phone.getByRole('button', { name: say('answers.solve.submit') }).tap();
  await expect(gapOf(phone, 2)).toBeFocused();
  await gapOf(phone, 2).tap();
  await phone.keyboard.type('пошли');
  await phone.getByRole('button', { name: say('answers.solve.submit') }).tap();
  await expect(phone.getByText(/50\s%/).first()).toBeVisible();
  await phone.getByRole('button', { name: say('answers.solve.last_open') }).tap();
  const review = phone.locator('.filled-text');
  await expect(review).toHaveText(
    /Вчера я ✗ неверно: были правильный ответ: был дома\.\s+Друзья ✓ верно: пошли в кино\./,
  );
  await expectAccessible(phone);
  await phone.goto(`/tests/${id}`);
  await expect(phone.getByText(say('questions.types.gaps.right_count', { part: 1, whole: 2 }))).toBeVisible();
  await expect(phone.getByRole('row').filter({ hasText: 'Мадина' })).toContainText(/0,550\s%/);
  await expectAccessible(phone);
  await phone.context().close();

  await parent.page.goto(`/tests/${id}`);
  await expect(parent.page.locator('.reviewed-gaps')).toContainText('Мадина Ганиева');
  await expect(parent.page.locator('.filled-text')).toContainText('✗ неверно: были');
  await expect(parent.page.getByRole('row').filter({ hasText: 'Мадина' })).toContainText(/50\s%/);

  await teacher.page.goto(`/tests/${id}`);
  await expect(teacher.page.locator('.filled-text')).toHaveText(
    /был дома\.\s+Друзья .*пошли \/ поехали в кино/,
  );
  await teacher.page.goto(`/tests/${id}/results`);
  const answers = teacher.page.getByRole('row');
  await expect(answers.filter({ hasText: 'Мадина' })).toContainText('1: были; 2: пошли');
  await expect(answers.filter({ hasText: '1: был; 2: Поехали' })).toHaveCount(1);
  await expectAccessible(teacher.page);
});
