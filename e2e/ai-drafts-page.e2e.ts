import type { Page } from '@playwright/test';

import type { DraftOrderWithDrafts } from '../contract/drafts.ts';
import { answerOrder, drafts, order } from './ai-draft-screens.ts';
import { listOf, set, settings } from './ai-screens.ts';
import { expect, test } from './fixtures.ts';
import { answer } from './screen.ts';

/*
 * The pages of drafts with answers in place of those of the server: the states that a server seldom is in. The journeys with a server
 * are in ai-drafts.e2e.ts.
 */

const orderAddress = `**/ai_api/drafts/${order.id}/`;
const path = `/ai/drafts/${order.id}`;
const stateOf = (page: Page) => page.getByRole('main').locator('.ai-state');
const draftOf = (page: Page, name: string) => page.getByRole('article', { name });

test('an author asks for drafts of a topic, type, level, language and number, and once more for the same where no answer came', async ({
  staff,
  visit,
}) => {
  const name = `Drafts by topic ${crypto.randomUUID()}`;
  const category = await staff.makeCategory(name, null, 'uz');
  const { page } = await visit({ is_teacher: true });
  await set()(page);
  await answer('**/ai_api/drafts/*', listOf([]))(page);
  const sent: { key: string | undefined; body: unknown }[] = [];
  let isReached = false;
  await page.route('**/ai_api/drafts/', async (route) => {
    const { key, body } = {
      key: route.request().headers()['idempotency-key'],
      body: route.request().postDataJSON() as unknown,
    };
    sent.push({ key, body });
    if (!isReached) return route.abort();
    return route.fulfill({ status: 201, json: { status: 'ok', data_api: [order] } });
  });
  await page.goto('/ai/drafts');
  const form = page.getByRole('region', { name: 'New drafts' });
  await form.getByRole('button', { name: 'Ask for drafts' }).click();
  await expect(form.getByText('Please select a category')).toBeVisible();
  expect(sent).toEqual([]);

  await form.getByRole('combobox', { name: 'Subject' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(form.getByLabel('Language of the tests')).toContainText('As the subject: Uzbek');
  await form.getByLabel('Topic').fill('Right triangles in daily life');
  await form.getByLabel('Test type').selectOption('Several Right Answers');
  await form.getByLabel('Language of the tests').selectOption('Russian');
  await expect(form.getByLabel('How many')).toHaveValue('5');
  await form.getByLabel('How many').selectOption('10');
  const button = form.getByRole('button', { name: 'Ask for drafts' });
  await button.click();
  await expect(page.getByText('Network error or server unavailable')).toBeVisible();
  await expect(form.getByLabel('Topic')).toHaveValue('Right triangles in daily life');

  isReached = true;
  await answerOrder(page, {});
  await button.click();
  await expect(page).toHaveURL(path);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/);
  for (const { body } of sent) {
    expect(body).toMatchObject({
      category,
      test_type: 'multiple',
      language: 'ru',
      topic: 'Right triangles in daily life',
      count: 10,
    });
  }
});

test('an order that is refused says why in the language of its author', async ({ staff, visit }) => {
  const category = await staff.makeCategory(`Refused drafts ${crypto.randomUUID()}`);
  const { page } = await visit({ is_teacher: true }, { language: 'ru' });
  await set()(page);
  await answer('**/ai_api/drafts/*', listOf([]))(page);
  await page.goto(`/ai/drafts?category=${category}`);
  for (const [code, text] of [
    ['analysis_off', 'ИИ отключён.'],
    ['too_many_orders', 'Одновременно может ждать не больше 5 ваших запросов.'],
  ] as const) {
    await answer('**/ai_api/drafts/', { detail: 'No.', code }, 409)(page);
    await page.getByRole('button', { name: 'Запросить черновики' }).click();
    await expect(page.getByText(text)).toBeVisible();
  }
});

const leftOut = { invalid: 1, flawed: 2, alike: 5 };

const states: readonly [Partial<DraftOrderWithDrafts>, readonly string[]][] = [
  [{ held: 'daily_limit' }, ['Waiting', 'wait for their turn', 'The requests of today are used up.']],
  [{ held: 'resting' }, ['The model failed several times in a row.']],
  [{ held: 'switched_off' }, ['Staff have switched AI off.']],
  [{ problem: 'busy', retry_at: '2026-11-21T09:10:00.000Z' }, ['The model is busy.', 'It is tried again at']],
  [{ state: 'running', made: 1, open: 1 }, ['Being written', 'Written: 1 of 5.']],
  [{ state: 'failed', problem: 'refused' }, ['Failed', 'Staff should check its settings.']],
  [{ state: 'done', made: 5, open: 0 }, ['Done', 'Written: 5 of 5.', 'All of them are decided.']],
  [
    { state: 'done', made: 3, open: 2, left_out: leftOut },
    [
      'Done',
      'Written: 3 of 5.',
      'Waiting for your decision: 2.',
      '1 that does not fit',
      '2 with flaws',
      '5 too similar',
    ],
  ],
  [{ state: 'done', left_out: leftOut }, ['Nothing usable', 'nothing that can be used', '5 too similar']],
  [{ state: 'cancelled', made: 2, open: 2 }, ['Cancelled', 'Nothing more will be written.']],
];

test('the page and the list of orders say where each stands, and what was left out', async ({ visit }) => {
  const { page } = await visit({ is_teacher: true });
  for (const [state, sentences] of states) {
    await answerOrder(page, state);
    await page.goto(path);
    for (const sentence of sentences) await expect(stateOf(page)).toContainText(sentence);
    const isUnderWay = [undefined, 'running'].includes(state.state);
    await expect(page.getByRole('button', { name: 'Cancel the order' })).toHaveCount(isUnderWay ? 1 : 0);
    const isFailed = state.state === 'failed';
    await expect(page.getByRole('button', { name: 'Ask again' })).toHaveCount(isFailed ? 1 : 0);
  }
  const orders = states.map(([state], at) => ({ ...order, id: at + 1, ...state }));
  await answer('**/ai_api/drafts/*', listOf(orders))(page);
  await page.goto('/ai/drafts');
  const rows = page.getByRole('region', { name: 'What was asked for' }).getByRole('list').first();
  await expect(rows.locator('> li')).toHaveCount(states.length);
  await expect(rows.locator('> li').nth(0)).toContainText('The requests of today are used up.');
  await expect(rows.locator('> li').nth(8)).toContainText('Nothing usable');
  await expect(rows.locator('> li').nth(8)).toContainText('5 too similar to other tests');
  // Whose they are is said where there are those of others.
  await expect(rows).not.toContainText('Sherzod Umarov');
  const { page: school } = await visit({ is_staff: true });
  await set()(school);
  await answer('**/ai_api/drafts/*', listOf(orders))(school);
  await school.goto('/ai/drafts');
  await expect(school.getByText('Sherzod Umarov').first()).toBeVisible();
});

test('an order goes on while its page is open, and is cancelled there', async ({ visit }) => {
  const { page } = await visit({ is_teacher: true });
  await answerOrder(page, {});
  await page.goto(path);
  await expect(stateOf(page)).toHaveAttribute('role', 'status');
  await expect(stateOf(page)).toContainText('Waiting');
  await answerOrder(page, { state: 'running', made: 1, open: 1, drafts: drafts.slice(0, 1) });
  await expect(stateOf(page)).toContainText('Being written');
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.route(`**/ai_api/drafts/${order.id}/cancel/`, async (route) => {
    await answerOrder(page, { state: 'cancelled', made: 1, open: 1, drafts: drafts.slice(0, 1) });
    await route.fulfill({ json: { status: 'ok', data_api: [{ ...order, state: 'cancelled' }] } });
  });
  await page.getByRole('button', { name: 'Cancel the order' }).press('Enter');
  await expect(stateOf(page)).toContainText('Cancelled');
  await expect(stateOf(page)).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a draft is shown with its right answer and explanation; by the keyboard it is accepted or deleted, and the focus stays near', async ({
  visit,
}) => {
  const { page } = await visit({ is_teacher: true });
  let left = drafts;
  const show = () => answerOrder(page, { state: 'done', made: 3, open: left.length - 1, drafts: left });
  await show();
  await page.goto(path);
  const [first, second, third] = ['necha metr yurish kerak', 'Qaysi uchliklar', 'eng uzun tomoni'].map(
    (name) => draftOf(page, name),
  );
  if (first === undefined || second === undefined || third === undefined) throw new Error('no drafts');
  await expect(first).toContainText('Draft, disabled');
  await expect(first.getByRole('listitem').filter({ hasText: '120 metr' })).toContainText('✓');
  await expect(first).toContainText('chunki 30² + 40² = 50²');
  await expect(second).toContainText('Accepted');
  await expect(second.getByRole('link', { name: /^Open the test Qaysi/ })).toHaveAttribute(
    'href',
    '/tests/902',
  );
  await expect(second.getByRole('button')).toHaveCount(0);
  await expect(third).toContainText('gipotenuza');
  await expect(third.getByRole('link', { name: /^Edit Toʻgʻri burchakli/ })).toHaveAttribute(
    'href',
    '/edit_test/903',
  );

  await page.route('**/tests_api/901/accept-draft/', async (route) => {
    left = left.map((one) =>
      one.test.id === 901 ? { test: { ...one.test, enabled: true }, is_accepted: true } : one,
    );
    await show();
    await route.fulfill({ json: { status: 'ok', data_api: [left[0]?.test] } });
  });
  await first.getByRole('button', { name: /^Accept Bogʻning shakli/ }).press('Enter');
  await expect(page.getByText('The draft is accepted: the test is enabled.')).toBeVisible();
  await expect(first).toBeFocused();
  await expect(first).toContainText('Accepted');
  await expect(first.getByRole('button')).toHaveCount(0);
  await expect(first.getByRole('link', { name: /^Open the test/ })).toHaveAttribute('href', '/tests/901');

  await page.route('**/tests_api/903/', async (route) => {
    left = left.filter(({ test: { id } }) => id !== 903);
    await show();
    await route.fulfill({ status: 204 });
  });
  await third.getByRole('button', { name: /^Delete Toʻgʻri burchakli/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' });
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(third.getByRole('button', { name: /^Delete/ })).toBeFocused();
  await third.getByRole('button', { name: /^Delete/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(third).toHaveCount(0);
  // It was the last one, so the one before it has the focus.
  await expect(second).toBeFocused();
});

test('after the last draft is deleted the page says so, there, to the keyboard too', async ({ visit }) => {
  const { page } = await visit({ is_teacher: true });
  await answerOrder(page, { state: 'done', count: 1, made: 1, open: 1, drafts: drafts.slice(0, 1) });
  await page.goto(path);
  await page.route('**/tests_api/901/', async (route) => {
    await answerOrder(page, { state: 'done', count: 1, made: 1, open: 0 });
    await route.fulfill({ status: 204 });
  });
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const note = page.getByText('All drafts of this order were deleted.');
  await expect(note).toBeFocused();
});

test('a draft that is gone meanwhile is not accepted, and the page says so', async ({ visit }) => {
  const { page } = await visit({ is_teacher: true });
  await answerOrder(page, { state: 'done', made: 3, open: 2, drafts });
  await page.goto(path);
  await page.route('**/tests_api/901/accept-draft/', async (route) => {
    await answerOrder(page, { state: 'done', made: 3, open: 1, drafts: drafts.slice(1) });
    await route.fulfill({ status: 404, json: { detail: 'Not found.' } });
  });
  await draftOf(page, 'necha metr')
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect(draftOf(page, 'necha metr')).toHaveCount(0);
  await expect(page.getByRole('alert')).toBeVisible();
});

test('the details of a test ask for five more like it, or another number, and lead to them', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory(`Like one test ${crypto.randomUUID()}`);
  const { page, api } = await visit({ is_teacher: true });
  const id = await api.makeQuestion({ category });
  await set()(page);
  await answer(`**/tests_api/${id}/analysis/`, {
    status: 'ok',
    data_api: [{ state: 'none', problem: null, retry_at: null, held: null, last: null }],
  })(page);
  const sent: unknown[] = [];
  await page.route('**/ai_api/drafts/', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ status: 201, json: { status: 'ok', data_api: [{ ...order, like: id }] } });
  });
  await answerOrder(page, { like: id });
  await page.goto(`/tests/${id}`);
  const more = page.getByRole('region', { name: 'More like this' });
  await expect(more).toContainText('are sent to the school’s language model');
  await expect(more).toContainText('stay disabled until you accept each of them');
  await more.getByRole('button', { name: '5 more like this' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('link', { name: `test ${id}` })).toHaveAttribute('href', `/tests/${id}`);
  await page.goBack();
  await more.getByLabel('How many').selectOption('2');
  await more.getByRole('button', { name: '2 more like this' }).click();
  await expect(page).toHaveURL(path);
  expect(sent).toEqual([
    { like: id, count: 5 },
    { like: id, count: 2 },
  ]);
});

test('drafts are found where tests are listed, analyzed and written, with the subject that is chosen there', async ({
  staff,
  visit,
}) => {
  const name = `Ways to drafts ${crypto.randomUUID()}`;
  const category = await staff.makeCategory(name);
  const { page } = await visit({ is_teacher: true });
  await set()(page);
  await answer('**/ai_api/drafts/*', listOf([]))(page);
  for (const place of ['/tests', '/ai', '/add_test']) {
    await page.goto(`${place}?category=${category}`);
    await page.getByRole('link', { name: 'Drafts by AI' }).click();
    await expect(page).toHaveURL(`/ai/drafts?category=${category}`);
    await expect(page.getByRole('combobox', { name: 'Subject' })).toHaveValue(name);
    await expect(page.getByText('No drafts have been asked for yet.')).toBeVisible();
  }
  await set({ ...settings, is_on: false })(page);
  await page.goto(`/tests?category=${category}`);
  await page.getByRole('link', { name: 'Create Test' }).waitFor();
  await expect(page.getByRole('link', { name: 'Drafts by AI' })).toHaveCount(0);
  await page.goto('/ai/drafts');
  await expect(page.getByRole('main')).toContainText('Staff have switched AI off.');
  await expect(page.getByRole('button', { name: 'Ask for drafts' })).toHaveCount(0);
});

test('an order that does not exist, one that cannot be loaded, and a reader who may see none are told apart', async ({
  visit,
}) => {
  const { page } = await visit({ is_teacher: true });
  await answer(orderAddress, { detail: 'Not found.' }, 404)(page);
  await page.goto(path);
  await expect(page.getByRole('main')).toContainText('There are no such drafts, or they are not yours.');
  await page.goto('/ai/drafts/none');
  await expect(page.getByRole('main')).toContainText('There are no such drafts, or they are not yours.');
  await answer(orderAddress, { detail: 'No.' }, 400)(page);
  await page.goto(path);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await answerOrder(page, { state: 'done', made: 3, open: 2, drafts });
  await again.click();
  await expect(page.getByRole('article')).toHaveCount(3);

  const { page: ofPupil } = await visit({ is_pupil: true });
  for (const address of ['/ai/drafts', path]) {
    await ofPupil.goto(address);
    await expect(ofPupil.getByRole('main')).toContainText('do not have access');
  }
});
