import { expect, test } from './fixtures.ts';

const year = new Date().getFullYear();

/** Questions as teachers have them in Word, the last of them with one option only. */
function questionsOf(word: string, count: number): string {
  const questions = Array.from({ length: count }, (_, at) => {
    const options = at + 1 === count ? ['A) birinchi'] : [`A) ${at}`, `*B) ${at + 2}`, `C) ${at + 4}`];
    return [`${at + 1}. ${word}: ${at} dan keyingi ikkinchi son qaysi?`, ...options].join('\n');
  });
  return questions.join('\n\n');
}

test('a teacher brings 30 questions from a file into given work, corrects one on the spot, and takes another import back', async ({
  staff,
  visit,
}) => {
  const { page, api, account } = await visit({ is_teacher: true });
  const word = `Sanoq${process.pid}`;
  const category = await staff.makeCategory(`Import ${word}`);
  const { data_api } = await staff.send<{ data_api: [{ id: number }] }>('POST /classes_api/', {
    name: `7-«${word}»`,
    year,
  });
  const pupil = await staff.makePerson({ is_pupil: true });
  await staff.send(`PATCH /classes_api/${data_api[0].id}/members/`, {
    add_pupils: [pupil.id],
    add_teachers: [account.id],
  });

  await page.goto('/my_tests');
  await page.getByRole('main').getByRole('link', { name: 'Import from a file' }).click();
  await page.getByRole('combobox', { name: 'Subject', exact: true }).fill(word);
  await page.getByRole('option', { name: new RegExp(word) }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'savollar.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(questionsOf(word, 30)),
  });
  await page.getByRole('button', { name: 'Check the questions' }).click();
  await expect(page.getByText('All 30', { exact: true })).toBeVisible();
  const last = page.getByRole('listitem', { name: 'Question 30' });
  await last.getByRole('button', { name: 'Correct' }).click();
  await last.getByLabel('Question', { exact: true }).fill(`${word}: 29 dan keyingi ikkinchi son qaysi?`);
  await last.getByLabel('Test type').selectOption('choosable');
  await last.getByLabel('Option A', { exact: true }).fill('31');
  await last.getByLabel('Option B', { exact: true }).fill('32');
  await last.getByRole('radio', { name: 'Option A, right answer' }).check();
  await last.getByRole('button', { name: 'Save the correction' }).click();
  await expect(page.getByText('Left out 0', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Import 30 tests' }).click();
  await expect(page.getByText(/^30 tests are in/)).toBeVisible();
  const address = page.url();
  await page.getByRole('link', { name: 'Give them to a class' }).click();
  await expect(page.getByText('30 tests chosen')).toBeVisible();
  await page.getByLabel('Title').fill(`${word} ishi`);
  await page.getByRole('button', { name: 'Tomorrow, 18:00' }).click();
  await page.getByRole('button', { name: 'Give the assignment' }).click();
  await expect(page.getByText('The assignment has been given.')).toBeVisible();

  // Its tests stand in work now.
  await page.goto(address);
  await page.getByRole('button', { name: 'Undo the import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await expect(dialog.getByText(/^The import can no longer be undone/)).toBeVisible();

  await page.goto(`/tests/import?category=${category}`);
  await page.getByLabel('Or paste the questions').fill(`1. Yangi ${word}?\nA) bir\nB) ikki\nJavob: A`);
  await page.getByRole('button', { name: 'Check the questions' }).click();
  await page.getByRole('button', { name: 'Import 1 test' }).click();
  await expect(page.getByText(/^1 test is in/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await dialog.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText(/^Undone on/)).toBeVisible();
  const { total } = await api.send<{ total: number }>(
    `GET /tests_api/?s=${encodeURIComponent(`Yangi ${word}`)}`,
  );
  expect(total).toBe(0);
});

test('a teacher saves tests of one school in a file, and a colleague at another school brings them in, once', async ({
  browser,
  demo,
  staff,
  visit,
}) => {
  const first = await demo.open(browser, 'teacher');
  await first.goto('/tests?search=son');
  await first.getByRole('main').getByRole('button', { name: 'Save as a file' }).click();
  const saving = first.getByRole('dialog');
  await saving.getByLabel('Format').selectOption({ label: 'Savol file' });
  await expect(saving.getByText('This format holds everything in these tests.')).toBeVisible();
  const [, count] = /^(\d+) tests will be/.exec(await saving.getByText(/tests will be/).innerText()) ?? [];
  const downloading = first.waitForEvent('download');
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  const path = await (await downloading).path();

  const { page } = await visit({ is_teacher: true });
  const word = `Boshqa maktab ${process.pid}`;
  const category = await staff.makeCategory(word);
  const check = async () => {
    await page.goto(`/tests/import?category=${category}`);
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByRole('button', { name: 'Check the questions' }).click();
    await expect(page.getByText(`All ${count}`, { exact: true })).toBeVisible();
  };
  await check();
  await expect(page.getByText('Left out 0', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Import ${count} tests` }).click();
  await expect(page.getByText(new RegExp(`^${count} tests are in “${word}”`))).toBeVisible();
  await check();
  await expect(page.getByText(`Left out ${count}`, { exact: true })).toBeVisible();
  await first.context().close();
});
