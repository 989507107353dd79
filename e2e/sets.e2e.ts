import { expect, test } from './fixtures.ts';

test('a teacher shares a set of tests to be changed, and a colleague changes a test, gives the set and copies another test', async ({
  staff,
  visit,
}) => {
  const word = `Zolushka${process.pid}`;
  const category = await staff.makeCategory(`Sets ${word}`);
  const foreign = await staff.makeQuestion({ category, savol: `${word} of the school` });
  const author = await visit({ is_teacher: true }, { first_name: 'Zamira', last_name: `Aliyeva${word}` });
  const written = await author.api.makeQuestion({ category, savol: `${word} of Zamira` });
  const colleague = await visit({ is_teacher: true }, { first_name: 'Jasur', last_name: `Olimov${word}` });

  const { page } = author;
  await page.goto(`/tests?search_text=${word}`);
  await page.getByRole('checkbox', { name: `Select: ${word} of Zamira` }).check();
  await page.getByRole('button', { name: 'Actions for the selected tests' }).click();
  await page.getByRole('menuitem', { name: 'Add to a set' }).click();
  await page.getByLabel('Name of the set').fill(`Tales ${word}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  const heading = page.getByRole('heading', { level: 1, name: `Tales ${word}` });
  await expect(heading).toBeVisible();
  const set = Number(new URL(page.url()).pathname.split('/').at(-1));
  await author.api.send(`PATCH /sets_api/${set}/`, { add: [foreign] });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByLabel('Find a colleague by name').fill(`olimov${word}`);
  await page.getByRole('button', { name: `Olimov${word} Jasur` }).click();
  await page.getByLabel(`Jasur Olimov${word}`, { exact: true }).selectOption('To change');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`Shared with: Jasur Olimov${word} (to change)`)).toBeVisible();

  const theirs = colleague.page;
  await theirs.goto('/tests');
  await theirs.getByRole('link', { name: 'Sets of tests' }).click();
  await theirs.getByRole('link', { name: `Tales ${word}` }).click();
  await expect(theirs.getByRole('main')).toContainText(`Author: Zamira Aliyeva${word}`);
  await theirs.getByRole('link', { name: 'Edit Test' }).click();
  await theirs.getByLabel('Question', { exact: true }).fill(`${word} of both`);
  await theirs.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(`${word} of both`);
  await expect(theirs.getByRole('main')).toContainText(`Author: Zamira Aliyeva${word}`);
  await expect(theirs.getByRole('link', { name: 'History' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Delete Test' })).toHaveCount(0);

  await theirs.goto(`/tests/sets/${set}`);
  await theirs.getByRole('listitem').getByRole('button', { name: 'Copy to my tests' }).click();
  await theirs.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(theirs.getByRole('link', { name: `${word} of the school` })).toBeVisible();
  await theirs.goto(`/tests/sets/${set}`);
  await theirs.getByRole('link', { name: 'Give to a class' }).click();
  await expect(theirs.getByText('2 tests chosen')).toBeVisible();

  const versions = await author.api.send(`GET /tests_api/${written}/versions/`);
  expect(JSON.stringify(versions)).toContain(`Jasur Olimov${word}`);
});
