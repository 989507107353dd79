import { expect, test } from './fixtures.ts';
import {
  button,
  createTest,
  cutLine,
  queuedNotice,
  picture,
  postsWith,
  ready,
  testsWith,
  writeTest,
} from './outbox-forms.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');

test('a test with a picture that is sent without a line is stored, survives a reload, and is there once', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Sent without a line');
  const { page, api } = await visit({ is_teacher: true });
  await writeTest(page, category, 'Which city is on the map of the kept form?');
  await page.locator('input[type=file][name=image]').setInputFiles(await picture());
  await expect(page.getByAltText(say('questions.form.image_preview'))).toBeVisible();
  const mend = await cutLine(page);
  await createTest(page).click();
  await expect(queuedNotice(page)).toBeVisible();
  await page.getByRole('button', { name: say('forms.kept.more') }).click();
  await expect(page.getByText(say('kept.line.waiting', { number: 1 }))).toBeVisible();
  await expect(page.getByLabel(say('questions.form.question'), { exact: true })).toHaveValue('');
  await page.context().route('**/django/**', (route) => route.abort());
  await mend();
  await page.goto('/kept');
  await expect(page.getByText('Which city is on the map of the kept form?')).toBeVisible();
  await page.context().unroute('**/django/**');
  await page.reload();
  await expect(page.getByText(say('kept.page.nothing'))).toBeVisible();
  const found = await testsWith(api, 'map of the kept form');
  expect(found).toHaveLength(1);
  expect(found[0]?.image).not.toContain('default');
});

test('news, work and a mark that are sent without a line go up in their order, each once', async ({
  staff,
  visit,
}) => {
  const { page, api, account } = await visit(
    { is_staff: true, is_teacher: true },
    { first_name: 'Zulfiya', last_name: 'Forms' },
  );
  expect(account.id).toBeGreaterThan(0);
  const pupil = await visit({ is_pupil: true });
  const category = await staff.makeCategory('Marked without a line');
  const essay = { test_type: 'essay', content: {}, a: '', b: '', right_answer: undefined };
  const question = await api.makeQuestion({ category, savol: 'Marked offline?', ...essay });
  await pupil.api.send(`POST /tests_api/${question}/submit/`, { answer: { text: 'Late but here.' } });

  const taught = await staff.send<{ data_api: [{ id: number; name: string }] }>('POST /classes_api/', {
    name: '8-«Kept»',
    year: new Date().getFullYear(),
  });
  const [{ id: classId, name: className }] = taught.data_api;
  await staff.send(`PATCH /classes_api/${classId}/members/`, { add_pupils: [pupil.account.id] });
  const test1 = await api.makeQuestion({ category, savol: 'Given offline?' });
  const given = { title: 'Copied', mode: 'practice', tests: [test1], classes: [classId] };
  const first = await api.send<{ data_api: [{ id: number }] }>('POST /work_api/', given);

  await page.goto(`/work/new?copy_of=${first.data_api[0].id}`);
  await ready(page);
  await page.getByLabel('Title').fill('Work of the kept form');
  const mine = page.getByRole('checkbox', { name: className });
  if (!(await mine.isChecked())) await mine.check({ force: true });
  const mendWork = await cutLine(page);
  await button(page, say('work.form.submit')).click();
  await expect(queuedNotice(page)).toBeVisible();
  await page
    .context()
    .route(/\/django\/(work|blog)_api\/$/, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
  await mendWork();

  await page.goto('/blog/new');
  await ready(page);
  await page.getByLabel(say('news.form.title')).fill('Post of the kept form');
  await page.getByLabel(say('news.form.text'), { exact: true }).fill('Sent without a line.');
  await page.locator('input[type=file][name=image]').setInputFiles(await picture());
  await button(page, say('news.form.publish')).click();
  await expect(queuedNotice(page)).toBeVisible();

  await page.goto(`/to_mark?test=${question}`);
  await page.getByLabel(say('marks.percentage')).fill('70');
  await page.getByLabel(say('marks.comment')).fill('Good.');
  await button(page, say('marks.save')).click();
  // It waits behind earlier forms, although its own address could be reached.
  await expect(queuedNotice(page)).toBeVisible();
  await page.goto('/');
  await expect(page.getByText(say('kept.line.waiting', { number: 3 }))).toBeVisible();
  await page.context().unroute(/\/django\/(work|blog)_api\/$/);
  await page.reload();
  await page.goto('/kept');
  await expect(page.getByText(say('kept.page.nothing'))).toBeVisible();
  expect(await postsWith(api, 'Post of the kept form')).toHaveLength(1);
  const works = await api.send<{ data_api: { title: string }[] }>('GET /work_api/?s=kept%20form');
  expect(works.data_api.map(({ title }) => title)).toEqual(['Work of the kept form']);
  const results = await pupil.api.send<{ results: { percentage: number }[] }>(
    `GET /tests_api/${question}/results/`,
  );
  expect(results.results).toMatchObject([{ percentage: 70 }]);
});

test('an edit of a test that was changed meanwhile is refused, opened again with its text, and sent or thrown away', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Changed meanwhile');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category, savol: 'Before both?' });
  await page.goto(`/edit_test/${question}`);
  await ready(page);
  await page.getByLabel(say('questions.form.question'), { exact: true }).fill('Written without a line?');
  const mend = await cutLine(page);
  await button(page, say('questions.form.save')).click();
  await expect(queuedNotice(page)).toBeVisible();
  const stored = { test_type: 'choosable', savol: 'Changed by staff?', category };
  await staff.send(`PUT /tests_api/${question}/`, { ...stored, a: 'x', b: 'y', right_answer: 'a' });
  await mend();
  await expect(page.getByText(say('forms.kept.refused'))).toBeVisible();
  expect(await testsWith(api, 'Changed by staff')).toHaveLength(1);
  await page.getByRole('link', { name: say('kept.line.see') }).click();
  await expect(page.getByText(say('ui.refused.changed_meanwhile'))).toBeVisible();
  await page.getByRole('button', { name: /^Open again/ }).click();
  await expect(page.getByText(say('forms.again.title'))).toBeVisible();
  const text = page.getByLabel(say('questions.form.question'), { exact: true });
  await expect(text).toHaveValue('Written without a line?');
  await page.reload();
  await expect(page.getByText(say('forms.again.title'))).toBeVisible();
  await expect(text).toHaveValue('Written without a line?');
  await button(page, say('questions.form.save')).click();
  await expect(page.getByText('Test updated successfully!')).toBeVisible();
  await page.goto('/kept');
  await expect(page.getByText(say('kept.page.nothing'))).toBeVisible();
  expect(await testsWith(api, 'Written without a line')).toHaveLength(1);
});
