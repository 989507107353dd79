import type { Page, Route } from '@playwright/test';

import type { Person } from '../contract/people/people.ts';
import { openRoles } from './page-parts.ts';
import {
  answer,
  openMenu,
  press,
  searchCategory,
  type Screen,
  submitAnswer,
  waitForAlert,
} from './screen.ts';
import { loadedScreens } from './screens.ts';

/** All calls of a screen except those for the person. */
const calls = /\/django\/(?!auth|user_api)/;

const unanswered = (path: string | RegExp) => (page: Page) => page.route(path, () => undefined);
const noNetwork = (path: string | RegExp) => (page: Page) => page.route(path, (route) => route.abort());
const refuse = (route: Route) => route.fulfill({ status: 400, json: { detail: 'Not now.' } });
const nothing = { status: 'ok', data_api: [], page: 1, total_pages: 0, total: 0 };

/** One of several sign-ups of an address, as staff see it; the last one is activated already, of another address. */
function signUpOf(id: number): Person {
  const isWaiting = id !== 1;
  return {
    id: 900 + id,
    first_name: isWaiting ? 'Sardor' : 'Gulnora',
    last_name: isWaiting ? 'Yusupov' : 'Tosheva',
    email: isWaiting ? 'botir.karimov@maktab.example' : 'gulnora.tosheva@maktab.example',
    about: '',
    is_active: !isWaiting,
    is_staff: false,
    is_teacher: false,
    is_parent: !isWaiting,
    is_pupil: false,
    start_date: `2026-11-20T09:0${id}:00.000Z`,
    father_email: '',
    mother_email: '',
    is_waiting: isWaiting,
    needs_reset: true,
    closed_until: null,
    classes: [],
  };
}

const nameOf = (role: string, path: string) =>
  path === '/' ? `home-${role}` : path.replace('/', '').replaceAll(/[/?=]/g, '-');

/** Every screen that loads data: while it loads, and after loading has failed. */
const loadings = loadedScreens.flatMap(({ role, paths }): Screen[] =>
  paths.flatMap((path): Screen[] => [
    { name: `loading-${nameOf(role, path)}`, role, path, before: unanswered(calls), waits: true },
    { name: `failed-${nameOf(role, path)}`, role, path, before: (page) => page.route(calls, refuse) },
  ]),
);

/**
 * States that pass by themselves, or that consist of parts of other screens. Pictures are taken of them, but they are not
 * checked at every width and in every colour.
 */
export const transientScreens: readonly Screen[] = [
  ...loadings,
  {
    name: 'login-busy',
    role: 'guest',
    path: '/login',
    before: unanswered('**/jwt/create/'),
    prepare: tryToLogIn,
    waits: true,
  },
  {
    name: 'login-failed',
    role: 'guest',
    path: '/login',
    before: answer('**/jwt/create/', { detail: 'No active account found with the given credentials' }, 401),
    prepare: async (page) => {
      await tryToLogIn(page);
      await waitForAlert(page);
    },
  },
  {
    name: 'activation-done',
    role: 'guest',
    path: '/activate/MQ/new',
    before: answer('**/users/activation/', { detail: 'Stale token for given user.' }, 403),
  },
  {
    name: 'activation-busy',
    role: 'guest',
    path: '/activate/MQ/new',
    before: unanswered('**/users/activation/'),
    waits: true,
  },
  {
    name: 'staff-sign-ups',
    role: 'staff',
    path: '/staff?part=people',
    before: answer('**/people_api/?*', {
      data_api: [3, 2, 1].map(signUpOf),
      page: 1,
      total_pages: 1,
      total: 3,
      status: 'ok',
    }),
  },
  {
    name: 'not-me-gone',
    role: 'guest',
    path: '/not-me/MQ/old',
  },
  {
    name: 'news-none',
    role: 'guest',
    path: '/blog',
    before: answer('**/blog_api/?*', nothing),
  },
  { name: 'news-none-found', role: 'guest', path: '/blog?s=qwertyuiop' },
  { name: 'news-page-empty', role: 'guest', path: '/blog?page=99' },
  { name: 'post-missing', role: 'guest', path: '/blog/99999' },
  { name: 'category-missing', role: 'guest', path: '/category/99999' },
  {
    name: 'categories-none-found',
    role: 'guest',
    path: '/category',
    prepare: async (page, say) => {
      await searchCategory(page, 'qwerty');
      await page.getByText(say('categories.typeahead.none')).waitFor();
    },
  },
  {
    name: 'categories-search-failed',
    role: 'guest',
    path: '/category',
    prepare: async (page) => {
      await page.route(calls, refuse);
      await searchCategory(page, 'geo');
      await page.locator('.typeahead-problem').waitFor();
    },
  },
  {
    name: 'crash',
    role: 'guest',
    path: '/category/6',
    before: noNetwork(/\/assets\/category-[\w-]{7}\.js$/),
  },
  { name: 'add-guest', role: 'guest', path: '/add_test?category=31' },
  { name: 'staff-guest', role: 'guest', path: '/staff' },

  {
    name: 'solve-sending',
    role: 'pupil',
    path: '/solve-test?category=36',
    before: unanswered('**/submit/'),
    prepare: submitAnswer,
    waits: true,
  },
  {
    name: 'solve-refused',
    role: 'pupil',
    path: '/solve-test?category=36',
    before: answer(
      '**/submit/',
      { detail: 'You have already answered this test.', code: 'already_answered' },
      409,
    ),
    prepare: async (page) => {
      await submitAnswer(page);
      await waitForAlert(page);
    },
  },
  { name: 'staff-forbidden', role: 'pupil', path: '/staff' },
  { name: 'edit-forbidden', role: 'pupil', path: '/edit_test/34' },
  { name: 'post-add-forbidden', role: 'pupil', path: '/blog/new' },
  {
    name: 'results-none',
    role: 'pupil',
    path: '/tests/105',
    before: answer('**/results/', { status: 'ok', results: [] }),
  },
  {
    name: 'profile-saved',
    role: 'pupil',
    path: '/profile',
    before: answer('**/user_api/', { status: 'ok' }),
    prepare: async (page, say) => {
      await press('users.parent.save')(page, say);
      await page.locator('.message').waitFor();
    },
  },
  {
    name: 'profile-refused',
    role: 'pupil',
    path: '/profile',
    prepare: async (page, say) => {
      await page.locator('[name=father_email]').fill('ota');
      await press('users.parent.save')(page, say);
      await page.locator('.message').waitFor();
    },
  },

  {
    name: 'home-begun',
    role: 'teacher',
    path: '/add_test?category=31',
    prepare: async (page) => {
      await page.locator('[name=savol]').fill('2 + 2 × 2 = ?');
      await page.goto('/');
    },
  },
  {
    name: 'test-delete-failed',
    role: 'teacher',
    path: '/tests/24',
    before: (page) =>
      page.route('**/tests_api/24/', (route) =>
        route.request().method() === 'DELETE' ? refuse(route) : route.fallback(),
      ),
    prepare: async (page, say) => {
      await press('questions.page.delete')(page, say);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('questions.delete.confirm') })
        .click();
      await waitForAlert(page);
    },
  },

  {
    name: 'menu-staff',
    role: 'staff',
    path: '/',
    prepare: openMenu,
  },
  {
    name: 'staff-nobody',
    role: 'staff',
    path: '/staff',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('searchbox').fill('qwertyuiop');
      await page.locator('.empty-state').waitFor();
    },
  },
  {
    name: 'staff-undo',
    role: 'staff',
    path: '/staff',
    prepare: async (page) => {
      const row = page.locator('tbody').getByRole('row').nth(2);
      await page.route('**/people_api/*/', (route) =>
        route.fulfill({ json: { status: 'ok', data_api: [] } }),
      );
      await openRoles(row);
      await row.getByRole('menuitemcheckbox').nth(2).click();
      await page.keyboard.press('Escape');
      await page.locator('.notices .message').hover();
    },
  },
  {
    name: 'staff-category-menu',
    role: 'staff',
    path: '/staff?part=categories',
    prepare: async (page) => {
      const row = page.getByRole('main').getByRole('listitem').first();
      await row.locator('.category-toggle').first().click();
      await row.locator('.menu-button').first().click();
    },
  },
  { name: 'staff-level-delete', role: 'staff', path: '/staff?part=levels', prepare: pressLastDelete },
  { name: 'post-delete', role: 'staff', path: '/blog/8', prepare: press('news.page.delete') },
];

async function tryToLogIn(page: Page): Promise<void> {
  await page.locator('[name=email]').fill('gulnora.tosheva@maktab.example');
  await page.locator('[name=password]').fill('savol-1');
  await page.locator('[name=password]').press('Enter');
}

function pressLastDelete(page: Page): Promise<void> {
  return page.locator('.level-table .button-danger').last().click();
}
