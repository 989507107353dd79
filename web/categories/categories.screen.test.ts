import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';

import { Category, listCategories } from '../../contract/questions/categories.ts';
import { answer, noNetwork, refusal } from '../testing/api.ts';
import { example } from '../testing/example.ts';
import { address, logIn, openPage, page, passTime, stopTime, userEvent } from '../testing/page.ts';

const search = () => page.getByRole('combobox', { name: 'Search for a subject' });
const card = (name: string) => page.getByRole('main').getByRole('link', { name });

const botany = { id: 2, name: 'Botany', parent: 1, parent_name: 'Aaron' };
const cactus = { id: 3, name: 'Cactus', parent: 2, parent_name: 'Botany' };
const aaron = { id: 1, name: 'Aaron' };

/** A root with one child and one grandchild. */
function answerWithTree() {
  const tree = [
    { ...aaron, children: [{ ...botany, children: [cactus] }] },
    { ...botany, parents: [aaron], children: [cactus] },
    { ...cactus, parents: [botany, aaron] },
  ];
  return answer(listCategories, ({ query: { id, name__icontains: text, roots } }) => ({
    data_api: tree.filter(
      (category) =>
        (id === undefined || category.id === id) &&
        (!roots || category.id === 1) &&
        category.name.toLowerCase().includes((text ?? '').toLowerCase()),
    ),
  }));
}

test('a category is found by a part of its name and shown between its parent and its children', async () => {
  logIn({ is_teacher: true });
  answerWithTree();
  await openPage('/category');
  await userEvent.type(search(), 'otany');
  await expect.element(page.getByText('1 subject found')).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Botany' })).toMatchTextContent('Aaron');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.css('[data-highlighted]')).toMatchTextContent('Botany');
  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByRole('heading', { name: 'Botany' })).toBeVisible();
  expect(address()).toBe('/category?category=2');
  await expect.element(card('Aaron')).toBeVisible();
  await card('Cactus').click();
  await expect.element(page.getByRole('heading').getByText('Cactus')).toHaveFocus();
  await expect.element(search()).toHaveValue('Cactus');
  window.history.back();
  await expect.element(page.getByRole('heading', { name: 'Botany' })).toBeVisible();
});

test('a teacher creates in a new tab, a pupil solves, a guest is sent to log in', async () => {
  answerWithTree();
  logIn({ is_teacher: true });
  await openPage('/category?category=1');
  const create = page.getByRole('link', { name: 'Create Test (opens in a new tab)', exact: true });
  await expect.element(create).toHaveAttribute('target', '_blank');
  await expect.element(create).toHaveAttribute('href', '/add_test?category=1');

  logIn({ is_pupil: true });
  await openPage('/category?category=1');
  await expect
    .element(page.getByRole('link', { name: 'Solve Test' }))
    .toHaveAttribute('href', '/solve-test?category=1');
  await expect.element(create).not.toBeInTheDocument();

  localStorage.clear();
  await openPage('/category?category=1');
  await expect.element(page.getByText('Log in to solve tests.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Solve Test' })).not.toBeInTheDocument();
});

test('a category is reached without typing', async () => {
  logIn({ is_pupil: true });
  answerWithTree();
  await openPage('/category');
  await card('Aaron').click();
  await card('Botany').click();
  await expect.element(page.getByRole('heading').getByText('Botany')).toBeVisible();
  expect(address()).toBe('/category?category=2');
  await page.getByRole('link', { name: 'All subjects' }).click();
  await expect.element(card('Aaron')).toBeVisible();
  await expect.element(search()).toHaveValue('');
});

test('a search reports its outcome', async () => {
  logIn({ is_pupil: true });
  answerWithTree();
  await openPage('/category');
  await search().fill('nowhere');
  await expect.element(page.getByText('No categories found')).toBeVisible();

  answer(listCategories, refusal(400, {}));
  await search().fill('Cactus');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Network error');
  answerWithTree();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('option', { name: 'Cactus' })).toBeVisible();
  await expect.element(page.getByText('Network error')).not.toBeInTheDocument();

  answer(listCategories, { status: 'no_access' });
  await search().fill('Botany');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Login required');
  await expect.element(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '/login');
});

test('a search that cannot reach the server reports a network error and can be repeated', async () => {
  logIn({ is_pupil: true });
  answerWithTree();
  await openPage('/category');
  await expect.element(card('Aaron')).toBeVisible();
  stopTime();
  answer(listCategories, noNetwork);
  await search().fill('Cactus');
  await expect.element(page.getByText('Searching')).toBeVisible();
  await passTime(20_000);
  await expect.element(page.getByRole('alert')).toMatchTextContent('Network error');
  answerWithTree();
  await page.getByRole('button', { name: 'Retry' }).click();
  await passTime(1000);
  await expect.element(page.getByRole('option', { name: 'Cactus' })).toBeVisible();
  await expect.element(page.getByText('Network error')).not.toBeInTheDocument();
});

for (const [by, name, press] of [
  ['a pointer', 'Cactus', (retry: Locator) => retry.click()],
  [
    'the keyboard',
    'Botany',
    async (retry: Locator) => {
      // Over the button that clears the field.
      await userEvent.tab();
      await userEvent.tab();
      await expect.element(retry).toHaveFocus();
      await userEvent.keyboard('{Enter}');
    },
  ],
] as const) {
  test(`Retry sends the search again that failed, by ${by}`, async () => {
    logIn({ is_pupil: true });
    for (const reply of [refusal(400, {}), Response.json({ status: 'error' })]) {
      answerWithTree();
      await openPage('/category');
      await expect.element(card('Aaron')).toBeVisible();
      answer(listCategories, reply);
      await search().fill(name);
      await expect.element(page.getByRole('alert')).toMatchTextContent('Network error');
      const { requests } = answerWithTree();
      await press(page.getByRole('button', { name: 'Retry' }));
      await expect.element(page.getByRole('option', { name })).toBeVisible();
      expect(requests.map(({ query }) => query.name__icontains)).toEqual([name]);
      await expect.element(search()).toHaveValue(name);
      await expect.element(search()).toHaveFocus();
      await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    }
  });
}

test('leaving a failed search clears it, since it would look like a choice', async () => {
  logIn({ is_pupil: true });
  answerWithTree();
  await openPage('/category');
  await expect.element(card('Aaron')).toBeVisible();
  answer(listCategories, refusal(400, {}));
  await search().fill('Cactus');
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  for (const [button, text] of [
    ['Clear', 'Cactus'],
    ['Retry', 'Cactus'],
  ] as const) {
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: button })).toHaveFocus();
    await expect.element(search()).toHaveValue(text);
  }
  await userEvent.tab();
  await expect.element(search()).toHaveValue('');
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('without an access the link to log-in below a search is followed', async () => {
  logIn({ is_pupil: true });
  answerWithTree();
  await openPage('/category');
  await expect.element(card('Aaron')).toBeVisible();
  answer(listCategories, { status: 'no_access' });
  await search().fill('Botany');
  await page.getByRole('alert').getByRole('link').click();
  // The log-in screen sends people who are logged in to the start page.
  await expect.poll(address).toBe('/');
});

test('a search is sent when typing pauses, with the parameters of a tree', async () => {
  logIn({ is_pupil: true });
  answerWithTree();
  await openPage('/category');
  await search().click();
  await expect.element(page.getByRole('option', { name: /^Aaron/ })).toBeVisible();
  stopTime();
  const asked = answer(listCategories, {});
  for (const letter of 'xyz') {
    // An action of Vitest takes time, for which it moves the clock on.
    document.execCommand('insertText', false, letter);
    await passTime(100);
  }
  // A tenth of a second after the last letter.
  await passTime(199);
  expect(asked.requests).toEqual([]);
  await passTime(1);
  await expect.element(page.getByText('No categories found')).toBeVisible();
  expect(asked.requests.map(({ query }) => query)).toEqual([
    expect.objectContaining({
      name__icontains: 'xyz',
      include_children: true,
      children_depth: 2,
      children_limit: 50,
      per_page: 20,
    }),
  ]);
});

test('the page of a category shows its facts, and teachers may add a test', async () => {
  const category = { ...botany, language: 'en', parents: [aaron], tests_count: 7 } as const;
  logIn({ is_teacher: true });
  answer(listCategories, { data_api: [{ ...category, aggregated_tests_count: 9 }] });
  await openPage('/category/2');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Botany' })).toBeVisible();
  const facts = page.getByRole('main').css('dl');
  await expect.element(facts).toMatchTextContent('English');
  await expect.element(facts).toMatchTextContent('Aaron');
  await expect.element(facts).toMatchTextContent('Number of tests9');
  const add = page.getByRole('link', { name: 'Add test' });
  await expect.element(add).toHaveAttribute('target', '_blank');
  await expect.element(add).toHaveAttribute('href', '/add_test?category=2');
  for (const text of ['Add a learning material', 'Material list', 'Solve tests']) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'View tests in this Category' }).click();
  await expect.poll(address).toBe('/tests?category=2');

  // A server without the sum of the whole subtree.
  const { aggregated_tests_count: _, ...plain } = example(Category, category);
  answer(listCategories, Response.json({ status: 'ok', data_api: [plain] }));
  await openPage('/category/2');
  await expect.element(facts).toMatchTextContent('Number of tests7');
});

test('the page of a category tells a guest to log in, and says which one is not found', async () => {
  answer(listCategories, ({ query: { id } }) => ({
    data_api: id === 2 ? [{ ...botany, language: 'en' }] : [],
  }));
  await openPage('/category/2', { language: 'uz' });
  await expect.element(page.getByText('Ingliz tili')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Test qoʻshish' })).not.toBeInTheDocument();
  await expect.element(page.getByText('Test yechish uchun tizimga kiring.')).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Kirish' }))
    .toHaveAttribute('href', '/login');
  for (const path of ['/category/2000000000', '/category/none']) {
    await openPage(path, { language: 'uz' });
    await expect.element(page.getByText('Fan topilmadi')).toBeVisible();
  }
});
