import { expect, test } from 'vitest';

import { getQuarters, replaceQuarters, usualQuarters } from '../../contract/school/quarters.ts';
import { answer } from '../testing/api.ts';
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
  await expect
    .element(form.getByRole('alert'))
    .toMatchTextContent('Quarter II begins before the one before it has ended.');
  expect(requests).toEqual([]);
  await end.fill('2026-11-01');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The quarters have been saved.')).toBeVisible();
  expect(requests.map(({ body }) => body.quarters[0])).toEqual([{ from: '2026-09-02', to: '2026-11-01' }]);
  await form.getByRole('button', { name: 'Fill in the usual dates' }).click();
  await expect.element(end).toHaveValue('2026-11-04');
  await expectAccessible();
});
