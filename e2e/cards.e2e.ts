import { networkInterfaces } from 'node:os';

import type { Browser, Page } from '@playwright/test';

import { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { readQrCodes } from './qr-codes.ts';
import { addPupil, choosePin, makeCard, typeCode } from './card-forms.ts';
import { RealServer } from './server.ts';
import { contextIn } from './tabs.ts';

// The tests use one server, which takes a while to start.
test.describe.configure({ mode: 'default' });

let server: RealServer;
let staff: Api;
let openedAsStaff: (browser: Browser) => Promise<Page>;

/** An address of this machine in its network: over plain HTTP browsers trust it less than localhost. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const ipv4 = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (ipv4 === undefined) throw new Error('This machine has no address in a network.');
  return ipv4.address;
}

test.beforeAll(async () => {
  server = await RealServer.start({ HOST: ownAddress(), SCHOOL_NAME: '12-maktab' });
  const guest = new Api(server.origin);
  const tokens = await guest.logIn((await guest.makeFirstStaff(server)).email);
  staff = guest.as(tokens);
  openedAsStaff = async (browser) => {
    const options = { ...contextIn('en', server.origin, tokens), baseURL: server.origin };
    return (await browser.newContext(options)).newPage();
  };
});

test.afterAll(() => server.stop());

async function openAsGuest(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...contextIn('en', server.origin), baseURL: server.origin });
  return context.newPage();
}

async function typePin(page: Page, pin: string): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('a pupil without an address is added, gets a printed card, scans it and logs in, over plain HTTP', async ({
  browser,
}) => {
  const office = await openedAsStaff(browser);
  await office.goto('/staff');
  for (const [first, last] of [
    ['Madina', 'Yoʻldosheva'],
    ['Азиз', 'Каримов'],
  ] as const) {
    await office.getByRole('button', { name: 'Add or invite a person' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Role').selectOption('Pupil');
    await dialog.getByLabel('First name').fill(first);
    await dialog.getByLabel('Last name').fill(last);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(office.getByRole('row', { name: `${first} ${last}` })).toContainText('No email');
  }
  await office.getByRole('main').getByRole('link', { name: 'Print log-in cards' }).click();
  await office.getByRole('button', { name: 'Create cards' }).click();
  const cards = office.locator('.login-card');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('12-maktab');
  await expect(cards.first()).toContainText('Madina Yoʻldosheva');
  const forParents = cards.first().locator('.login-card-parent');
  await expect(forParents).toContainText(
    `Parents: ${new URL(server.origin).host}, “I am a parent, I have a code”`,
  );
  await expect(forParents).toContainText(/until \d{1,2} \w{3,4} \d{4}/);
  await expectAccessible(office);

  await office.emulateMedia({ media: 'print' });
  const codes = await cards.locator('.login-card-entry .login-card-code').allTextContents();
  const scanned = await readQrCodes(await office.locator('.card-sheet').screenshot());
  expect(scanned).toEqual(codes.map((code) => `${server.origin}/card#${code.replace('-', '')}`));

  const pupil = await openAsGuest(browser);
  const asked: string[] = [];
  pupil.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await pupil.goto(scanned[0] ?? '');
  await expect(pupil.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
  expect(await pupil.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([false, 'undefined']);
  await expect(pupil).toHaveURL(`${server.origin}/card`);
  const plain = codes[0]?.replace('-', '') ?? '';
  expect(asked.filter((request) => request.includes(plain))).toEqual([]);
  await expectAccessible(pupil);
  await choosePin(pupil, '2580', '2581');
  await expect(pupil.getByText('The two PINs are not the same.')).toBeVisible();
  await choosePin(pupil, '1234');
  await expect(pupil.getByText('This PIN is too easy to guess. Choose another one.')).toBeVisible();
  await choosePin(pupil, '2580');
  await expect(pupil).toHaveURL(`${server.origin}/`);
  await expect(pupil.getByText('Welcome, Madina!')).toBeVisible();
  await expect(pupil.getByText('You opened a page before you logged in.')).toHaveCount(0);
  await pupil.goto('/profile');
  await expect(pupil.getByRole('heading', { name: 'Change password' })).toHaveCount(0);
  await pupil.getByRole('button', { name: 'Delete account' }).click();
  await pupil.getByLabel('Your PIN').fill('2580');
  await pupil.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(pupil).toHaveURL(/\/login\/?$/);
  for (const page of [office, pupil]) await page.context().close();
});

test('at a shared computer the next pupil is asked first, and logs in with the scanned card', async ({
  browser,
}) => {
  const [first, second] = [
    await makeCard(staff, await addPupil(staff, 'Anvar', 'Botirov')),
    await makeCard(staff, await addPupil(staff, 'Sardor', 'Ergashev')),
  ];
  const page = await openAsGuest(browser);
  await page.goto('/card');
  await typeCode(page, first);
  await choosePin(page, '2580');
  await expect(page.getByText('Welcome, Anvar!')).toBeVisible();
  await page.goto(`/card#${second}`);
  await expect(page.getByText('Anvar Botirov is logged in here.')).toBeVisible();
  await page.getByRole('button', { name: 'Not you? Log out' }).click();
  await expect(page.getByText(`Card ${second}`)).toBeVisible();
  await page.getByRole('button', { name: 'Not your card?' }).click();
  await typeCode(page, 'CDFG-2345');
  await expect(page.getByText('There is no card with this code.')).toBeVisible();
  // Scanned again while the page is open.
  await page.goto(`/card#${second}`);
  await choosePin(page, '9034');
  await expect(page.getByText('Welcome, Sardor!')).toBeVisible();
  await page.context().close();
});

test('a pupil changes the PIN in the profile, stays logged in there, and logs in with the new one; staff set it back', async ({
  browser,
}) => {
  const code = await makeCard(staff, await addPupil(staff, 'Nodira', 'Saidova'));
  const [ownPage, other] = [await openAsGuest(browser), await openAsGuest(browser)];
  await ownPage.goto('/card');
  await typeCode(ownPage, code);
  await choosePin(ownPage, '2580');
  await expect(ownPage.getByText('Welcome, Nodira!')).toBeVisible();
  await other.goto('/card');
  await typeCode(other, code);
  await typePin(other, '2580');
  await expect(other.getByText('Welcome, Nodira!')).toBeVisible();

  await ownPage.goto('/profile');
  await expect(ownPage.getByRole('heading', { name: 'Change password' })).toHaveCount(0);
  const type = async (present: string, pin: string, again = pin) => {
    await ownPage.getByLabel('Current PIN').fill(present);
    await ownPage.getByLabel('New PIN', { exact: true }).fill(pin);
    await ownPage.getByLabel('The same PIN again').fill(again);
    await ownPage.getByRole('button', { name: 'Change PIN' }).click();
  };
  await type('2580', '8024', '8042');
  await expect(ownPage.getByText('The two PINs are not the same.')).toBeVisible();
  await type('1470', '8024');
  await expect(ownPage.getByText('This PIN is wrong.')).toBeVisible();
  await expectAccessible(ownPage);
  await type('2580', '8024');
  await expect(ownPage.getByText('Your PIN has been changed.')).toBeVisible();
  await ownPage.reload();
  await expect(ownPage.getByLabel('Current PIN')).toBeVisible();

  // The other device is logged out.
  await other.goto('/profile');
  await expect(other.getByLabel('Current PIN')).toHaveCount(0);
  await other.goto('/card');
  await typeCode(other, code);
  await typePin(other, '8024');
  await expect(other.getByText('Welcome, Nodira!')).toBeVisible();

  const office = await openedAsStaff(browser);
  await office.goto('/staff?search_text=Nodira');
  await office.getByRole('button', { name: 'Actions for Nodira Saidova' }).click();
  await office.getByRole('menuitem', { name: 'Reset PIN' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Reset PIN' }).click();
  await expect(office.getByText('The PIN of Nodira Saidova has been reset.')).toBeVisible();
  await other.goto('/profile');
  await expect(other).toHaveURL(/\/login$/);
  await other.goto('/card');
  await typeCode(other, code);
  await expect(other.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
  await choosePin(other, '7712');
  await expect(other.getByText('Welcome, Nodira!')).toBeVisible();
  for (const page of [ownPage, other, office]) await page.context().close();
});

test('new cards for all leave none of the old ones, and are not left without a warning', async ({
  browser,
}) => {
  // Two sheets, whether or not the tests before this one have added pupils.
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'])
    await addPupil(staff, name, 'Pupil');
  const office = await openedAsStaff(browser);
  await office.goto('/cards/print');
  await office.getByLabel('Only for pupils who have no card yet').uncheck();
  await expect(office.getByText('Old cards of these pupils stop working straight away')).toBeVisible();
  await office.getByRole('button', { name: 'Create cards' }).click();
  await expect(office.locator('.card-sheet')).toHaveCount(2);
  await expect(office.locator('.card-sheet').first().locator('.login-card')).toHaveCount(8);

  await office.emulateMedia({ media: 'print' });
  for (const part of ['.header', '.footer', '.page-heading']) await expect(office.locator(part)).toBeHidden();
  for (const qr of await office.locator('.login-card-qr').all()) {
    const width = (await qr.boundingBox())?.width ?? 0;
    // Of 37 modules 29 are the code: at least 25 mm, at 96 pixels an inch.
    expect((width * 29) / 37).toBeGreaterThan((25 / 25.4) * 96);
  }
  const paper = (await office.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  const sheets = await office.locator('.card-sheet').all();
  const read = await Promise.all(sheets.map(async (sheet) => readQrCodes(await sheet.screenshot())));
  const codes = await office.locator('.login-card-entry .login-card-code').allTextContents();
  expect(read.flat().map((address) => address.split('#')[1])).toEqual(
    codes.map((code) => code.replace('-', '')),
  );
  await office.emulateMedia({ media: null });

  await office.getByRole('link', { name: 'Tests' }).first().click();
  await expect(office.getByText('The codes cannot be shown again.')).toBeVisible();
  await office.getByRole('button', { name: 'Cancel' }).click();
  await expect(office.locator('.login-card').first()).toBeVisible();
  const asked = new Promise<string>((resolve) => {
    office.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.accept();
    });
  });
  await office.reload();
  expect(await asked).toBe('beforeunload');
  await expect(office.getByRole('button', { name: 'Create cards' })).toBeVisible();
  await office.context().close();
});
