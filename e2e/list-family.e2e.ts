import { expect, test } from './fixtures.ts';
import { listItems } from './page-parts.ts';
import { answerTest, makePupil } from './pupils.ts';
import { textsIn } from './texts.ts';

test('the list of a parent says which child answered each test, and how it went', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Of two children');
  const email = `list-${category}-${process.pid}@example.com`;
  const { page } = await visit({ is_parent: true }, { email });
  const both = await staff.makeQuestion({ category, savol: 'Of both?' });
  const one = await staff.makeQuestion({ category, savol: 'Of one?' });
  const keyless = await staff.makeQuestion({ category, savol: 'Not graded?', right_answer: '' });
  const malika = await makePupil({ staff, server }, { first_name: 'Malika' });
  const jasur = await makePupil({ staff, server }, { first_name: 'Jasur' });
  for (const { api } of [malika, jasur]) await api.send('PATCH /auth/users/me/', { father_email: email });
  await answerTest(malika.api, both, 'b');
  await answerTest(jasur.api, both, 'a');
  await answerTest(jasur.api, one, 'b');
  await answerTest(malika.api, keyless, 'a');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/tests_api/answers/')) asked.push(request.url());
  });

  await page.goto(`/tests?category=${category}`);
  const answersOf = (question: string) =>
    listItems(page).filter({ hasText: question }).locator('.listed-answer');
  await expect(answersOf('Of both?')).toHaveCount(2);
  await expect(answersOf('Of both?').filter({ hasText: 'Malika Karimov' })).toHaveText(/^right/);
  await expect(answersOf('Of both?').filter({ hasText: 'Jasur Karimov' })).toHaveText(/^wrong/);
  await expect(answersOf('Of one?')).toHaveText([/right.*Jasur Karimov/]);
  await expect(answersOf('Not graded?')).toHaveText([/not graded yet.*Malika Karimov/]);
  expect(asked).toHaveLength(1);
  for (const language of ['ru', 'uz'] as const) {
    await page.locator('.language-select').selectOption(language);
    await expect(answersOf('Of one?')).toContainText([textsIn(language)('ui.verdict.right')]);
  }
});

test('the list of a pupil says how each own test went', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Of a pupil');
  const { page, api } = await visit({ is_pupil: true });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/tests_api/answers/')) asked.push(request.url());
  });
  for (const [savol, letter, right_answer] of [
    ['Right?', 'b', 'b'],
    ['Wrong?', 'a', 'b'],
    ['Not graded?', 'a', ''],
  ] as const)
    await answerTest(api, await staff.makeQuestion({ category, savol, right_answer }), letter);
  await page.goto(`/tests?category=${category}`);
  for (const language of ['ru', 'uz', 'en'] as const) {
    await page.locator('.language-select').selectOption(language);
    const say = textsIn(language);
    for (const [savol, verdict] of [
      ['Right?', 'right'],
      ['Wrong?', 'wrong'],
      ['Not graded?', 'waiting'],
    ] as const) {
      const item = listItems(page).filter({ hasText: savol }).locator('.listed-answer');
      await expect(item).toHaveText([`${say(`ui.verdict.${verdict}`)} ${say('questions.page.your_answer')}`]);
    }
  }
  expect(asked).toHaveLength(1);
});

test('lists without answers of one’s own or of children request none, and those of authors lead to the results', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Of an author');
  const teacher = await visit({ is_teacher: true });
  const question = await teacher.api.makeQuestion({ category, savol: 'Whose?' });
  const pupil = await visit({ is_pupil: true });
  await answerTest(pupil.api, question, 'b');
  const lonely = await visit({ is_parent: true });
  const asked: string[] = [];
  for (const { page } of [teacher, lonely]) {
    page.on('request', (request) => {
      if (request.url().includes('/tests_api/answers/')) asked.push(request.url());
    });
    await page.goto(`/tests?category=${category}`);
    await expect(page.getByText(page === lonely.page ? '0 tests' : '1 test', { exact: true })).toBeVisible();
  }
  await pupil.page.goto(`/tests?category=${category}`);
  await expect(pupil.page.getByText('1 test', { exact: true })).toBeVisible();
  await expect(pupil.page.getByRole('main').getByRole('link', { name: 'Results' })).toHaveCount(0);
  await teacher.page.getByRole('main').getByRole('link', { name: 'Results', exact: true }).click();
  await expect(teacher.page).toHaveURL(`/tests/${question}/results`);
  expect(asked).toEqual([]);
});
