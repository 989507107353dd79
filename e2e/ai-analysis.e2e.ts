import type { Findings } from '../contract/ai/analysis.ts';
import { expect, test as base, type Visitor } from './fixtures.ts';
import { answerTest } from './pupils.ts';
import { RealServer } from './server.ts';

type WorkerFixtures = {
  /** A server with an endpoint that nobody serves. */
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

test('an author accepts and dismisses what an analysis suggests, each by itself, as the history says; pupils load nothing of it', async ({
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
  await expect(analysis).toContainText('The model thinks another answer is right');
  await expect(analysis).toContainText('before it saw the right one: Four');
  // What the model says is text.
  await expect(analysis).toContainText('A cat <b>without</b> a leg?');
  await expect(analysis).toContainText('<img src=x onerror=alert(1)>');
  await expect(analysis.locator('img')).toHaveCount(0);
  await analysis.getByRole('button', { name: 'How it solved the test' }).click();
  await expect(analysis).toContainText('A cat has four legs.');

  const key = analysis.getByRole('region', { name: 'Another right answer' });
  await expect(key).toContainText(/Before\s*C\) Five\s*After\s*B\) Four/);
  await expect(key).toContainText('recalculated');
  await key.getByRole('button', { name: 'Accept' }).click();
  await expect(
    page.getByText('The test has been changed. The previous version is in its history.'),
  ).toBeVisible();
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

  // By the keyboard; the focus stays near the decided suggestion.
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

  const asked: string[] = [];
  pupil.page.on('request', (request) => asked.push(request.url()));
  await pupil.page.goto('/tests');
  await pupil.page.getByText('How many leg has a cat?').first().waitFor();
  await pupil.page.goto(`/tests/${id}`);
  await expect(pupil.page.getByRole('main')).toContainText('result changed from 0% to 100%');
  await expect(pupil.page.getByLabel('AI analysis')).toHaveCount(0);
  expect(asked.filter((url) => /ai_api|analysis|analyze|authors\.json/.test(url))).toEqual([]);
  await pupil.page.goto('/ai');
  await expect(pupil.page.getByRole('main')).toContainText('do not have access');
});
