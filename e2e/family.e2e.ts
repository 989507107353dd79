import type { Locator, Page } from '@playwright/test';

import { password } from './api.ts';
import { expect, test } from './fixtures.ts';
import { linkIn } from './mailbox.ts';
import { chooseAction } from './page-parts.ts';
import { answerTest } from './pupils.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');
const uz = textsIn('uz');

const notices = (page: Page) => page.getByRole('status');

test('a pupil shows a code, a new parent signs up and enters it with six clicks, sees the results, and is removed by the pupil', async ({
  guest,
  server,
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Code for a parent');
  const test1 = await staff.makeQuestion({ category, savol: 'How many legs has a spider?' });
  const child = await visit(
    { is_pupil: true },
    { language: 'uz', first_name: 'Nodira', last_name: 'Qodirova' },
  );
  await answerTest(child.api, test1, 'b');

  await child.page.goto('/profile');
  await child.page.getByRole('link', { name: uz('families.link.open_pupil') }).click();
  await child.page.getByRole('button', { name: uz('families.code.show') }).click();
  const code = child.page.locator('.family-code');
  await expect(code).toHaveText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  await expect(child.page.getByText(uz('families.parents.none'))).toBeVisible();

  const parent = await guest();
  const email = `olim-${process.pid}@example.com`;
  const main = parent.getByRole('main');
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await parent.goto('/');
  await click(main.getByRole('link', { name: say('auth.parent_door') }));
  await expect(main.getByRole('checkbox')).toBeChecked();
  const typed = { first_name: 'Olim', last_name: 'Qodirov', email, password, re_password: password };
  for (const [name, value] of Object.entries(typed)) await main.locator(`[name=${name}]`).fill(value);
  await click(main.getByRole('button', { name: say('auth.signup.submit') }));
  const mail = await server.mailbox.newest(email);
  const shown = parent.waitForResponse('**/activation_info/');
  // The link in the mail.
  clicks += 1;
  await parent.goto(linkIn(mail));
  await shown;
  await click(main.getByRole('link', { name: say('auth.activation.login') }));
  await main.locator('[name=password]').fill(password);
  await click(main.getByRole('button', { name: say('auth.login.submit') }));
  const field = parent.getByLabel(say('families.add.code'));
  await field.fill('2222 2222');
  await field.press('Enter');
  await expect(parent.getByText(say('ui.field.linking_code'))).toBeVisible();
  await expect(parent.getByText(say('homes.pupil.first'))).toHaveCount(0);
  await field.fill(((await code.textContent()) ?? '').toLowerCase().replace('-', ' '));
  await click(main.getByRole('button', { name: say('families.add.submit'), exact: true }));
  await expect(notices(parent).filter({ hasText: 'Nodira Qodirova' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Nodira Qodirova' })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(6);

  await parent
    .getByRole('banner')
    .getByRole('link', { name: say('homes.part.parent') })
    .click();
  const children = parent.getByRole('region', { name: say('families.children.title') });
  await children.getByRole('link', { name: 'Nodira Qodirova' }).click();
  await expect(parent.getByRole('heading', { name: 'Nodira Qodirova' })).toBeVisible();
  await expect(parent.getByText('How many legs has a spider?')).toBeVisible();
  await parent.goto('/');
  await expect(parent.getByRole('link', { name: 'Nodira Qodirova' })).toBeVisible();

  await child.page.reload();
  const followers = child.page.getByRole('region', { name: uz('families.parents.title') });
  await expect(followers.getByText('Olim Qodirov')).toBeVisible();
  await expect(followers).not.toContainText('@');
  await followers.getByRole('button').click();
  await child.page
    .getByRole('dialog')
    .getByRole('button', { name: uz('families.remove') })
    .click();
  await expect(child.page.getByText(uz('families.parents.none'))).toBeVisible();
  await parent.reload();
  await expect(parent.getByLabel(say('families.add.code'))).toBeVisible();
  await expect(parent.getByRole('link', { name: 'Nodira Qodirova' })).toHaveCount(0);
});

test('staff see who follows a pupil, and end it', async ({ staff, visit }) => {
  const father = await staff.makePerson({}, { first_name: 'Karim', last_name: 'Karimov' });
  const child = await visit({ is_pupil: true }, { first_name: 'Laylo', last_name: 'Karimova' });
  await child.api.send('PATCH /auth/users/me/', { father_email: father.email });
  const { page } = await visit({ is_staff: true });
  await page.goto(`/staff?search_text=${child.account.email}`);
  const row = page.locator('tbody').getByRole('row').filter({ hasText: 'Laylo Karimova' });
  await chooseAction(row, say('people.parents'));
  const dialog = page.getByRole('dialog', { name: say('families.staff.title', { name: 'Laylo Karimova' }) });
  await expect(dialog).toContainText(`Karim Karimov`);
  await expect(dialog).toContainText(father.email);
  await dialog.getByRole('button', { name: /Karim Karimov/ }).click();
  await page
    .getByRole('dialog', { name: say('families.ask', { name: 'Karim Karimov' }) })
    .getByRole('button', { name: say('families.remove'), exact: true })
    .click();
  await expect(dialog).toContainText(say('families.staff.none'));
});
