import { expect, test } from './fixtures.ts';
import { storedTokens } from './page-parts.ts';

test('a person’s menu greets, leads to the profile and logs out over the start page', async ({ visit }) => {
  const { page } = await visit({ is_pupil: true }, { first_name: 'Nodira' });
  await page.goto('/category');
  const button = page.getByRole('button', { name: 'Hi Nodira. This is user menu.' });
  await button.hover();
  await expect(page.getByRole('banner').getByText('Hi Nodira. This is user menu.')).toBeVisible();
  await button.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Lock', 'Switch user', 'Logout']);
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');

  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
  // What the next page finds as it starts, before it asks the server for anything.
  await page.addInitScript(() => {
    Object.assign(window, { found: [localStorage.getItem('access'), localStorage.getItem('refresh')] });
  });
  await button.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login/');
  expect(await page.evaluate(() => Reflect.get(window, 'found') as unknown)).toEqual([null, null]);
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(loaded).toEqual(['/login/']);
  expect(await storedTokens(page)).toEqual([null, null]);
  await expect(page.getByRole('button', { name: 'User menu', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});
