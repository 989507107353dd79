import type { Page } from '@playwright/test';

import type { Api } from './api.ts';
import { expect, test } from './fixtures.ts';
import { answerTest, makePupil } from './pupils.ts';
import type { RealServer } from './server.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'My children' }).locator('> li');
const answers = (page: Page) => page.locator('.answered');

/** A child of the person with this address. */
async function makeChild(people: { staff: Api; server: RealServer }, parent: string, first_name: string) {
  const child = await makePupil(people, { first_name, last_name: 'Aliyev' });
  await child.api.send('PATCH /auth/users/me/', { mother_email: parent });
  return child;
}

/** Two subjects with five tests each. */
async function makeSubjects(staff: Api) {
  const name = crypto.randomUUID();
  const maths = await staff.makeCategory(`Mathematics ${name}`);
  const algebra = await staff.makeCategory(`Algebra ${name}`, maths);
  const physics = await staff.makeCategory(`Physics ${name}`);
  const five = async (category: number, savol: string) => {
    const ids: number[] = [];
    for (let at = 1; at <= 5; at += 1)
      ids.push(await staff.makeQuestion({ category, savol: `${savol} ${at}?` }));
    return ids;
  };
  return { name, maths, sums: await five(algebra, 'Sum'), forces: await five(physics, 'Force') };
}

test('a parent finds a card for each child, in the numbers of the answers given, which opens the page of the child', async ({
  staff,
  server,
  visit,
}) => {
  const { name, maths, sums, forces } = await makeSubjects(staff);
  const email = `family-${crypto.randomUUID()}@example.com`;
  const { page } = await visit({ is_parent: true }, { email });
  const people = { staff, server };
  const malika = await makeChild(people, email, 'Malika');
  for (const sum of sums) await answerTest(malika.api, sum, 'b');
  await server.runStatement(`update answer set completed_at = now() - interval '15 days' where person = $1`, [
    malika.account.id,
  ]);
  for (const force of forces) await answerTest(malika.api, force, force === forces[4] ? 'b' : 'a');
  const jasur = await makeChild(people, email, 'Jasur');
  const keyless = await staff.makeQuestion({ category: maths, savol: 'Which?', right_answer: '' });
  await answerTest(jasur.api, keyless, 'a');
  await makeChild(people, email, 'Kamola');

  await page.goto('/');
  await expect(cards(page)).toHaveCount(3);
  const card = cards(page).filter({ hasText: 'Malika Aliyev' });
  await expect(card.locator('.figure')).toHaveText([
    /Answers this week\s*5\s*right: 1/,
    /Right answers\s*60%\s*of 10 answers/,
  ]);
  await expect(card.locator('.strong-or-weak')).toHaveText([
    new RegExp(`Strong\\s*Mathematics ${name}`),
    new RegExp(`Needs practice\\s*Physics ${name}`),
  ]);
  await expect(card.getByRole('list', { name: 'Last answers' }).getByRole('listitem')).toHaveText([
    /right.*Force 5\?/,
    /wrong.*Force 4\?/,
    /wrong.*Force 3\?/,
    /wrong.*Force 2\?/,
    /wrong.*Force 1\?/,
  ]);
  const waits = cards(page).filter({ hasText: 'Jasur Aliyev' });
  await expect(waits.locator('.figure').last()).toHaveText(/Right answers\s*—\s*of 1 answer/);
  await expect(waits.getByRole('listitem')).toHaveText([/not marked yet.*Which\?/]);
  await expect(waits.locator('.strong-or-weak')).toHaveCount(0);
  await expect(cards(page).filter({ hasText: 'Kamola' })).toContainText('No answers yet.');

  await page.getByRole('link', { name: 'Malika Aliyev', exact: true }).click();
  await expect(page).toHaveURL(`/children/${malika.account.id}`);
  const heading = page.getByRole('heading', { level: 1, name: 'Malika Aliyev' });
  await expect(heading).toBeFocused();
  await expect(heading).toContainText('My child’s results');
  const children = page.getByRole('banner').getByRole('link', { name: 'My children' });
  await expect(children).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.figures').last()).toHaveText(
    /Points\s*6.*Right answers\s*6\s*of 10 answers · 60%/,
  );
  const bars = page.getByRole('region', { name: 'Right answers by subject' }).getByRole('listitem');
  await expect(bars).toHaveText([
    new RegExp(`Mathematics ${name}.*100% · 5 of 5 right`),
    new RegExp(`Physics ${name}.*20% · 1 of 5 right`),
  ]);

  await expect(answers(page)).toHaveCount(10);
  await expect(answers(page).first()).toContainText('Force 5?');
  await page.getByLabel('Result', { exact: true }).selectOption('Wrong');
  await expect(answers(page)).toHaveCount(4);
  await expect(answers(page).first()).toContainText(/wrong.*Force 4\?.*A\) 3.*B\) 4.*0 of 1 point/);
  await page.getByLabel('Subject', { exact: true }).selectOption(`Mathematics ${name}`);
  await expect(answers(page)).toHaveCount(0);
  await page.getByLabel('Result', { exact: true }).selectOption('All answers');
  await expect(answers(page)).toHaveCount(5);
  await expect(page).toHaveURL(`/children/${malika.account.id}?category=${maths}`);
  await page.reload();
  await expect(answers(page)).toHaveCount(5);
  await answers(page).first().getByRole('link').click();
  await expect(page).toHaveURL(`/tests/${sums[4]}`);
  await page.goBack();
  await page.getByRole('link', { name: 'All my children' }).click();
  await expect(cards(page)).toHaveCount(3);
});
