import { expect, test } from 'vitest';

import { getUnsolved, listResults, Result } from '../../contract/answers.ts';
import {
  Category,
  DifficultyLevel,
  listCategories,
  listDifficultyLevels,
} from '../../contract/questions/categories.ts';
import { getQuestion, listQuestions, QuestionForStaff } from '../../contract/questions/questions.ts';
import { User } from '../../contract/people/users.ts';
import { answer } from '../testing/api.ts';
import { example } from '../testing/example.ts';
import { logIn, openPage, page } from '../testing/page.ts';
import { twoAndTwo } from '../testing/solving.ts';

/* Pages stand with answers that have the fields of the specification and no others (sections 3 and 7). */

const options = ['a', 'b', 'c', 'd', 'e'];
const ofTestToSolve = [
  'id',
  'test_type',
  'savol',
  ...options,
  'category',
  'category_name',
  'qiyinlik_darajasi',
  'image',
];
const ofTest = [
  ...ofTestToSolve,
  'right_answer',
  'right_answer_text',
  'author',
  'author_name',
  'author_email',
  'enabled',
  'is_analyzed_by_ai',
  'change_by_ai',
];
const ofCategory = [
  'id',
  'name',
  'parent_name',
  'language_name',
  'tests_count',
  'aggregated_tests_count',
  'children',
  'parents',
  'category_name',
];
const ofUser = [
  'id',
  'first_name',
  'last_name',
  'email',
  'about',
  'is_active',
  'is_staff',
  'is_teacher',
  'is_parent',
  'is_pupil',
  'start_date',
  'father_email',
  'mother_email',
];

/** The fields with these names, at each depth where a value of one of them is a list of objects. */
function only(names: readonly string[], value: object): object {
  const entries = Object.entries(value)
    .filter(([name]) => names.includes(name))
    .map(([name, field]: [string, unknown]) => [
      name,
      Array.isArray(field) ? field.map((item: object) => only(names, item)) : field,
    ]);
  return Object.fromEntries(entries);
}

const list = (...data_api: object[]) =>
  Response.json({ status: 'ok', data_api, page: 1, total_pages: 1, total: data_api.length });

const botany = example(Category, {
  id: 2,
  name: 'Botany',
  language_name: 'Latin',
  parent_name: 'Nature',
  tests_count: 7,
  aggregated_tests_count: 9,
  parents: [{ id: 1, name: 'Nature', language_name: 'Latin' }],
  children: [{ id: 3, name: 'Cactus', language_name: 'Latin' }],
});
const question = example(QuestionForStaff, {
  ...twoAndTwo,
  id: 7,
  category: 2,
  category_name: 'Botany',
  author: 1,
  author_name: 'Dilshod Ergashev',
});
const freeText = {
  ...question,
  id: 8,
  test_type: 'free_text',
  right_answer: null,
  right_answer_text: 'Four',
};
const level = example(DifficultyLevel, { id: 34, qiyinlik_darajasi_nomi: 'Beginner' });
const result = example(Result, { user_name: 'Malika', points: 1, percentage: 100 });

/** What a category may lack besides, since the specification does not say in which answers it has all. */
const lists = ['parents', 'children'];
const counts = ['tests_count', 'aggregated_tests_count'];
const alsoWithout: Readonly<Record<string, readonly string[]>> = {
  lists,
  counts,
  'count of the subtree': ['aggregated_tests_count'],
  'count of their own': ['tests_count'],
  'fields but id and name': [...lists, ...counts, 'parent_name', 'language_name', 'category_name'],
};

/** Answers the calls of the specification with its fields. */
function answerAsSpecified(roles: Parameters<typeof logIn>[0], without: readonly string[]): void {
  const user = logIn(roles);
  expect(only(ofUser, example(User, user))).toEqual(user);
  const category = only(
    ofCategory.filter((name) => !without.includes(name)),
    botany,
  );
  answer(listCategories, ({ query: { name__icontains: text } }) =>
    text === '' ? list(category) : Response.json({ status: 'ok', results: [category] }),
  );
  const levelNames = ['id', 'qiyinlik_darajasi_nomi'];
  answer(listDifficultyLevels, Response.json({ status: 'ok', data_api: [only(levelNames, level)] }));
  const author = user.id;
  answer(listQuestions, list(...[question, freeText].map((stored) => only(ofTest, { ...stored, author }))));
  answer(getQuestion, ({ params: { id } }) =>
    list(only(ofTest, { ...(id === 7 ? question : freeText), author })),
  );
  answer(getUnsolved, Response.json({ status: 'ok', test: only(ofTestToSolve, question) }));
  const resultNames = ['user_name', 'points', 'percentage', 'completed_at'];
  answer(listResults, Response.json({ status: 'ok', results: [only(resultNames, result)] }));
}

/** The addresses of the pages that read these answers, and what stands on them then. */
const pages: readonly (readonly [string, string])[] = [
  ['/tests', '2 + 2 = ?'],
  ['/tests?category=2', 'Only tests of this subject: Botany'],
  ['/tests/7', 'Category: Botany'],
  ['/tests/8', 'Expected Answer'],
  ['/solve-test?category=2', '2 + 2 = ?'],
  ['/category', 'Botany'],
  ['/category?category=2', 'Botany'],
  ['/category/2', 'Botany'],
  ['/profile', 'Your details'],
];
const pagesOfAuthors: typeof pages = [
  ['/edit_test/7', 'Edit Test (ID: 7)'],
  ['/edit_test/8', 'Edit Test (ID: 8)'],
  ['/add_test?category=2', 'Difficulty'],
];

/** What no page shows: a value that is missing, its place, or the key of a text. */
const broken = /undefined|NaN|\{\{|\b(answers|app|categories|questions|ui|users)\.[a-z]/;

async function expectPages(all: typeof pages, role: string, without: readonly string[]): Promise<void> {
  for (const [path, text] of all) {
    answerAsSpecified({ [role]: true }, without);
    await openPage(path);
    const main = page.getByRole('main');
    await expect.element(main.getByText(text).first()).toBeVisible();
    await expect.element(main.css('.loading-panel')).not.toBeInTheDocument();
    expect(main.element().textContent).not.toMatch(broken);
  }
}

for (const role of ['is_staff', 'is_teacher', 'is_parent', 'is_pupil']) {
  test(`pages stand with the fields of the specification alone: ${role}`, () => {
    const isAuthor = role === 'is_staff' || role === 'is_teacher';
    return expectPages(isAuthor ? [...pages, ...pagesOfAuthors] : pages, role, []);
  });
}

for (const [lack, without] of Object.entries(alsoWithout)) {
  test(`pages stand where categories have no ${lack}`, () => {
    const ofCategories = [...pages, ...pagesOfAuthors].filter(([path]) => path.includes('category'));
    return expectPages(ofCategories, 'is_teacher', without);
  });
}

test('a search stands with the fields of the specification, in a list of results', async () => {
  for (const without of Object.values(alsoWithout)) {
    answerAsSpecified({ is_pupil: true }, without);
    await openPage('/category');
    await page.getByRole('combobox', { name: 'Search for a subject' }).fill('Bot');
    const option = page.getByRole('option', { name: 'Botany' });
    await expect.element(option).toBeVisible();
    expect(option.element().textContent).not.toMatch(broken);
    await option.click();
    await expect.element(page.getByRole('heading', { name: 'Botany' })).toBeVisible();
  }
});

test('a category names its language and its parent as the server does where it sends no more', async () => {
  answerAsSpecified({ is_pupil: true }, ['parents', 'tests_count', 'aggregated_tests_count']);
  await openPage('/category/2');
  const facts = page.getByRole('main').css('dl');
  await expect.element(facts).toMatchTextContent(/Latin.*Nature/);
  await expect.element(facts).not.toMatchTextContent('Number of tests');
});
