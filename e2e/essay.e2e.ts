import type { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { chooseType, pressOn } from './tab-key.ts';
import { finishWork } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { textsIn } from './texts.ts';
import { openOnPhone } from './touch-page.ts';

const say = textsIn('uz');

async function writtenId(api: Api): Promise<number> {
  const [question] = await api.listQuestions<{ id: number; content: unknown }>();
  expect(question).toMatchObject({ test_type: 'essay', content: {} });
  return question?.id ?? 0;
}

test('an essay, from the keyboard of its teacher to the page of a parent', async ({
  browser,
  server,
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Insholar');
  const teacher = await visit({ is_teacher: true }, { language: 'uz' });
  const { page } = teacher;
  await page.goto(`/add_test?category=${category}`);
  await chooseType(page, 'essay');
  await expect(page.getByText(say('questions.types.essay.note'))).toBeVisible();
  const create = page.getByRole('button', { name: say('questions.form.create'), exact: true });
  await pressOn(page, create);
  await expect(page.getByText(say('questions.form.question_required'))).toBeVisible();
  await expect(page.locator('[name=savol]')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Shahringiz haqida yozing.');
  await pressOn(page, create);
  await expect(page.getByText(say('questions.add.done'))).toBeVisible();
  await page.waitForURL('/tests');
  const id = await writtenId(teacher.api);

  const first = await visit({ is_pupil: true }, { language: 'uz' });
  await first.page.goto(`/solve-test?category=${category}`);
  const field = first.page.getByLabel(say('answers.solve.write'));
  await expect(field).toBeVisible();
  await expectAccessible(first.page);
  await finishWork(first.page);
  const submit = first.page.getByRole('button', { name: say('answers.solve.submit') });
  await pressOn(first.page, submit);
  await expect(first.page.getByText(say('answers.solve.text_missing'), { exact: true })).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(first.page);
  await first.page.keyboard.type('Shahrimiz qadimiy.\nUnda daryo bor.');
  await first.page.reload();
  await expect(field).toHaveValue('Shahrimiz qadimiy.\nUnda daryo bor.');
  await finishWork(first.page);
  await pressOn(first.page, submit);
  await expect(first.page.getByText(say('answers.solve.none_left'))).toBeVisible();
  await expect(first.page.getByText(say('answers.waits_for_mark'))).toBeVisible();
  await first.page.goto(`/tests/${id}`);
  await expect(first.page.getByText(say('questions.types.essay.waits')).first()).toBeVisible();
  await expect(first.page.getByText(say('answers.waits_for_mark'))).toBeVisible();
  await expect(first.page.getByText('Unda daryo bor.')).toBeVisible();
  await expect(first.page.getByText(say('answers.waits'))).toHaveCount(0);
  await expectAccessible(first.page);

  const email = `essay-${category}-${process.pid}@example.com`;
  const parent = await visit({ is_parent: true }, { language: 'uz', email });
  const second = await staff.makePerson({ is_pupil: true }, { first_name: 'Madina', last_name: 'Gʻaniyeva' });
  const tokens = await staff.logIn(second.email);
  await staff.as(tokens).send('PATCH /auth/users/me/', { father_email: email });
  const phone = await openOnPhone(browser, server.origin, tokens, 'uz');
  await phone.goto(`/solve-test?category=${category}`);
  const area = phone.getByLabel(say('answers.solve.write'));
  await area.tap();
  await phone.keyboard.type('Bogʻimiz bor.');
  await phone.getByRole('button', { name: say('answers.solve.submit') }).tap();
  await expect(phone.getByText(say('answers.waits_for_mark'))).toBeVisible();
  await phone.getByRole('button', { name: say('answers.solve.last_open') }).tap();
  await expect(phone.getByText('Bogʻimiz bor.')).toBeVisible();
  await expectAccessible(phone);
  await phone.context().close();

  await parent.page.goto(`/tests/${id}`);
  const answer = parent.page.locator('.written-answer');
  await expect(answer).toContainText('Madina Gʻaniyeva');
  await expect(answer).toContainText('Bogʻimiz bor.');
  await expect(answer).toContainText(say('questions.types.essay.waits'));
  await expectAccessible(parent.page);

  await page.goto(`/tests/${id}/results`);
  await expect(page.getByRole('row').filter({ hasText: 'Madina Gʻaniyeva' })).toContainText('Bogʻimiz bor.');
  await expect(page.getByText(say('statistics.no_key'))).toHaveCount(0);
});
