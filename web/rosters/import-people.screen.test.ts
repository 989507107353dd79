import { expect, test } from 'vitest';

import { getImport, RosterImport } from '../../contract/people/rosters.ts';
import { answer } from '../testing/api.ts';
import { example } from '../testing/example.ts';
import { logIn, openPage, page } from '../testing/page.ts';

test('only staff have access', async () => {
  logIn({ is_teacher: true });
  await openPage('/people/import');
  await expect.element(page.getByText('You do not have access!')).toBeVisible();
});

test('a dry run names the IDs and names of its rows, and the classes that it would make', async () => {
  logIn({ is_staff: true });
  const made = example(RosterImport, {
    id: 1,
    state: 'checked',
    total: 2,
    new: 1,
    refused: 1,
    new_classes: [
      { name: '7-А', year: 2026 },
      { name: '8-Б', year: 2026 },
    ],
    rows: [
      { place: '7-А:2', outcome: 'new', name: 'Karimov Ali', external_id: 'К/23', classes: ['7-А'] },
      { place: '7-А:3', outcome: 'refused', name: 'Итого: 25', reason: 'no_person', field: 'full_name' },
    ],
  });
  answer(getImport, { status: 'ok', import: made });
  await openPage('/people/import?import=1');
  await expect.element(page.getByText('7-А (2026/27), 8-Б (2026/27)')).toBeVisible();
  await expect
    .element(
      page.getByText(
        'Full name: This is not a person’s name: it has digits, a colon or a dash, or is a total, a heading or a signature',
      ),
    )
    .toBeVisible();
  await page.getByText('All 2').click();
  await expect.element(page.getByText('К/23')).toBeVisible();
});

test('an applied import leads on to cards and invitations', async () => {
  logIn({ is_staff: true });
  const made = example(RosterImport, {
    id: 1,
    state: 'applied',
    total: 1,
    new: 1,
    applied_at: '2026-11-20T09:00:00.000Z',
  });
  answer(getImport, { status: 'ok', import: made });
  await openPage('/people/import?import=1');
  const link = (name: string) => page.getByRole('main').getByRole('link', { name });
  await expect.element(link('Print log-in cards')).toHaveAttribute('href', '/cards/print');
  await expect.element(link('Invite teachers by email')).toHaveAttribute('href', '/staff?role=teacher');
});
