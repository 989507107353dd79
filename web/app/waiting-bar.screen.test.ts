import { expect, test, vi } from 'vitest';

import { updateOwnUser } from '../../contract/people/users.ts';
import { answer, noNetwork } from '../testing/api.ts';
import { logIn, openPage, page, passTime, stopTime } from '../testing/page.ts';

test('without a network the bar says that running tries go on, for three minutes', async () => {
  logIn({ is_pupil: true });
  await openPage('/profile');
  await page.getByLabelText('First name').fill('Begun');
  const { requests } = answer(updateOwnUser, noNetwork);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const bar = page.getByRole('status').filter({ hasText: 'There is no network' });
  await expect.element(bar).toMatchTextContent('send again what is not kept here');
  stopTime();
  await page.getByRole('button', { name: 'Save details' }).click();
  for (let minutes = 0; minutes < 3; minutes += 1) {
    await expect.poll(() => requests.length).toBe(minutes + 1);
    await expect.element(bar).toMatchTextContent('If it is back within three minutes');
    await passTime(60_000);
  }
  await expect.poll(() => requests.length).toBe(4);
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expect.element(bar).toMatchTextContent('send again what is not kept here');
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.element(bar).not.toBeInTheDocument();
});
