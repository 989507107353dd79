import { expect, test } from 'vitest';

import { languages } from '../../../contract/languages.ts';
import { listPosts } from '../../../contract/news.ts';
import { listPeople } from '../../../contract/people/people.ts';
import { listQuestions } from '../../../contract/questions/questions.ts';
import { answer } from '../../testing/api.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { address, desk, logIn, openPage, page, phone, userEvent } from '../../testing/page.ts';
import { say, textsOf } from '../../testing/shown.ts';

const search = () => page.getByRole('search');
const toggle = () => search().getByRole('button', { name: /^Filters/ });
const chips = () => page.getByRole('list', { name: 'Chosen filters' }).getByRole('listitem');
const item = () => page.css('main .question-item');

async function openOnPhone(path: string): Promise<void> {
  await page.viewport(phone.width, phone.height);
  await openPage(path);
}

for (const language of languages) {
  test(`on a phone the first test is visible under a row of search and filters (${language})`, async () => {
    logIn({ is_teacher: true });
    answer(listQuestions, { data_api: [{ savol: 'Visible at once?', a: '3', b: '4' }] });
    await page.viewport(phone.width, phone.height);
    await openPage('/tests', { language });
    await expect.element(page.getByRole('link', { name: 'Visible at once?' })).toBeInViewport({ ratio: 1 });
    const field = page.getByLabelText(say('questions.list.search'), { exact: true });
    await expect.element(field).toBeVisible();
    const button = page.getByRole('button', { name: say('ui.filters.toggle'), exact: true });
    expect(field.element().getBoundingClientRect().y).toBe(button.element().getBoundingClientRect().y);
    const sort = page.getByLabelText(say('questions.list.sort'));
    await expect.element(sort).not.toBeVisible();
    await expect.element(page.getByLabelText(say('ui.filters.per_page'), { exact: true })).not.toBeVisible();
    await button.click();
    for (const key of ['refresh', 'clear'] as const) {
      await expect
        .element(page.getByRole('button', { name: say(`questions.list.${key}`), exact: true }))
        .toBeVisible();
    }
    await sort.selectOptions('name_asc');
    await expect
      .element(search().getByRole('listitem'))
      .toHaveTextContent(`${say('ui.filters.remove')} ${say('questions.list.sorts.name_asc')}×`);
    await expect
      .element(page.getByRole('button', { name: say('ui.filters.toggle_set', { number: 1 }), exact: true }))
      .toBeVisible();
    await expectAccessible();
  });
}

test('on a phone the filters open with the keyboard, are counted, and are removed from their list', async () => {
  logIn({ is_teacher: true });
  const { requests } = answer(listQuestions, { data_api: [{ savol: 'Shown?' }] });
  const latest = () => requests.at(-1)?.query;
  await openOnPhone('/tests');
  const sort = page.getByLabelText('Sort');
  await expect.element(toggle()).toHaveTextContent('Filters');
  await expect.element(toggle()).toHaveAttribute('aria-expanded', 'false');
  await page.getByLabelText('Search').click();
  await userEvent.tab();
  await expect.element(toggle()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toggle()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.tab();
  await expect.element(page.getByLabelText('Per page')).toHaveFocus();
  await userEvent.tab();
  await expect.element(sort).toHaveFocus();
  await sort.selectOptions('name_asc');
  await expect.poll(latest).toMatchObject({ sort: 'name_asc', per_page: 10 });
  await expect.element(toggle()).toHaveTextContent('Filters: 1');
  await page.getByLabelText('Per page').fill('2');
  await expect.element(toggle()).toHaveTextContent('Filters: 2');
  await expect.poll(latest).toMatchObject({ sort: 'name_asc', per_page: 2 });

  await toggle().click();
  await expect.element(sort).not.toBeVisible();
  expect(textsOf(chips())).toEqual(['Remove: By name, A to Z×', 'Remove: Per page: 2×']);
  await openPage(address());
  await expect.element(chips()).toHaveLength(2);
  await expect.element(sort).not.toBeVisible();
  page.getByRole('button', { name: 'Remove: By name, A to Z' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(latest).toMatchObject({ sort: 'id_desc', per_page: 2 });
  await expect.element(search()).toHaveFocus();
  await page.getByRole('button', { name: 'Remove: Per page: 2' }).click();
  await expect.poll(latest).toMatchObject({ sort: 'id_desc', per_page: 10 });
  await expect.element(chips()).not.toBeInTheDocument();
  expect(address()).toBe('/tests');
  await expect.element(toggle()).toHaveTextContent('Filters');
});

test('on a wide screen the filters stay open, without their button', async () => {
  logIn({ is_staff: true });
  for (const [path, labels] of [
    ['/tests', ['Search', 'Per page', 'Sort']],
    ['/staff', ['Name or email', 'Role', 'Account', 'Sort']],
    ['/blog', ['Search the news', 'Sort', 'Per page']],
  ] as const) {
    await page.viewport(desk.width, desk.height);
    await openPage(path);
    for (const label of labels)
      await expect.element(search().getByLabelText(label, { exact: true })).toBeVisible();
    await expect.element(page.css('.filters-toggle')).not.toBeVisible();
    await page.viewport(phone.width, phone.height);
    await expect.element(toggle()).toBeVisible();
    await expect.element(search().getByLabelText('Sort')).not.toBeVisible();
  }
});

test('chosen filters of people and news are removed one by one', async () => {
  logIn({ is_staff: true });
  const people = answer(listPeople, {});
  const posts = answer(listPosts, {});
  await openOnPhone('/staff?role=teacher&is_active=true&sort=name_asc');
  await expect.element(toggle()).toHaveTextContent('Filters: 3');
  expect(textsOf(chips())).toEqual(['Remove: Teacher×', 'Remove: Active×', 'Remove: By name, A to Z×']);
  await expect.poll(() => people.requests.at(-1)?.query).toMatchObject({ role: 'teacher', is_active: true });
  await page.getByRole('button', { name: 'Remove: Teacher' }).click();
  await expect.poll(address).toBe('/staff?is_active=true&sort=name_asc');
  await page.getByRole('button', { name: 'Remove: Active' }).click();
  await page.getByRole('button', { name: 'Remove: By name, A to Z' }).click();
  await expect.poll(address).toBe('/staff');
  await expect.element(chips()).not.toBeInTheDocument();
  await openPage('/blog?sort=name_asc&per_page=12');
  await expect.element(toggle()).toHaveTextContent('Filters: 2');
  await expect.poll(() => posts.requests.at(-1)?.query).toMatchObject({ sort: 'name_asc', per_page: 12 });
  await page.getByRole('button', { name: 'Remove: Per page: 12' }).click();
  await expect.poll(address).toBe('/blog?sort=name_asc');
});

test('the link to the plan stands below everything else of the list, in small text', async () => {
  logIn({ is_teacher: true });
  answer(listQuestions, { data_api: [{ savol: 'Planned?', a: '3', b: '4' }] });
  const link = page.getByRole('link', { name: 'create business plan' });
  for (const [size, above] of [
    [phone, item],
    [desk, search],
  ] as const) {
    await page.viewport(size.width, size.height);
    await openPage('/tests');
    await expect.element(item()).toHaveLength(1);
    expect(link.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
      above().element().getBoundingClientRect().bottom,
    );
    expect(getComputedStyle(link.element()).fontSize).toBe('14px');
  }
});
