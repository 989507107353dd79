import { expect, test } from './fixtures.ts';
import { queuedFormTitles } from './device-drafts.ts';
import { button, cutLine, queuedNotice, ready } from './outbox-forms.ts';
import { textsIn } from './texts.ts';
import { answerTest, begin, giveWork, handIn, makeClassOf } from './work-rows.ts';

const say = textsIn('en');

test('changed work that is sent without a line goes up, and one that was changed meanwhile is refused and opened again', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Work changed without a line');
  const { page, api, account } = await visit({ is_teacher: true });
  const questions = [await api.makeQuestion({ category, savol: 'Whose work is changed?' })];
  const { id } = await makeClassOf(staff, account.id, 'Changed 7B', ['Aliyeva']);
  const work = await giveWork(server, { author: account.id, class: id, title: 'Before', questions });
  const title = async () =>
    (await api.send<{ data_api: [{ title: string }] }>(`GET /work_api/${work}/`)).data_api[0].title;

  await page.goto(`/work/${work}/edit`);
  await ready(page);
  await page.getByLabel('Title').fill('Changed without a line');
  const mend = await cutLine(page);
  await button(page, say('work.form.save')).click();
  await expect(queuedNotice(page)).toBeVisible();
  await mend();
  await expect(page.getByText(say('forms.kept.sent'))).toBeVisible();
  expect(await title()).toBe('Changed without a line');

  await page.goto(`/work/${work}/edit`);
  await page.getByLabel('Title').fill('Changed too late');
  const mendAgain = await cutLine(page);
  await button(page, say('work.form.save')).click();
  await expect(queuedNotice(page)).toBeVisible();
  await staff.send(`PATCH /work_api/${work}/`, { title: 'Changed by staff' });
  await mendAgain();
  await expect(page.getByText(say('forms.kept.refused'))).toBeVisible();
  expect(await title()).toBe('Changed by staff');
  await page.getByRole('link', { name: say('kept.line.see') }).click();
  await expect(page.getByText(say('ui.refused.changed_meanwhile'))).toBeVisible();
  await page.getByRole('button', { name: /^Open again/ }).click();
  await expect(page.getByText(say('forms.again.title'))).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Changed too late');
  await button(page, say('work.form.save')).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Changed too late');
  expect(await title()).toBe('Changed too late');
  await expect.poll(() => queuedFormTitles(page)).toEqual([]);
});

test('marks in papers of work that are given without a line go up, and never replace a newer one', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Papers marked without a line');
  const { page, api, account } = await visit({ is_teacher: true });
  const essays = [];
  for (const savol of ['What do you see without a line?', 'What do you hear without a line?']) {
    const essay = { test_type: 'essay', content: {}, a: '', b: '', right_answer: undefined };
    essays.push(await api.makeQuestion({ category, savol, ...essay }));
  }
  const [firstEssay = 0, two = 0] = essays;
  const { id, pupils } = await makeClassOf(staff, account.id, 'Papers 7B', ['Aliyeva']);
  const [person = 0] = pupils;
  const work = await giveWork(server, { author: account.id, class: id, title: 'Essays', questions: essays });
  await begin(server, { work, person });
  for (const question of essays) {
    await answerTest(server, { work, person }, { question, answer: { text: 'A street.' }, percentage: null });
  }
  await handIn(server, { work, person });
  type Answer = { mark: number | null; reason: string };
  const marks = async () => {
    const path = `GET /work_api/${work}/papers/?person=${person}` as const;
    const { data_api } = await api.send<{
      data_api: [{ attempts: [{ paper: { test: { id: number }; answer: Answer }[] }] }];
    }>(path);
    return Object.fromEntries(
      data_api[0].attempts[0].paper.map(({ test: { id: question }, answer }) => [question, answer]),
    );
  };

  await page.goto(`/work/${work}/results/${person}`);
  await ready(page);
  const first = page.getByRole('region', { name: 'Test 1' });
  const second = page.getByRole('region', { name: 'Test 2' });
  await first.getByRole('button', { name: '75%' }).click();
  await first.getByLabel(say('marks.comment')).fill('Well seen.');
  // The typed text is back after a reload.
  await page.reload();
  await expect(first.getByLabel(say('marks.comment'))).toHaveValue('Well seen.');
  await expect(first.getByText(say('marks.draft'))).toBeVisible();
  await second.getByRole('button', { name: '25%' }).click();
  const mend = await cutLine(page);
  await first.getByRole('button', { name: say('work_results.mark.save') }).click();
  await expect(first.getByText(say('forms.kept.title'))).toBeVisible();
  await second.getByRole('button', { name: say('work_results.mark.save') }).click();
  await expect(second.getByText(say('forms.kept.title'))).toBeVisible();
  const other = { person, attempt: 1, test: two, percentage: 90, reason: 'Heard better.' };
  await staff.send(`PUT /work_api/${work}/marks/`, other);
  await mend();
  await expect(first.getByText(say('forms.kept.sent'))).toBeVisible();
  await expect(second.getByText(say('forms.kept.refused'))).toBeVisible();
  expect(await marks()).toMatchObject({
    [firstEssay]: { mark: 75, reason: 'Well seen.' },
    [two]: { mark: 90, reason: 'Heard better.' },
  });
  await second.getByRole('link', { name: say('kept.line.see') }).click();
  await page.getByRole('button', { name: /^Open again/ }).click();
  // The mark that the other person has given is seen before it is replaced.
  await expect(second).toContainText('Marked 90%');
  await expect(second.getByText(say('forms.again.title'))).toBeVisible();
  await expect(second.getByLabel(say('marks.percentage'))).toHaveValue('25');
  await expect(second.getByText(say('marks.other_hint'))).toBeVisible();
  await second.getByRole('button', { name: say('marks.save_own') }).click();
  await expect(second).toContainText('Marked 25%');
  expect(await marks()).toMatchObject({ [two]: { mark: 25 } });
  await expect.poll(() => queuedFormTitles(page)).toEqual([]);
});
