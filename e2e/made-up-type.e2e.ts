import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { Api, type Roles } from './api.ts';
import { expect, test } from './fixtures.ts';
import { buildCopy } from './page-copy.ts';
import { RealServer } from './server.ts';
import { Tabs } from './tabs.ts';

let folder: string;
let server: RealServer;
let staff: Api;

test.beforeAll(async () => {
  folder = await buildCopy({ also: { folder: 'rating', start: 'view.ts', isStored: false } });
  const type = join(folder, 'server/testing/rating-type.ts');
  server = await RealServer.start({ NODE_OPTIONS: `--import=${type}` }, [], folder);
  staff = await Api.ofFirstStaff(server);
});

test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a type that is registered goes from the form to the table of a parent with no change elsewhere', async ({
  browser,
}) => {
  const tabs = new Tabs(browser, server.origin);
  const logIn = async (roles: Roles) => {
    const account = await staff.makePerson(roles);
    const tokens = await new Api(server.origin).logIn(account.email);
    return { account, api: new Api(server.origin).as(tokens), page: await tabs.take('en', tokens) };
  };
  const parent = await logIn({ is_parent: true });
  const pupil = await logIn({ is_pupil: true });
  await pupil.api.send('PATCH /auth/users/me/', { mother_email: parent.account.email });
  const category = await staff.makeCategory('Tastes');

  const teacher = await logIn({ is_teacher: true });
  await teacher.page.goto(`/add_test?category=${category}`);
  await teacher.page.getByText('Rating', { exact: true }).click();
  await teacher.page.getByLabel('Question', { exact: true }).fill('How sour is a lemon?');
  await teacher.page.getByLabel('Right step').fill('6');
  await teacher.page.getByRole('main').getByRole('button', { name: 'Create Test' }).click();
  await expect(teacher.page.getByText('“6” is not one of the choices.')).toBeVisible();
  await teacher.page.getByLabel('Right step').fill('5');
  const preview = teacher.page.getByRole('region', { name: 'How pupils will see it' });
  await expect(preview).toContainText('Enter your answer: (1 to 5)');
  await teacher.page.getByRole('main').getByRole('button', { name: 'Create Test' }).click();
  await expect(teacher.page).toHaveURL('/tests');
  await expect(teacher.page.getByText('Expected: step 5 of 5')).toBeVisible();

  await pupil.page.goto(`/solve-test?category=${category}`);
  await pupil.page.getByLabel('Enter your answer: (1 to 5)').fill('4');
  await pupil.page.getByRole('button', { name: 'Submit Answer' }).click();
  const card = pupil.page.locator('.last-answer');
  await expect(card).toContainText('Your last answer was partly right: 75%');
  await expect(card).toContainText('Right answer: step 5 of 5');
  await pupil.page.getByRole('link', { name: 'See that test' }).click();
  await expect(pupil.page.locator('.written-answer')).toHaveText(/partly right.*your answer.*step 4 of 5/);
  await expect(pupil.page.getByText('step 5 of 5', { exact: true })).toBeVisible();

  await parent.page.goto(new URL(pupil.page.url()).pathname);
  const row = parent.page.getByRole('table', { name: 'Test Results' }).getByRole('row').nth(1);
  await expect(row).toContainText('75%');
  await expect(row).toContainText('Passed');
  await teacher.page.goto(`${new URL(pupil.page.url()).pathname}/results`);
  await expect(teacher.page.getByText('step 4 of 5')).toBeVisible();
  await tabs.close();
});
