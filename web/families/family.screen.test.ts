import { expect, test } from 'vitest';

import { showLinkingCode } from '../../contract/people/families.ts';
import { answer } from '../testing/api.ts';
import { logIn, openPage, page } from '../testing/page.ts';

test('a new code voids the one before, and is said to', async () => {
  logIn({ is_pupil: true });
  const { requests } = answer(showLinkingCode, ({ body: { renew } }) => ({
    data_api: [{ code: renew ? '2B3C-4D5E' : '4F7K-9QWM' }],
  }));
  await openPage('/family');
  await page.getByRole('button', { name: 'Show the code' }).click();
  const code = page.css('.family-code');
  await expect.element(code).toHaveTextContent('4F7K-9QWM');
  await page.getByRole('button', { name: 'New code' }).click();
  await expect.element(page.getByText('The previous code is no longer valid.')).toBeVisible();
  await expect.element(code).toHaveTextContent('2B3C-4D5E');
  expect(requests.map(({ body }) => body.renew)).toEqual([false, true]);
});
