import { expect, test } from 'vitest';

import { logIn, openPage, page } from '../testing/page.ts';

test('only staff have access', async () => {
  logIn({ is_teacher: true });
  await openPage('/people/import');
  await expect.element(page.getByText('You do not have access!')).toBeVisible();
});
