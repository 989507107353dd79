import type { Findings } from '../contract/analysis.ts';
import { expect, test as base, type Visitor } from './fixtures.ts';
import { answerTest } from './pupils.ts';
import { RealServer } from './server.ts';

type WorkerFixtures = {
  /** A server with an endpoint that nobody serves: what is asked for waits. */
  server: RealServer;
};

const test = base.extend<object, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await RealServer.start({ AI_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'local-model' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

const findings: Findings = {
  key: 'wrong',
  own_answer: 'Four',
  own_working: 'A cat has four legs.',
  also_right: [],
  ambiguous: ['A cat <b>without</b> a leg?'],
  level: 'fits',
  weak_options: ['Five: no animal has five legs.'],
};

const suggested = [
  ['key', '', { right: 'c' }, { right: 'b' }, 'A cat has four legs.'],
  ['text', 'savol', 'How many leg has a cat?', 'How many legs has a cat?', 'Spelling.'],
  ['explanation', '', '', 'Cats have four legs.', '<img src=x onerror=alert(1)>'],
] as const;

/** Stores an analysis of a test, as one that has ended leaves it. */
async function storeAnalysis(server: RealServer, question: number): Promise<void> {
  await server.runStatement(
    `insert into analysis (question, version, findings, model, prompt_version, made_at)
     values ($1, 1, $2, 'local-model', 1, now())`,
    [question, JSON.stringify(findings)],
  );
  for (const [kind, part, before, after, reason] of suggested) {
    await server.runStatement(
      `insert into suggestion (question, kind, part, before, after, reason) values ($1, $2, $3, $4, $5, $6)`,
      [question, kind, part, JSON.stringify(before), JSON.stringify(after), reason],
    );
  }
}

const fields = { savol: 'How many leg has a cat?', a: 'Three', b: 'Four', c: 'Five', right_answer: 'c' };
const part = ({ page }: Visitor) => page.getByRole('region', { name: 'AI analysis' });

test('an author accepts and dismisses what an analysis suggests, each by itself, as the history says', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Suggestions');
  const author = await visit({ is_teacher: true });
  const { page, api } = author;
  const id = await api.makeQuestion({ category, ...fields });
  const pupil = await visit({ is_pupil: true });
  await answerTest(pupil.api, id, 'b');
  await storeAnalysis(server, id);

  await page.goto(`/tests/${id}`);
  const analysis = part(author);
  await expect(analysis).toContainText('The model finds another answer right');
  await expect(analysis).toContainText('before it saw the right answer: Four');
  // What the model says is text.
  await expect(analysis).toContainText('A cat <b>without</b> a leg?');
  await expect(analysis).toContainText('<img src=x onerror=alert(1)>');
  await expect(analysis.locator('img')).toHaveCount(0);
  await analysis.getByRole('button', { name: 'How it solved the test' }).click();
  await expect(analysis).toContainText('A cat has four legs.');

  const key = analysis.getByRole('region', { name: 'Another right answer' });
  await expect(key).toContainText(/Before\s*C\) Five\s*After\s*B\) Four/);
  await expect(key).toContainText('counted anew');
  await key.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('The test is changed. The version before is in its history.')).toBeVisible();
  await expect(key).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Options', exact: true })).toContainText('Four✓');
  await expect(analysis).toContainText('This is about version 1.');
  await expect(page.getByText('Not Analyzed')).toBeVisible();

  const correction = analysis.getByRole('region', { name: 'Correction' });
  await expect(correction.locator('del')).toContainText('leg');
  await expect(correction.locator('ins')).toContainText('legs');
  await correction.getByRole('button', { name: 'Dismiss' }).click();
  await expect(correction).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('How many leg has a cat?');

  // By the keyboard; the focus stays near what was decided.
  const explanation = analysis.getByRole('region', { name: 'Explanation' });
  await explanation.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(explanation).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Suggestions' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Cats have four legs.');

  await analysis.getByRole('button', { name: 'Decided or outdated: 3' }).click();
  await expect(analysis.getByText(/^Accepted: Aziz Karimov/)).toHaveCount(2);
  await expect(analysis.getByText(/^Dismissed: Aziz Karimov/)).toHaveCount(1);

  await page.getByRole('link', { name: 'History', exact: true }).click();
  const versions = page.getByRole('main').locator('.version');
  await expect(versions).toHaveCount(3);
  await expect(versions.getByText('Suggested by AI')).toHaveCount(2);
  await expect(versions.nth(2)).not.toContainText('Suggested by AI');

  await pupil.page.goto(`/tests/${id}`);
  await expect(pupil.page.getByRole('main')).toContainText('result changed from 0% to 100%');
});

test('a suggestion for a text that was changed meanwhile is outdated, and refused where the page is older', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Outdated suggestions');
  const author = await visit({ is_teacher: true });
  const { page, api } = author;
  const id = await api.makeQuestion({ category, ...fields });
  await storeAnalysis(server, id);
  await page.goto(`/tests/${id}`);
  const analysis = part(author);
  const correction = analysis.getByRole('region', { name: 'Correction' });
  await correction.waitFor();
  const changed = { category, ...fields, test_type: 'choosable', savol: 'How many paws has a cat?' };
  await api.send(`PUT /tests_api/${id}/`, changed);
  await correction.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('so this suggestion does not fit any more')).toBeVisible();
  await expect(correction).toHaveCount(0);
  await analysis.getByRole('button', { name: 'Decided or outdated: 1' }).click();
  await expect(analysis).toContainText('Outdated: the test says something else by now.');
});

test('an author asks for an analysis, which waits for its turn; staff switch all of it off at once, and on again', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Asked analyses');
  const author = await visit({ is_teacher: true });
  const id = await author.api.makeQuestion({ category, ...fields });
  const { page } = author;
  await page.goto(`/tests/${id}`);
  const analysis = part(author);
  await expect(analysis.getByRole('status')).toHaveText('This test has not been analyzed yet.');
  await analysis.getByRole('button', { name: 'Analyze' }).click();
  await expect(analysis.getByRole('status')).toContainText('You can leave this page.');
  await expect(analysis.getByRole('status')).toBeFocused();
  await expect(analysis.getByRole('button')).toHaveCount(0);

  const { page: school } = await visit({ is_staff: true });
  await school.goto('/staff');
  await school.getByRole('link', { name: 'AI settings' }).click();
  await expect(school).toHaveURL('/staff/ai');
  const model = school.getByRole('region', { name: 'Language model' });
  await expect(model).toContainText('127.0.0.1:9');
  await expect(model).toContainText('local-model');
  await model.getByRole('button', { name: 'Switch off at once' }).click();
  await expect(model).toContainText('AI is off: nothing is sent.');
  await expect(analysis.getByRole('status')).toContainText('Staff have switched AI off.');
  const other = await author.api.makeQuestion({ category, ...fields });
  await page.goto(`/tests/${other}`);
  await expect(analysis.getByRole('status')).toContainText('Staff have switched AI off.');
  await expect(analysis.getByRole('button')).toHaveCount(0);
  await page.goto('/ai');
  await expect(page.getByRole('main')).toContainText('Staff have switched AI off.');

  await model.getByRole('button', { name: 'Switch on' }).click();
  await expect(model).toContainText('AI is on.');
  await model.getByLabel('Analyze every test when it is saved').check();
  await expect(school.getByText('The setting is saved.').last()).toBeVisible();
  await school.reload();
  await expect(model.getByLabel('Analyze every test when it is saved')).toBeChecked();

  const saved = await author.api.makeQuestion({ category, ...fields });
  await page.goto(`/tests/${saved}`);
  await expect(analysis.getByRole('status')).toContainText('You can leave this page.');
  await staff.send('PUT /ai_api/settings/', { is_on: true, at_saving: false });
});

test('an author narrows the list to tests in a state, reads what their analysis would send, and begins, pauses and stops it', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Runs of analyses');
  const author = await visit({ is_teacher: true });
  const { page, api } = author;
  const savol = 'Run of analyses';
  const made = [];
  for (const n of [1, 2, 3])
    made.push(await api.makeQuestion({ category, ...fields, savol: `${savol} ${n}` }));
  await api.makeQuestion({ category, ...fields, savol: `${savol} 4`, enabled: false });
  await server.runStatement('update question set is_analyzed_by_ai = true where id = $1', [made[0]]);

  await page.goto(`/tests?category=${category}`);
  await expect(page.getByText('4 tests')).toBeVisible();
  const filters = page.getByRole('search', { name: 'Filters' });
  await filters.getByLabel('Test status').selectOption('Disabled');
  await expect(page.getByText('1 test', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/enabled=false/);
  await filters.getByLabel('Test status').selectOption('Enabled');
  await filters.getByLabel('AI analysis').selectOption('Not Analyzed');
  await expect(page.getByText('2 tests')).toBeVisible();
  await filters.getByRole('button', { name: 'Remove: Enabled' }).click();
  await expect(page.getByText('3 tests')).toBeVisible();

  await page.getByRole('link', { name: 'Analyze with AI' }).click();
  await expect(page).toHaveURL(new RegExp(`/ai\\?category=${category}&is_analyzed_by_ai=false$`));
  const begin = page.getByRole('region', { name: 'New analysis' });
  await expect(begin).toContainText('Only tests of this subject: Runs of analyses');
  await expect(begin.getByRole('definition').first()).toHaveText('3');
  await begin.getByLabel('Only tests that are not analyzed as they are now').uncheck();
  await expect(begin.getByRole('button', { name: 'Analyze 4 tests' })).toBeEnabled();

  // A test more than the author has seen.
  await api.makeQuestion({ category, ...fields, savol: `${savol} 5` });
  await begin.getByRole('button', { name: 'Analyze 4 tests' }).click();
  await expect(begin.getByRole('alert')).toContainText('Look at the numbers once more.');
  await begin.getByRole('button', { name: 'Analyze 5 tests' }).click();
  await expect(page.getByText('The analysis has begun.')).toBeVisible();

  const run = page.getByRole('listitem').filter({ hasText: 'Runs of analyses' }).filter({ hasText: 'of 5' });
  await expect(run).toContainText('Running');
  await run.getByRole('button', { name: 'Pause' }).click();
  await expect(run).toContainText('Paused');
  await run.getByRole('button', { name: 'Go on' }).click();
  await expect(run).toContainText('Running');
  await run.getByRole('button', { name: 'Stop for good' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop this analysis for good?' });
  await dialog.getByRole('button', { name: 'Stop for good' }).click();
  await expect(run).toContainText('Stopped');
  await expect(run.getByRole('button')).toHaveCount(0);

  await page.goto('/ai?s=no-test-has-this-text');
  await expect(begin).toContainText('There is no test here that you may change.');
  await expect(begin.getByRole('button')).toHaveCount(0);
});

test('staff read in full what was sent and what came back, as text', async ({ server, staff, visit }) => {
  const category = await staff.makeCategory('Sent requests');
  const question = await staff.makeQuestion({ category, ...fields });
  await server.runStatement(
    `insert into model_request (sent_at, purpose, question, model, prompt_version, sent, received, milliseconds)
     values (now(), 'review', $1, 'local-model', 1, $2, '<b>cut', 1500)`,
    [question, JSON.stringify({ messages: [{ role: 'user', content: '<script>alert(1)</script>' }] })],
  );
  const { page } = await visit({ is_staff: true });
  await page.goto('/staff/ai');
  const row = page.getByRole('listitem').filter({ hasText: `test ${question}` });
  await expect(row).toContainText('Review with the right answer:');
  await expect(row).toContainText('1.5 s');
  await row.getByRole('button', { name: 'Show in full' }).click();
  await expect(row.getByRole('region', { name: 'Sent' })).toContainText('<script>alert(1)</script>');
  await expect(row.getByRole('region', { name: 'Received' })).toHaveText('<b>cut');
  await row.getByRole('link', { name: `test ${question}` }).click();
  await expect(page).toHaveURL(`/tests/${question}`);

  const { page: ofTeacher } = await visit({ is_teacher: true });
  await ofTeacher.goto('/staff/ai');
  await expect(ofTeacher.getByRole('main')).toContainText('do not have access');
});

test('pupils load nothing of the analysis', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Pupils without an analysis');
  const id = await staff.makeQuestion({ category, ...fields });
  const { page, api } = await visit({ is_pupil: true });
  await answerTest(api, id, 'b');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const path of ['/tests', `/tests/${id}`]) {
    await page.goto(path);
    await page.getByText('How many leg has a cat?').first().waitFor();
  }
  await expect(page.getByLabel('AI analysis')).toHaveCount(0);
  expect(asked.filter((url) => /ai_api|analysis|analyze|authors\.json/.test(url))).toEqual([]);
  await page.goto('/ai');
  await expect(page.getByRole('main')).toContainText('do not have access');
});
