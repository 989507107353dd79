import { expect, test, vi } from 'vitest';

import { updateOwnUser } from '../../contract/people/users.ts';
import { answer, noNetwork } from '../testing/api.ts';
import { logIn, openPage, page, passTime, phone, stopTime } from '../testing/page.ts';
import { answerWithTests, twoAndTwo } from '../testing/solving.ts';

/** Takes the network away, as the browser says it. @returns a function that brings it back */
function loseNetwork(): () => void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  return () => {
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  };
}

test('without a network the bar says that running tries go on, for three minutes', async () => {
  logIn({ is_pupil: true });
  await openPage('/profile');
  await page.getByLabelText('First name').fill('Begun');
  const { requests } = answer(updateOwnUser, noNetwork);
  const bringBack = loseNetwork();
  const bar = page.getByRole('status').filter({ hasText: 'No connection' });
  await expect.element(bar).toHaveTextContent('No connection. What you typed stays on this page.');
  stopTime();
  await page.getByRole('button', { name: 'Save details' }).click();
  for (let minutes = 0; minutes < 3; minutes += 1) {
    await expect.poll(() => requests.length).toBe(minutes + 1);
    await expect.element(bar).toHaveTextContent('No connection. Trying again…');
    await passTime(60_000);
  }
  await expect.poll(() => requests.length).toBe(4);
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expect.element(bar).toMatchTextContent('What you typed stays on this page.');
  bringBack();
  await expect.element(bar).not.toBeInTheDocument();
});

test('where answers are stored the bar says in one line to go on, and covers no button of a phone with an open keyboard', async () => {
  logIn({ is_pupil: true });
  answerWithTests({ id: 77, name: 'Offline' }, [{ ...twoAndTwo, id: 1 }]);
  await page.viewport(phone.width, 420);
  await openPage('/solve-test?category=77');
  await expect.element(page.css('.kept-line')).toMatchTextContent('Saved');
  const bringBack = loseNetwork();
  const bar = page.getByRole('status').filter({ hasText: 'No connection' });
  await expect
    .element(bar)
    .toHaveTextContent('No connection. Carry on: your answers are saved on this device.');
  for (const control of [
    page.getByRole('button', { name: 'Submit Answer' }),
    page.getByRole('link', { name: 'Exit' }),
  ]) {
    const shown = control.element();
    shown.scrollIntoView({ block: 'end' });
    const { left, right, bottom } = shown.getBoundingClientRect();
    expect(document.elementFromPoint((left + right) / 2, bottom - 2)).toBe(shown);
  }
  bringBack();
  await expect.element(bar).not.toBeInTheDocument();
});
