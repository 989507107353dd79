import { expect, type Page, test } from '@playwright/test';

import { Api } from './api.ts';
import { submitAnswerButton } from './page-parts.ts';
import { spreadsheet } from './pupils-spreadsheet.ts';
import { readQrCodes } from './qr-codes.ts';
import { RealServer } from './server.ts';
import { contextIn } from './tabs.ts';

test('a school starts with an empty database and a spreadsheet, and a parent sees the results of a pupil without an e-mail address', async ({
  browser,
}) => {
  await using opened = new AsyncDisposableStack();
  const server = await RealServer.start({ SCHOOL_NAME: '12-maktab' });
  opened.defer(() => server.stop());
  const open = async (account?: { email: string }) => {
    const tokens = account === undefined ? undefined : await new Api(server.origin).logIn(account.email);
    const options = { ...contextIn('en', server.origin, tokens), baseURL: server.origin };
    const context = await browser.newContext(options);
    opened.defer(() => context.close());
    return context.newPage();
  };
  const director = await new Api(server.origin).makeFirstStaff(server);
  const office = await open(director);

  const nameOn = (page: Page) => page.getByRole('banner').getByText('5-maktab, Samarqand');
  await office.goto('/staff?part=school');
  await expect(office.getByRole('banner').getByText('12-maktab')).toBeVisible();
  await office.getByLabel('Name of the school').fill('5-maktab, Samarqand');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(nameOn(office)).toBeVisible();

  await office.goto('/people/import');
  const buffer = Buffer.from(await spreadsheet('A'));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await office.locator('input[type=file]').setInputFiles({ name: 'royxat.xlsx', mimeType, buffer });
  await office.getByRole('button', { name: 'Check the list' }).click();
  await office.getByRole('button', { name: 'Import: 30' }).click();
  await expect(office.getByText(/^Imported on/)).toBeVisible();

  await office.getByRole('navigation').getByRole('link', { name: 'Classes' }).click();
  await office.getByRole('link', { name: /^7A/ }).click();
  await expect(office.getByRole('heading', { name: 'Pupils: 15' })).toBeVisible();
  await office.getByRole('link', { name: 'Log-in cards' }).click();
  await office.getByRole('button', { name: 'Create cards' }).click();
  const cards = office.locator('.login-card');
  await expect(cards).toHaveCount(15);
  await office.emulateMedia({ media: 'print' });
  const card = cards.filter({ hasText: 'Ғайрат Қодиров' }).first();
  await expect(card).toContainText('5-maktab, Samarqand');
  const [code = '', codeForParents = ''] = await card.locator('.login-card-code').allTextContents();
  const [scanned = ''] = await readQrCodes(await card.screenshot());
  expect(scanned).toBe(`${server.origin}/card#${code.replace('-', '')}`);

  const staff = await new Api(server.origin).ofPerson(director.email);
  const category = await staff.makeCategory('Biologiya');
  await staff.makeQuestion({ category, savol: 'Oʻrgimchakning nechta oyogʻi bor?', right_answer: 'b' });
  const pupil = await open();
  await pupil.goto(scanned);
  await expect(nameOn(pupil)).toBeVisible();
  await pupil.getByLabel('New PIN').fill('2580');
  await pupil.getByLabel('The same PIN again').fill('2580');
  await pupil.getByRole('button', { name: 'Save and log in' }).click();
  await expect(pupil.getByText('Welcome, Ғайрат!')).toBeVisible();
  await pupil.goto(`/solve-test?category=${category}`);
  await pupil.getByRole('radio').nth(1).check({ force: true });
  await submitAnswerButton(pupil).click();
  await expect(pupil.getByText('Right', { exact: true }).first()).toBeVisible();

  const parent = await open(await staff.makePerson({}, { first_name: 'Botir', last_name: 'Қодиров' }));
  await parent.goto('/family');
  await parent.getByLabel('Child’s code').fill(codeForParents);
  await parent.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(parent.getByRole('region', { name: 'Your children' })).toContainText('7A A');
  await parent.goto('/');
  const home = parent.getByRole('list', { name: 'My children' });
  await expect(home).toContainText('Ғайрат Қодиров');
  await expect(home).toContainText('Oʻrgimchakning nechta oyogʻi bor?');
});
