import type { Page } from '@playwright/test';

import type { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { figure, submitAnswerButton } from './page-parts.ts';
import { makePupil } from './pupils.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const percentage = (page: Page) => page.getByLabel(say('marks.percentage'));
const save = (page: Page) => page.getByRole('button', { name: say('marks.save') });

async function makeEssays(teacher: Api, category: number, savol: string): Promise<number> {
  const essay = { test_type: 'essay', content: {}, a: '', b: '', right_answer: undefined };
  return teacher.makeQuestion({ category, savol, qiyinlik_darajasi: 38, ...essay });
}

async function write(pupil: Api, question: number, text: string): Promise<void> {
  await pupil.send(`POST /tests_api/${question}/submit/`, { answer: { text } });
}

test('an essay waits until a teacher marks it with a comment, which the pupil and the parent read', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Essays of a family');
  const parent = await visit({ is_parent: true });
  const pupil = await visit({ is_pupil: true }, { first_name: 'Malika', last_name: 'Aliyeva' });
  const { page, api } = await visit({ is_teacher: true }, { first_name: 'Sherzod', last_name: 'Umarov' });
  const question = await makeEssays(api, category, 'What do you see from your window?');
  await pupil.api.send('PATCH /auth/users/me/', { mother_email: parent.account.email });
  await pupil.page.goto(`/solve-test?category=${category}`);
  await pupil.page.getByRole('textbox').fill('A street with mulberry trees.\nIn spring it is green.');
  await submitAnswerButton(pupil.page).click();
  await expect(pupil.page.getByText(say('answers.solve.last_waiting'))).toBeVisible();

  await pupil.page.goto(`/tests/${question}`);
  await expect(pupil.page.getByText(say('answers.waits_for_mark'))).toBeVisible();
  await expect(region(pupil.page, 'Test Results')).toContainText('—');

  await page.goto('/');
  await expect(figure(page, 'Waiting')).toHaveText(/1\s*for a mark/);
  const toMark = region(page, '1 answer is waiting for your mark');
  await toMark.getByRole('link', { name: 'Mark answers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('What do you see from your window?');
  await expect(page.getByText('1 answer left to mark')).toBeVisible();
  await expect(region(page, 'Malika Aliyeva')).toContainText('A street with mulberry trees.');
  await page.getByRole('button', { name: '75%' }).click();
  await expect(percentage(page)).toHaveValue('75');
  await percentage(page).fill('80');
  await page.getByLabel('Comment').fill('Well written. What is there in winter?');
  await save(page).click();
  await expect(page.getByText('No answers are waiting to be marked.')).toBeVisible();

  await page.goto('/');
  await expect(page.locator('.written-counts')).toHaveText('1 answer · 80% on average, 0% fully right');
  await page.goto(`/tests/${question}/results`);
  await expect(figure(page, 'On average')).toContainText('80%');
  await pupil.page.reload();
  await expect(region(pupil.page, 'Test Results')).toContainText('80%');
  await expect(pupil.page.getByText('Well written. What is there in winter?')).toBeVisible();
  await pupil.page.goto('/answered');
  await expect(pupil.page.getByRole('listitem').filter({ hasText: 'your window' })).toHaveText(
    /Well written\. What is there in winter\?.*4 of 5 points/,
  );
  await parent.page.goto(`/tests/${question}`);
  await expect(parent.page.getByText('Comment on the answer of Malika Aliyeva')).toBeVisible();
  await expect(parent.page.getByText('Well written. What is there in winter?')).toBeVisible();
});

test('two people mark one answer: who comes later sees the other mark beside the own one, and chooses', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Marked twice');
  const author = await visit({ is_teacher: true }, { first_name: 'Sherzod', last_name: 'Umarov' });
  const colleague = await visit({ is_staff: true }, { first_name: 'Nodira', last_name: 'Karimova' });
  const question = await makeEssays(author.api, category, 'What is courage?');
  for (const first_name of ['Anvar', 'Barno', 'Davron']) {
    const pupil = await makePupil({ staff, server }, { first_name, last_name: 'Sobirov' });
    await write(pupil.api, question, `${first_name} tells the truth.`);
  }
  const both = [author.page, colleague.page];
  for (const page of both) {
    await page.goto(`/to_mark?test=${question}`);
    await expect(region(page, 'Anvar Sobirov')).toBeVisible();
  }
  const comment = (page: Page) => page.getByLabel(say('marks.comment'));
  const type = async (page: Page, percent: string, text: string) => {
    await percentage(page).fill(percent);
    await comment(page).fill(text);
  };
  const alert = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'has marked this answer in the meantime' });
  await type(author.page, '30', 'Too short.');
  await type(colleague.page, '90', 'Short and true.');
  await save(colleague.page).click();
  await expect(region(colleague.page, 'Barno Sobirov')).toBeVisible();

  // Nothing is replaced, and the typed text is still there.
  await save(author.page).click();
  await expect(alert(author.page)).toContainText('Nodira Karimova');
  await expect(alert(author.page)).toContainText('90%');
  await expect(alert(author.page)).toContainText('Short and true.');
  await expect(percentage(author.page)).toHaveValue('30');
  await expect(comment(author.page)).toHaveValue('Too short.');
  await expectAccessible(author.page);
  const markOf = async (id: string) =>
    (await author.api.send<{ data_api: [{ answer: object }] }>(`GET /tests_api/to-mark/${id}/`)).data_api[0]
      .answer;
  const first = new URL(author.page.url()).searchParams.get('answer') ?? '';
  expect(await markOf(first)).toMatchObject({ percentage: 90, comment: 'Short and true.' });

  await author.page.getByRole('button', { name: say('marks.save_own') }).click();
  await expect(region(author.page, 'Barno Sobirov')).toBeVisible();
  expect(await markOf(first)).toMatchObject({ percentage: 30, comment: 'Too short.' });

  // The other way round, and the mark of the author stays.
  await type(colleague.page, '60', 'Fair.');
  await type(author.page, '70', 'Good.');
  await save(author.page).click();
  await expect(region(author.page, 'Davron Sobirov')).toBeVisible();
  await save(colleague.page).click();
  await expect(alert(colleague.page)).toContainText('Sherzod Umarov');
  const second = new URL(colleague.page.url()).searchParams.get('answer') ?? '';
  await colleague.page.getByRole('button', { name: say('marks.keep_theirs') }).click();
  await expect(region(colleague.page, 'Davron Sobirov')).toBeVisible();
  await expect(alert(colleague.page)).toHaveCount(0);
  expect(await markOf(second)).toMatchObject({ percentage: 70, comment: 'Good.' });
});
