import { expect, test } from 'vitest';

import { logInByCard } from '../../contract/people/cards.ts';
import { getOwnUser, ownRecord } from '../../contract/people/users.ts';
import { answer, held, refusal } from '../testing/api.ts';
import { openPage, page } from '../testing/page.ts';

const asked = (code: string) => refusal(401, { detail: 'Refused.', code });

async function typeCode(code: string): Promise<void> {
  await page.getByLabelText('Code on the card').fill(code);
  await page.getByRole('button', { name: 'Next' }).click();
}

async function typePin(pin: string): Promise<void> {
  await page.getByLabelText('PIN', { exact: true }).fill(pin);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('a code is typed as it is read, wrong ones and wrong PINs are reported', async () => {
  await openPage('/login');
  await page.getByRole('link', { name: 'I have a card' }).click();
  await typeCode('CDFG');
  await expect.element(page.getByText('Enter the eight characters on the card.')).toBeVisible();
  await typeCode('CDFG-234z');
  await expect.element(page.getByText('Codes never contain “Z”.')).toBeVisible();
  answer(logInByCard, asked('wrong_card_or_pin'));
  await typeCode('CDFG-2345');
  await expect.element(page.getByText('There is no card with this code.')).toBeVisible();

  const tried = answer(logInByCard, asked('pin_required'));
  await typeCode('cdfg 2346');
  await expect.element(page.getByLabelText('PIN', { exact: true })).toBeVisible();
  expect(tried.requests.map(({ body }) => body)).toEqual([{ code: 'CDFG2346' }]);
  answer(logInByCard, asked('wrong_card_or_pin'));
  await typePin('9035');
  await expect.element(page.getByText('This PIN is wrong.')).toBeVisible();

  // The PIN has been set back: another one is chosen.
  answer(logInByCard, asked('pin_to_choose'));
  await typePin('9034');
  await expect.element(page.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
  // The page is loaded anew when the person has come.
  const loading = answer(getOwnUser, held({}).reply);
  answer(ownRecord, held({}).reply);
  const entered = answer(logInByCard, { access: 'x.eyJ1c2VyX2lkIjoiMSJ9.x', refresh: 'refresh' });
  await page.getByLabelText('New PIN').fill('7712');
  await page.getByLabelText('The same PIN again').fill('7712');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await expect.poll(() => loading.requests).toHaveLength(1);
  expect(entered.requests.map(({ body }) => body)).toEqual([{ code: 'CDFG2346', new_pin: '7712' }]);
});
