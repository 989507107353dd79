import type { Script } from '../server/testing/model-endpoint.ts';
import type { Page } from '@playwright/test';

import { expect } from './fixtures.ts';
import { test } from './model-server.ts';

/** A question with a short answer, of which no two are similar. */
type Known = { question: string; right: string };

const known: readonly Known[] = [
  { question: 'Which planet of the Solar System is the largest?', right: 'Jupiter' },
  { question: 'In which city does the Louvre stand?', right: 'Paris' },
  { question: 'Who wrote the tragedy about Romeo and Juliet?', right: 'Shakespeare' },
  { question: 'How is the frozen state of water called?', right: 'ice' },
  { question: 'Which metal is liquid at room temperature?', right: 'mercury' },
];

/** A model that writes these questions as drafts with a short text as the answer, whatever number is asked for. */
function writing(questions: readonly Known[]): Script {
  const tests = questions.map(({ question, right }) => ({
    question,
    content: {},
    key: { accepted: right },
    explanation: `It is ${right}.`,
  }));
  return () => ({ value: { tests } });
}

const stateOf = (page: Page) => page.getByRole('main').locator('.ai-state');
const draftOf = (page: Page, name: string) => page.getByRole('article', { name });

/** Fills in the form and sends it. */
async function askFor(page: Page, category: number, topic: string, count: number): Promise<void> {
  await page.goto(`/ai/drafts?category=${category}`);
  const form = page.getByRole('region', { name: 'New drafts' });
  await form.getByLabel('Test type').selectOption('Free Text');
  await form.getByLabel('Topic').fill(topic);
  await form.getByLabel('How many').selectOption(String(count));
  await form.getByRole('button', { name: 'Ask for drafts' }).click();
  await expect(page).toHaveURL(/\/ai\/drafts\/\d+$/);
}

test('drafts come on the open page of their order; pupils get those that the author accepts, and staff read the requests', async ({
  model,
  staff,
  visit,
}) => {
  const name = `Drafts of a model ${crypto.randomUUID()}`;
  const category = await staff.makeCategory(name);
  const { page, api } = await visit({ is_teacher: true }, { last_name: 'Qodirova' });
  const topic = `General knowledge ${crypto.randomUUID()}`;
  model.state.answer = () => 'hang';
  await askFor(page, category, topic, 3);
  await expect(stateOf(page)).toContainText('Being written');
  await expect(page.getByRole('article')).toHaveCount(0);

  const { cut } = model.state;
  await staff.send('PUT /ai_api/settings/', { is_on: false, at_saving: false });
  await expect.poll(() => model.state.cut).toBe(cut + 1);
  await expect(stateOf(page)).toContainText('Staff have switched AI off.');
  model.state.answer = writing(known);
  await staff.send('PUT /ai_api/settings/', { is_on: true, at_saving: false });
  await expect(stateOf(page)).toContainText('Written: 3 of 3. Waiting for your decision: 3.');
  await expect(page.getByRole('article')).toHaveCount(3);
  const [planet, city, author] = [
    draftOf(page, 'Which planet'),
    draftOf(page, 'Louvre'),
    draftOf(page, 'Romeo'),
  ];
  await expect(planet).toContainText('Jupiter');
  await expect(planet).toContainText('Draft, disabled');

  await planet.getByRole('button', { name: /^Accept Which planet/ }).click();
  await expect(page.getByText('The draft has been accepted: the test is enabled.')).toBeVisible();
  await expect(planet).toContainText('Accepted');
  await expect(stateOf(page)).toContainText('Waiting for your decision: 2.');
  await author.getByRole('button', { name: /^Delete Who wrote/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(author).toHaveCount(0);
  await expect(stateOf(page)).toContainText('Waiting for your decision: 1.');

  const tests = await api.send<{ data_api: { savol: string; enabled: boolean }[] }>(
    `GET /tests_api/?category=${category}&sort=name_asc`,
  );
  expect(tests.data_api.map(({ savol, enabled }) => ({ savol, enabled }))).toEqual([
    { savol: known[1]?.question, enabled: false },
    { savol: known[0]?.question, enabled: true },
  ]);
  const { page: ofPupil } = await visit({ is_pupil: true });
  await ofPupil.goto(`/solve-test?category=${category}`);
  await expect(ofPupil.getByRole('heading', { name: 'Which planet' })).toBeVisible();
  await expect(ofPupil.getByText(`1 of 1 in ${name}`)).toBeVisible();

  // A draft is accepted by the form of tests too.
  await city.getByRole('link', { name: /^Edit In which city/ }).click();
  await page.getByLabel('Enabled').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/tests\/\d+$/);
  await page.goto('/ai/drafts');
  const row = page.getByRole('listitem').filter({ hasText: topic });
  await expect(row).toContainText('You have decided on all of them.');
  await row.getByRole('link').click();
  await expect(city).toContainText('Accepted');

  const { page: school } = await visit({ is_staff: true });
  await school.goto('/staff/ai');
  const sent = school
    .getByRole('listitem')
    .filter({ hasText: 'Drafts of tests' })
    .filter({ hasText: 'Answered' });
  await sent.first().getByRole('button', { name: 'Show in full' }).click();
  const region = school.getByRole('region', { name: 'Sent', exact: true });
  await expect(region).toContainText(topic);
  await expect(region).toContainText(name);
  for (const secret of ['key-of-the-endpoint', 'Qodirova', '@example.com']) {
    await expect(region).not.toContainText(secret);
  }
});

test('five more like a test are of its subject and type, and the order is shown to its author and staff only', async ({
  model,
  staff,
  visit,
}) => {
  const category = await staff.makeCategory(`More like one ${crypto.randomUUID()}`);
  const { page, api } = await visit({ is_teacher: true });
  const savol = 'Which sea lies between Europe and Africa?';
  const id = await api.makeQuestion({
    category,
    test_type: 'free_text',
    savol,
    right_answer_text: 'Mediterranean',
    right_answer: '',
    a: '',
    b: '',
  });
  model.state.answer = writing(known);
  const before = model.received.length;
  await page.goto(`/tests/${id}`);
  await page.getByRole('button', { name: '5 more like this' }).click();
  await expect(stateOf(page)).toContainText('Written: 5 of 5.');
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(page.getByRole('article').first()).toContainText('Free Text');
  await expect(page.getByRole('link', { name: `test ${id}` })).toBeVisible();
  expect(model.received[before]?.body).toContain(savol);

  const address = new URL(page.url()).pathname;
  const { page: school } = await visit({ is_staff: true });
  await school.goto(address);
  await expect(school.getByRole('article')).toHaveCount(5);
  const { page: ofOther } = await visit({ is_teacher: true });
  await ofOther.goto(address);
  await expect(ofOther.getByRole('main')).toContainText('These drafts do not exist, or they are not yours.');
});

test('an order that the model refuses fails and is asked for again, and one that runs is cut off by cancelling it', async ({
  model,
  staff,
  visit,
}) => {
  const category = await staff.makeCategory(`Refused orders ${crypto.randomUUID()}`);
  const { page } = await visit({ is_teacher: true });
  model.state.answer = () => ({ status: 403 });
  await askFor(page, category, 'Refused', 1);
  await expect(stateOf(page)).toContainText('Failed');
  await expect(stateOf(page)).toContainText('Staff should check its settings.');
  const failed = page.url();
  model.state.answer = writing(known);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page).not.toHaveURL(failed);
  await expect(stateOf(page)).toContainText('Written: 1 of 1.');
  await expect(page.getByRole('main')).toContainText('Refused');
  await expect(page.getByRole('article')).toHaveCount(1);

  model.state.answer = () => 'hang';
  await askFor(page, category, 'Cancelled', 1);
  await expect(stateOf(page)).toContainText('Being written');
  const { cut } = model.state;
  await page.getByRole('button', { name: 'Cancel the request' }).click();
  await expect(stateOf(page)).toContainText('Cancelled');
  await expect(stateOf(page)).toBeFocused();
  await expect.poll(() => model.state.cut).toBe(cut + 1);
  await page.reload();
  await expect(stateOf(page)).toContainText('Cancelled');
});
