import { answer, answerTrial, openMenu, press, searchCategory, type Screen } from './screen.ts';

/** What a link of an activation mail is for. */
function activation(some: object): object {
  const signUp = { name: 'Gulnora Tosheva', start_date: '2026-11-20T09:05:00.000Z' };
  const account = { email: 'gulnora.tosheva@maktab.example', school: '12-maktab', invited_by: '' };
  return { ...signUp, ...account, is_active: false, choose_password: false, ...some };
}

/** What guests see. */
export const screens: readonly Screen[] = [
  { name: 'home', role: 'guest', path: '/' },
  { name: 'home-right', role: 'guest', path: '/', prepare: answerTrial('c') },
  { name: 'home-wrong', role: 'guest', path: '/', prepare: answerTrial('a') },
  { name: 'menu', role: 'guest', path: '/', prepare: openMenu },
  { name: 'about', role: 'guest', path: '/about' },
  { name: 'login', role: 'guest', path: '/login' },
  { name: 'login-refused', role: 'guest', path: '/login', prepare: press('auth.login.submit') },
  { name: 'signup', role: 'guest', path: '/signup' },
  { name: 'signup-refused', role: 'guest', path: '/signup', prepare: press('auth.signup.submit') },
  { name: 'invited', role: 'guest', path: '/signup?invitation=expired' },
  {
    name: 'signup-done',
    role: 'guest',
    path: '/signup',
    before: answer('**/auth/users/', {}, 201),
    prepare: async (page) => {
      for (const name of ['first_name', 'last_name']) await page.locator(`[name=${name}]`).fill('Gulnora');
      await page.locator('[name=email]').fill('gulnora.tosheva@maktab.example');
      for (const name of ['password', 're_password']) await page.locator(`[name=${name}]`).fill('savol-1');
      await page.locator('[name=re_password]').press('Enter');
      await page.locator('.alert.tone-green').waitFor();
    },
  },
  { name: 'reset', role: 'guest', path: '/reset-password' },
  { name: 'reset-confirm', role: 'guest', path: '/password/reset/confirm/MQ/old' },
  { name: 'activation-failed', role: 'guest', path: '/activate/MQ/old' },
  {
    name: 'activation-choose',
    role: 'guest',
    path: '/activate/MQ/new',
    before: async (page) => {
      await answer('**/users/activation/', { detail: 'Stale token for given user.' }, 403)(page);
      await answer('**/users/activation_info/', activation({ is_active: true, choose_password: true }))(page);
    },
    prepare: async (page) => page.locator('[name=re_new_password]').waitFor(),
  },
  {
    name: 'not-me',
    role: 'guest',
    path: '/not-me/MQ/new',
    before: answer('**/users/activation_info/', activation({})),
  },
  {
    name: 'invitation',
    role: 'guest',
    path: '/invitation/MQ/new',
    before: answer(
      '**/users/activation_info/',
      activation({ is_active: true, choose_password: true, invited_by: 'Sarvinoz Yoʻldosheva' }),
    ),
    prepare: async (page) => page.locator('[name=re_new_password]').waitFor(),
  },
  { name: 'signup-parent', role: 'guest', path: '/signup?as=parent' },
  { name: 'categories', role: 'guest', path: '/category', loads: 'guest' },
  {
    name: 'categories-found',
    role: 'guest',
    path: '/category',
    prepare: async (page) => {
      await searchCategory(page, 'geo');
      // Before the answer all categories are suggested.
      await page.locator('.typeahead-state').filter({ hasText: /\d/ }).waitFor();
      const others = page.getByRole('option').filter({ hasNotText: /geo|гео/i });
      await others.first().waitFor({ state: 'hidden' });
    },
  },
  { name: 'category-chosen-guest', role: 'guest', path: '/category?category=6', loads: 'guest' },
  { name: 'category-guest', role: 'guest', path: '/category/6', loads: 'guest' },
  { name: 'tests-guest', role: 'guest', path: '/tests' },
  { name: 'test-guest', role: 'guest', path: '/tests/105' },
  { name: 'news', role: 'guest', path: '/blog', loads: 'guest' },
  { name: 'post', role: 'guest', path: '/blog/8', loads: 'guest' },
  { name: 'not-found', role: 'guest', path: '/nowhere' },
];
