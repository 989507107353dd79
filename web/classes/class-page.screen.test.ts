import { expect, test } from 'vitest';

import { getClass } from '../../contract/classes.ts';
import { listPeople } from '../../contract/people.ts';
import { answer } from '../testing/api.ts';
import { logIn, openPage, page } from '../testing/page.ts';

test('staff find the accounts of a class', async () => {
  logIn({ is_staff: true });
  const named = { id: 5, name: '3-«Accounts»' };
  answer(getClass, { data_api: [{ ...named, is_confirmed: true, join_code: null, pupils: [] }] });
  const { requests } = answer(listPeople, {
    data_api: [{ last_name: 'Oʻnbirsinfov', is_pupil: true, is_active: true, classes: [named] }],
  });
  await openPage('/classes/5');
  await page.getByRole('link', { name: 'Accounts of this class' }).click();
  await expect.element(page.getByText('1 person')).toBeVisible();
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Oʻnbirsinfov' }))
    .toMatchTextContent('3-«Accounts»');
  expect(requests.map(({ query }) => query.class)).toEqual([5]);
});
