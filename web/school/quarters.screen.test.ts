import { expect, test } from 'vitest';

import { getQuarters, replaceQuarters, usualQuarters } from '../../contract/school/quarters.ts';
import { answer, held } from '../testing/api.ts';
import { expectAccessible } from '../testing/axe.ts';
import { logIn, openPage, page } from '../testing/page.ts';

test('staff change the quarters of the year, read why some cannot be, and put back the usual ones', async () => {
  logIn({ is_staff: true });
  let quarters = usualQuarters(2026);
  answer(getQuarters, () => ({ data_api: [{ year: 2026, quarters, present: 2 as const }] }));
  const { requests } = answer(replaceQuarters, ({ body }) => {
    quarters = quarters.map(({ number }, at) => ({ number, from: '', to: '', ...body.quarters[at] }));
    return { data_api: [{ year: 2026, quarters, present: 2 as const }] };
  });
  await openPage('/staff?part=quarters');
  const form = page.getByRole('form', { name: 'Quarters' });
  const end = form.getByLabelText('Quarter I: last day');
  await end.fill('2026-11-12');
  await form.getByRole('button', { name: 'Save' }).click();
  const wrong = form.getByLabelText('Quarter II: first day');
  await expect.element(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect
    .element(wrong)
    .toHaveAccessibleDescription('Quarter II begins before the one before it has ended.');
  await expect.element(wrong).toHaveFocus();
  expect(requests).toEqual([]);
  await end.fill('2026-11-01');
  await expect.element(wrong).not.toHaveAttribute('aria-invalid');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The quarters have been saved.')).toBeVisible();
  expect(requests.map(({ body }) => body.quarters[0])).toEqual([{ from: '2026-09-02', to: '2026-11-01' }]);
  await form.getByRole('button', { name: 'Fill in the usual dates' }).click();
  await expect.element(end).toHaveValue('2026-11-04');
  await expectAccessible();
});

test('typed days stay while quarters come that a colleague has saved', async () => {
  logIn({ is_staff: true });
  let quarters = usualQuarters(2026);
  let arrives = held(undefined);
  arrives.release();
  const asked = answer(getQuarters, async () => {
    await arrives.reply();
    return { data_api: [{ year: 2026, quarters, present: 2 as const }] };
  });
  const { requests } = answer(replaceQuarters, { data_api: [{ year: 2026, quarters, present: 2 }] });
  await openPage('/staff?part=quarters');
  const end = page.getByLabelText('Quarter I: last day');
  await expect.element(end).toHaveValue('2026-11-04');
  // Another tab, and back: the known quarters are shown until the newest come.
  const tabs = page.getByRole('navigation', { name: 'Staff pages' });
  await tabs.getByRole('link', { name: 'School', exact: true }).click();
  await expect.element(page.getByRole('form', { name: 'School' })).toBeVisible();
  arrives = held(undefined);
  quarters = quarters.map(({ number, from, to }) => ({ number, from, to: number === 4 ? '2027-05-20' : to }));
  await tabs.getByRole('link', { name: 'Quarters', exact: true }).click();
  await end.fill('2026-11-01');
  await expect.poll(() => asked.requests.length).toBeGreaterThan(1);
  arrives.release();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The quarters have been saved.')).toBeVisible();
  expect(requests.map(({ body }) => body.quarters[0])).toEqual([{ from: '2026-09-02', to: '2026-11-01' }]);
});
