import type { Page } from '@playwright/test';

import { finishWork, passRetries, stopTime } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { isCategorySearch } from './page-parts.ts';
import { fetchWhole } from './routes.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search for a subject' });
const card = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

let trees = 0;

/** Creates a root with one child and one grandchild, under unique names. */
async function makeTree(staff: { makeCategory: (name: string, parent?: number) => Promise<number> }) {
  trees += 1;
  // The name sorts before those of other tests, so that the root is on the first page, which has ten.
  const mark = `${10_000 - trees}x${process.pid}`;
  const names = { root: `Aaron ${mark}`, child: `Botany ${mark}`, grandchild: `Cactus ${mark}` };
  const root = await staff.makeCategory(names.root);
  const child = await staff.makeCategory(names.child, root);
  const grandchild = await staff.makeCategory(names.grandchild, child);
  return { mark, names, ids: { root, child, grandchild } };
}

test('a category is found by a part of its name and shown between its parent and its children', async ({
  staff,
  visit,
}) => {
  const { names, ids, mark } = await makeTree(staff);
  const { page } = await visit({ is_teacher: true });
  await page.goto('/category');
  // A pause between two letters may send a search too, and the results be replaced a little later.
  const answered = page.waitForResponse((response) => isCategorySearch(response, `ny ${mark}`));
  await search(page).pressSequentially(`ny ${mark}`);
  await answered;
  await expect(page.getByText('1 subject found')).toBeVisible();
  await expect(page.getByRole('option', { name: names.child })).toContainText(names.root);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-highlighted]')).toContainText(names.child);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: names.child })).toBeVisible();
  await expect(page).toHaveURL(`/category?category=${ids.child}`);
  await expect(card(page, names.root)).toBeVisible();
  await card(page, names.grandchild).click();
  await expect(page.getByRole('heading').getByText(names.grandchild)).toBeFocused();
  await expect(search(page)).toHaveValue(names.grandchild);
  await page.goBack();
  await expect(page.getByRole('heading', { name: names.child })).toBeVisible();
});

test('a teacher creates in a new tab, a pupil solves, a guest is told to log in', async ({
  staff,
  visit,
  guest,
}) => {
  const { ids } = await makeTree(staff);
  const teacher = (await visit({ is_teacher: true })).page;
  await teacher.goto(`/category?category=${ids.root}`);
  const opened = teacher.context().waitForEvent('page');
  await teacher.getByRole('link', { name: 'Create Test' }).click();
  await expect(await opened).toHaveURL(`/add_test?category=${ids.root}`);

  const pupil = (await visit({ is_pupil: true })).page;
  await pupil.goto(`/category?category=${ids.root}`);
  await pupil.getByRole('link', { name: 'Solve Test' }).click();
  await expect(pupil).toHaveURL(`/solve-test?category=${ids.root}`);
  await pupil.goBack();
  await expect(pupil.getByRole('link', { name: 'Solve Test' })).toBeVisible();
  await expect(pupil.getByRole('link', { name: 'Create Test' })).toBeHidden();

  const stranger = await guest();
  await stranger.goto(`/category?category=${ids.root}`);
  await expect(stranger.getByText('Log in to solve tests.')).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Solve Test' })).toBeHidden();
});

test('a category is reached without typing', async ({ staff, visit }) => {
  const { names, ids } = await makeTree(staff);
  const { page } = await visit({ is_pupil: true });
  await page.goto('/category');
  await card(page, names.root).click();
  await card(page, names.child).click();
  await expect(page).toHaveURL(`/category?category=${ids.child}`);
  await page.getByRole('link', { name: 'All subjects' }).click();
  await expect(card(page, names.root)).toBeVisible();
  await expect(search(page)).toHaveValue('');
});

test('a search reports its outcome', async ({ staff, visit }) => {
  const { names, mark } = await makeTree(staff);
  const { page } = await visit({ is_pupil: true });
  await page.goto('/category');
  await search(page).fill(`nowhere ${mark}`);
  await expect(page.getByText('No categories found')).toBeVisible();

  let refusal = { status: 400, body: '{}' };
  await page.route(/name__icontains=Cactus/, (route) => route.fulfill(refusal));
  await search(page).fill(names.grandchild);
  await expect(page.getByRole('alert')).toContainText('Network error');
  await page.unroute(/name__icontains=Cactus/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await search(page).click();
  await expect(page.getByRole('option', { name: names.grandchild })).toBeVisible();
  await expect(page.getByText('Network error')).toBeHidden();

  refusal = { status: 200, body: '{"status":"no_access"}' };
  await page.route(/name__icontains=Botany/, (route) => route.fulfill(refusal));
  await search(page).fill(names.child);
  await expect(page.getByRole('alert')).toContainText('Login required');
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '/login');
});

test('a search that cannot reach the server reports a network error and can be repeated', async ({
  staff,
  visit,
}) => {
  const { names } = await makeTree(staff);
  const { page } = await visit({ is_pupil: true });
  await page.clock.install();
  await page.goto('/category');
  await expect(search(page)).toBeVisible();
  await page.route(/name__icontains=Cactus/, (route) => route.abort());
  let failed = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('Cactus')) failed += 1;
  });
  await stopTime(page);
  await search(page).fill(names.grandchild);
  const failedAfterMore = async () => {
    await page.clock.runFor(100);
    return failed;
  };
  await expect.poll(failedAfterMore).toBe(1);
  await passRetries(page);
  await page.clock.resume();
  await expect(page.getByRole('alert')).toContainText('Network error');
  await page.unroute(/name__icontains=Cactus/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await search(page).click();
  await expect(page.getByRole('option', { name: names.grandchild })).toBeVisible();
  await expect(page.getByText('Network error')).toBeHidden();
});

test('a search is sent when typing pauses, with the parameters of a tree', async ({ visit }) => {
  const { page } = await visit({ is_pupil: true });
  await page.clock.install();
  await page.goto('/category');
  // Its code is loaded once somebody turns to the field.
  await search(page).focus();
  await page.locator('.typeahead-box').waitFor();
  await stopTime(page);
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.has('name__icontains')) asked.push(searchParams);
  });
  const answered = page.waitForResponse(/name__icontains=xyz/);
  for (const letter of 'xyz') {
    await search(page).press(letter);
    // Otherwise the pause after the previous letter may end before the page has handled this one.
    await finishWork(page);
    await page.clock.runFor(100);
  }
  // A tenth of a second after the last letter.
  await page.clock.runFor(199);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.resume();
  await answered;
  await expect(page.getByText('No categories found')).toBeVisible();
  expect(asked.map((one) => one.get('name__icontains'))).toEqual(['xyz']);
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    include_children: 'true',
    children_depth: '2',
    children_limit: '50',
    per_page: '20',
  });
});

test('the page of a category shows its facts, and teachers may add a test', async ({
  staff,
  visit,
  guest,
}) => {
  const { names, ids } = await makeTree(staff);
  await staff.makeQuestion({ category: ids.grandchild });
  const { page } = await visit({ is_teacher: true });
  await page.goto(`/category/${ids.child}`);
  await expect(page.getByRole('heading', { level: 1, name: names.child })).toBeVisible();
  const facts = page.getByRole('main').locator('dl');
  await expect(facts).toContainText('English');
  await expect(facts).toContainText(names.root);
  await expect(facts).toContainText('Number of tests1');
  const add = page.getByRole('link', { name: 'Add test' });
  await expect(add).toHaveAttribute('target', '_blank');
  await expect(add).toHaveAttribute('href', `/add_test?category=${ids.child}`);
  for (const text of ['Add a learning material', 'Material list', 'Solve tests']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'View tests in this Category' }).click();
  await expect(page).toHaveURL(`/tests?category=${ids.child}`);

  await page.route(`**/category/?*id=${ids.child}*`, async (route) => {
    const answer = (await (await fetchWhole(route)).json()) as {
      data_api: { aggregated_tests_count?: number };
    };
    const { aggregated_tests_count: _, ...plain } = [answer.data_api].flat()[0] ?? {};
    await route.fulfill({ json: { status: 'ok', data_api: { ...plain, tests_count: 7 } } });
  });
  await page.goto(`/category/${ids.child}`);
  await expect(facts).toContainText('Number of tests7');
  await page.unroute(`**/category/?*id=${ids.child}*`);

  const stranger = await guest('uz');
  await stranger.goto(`/category/${ids.child}`);
  await expect(stranger.getByText('Ingliz tili')).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Test qoʻshish' })).toBeHidden();
  await expect(stranger.getByText('Test yechish uchun tizimga kiring.')).toBeVisible();
  await expect(stranger.getByRole('main').getByRole('link', { name: 'Kirish' })).toHaveAttribute(
    'href',
    '/login',
  );
  for (const address of ['/category/2000000000', '/category/none']) {
    await stranger.goto(address);
    await expect(stranger.getByText('Fan topilmadi')).toBeVisible();
  }
});
