import type { Page } from '@playwright/test';

import type { TextKey } from './texts.ts';

export const roles = ['guest', 'pupil', 'user', 'parent', 'teacher', 'staff'] as const;
export type ScreenRole = (typeof roles)[number];

export type Screen = {
  /** Unlike that of every other screen; the name of its picture too. */
  name: string;
  role: ScreenRole;
  path: string;
  /** Brings the screen, in English or any other language, to the state that is meant. It stores nothing. */
  prepare?: (page: Page, say: (key: TextKey) => string) => Promise<void>;
};

const press = (key: TextKey) => async (page: Page, say: (key: TextKey) => string) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: say(key), exact: true })
    .first()
    .click();
};

const noteOfTheServer = (path: string, json: object) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ json }));

/** What a saved answer is answered with, without saving one. */
function answered(percentage: number | null) {
  return async (page: Page) => {
    const result = {
      user_name: 'Malika Aliyeva',
      points: percentage === null ? null : percentage / 50,
      percentage,
      completed_at: '2026-11-20T09:00:00.000Z',
    };
    await noteOfTheServer('**/submit/', { status: 'ok', result })(page);
    await page.locator('.asked-question').waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await page.locator('.last-answer').waitFor();
  };
}

/** Every screen in its main states, on the data of the demonstration, whose ids are always the same. */
export const screens: readonly Screen[] = [
  { name: 'home', role: 'guest', path: '/' },
  {
    name: 'menu',
    role: 'guest',
    path: '/',
    prepare: async (page) => {
      const toggle = page.locator('.header-toggle');
      if (await toggle.isVisible()) await toggle.click();
      await page.locator('.menu-button').click();
    },
  },
  { name: 'login', role: 'guest', path: '/login' },
  { name: 'login-refused', role: 'guest', path: '/login', prepare: press('auth.login.submit') },
  { name: 'signup', role: 'guest', path: '/signup' },
  { name: 'signup-refused', role: 'guest', path: '/signup', prepare: press('auth.signup.submit') },
  { name: 'invited', role: 'guest', path: '/signup?invitation=expired' },
  { name: 'reset', role: 'guest', path: '/reset-password' },
  { name: 'reset-confirm', role: 'guest', path: '/password/reset/confirm/MQ/old' },
  { name: 'activation-failed', role: 'guest', path: '/activate/MQ/old' },
  { name: 'categories', role: 'guest', path: '/category' },
  {
    name: 'categories-found',
    role: 'guest',
    path: '/category',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('combobox').pressSequentially('geo');
      await page.getByRole('main').getByRole('option').first().waitFor();
    },
  },
  { name: 'category-chosen-guest', role: 'guest', path: '/category?category=6' },
  { name: 'category-guest', role: 'guest', path: '/category/6' },
  { name: 'tests-guest', role: 'guest', path: '/tests' },
  { name: 'test-guest', role: 'guest', path: '/tests/105' },
  { name: 'news', role: 'guest', path: '/blog' },
  { name: 'post', role: 'guest', path: '/blog/8' },
  { name: 'not-found', role: 'guest', path: '/nowhere' },

  { name: 'home-pupil', role: 'pupil', path: '/' },
  { name: 'category-chosen', role: 'pupil', path: '/category?category=6' },
  { name: 'tests-pupil', role: 'pupil', path: '/tests' },
  { name: 'tests-of-category', role: 'pupil', path: '/tests?category=30' },
  { name: 'tests-none', role: 'pupil', path: '/tests?s=qwertyuiop' },
  { name: 'test-pupil', role: 'pupil', path: '/tests/105' },
  { name: 'test-waiting', role: 'pupil', path: '/tests/107' },
  { name: 'test-forbidden', role: 'pupil', path: '/tests/34' },
  { name: 'test-missing', role: 'pupil', path: '/tests/99999' },
  { name: 'solve', role: 'pupil', path: '/solve-test?category=36' },
  { name: 'solve-picture', role: 'pupil', path: '/solve-test?category=20' },
  { name: 'solve-text', role: 'pupil', path: '/solve-test?category=8' },
  {
    name: 'solve-nothing-chosen',
    role: 'pupil',
    path: '/solve-test?category=36',
    prepare: press('answers.solve.submit'),
  },
  { name: 'solve-right', role: 'pupil', path: '/solve-test?category=36', prepare: answered(100) },
  { name: 'solve-wrong', role: 'pupil', path: '/solve-test?category=36', prepare: answered(0) },
  { name: 'solve-waiting', role: 'pupil', path: '/solve-test?category=36', prepare: answered(null) },
  {
    name: 'solve-failed',
    role: 'pupil',
    path: '/solve-test?category=36',
    prepare: async (page) => {
      await page.route('**/submit/', (route) => route.fulfill({ status: 400, json: {} }));
      await page.locator('.asked-question').waitFor();
      await page.keyboard.press('a');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'solve-none-left',
    role: 'pupil',
    path: '/solve-test?category=36',
    prepare: async (page) => {
      await noteOfTheServer('**/get-unsolved/*', { status: 'no_tests_available' })(page);
      await page.reload();
      await page.locator('.empty-state').waitFor();
    },
  },
  { name: 'solve-nowhere', role: 'pupil', path: '/solve-test' },
  { name: 'profile', role: 'pupil', path: '/profile' },
  { name: 'add-forbidden', role: 'pupil', path: '/add_test?category=31' },

  { name: 'home-user', role: 'user', path: '/' },
  { name: 'tests-user', role: 'user', path: '/tests' },

  { name: 'home-parent', role: 'parent', path: '/' },
  { name: 'tests-parent', role: 'parent', path: '/tests' },
  { name: 'test-parent', role: 'parent', path: '/tests/2' },
  { name: 'profile-parent', role: 'parent', path: '/profile' },

  { name: 'home-teacher', role: 'teacher', path: '/' },
  { name: 'category-teacher', role: 'teacher', path: '/category/6' },
  { name: 'tests-teacher', role: 'teacher', path: '/tests' },
  { name: 'test-teacher', role: 'teacher', path: '/tests/24' },
  {
    name: 'test-notes',
    role: 'teacher',
    path: '/tests/24',
    prepare: press('questions.administration.notes'),
  },
  { name: 'test-delete', role: 'teacher', path: '/tests/24', prepare: press('questions.page.delete') },
  { name: 'add', role: 'teacher', path: '/add_test?category=31' },
  {
    name: 'add-refused',
    role: 'teacher',
    path: '/add_test',
    prepare: press('questions.form.create'),
  },
  {
    name: 'add-text',
    role: 'teacher',
    path: '/add_test?category=31',
    prepare: (page) => page.locator('[name=test_type][value=free_text]').check({ force: true }),
  },
  { name: 'edit', role: 'teacher', path: '/edit_test/105' },

  { name: 'home-staff', role: 'staff', path: '/' },
  { name: 'test-staff', role: 'staff', path: '/tests/107' },
  { name: 'staff', role: 'staff', path: '/staff' },
  {
    name: 'staff-ask',
    role: 'staff',
    path: '/staff',
    prepare: async (page) => page.getByRole('main').getByRole('listitem').getByRole('switch').first().click(),
  },
  { name: 'staff-categories', role: 'staff', path: '/staff?part=categories' },
  {
    name: 'staff-category-form',
    role: 'staff',
    path: '/staff?part=categories',
    prepare: press('people.category.add_root'),
  },
  { name: 'staff-levels', role: 'staff', path: '/staff?part=levels' },
  { name: 'staff-level-form', role: 'staff', path: '/staff?part=levels', prepare: press('people.level.add') },
  { name: 'post-staff', role: 'staff', path: '/blog/8' },
  { name: 'post-add', role: 'staff', path: '/blog/new' },
  { name: 'post-edit', role: 'staff', path: '/blog/8/edit' },
];

/** The screens that ask the server for more than who is there, by the role that sees most of each. */
export const loadedScreens: readonly { role: ScreenRole; paths: readonly string[] }[] = [
  { role: 'guest', paths: ['/category', '/category?category=6', '/category/6', '/blog', '/blog/8'] },
  { role: 'pupil', paths: ['/tests', '/tests/105', '/solve-test?category=36'] },
  { role: 'teacher', paths: ['/tests/24', '/edit_test/105'] },
  { role: 'staff', paths: ['/staff', '/staff?part=categories', '/staff?part=levels', '/blog/8/edit'] },
];
