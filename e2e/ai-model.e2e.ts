import type { Script } from '../server/testing/model-endpoint.ts';
import { expect } from './fixtures.ts';
import { test } from './model-server.ts';

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
};

/** A value that a schema allows, with few words. */
function anyValue({ type, enum: choices, const: only, anyOf, properties = {} }: Schema): unknown {
  if (only !== undefined) return only;
  if (choices !== undefined) return choices[0];
  if (anyOf?.[0] !== undefined) return anyValue(anyOf[0]);
  if (type === 'object') {
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, anyValue(schema)]));
  }
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return 1;
  return type === 'boolean' ? false : 'Four legs.';
}

/** A model that answers all that it is asked, if not sensibly. */
const answers: Script = ({ schema }) => ({ value: anyValue(schema as Schema) });

test('an analysis ends on the open page of its test, which staff may cut off at once, and is listed with its requests', async ({
  model,
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Analyzed by a model');
  const { page, api } = await visit({ is_teacher: true }, { last_name: 'Qodirova' });
  const savol = 'How many legs has a spotted cat?';
  const id = await api.makeQuestion({ category, savol, a: 'Three', b: 'Four', right_answer: 'a' });
  await page.goto(`/tests/${id}`);
  const analysis = page.getByRole('region', { name: 'AI analysis' });
  const state = analysis.getByRole('status');
  model.state.answer = () => 'hang';
  await analysis.getByRole('button', { name: 'Analyze' }).click();
  await expect(state).toContainText('The model is working on it.');
  await expect.poll(() => model.received.filter(({ body }) => body.includes(savol))).not.toHaveLength(0);

  const { cut } = model.state;
  await staff.send('PUT /ai_api/settings/', { is_on: false, at_saving: false });
  await expect.poll(() => model.state.cut).toBe(cut + 1);
  await expect(state).toContainText('Staff have switched AI off.');
  model.state.answer = answers;
  await staff.send('PUT /ai_api/settings/', { is_on: true, at_saving: false });
  await expect(state).toContainText('Analyzed on');
  const about = page.getByRole('region', { name: 'Administrative Information' });
  await expect(about.getByText('Analyzed', { exact: true })).toBeVisible();
  await expect(about.getByRole('button', { name: 'AI Analysis Notes' })).toBeVisible();
  await expect(analysis.getByRole('button', { name: 'Analyze again' })).toBeVisible();

  const { page: school } = await visit({ is_staff: true });
  await school.goto('/staff/ai');
  const rows = school.getByRole('listitem').filter({ hasText: `test ${id}` });
  const solved = rows.filter({ hasText: 'Answered' }).filter({ hasText: 'Solved without the right answer' });
  await solved.getByRole('button', { name: 'Show in full' }).click();
  await expect(solved.getByRole('region', { name: 'Sent' })).toContainText(savol);
  await expect(solved.getByRole('region', { name: 'Received' })).toContainText('Four legs.');
  await rows.filter({ hasText: 'Review with the right answer' }).getByRole('button').click();
  await expect(school.getByRole('region', { name: 'Sent', exact: true })).toHaveCount(2);
  for (const secret of ['key-of-the-endpoint', 'Qodirova', '@example.com']) {
    await expect(school.locator('.ai-sent').filter({ hasText: secret })).toHaveCount(0);
  }
});

test('the analysis of many tests shows how far it is, until it has ended', async ({
  model,
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('A run of a model');
  const { page, api } = await visit({ is_teacher: true });
  for (const n of [1, 2, 3]) await api.makeQuestion({ category, savol: `Legs of cat ${n}?` });
  model.state.answer = answers;
  await page.goto(`/ai?category=${category}`);
  await page.getByRole('button', { name: 'Analyze 3 tests' }).click();
  const run = page.getByRole('listitem').filter({ hasText: 'of 3' });
  await expect(run).toContainText('3 of 3');
  await expect(run).toContainText('Done');
  await page.getByRole('link', { name: 'Back to tests' }).click();
  await page.getByRole('search').getByLabel('AI analysis').selectOption('Analyzed');
  await expect(page.getByText('3 tests')).toBeVisible();
});
