import { expect, test } from 'vitest';

import { refreshTokens } from '../../contract/people/auth.ts';
import { listCategories } from '../../contract/questions/categories.ts';
import { languages, type Language } from '../../contract/languages.ts';
import { answer, refusal } from '../testing/api.ts';
import { address, logIn, openPage, page, userEvent } from '../testing/page.ts';

const search = () => page.getByRole('combobox', { name: 'Search for a subject' });

test('the picker offers creating to teachers and staff, solving to every signed-in user', async () => {
  answer(listCategories, { data_api: [{ id: 1, name: 'Offered' }] });
  for (const [roles, creates, solves] of [
    [undefined, 0, 0],
    [{ is_staff: true }, 1, 1],
    [{ is_teacher: true }, 1, 1],
    [{ is_parent: true }, 0, 1],
    [{ is_pupil: true }, 0, 1],
    [{}, 0, 1],
  ] as const) {
    if (roles !== undefined) logIn(roles);
    await openPage('/category?category=1');
    await expect.element(page.getByRole('heading', { name: 'Offered' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Create Test' })).toHaveLength(creates);
    await expect.element(page.getByRole('link', { name: 'Solve Test' })).toHaveLength(solves);
    await openPage('/category/1');
    await expect.element(page.getByRole('link', { name: 'View tests in this Category' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Add test' })).toHaveLength(creates);
  }
});

test('the suggestions of the picker scroll beyond 240 pixels, twenty at a time', async () => {
  logIn({ is_pupil: true });
  const asked = answer(listCategories, ({ query: { per_page } }) => ({
    data_api: Array.from({ length: per_page }, (_, at) => ({ name: `Many ${at}` })),
    total: 21,
  }));
  await openPage('/category');
  await search().fill('Many');
  const list = page.getByRole('listbox');
  await expect.element(list.getByRole('option')).toHaveLength(20);
  await expect.element(page.getByText('20 of 21')).toBeVisible();
  expect(asked.requests.at(-1)?.query).toMatchObject({ name__icontains: 'Many', per_page: 20 });
  await expect.poll(() => list.element().clientHeight).toBe(240);
  expect(list.element().scrollHeight).toBeGreaterThan(240);
});

test('a search that is refused with 401 asks to log in', async () => {
  logIn({ is_pupil: true });
  answer(refreshTokens, { access: localStorage.getItem('access') ?? '', refresh: 'refresh' });
  answer(listCategories, ({ query }) =>
    query.name__icontains === '' ? {} : refusal(401, { detail: 'Who?' }),
  );
  await openPage('/category');
  await search().fill('algebra');
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Login required');
  await expect.element(alert.getByRole('link')).toHaveAttribute('href', '/login');
});

test('the root categories are listed ten a page', async () => {
  logIn({ is_pupil: true });
  const { requests } = answer(listCategories, ({ query }) => ({
    data_api: [{ name: `On page ${query.page}` }],
    page: query.page,
    total_pages: 2,
    total: 11,
  }));
  await openPage('/category');
  const pages = page.getByRole('navigation', { name: 'Pages of subjects' });
  await expect.element(pages).toMatchTextContent('Page 1 of 2');
  expect(requests.at(-1)?.query).toMatchObject({ roots: true, page: 1, per_page: 10 });
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect.element(pages).toMatchTextContent('Page 2 of 2');
  await expect.element(page.getByRole('link', { name: 'On page 2' })).toBeVisible();
  expect(requests.at(-1)?.query).toMatchObject({ roots: true, page: 2, per_page: 10 });
  expect(address()).toBe('/category?page=2');
  await openPage(address());
  await expect.element(pages).toMatchTextContent('Page 2 of 2');
});

test('subjects are listed in the language of the page, and in the others on request, which is remembered', async () => {
  logIn({ is_pupil: true });
  answer(listCategories, ({ query }) => ({
    data_api: languages
      .filter((language) => query.language === undefined || query.language === language)
      .map((language) => ({ name: `Written in ${language}`, language })),
  }));
  const shown = (language: Language) =>
    page.getByRole('main').getByRole('link', { name: `Written in ${language}` });
  const select = page.getByLabelText('Показывать на языке');
  await openPage('/category', { language: 'ru' });
  await expect.element(shown('ru')).toBeVisible();
  // The choice above the list names the language.
  await expect.element(shown('ru')).not.toMatchTextContent('Русский');
  await expect.element(shown('en')).not.toBeInTheDocument();
  await select.selectOptions('Все языки');
  for (const language of languages) await expect.element(shown(language)).toBeVisible();
  await expect.element(shown('ru')).toMatchTextContent('Русский');
  await expect.element(shown('uz')).toMatchTextContent('Узбекский');
  await openPage('/category?page=2', { language: 'ru' });
  await select.selectOptions('Узбекский');
  await expect.element(shown('uz')).toBeVisible();
  await expect.poll(address).toBe('/category');
  await openPage(address(), { language: 'ru' });
  await expect.element(shown('uz')).toBeVisible();
  await expect.element(shown('ru')).not.toBeInTheDocument();
});

test('letters that are typed faster than the page renders are not lost', async () => {
  const letters = 'abcdefghij'.repeat(5);
  await openPage('/category');
  await search().click();
  // No letter waits until the page shows the previous one.
  await Promise.all(Array.from(letters, (letter) => userEvent.keyboard(letter)));
  await expect.element(search()).toHaveValue(letters);
  await expect.element(page.getByText('No categories found')).toBeVisible();
});
