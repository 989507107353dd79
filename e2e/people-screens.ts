import type { Page } from '@playwright/test';

import type { User } from '../contract/people/users.ts';
import { chooseAction } from './page-parts.ts';
import { answer, changeAnswer, type Screen, waitForAlert } from './screen.ts';
import type { TextKey } from './texts.ts';

type Say = (key: TextKey) => string;

async function selectAll(page: Page): Promise<void> {
  await page.locator('.selection-bar .choice').check();
}

/** Selects all people of the page and chooses an action. */
async function ask(
  page: Page,
  say: Say,
  action: 'add_to_class' | 'activate' | 'deactivate' | 'invite',
): Promise<void> {
  await selectAll(page);
  await page.getByRole('button', { name: say('people.many.actions') }).click();
  await page.getByRole('menuitem', { name: say(`people.many.action.${action}`), exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

/** A pupil without an address. */
const cardHolder: User = {
  id: 5,
  email: '',
  first_name: 'Madina',
  last_name: 'Yoʻldosheva',
  about: '',
  is_active: true,
  is_staff: false,
  is_teacher: false,
  is_parent: false,
  is_pupil: true,
  start_date: '2026-09-01T00:00:00.000Z',
  father_email: '',
  mother_email: '',
};

/** Several people at once in the list of staff, the address of a person, and the PIN of a card. */
export const screens: readonly Screen[] = [
  { name: 'staff-selected', role: 'staff', path: '/staff', prepare: selectAll },
  {
    name: 'staff-selected-menu',
    role: 'staff',
    path: '/staff',
    prepare: async (page, say) => {
      await selectAll(page);
      await page.getByRole('button', { name: say('people.many.actions') }).click();
    },
  },
  ...(['add_to_class', 'activate', 'deactivate', 'invite'] as const).map((action): Screen => ({
    name: `staff-many-${action}`,
    role: 'staff',
    path: '/staff',
    prepare: (page, say) => ask(page, say, action),
  })),
  {
    name: 'staff-many-refused',
    role: 'staff',
    path: '/staff?is_active=false',
    before: (page) =>
      page.route('**/people_api/', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 400, json: { ids: ['This stands here twice.'] } })
          : route.fallback(),
      ),
    prepare: async (page, say) => {
      await ask(page, say, 'activate');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('people.many.do.activate') })
        .click();
      await waitForAlert(page);
    },
  },
  {
    name: 'staff-many-classes',
    role: 'staff',
    path: '/staff',
    before: answer('**/classes_api/*', {
      status: 'ok',
      page: 1,
      total_pages: 2,
      total: 130,
      data_api: [],
    }),
    prepare: (page, say) => ask(page, say, 'add_to_class'),
  },
  {
    name: 'staff-address',
    role: 'staff',
    path: '/staff',
    before: changeAnswer('**/people_api/*', { email: '', is_waiting: false, is_active: true }),
    prepare: async (page, say) =>
      chooseAction(page.locator('tbody').getByRole('row').first(), say('people.address.add')),
  },
  {
    name: 'profile-pin',
    role: 'pupil',
    path: '/profile',
    before: answer('**/user_api/', { status: 'ok', user_data: [cardHolder] }),
    prepare: (page) => page.locator('.card-pin').first().waitFor(),
  },
  { name: 'cards-of-people', role: 'staff', path: '/cards/print?people=4,5' },
];
