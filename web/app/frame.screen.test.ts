import { expect, test } from 'vitest';

import { languages } from '../../contract/languages.ts';
import { activate, getActivation } from '../../contract/people/auth.ts';
import { getUnsolved } from '../../contract/answers.ts';
import { listCategories } from '../../contract/questions/categories.ts';
import { getQuestion } from '../../contract/questions/questions.ts';
import { getPost } from '../../contract/news.ts';
import { answer, refusal } from '../testing/api.ts';
import { address, desk, logIn, openPage, page, phone, userEvent } from '../testing/page.ts';
import { say, textsOf } from '../testing/shown.ts';

const header = () => page.getByRole('banner');
const heading = () => page.getByRole('heading', { level: 1 });
const boxOf = (role: 'banner' | 'main' | 'contentinfo') =>
  page.getByRole(role).element().getBoundingClientRect();

/** A category and a test in it, for all screens that show one. */
function answerWithTest(author: number): void {
  const question = { id: 5, savol: '2 + 2 = ?', test_type: 'choosable', a: '3', b: '4', right_answer: 'b' };
  answer(listCategories, { data_api: [{ id: 3, name: 'Framed', tests_count: 1 }] });
  answer(getQuestion, { data_api: [{ ...question, author, right_answer: 'b', category: 3 }] });
  answer(getUnsolved, { status: 'no_tests_available' });
}

test('every screen has the navigation above it and the footer below', async () => {
  const open = async (path: string, title: string) => {
    await openPage(path);
    await expect.element(heading()).toHaveTextContent(title);
    expect(address()).toBe(path);
    await expect.element(header().getByRole('link', { name: 'Savol' })).toBeVisible();
    await expect
      .element(page.getByRole('contentinfo'))
      .toMatchTextContent(`© ${new Date().getFullYear()} Savol. All rights reserved`);
    expect(boxOf('banner').bottom).toBeLessThanOrEqual(boxOf('main').top);
    expect(boxOf('contentinfo').top).toBeGreaterThanOrEqual(boxOf('main').bottom);
  };
  for (const endpoint of [getActivation, activate]) answer(endpoint, refusal(400, { token: ['Invalid.'] }));
  await open('/', 'Questions that help you learn');
  await open('/login', 'Login');
  await open('/signup', 'Sign up');
  await open('/reset-password', 'Reset password');
  await open('/password/reset/confirm/MQ/x', 'New password');
  await open('/activate/MQ/x', 'Account activation');
  const { id } = logIn({ is_staff: true });
  answerWithTest(id);
  await open('/category', 'Choose a subject');
  await open('/category/3', 'Category Framed');
  await open('/tests', 'Tests');
  await open('/tests/5', 'Test Details 2 + 2 = ?');
  await open('/add_test?category=3', 'Add Test');
  await open('/edit_test/5', 'Edit Test (ID: 5) 2 + 2 = ?');
  await open('/profile', 'Profile');
  await open('/solve-test?category=3', 'Solve Test');
});

test('the start page says what the product is and that it is under development', async () => {
  await openPage('/');
  await expect
    .element(page.getByText('Savol is an educational web app for school pupils. It is under development.'))
    .toBeVisible();
});

test('the header leads to the start page, the categories and the tests, on a phone from a menu', async () => {
  await openPage('/login');
  const tests = header().getByRole('link', { name: 'Tests' });
  await header().getByRole('link', { name: 'Category' }).click();
  await expect.poll(address).toBe('/category');
  await tests.click();
  await expect.poll(address).toBe('/tests');
  await header().getByRole('link', { name: 'Savol' }).click();
  await expect.poll(address).toBe('/');

  await page.viewport(phone.width, phone.height);
  await expect.element(tests).not.toBeInTheDocument();
  await header().getByRole('button', { name: 'Menu', exact: true }).click();
  await expect.element(header().getByRole('link', { name: 'Category' })).toBeVisible();
  await tests.click();
  await expect.poll(address).toBe('/tests');
  await expect.element(tests).not.toBeInTheDocument();
});

test('a visitor’s menu has a tooltip, leads to log in and sign up, and closes', async () => {
  await openPage('/');
  const button = page.getByRole('button', { name: 'User menu', exact: true });
  await expect.element(button.css('img')).toHaveAttribute('src', '/avatar.svg');
  const tooltip = header().getByText('User menu', { exact: true });
  await expect.element(tooltip).not.toBeVisible();
  await button.hover();
  await expect.element(tooltip).toBeVisible();

  const menu = page.getByRole('menu');
  const items = page.getByRole('menuitem');
  await button.click();
  await expect.element(items).toHaveLength(2);
  expect(textsOf(items)).toEqual(['Login', 'Sign up']);
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await button.click();
  await expect.element(menu).toBeInTheDocument();
  await heading().click();
  await expect.element(menu).not.toBeInTheDocument();
  for (const [name, path] of [
    ['Login', '/login'],
    ['Sign up', '/signup'],
  ] as const) {
    await button.click();
    await items.filter({ hasText: name }).click();
    await expect.poll(address).toBe(path);
    await expect.element(menu).not.toBeInTheDocument();
  }
});

test('the header of a phone shows whose account is open, and the menu the name and the address', async () => {
  const names = { first_name: 'Nodira', last_name: 'Yoʻldosheva-Abdurahmonova' };
  const { email } = logIn({ is_pupil: true, email: 'nodira@school.example', ...names });
  const name = 'Nodira Yoʻldosheva-Abdurahmonova';
  for (const width of [320, phone.width, desk.width]) {
    await page.viewport(width, phone.height);
    await openPage('/category');
    const initials = header().getByRole('img', { name, exact: true });
    await expect.element(initials).toHaveTextContent('NY');
    await expect.element(initials).toBeInViewport({ ratio: 1 });
    expect(document.documentElement.scrollWidth).toBe(width);
    expect(boxOf('banner').height).toBeLessThan(80);
  }
  await header().getByRole('button', { name: 'Hi Nodira. This is user menu.' }).click();
  await expect.element(header().getByText(`${name} ${email}`, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
  localStorage.clear();
  await openPage('/category');
  await expect.element(heading()).toBeVisible();
  await expect.element(header().getByRole('img')).not.toBeInTheDocument();
});

test('the language is switched between three, at once, and stored in a cookie', async () => {
  await openPage('/login');
  const select = header().getByRole('combobox');
  await expect.element(select.css('option')).toHaveLength(3);
  expect(textsOf(select.css('option'))).toEqual(['EN', 'RU', 'UZ']);
  for (const language of ['ru', 'uz', 'en']) {
    await select.selectOptions(language);
    await expect.poll(() => document.documentElement.lang).toBe(language);
    await expect.element(heading()).toHaveTextContent(say('auth.login.title'));
    expect(document.cookie).toContain(`i18next=${language}`);
  }
});

test('the menu of a phone closes on Escape, which returns the focus, and on a tap outside', async () => {
  await page.viewport(phone.width, phone.height);
  await openPage('/login');
  const toggle = header().getByRole('button', { name: 'Menu', exact: true });
  const link = header().getByRole('link', { name: 'Category' });
  await toggle.click();
  await expect.element(link).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  await expect.element(link).not.toBeInTheDocument();
  await expect.element(toggle).toHaveFocus();
  await toggle.click();
  await expect.element(link).toBeVisible();
  await heading().click();
  await expect.element(link).not.toBeInTheDocument();
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('the header leads pupils to their grades, and parents to their children', async () => {
  for (const [role, name, path] of [
    ['is_pupil', 'app.nav.grades', '/grades'],
    ['is_parent', 'homes.part.parent', '/family'],
  ] as const) {
    logIn({ [role]: true });
    for (const language of languages) {
      await openPage('/profile', { language });
      await header()
        .getByRole('link', { name: say(name) })
        .click();
      await expect.poll(address).toBe(path);
      await expect.element(page.css('.header-link[aria-current]')).toHaveTextContent(say(name));
    }
  }
});

test('the header marks the entry that a screen belongs to', async () => {
  const { id } = logIn({ is_teacher: true });
  answerWithTest(id);
  answer(getPost, {});
  const marked = page.css('.header-link[aria-current]');
  for (const [path, name, current] of [
    ['/tests', 'Tests', 'page'],
    ['/tests/5', 'Tests', 'true'],
    ['/tests/5/results', 'Tests', 'true'],
    ['/edit_test/5', 'Tests', 'true'],
    ['/add_test?category=3', 'Tests', 'true'],
    ['/my_tests', 'Tests', 'true'],
    ['/to_mark', 'Tests', 'true'],
    ['/answered', 'Tests', 'true'],
    ['/category/3', 'Category', 'true'],
    ['/solve-test?category=3', 'Category', 'true'],
    ['/blog/new', 'News', 'true'],
  ] as const) {
    await openPage(path);
    await expect.element(marked, { message: path }).toHaveTextContent(name);
    await expect.element(marked, { message: path }).toHaveAttribute('aria-current', current);
  }
  for (const path of ['/', '/profile']) {
    await openPage(path);
    await expect.element(heading()).toBeVisible();
    await expect.element(marked).not.toBeInTheDocument();
  }
});
