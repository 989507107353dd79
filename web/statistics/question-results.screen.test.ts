import { expect, test } from 'vitest';

import { listNamedAnswers, type NamedAnswer } from '../../contract/answers.ts';
import { languages } from '../../contract/languages.ts';
import { replaceQuestion } from '../../contract/questions/question-input.ts';
import { getQuestion, type QuestionForAuthor } from '../../contract/questions/questions.ts';
import { getStatistics, type Statistics } from '../../contract/statistics.ts';
import { changeLanguage, currentTexts } from '../lib/languages/i18n.ts';
import { answer, held, refusal } from '../testing/api.ts';
import type { Some } from '../testing/example.ts';
import { address, logIn, openPage, page } from '../testing/page.ts';
import {
  answerWithQuestion,
  anyQuestion,
  logInTeacher,
  ownQuestion,
  readQuestion,
  rightOption,
  saveButton,
} from '../testing/questions.ts';

/** The rows of who answered what. */
const rows = page.getByRole('table', { name: 'Who answered what' }).css('tbody tr');

/** The bars of the options, or of the verdicts. */
const bars = page.css('.result-bars').getByRole('listitem');

const sentence = (text: string) => page.getByRole('main').getByText(text, { exact: true });

/** A figure by its label, such as the number of answers. */
const figure = (label: string) =>
  page.css('.figure').filter({ has: page.css('dt').getByText(label, { exact: true }) });

const chosen = (user_name: string, users_answer: 'a' | 'b' | 'c'): Some<NamedAnswer> => ({
  user_name,
  users_answer,
  percentage: users_answer === 'b' ? 100 : 0,
});

/** Answers with how a test was answered, and by whom. */
function answerWithResults(statistics: Some<Statistics>, answers: readonly Some<NamedAnswer>[]) {
  answer(getStatistics, { data_api: [{ answers: answers.length, ...statistics }] });
  return answer(listNamedAnswers, ({ query: { page: number, per_page, verdict } }) => {
    const found = answers.filter(
      ({ percentage }) =>
        verdict === undefined ||
        (verdict === 'wrong' && percentage === 0) ||
        (verdict === 'right' && percentage === 100),
    );
    return {
      data_api: found.slice((number - 1) * per_page, number * per_page),
      page: number,
      total: found.length,
      total_pages: Math.ceil(found.length / per_page),
    };
  });
}

/** Logs in the author of a test with three options. */
function logInAuthor(some: Some<QuestionForAuthor> = {}) {
  const question = ownQuestion(logInTeacher(), { a: 'Three', b: 'Four', c: 'Five', ...some });
  answerWithQuestion(question);
  return question;
}

test('an author finds on the results of a test who answered what, each option’s share and the right share', async () => {
  logInAuthor({ savol: 'How many\nlegs has a cat?' });
  answerWithResults({ right: 3, average: 60, options: { a: 1, b: 3, c: 1 } }, [
    chosen('Bekzod Aliyeva', 'c'),
    chosen('Aziza Aliyeva', 'b'),
    chosen('Kamola Aliyeva', 'b'),
    chosen('', 'a'),
    chosen('Malika Aliyeva', 'b'),
  ]);
  await openPage('/tests/7');
  await page.getByRole('link', { name: 'Results', exact: true }).click();
  await expect.poll(address).toBe('/tests/7/results');
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'How many legs has a cat?' }))
    .toHaveFocus();
  await expect.element(sentence('Results of a test')).toBeVisible();
  await expect.element(figure('Answers')).toMatchTextContent('5');
  await expect.element(figure('Right')).toMatchTextContent('60%');
  await expect.element(figure('Right')).toMatchTextContent('3 of 5 marked');
  await expect.element(figure('Waiting')).not.toBeInTheDocument();
  await expect.element(bars).toHaveLength(3);
  await expect.element(bars.nth(0)).toMatchTextContent(/A\) Three\s*1 \(20%\)/);
  await expect.element(bars.nth(1)).toMatchTextContent(/B\) Four\s*✓ right answer\s*3 \(60%\)/);
  await expect.element(bars.nth(2)).toMatchTextContent(/C\) Five\s*1 \(20%\)/);
  await expect.element(rows).toHaveLength(5);
  await expect.element(rows.nth(0)).toMatchTextContent(/Bekzod Aliyeva.*C\) Five.*Wrong/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Aziza Aliyeva.*B\) Four.*Right/);
  await expect.element(rows.nth(3)).toMatchTextContent(/deleted account.*A\) Three.*Wrong/);

  const verdict = page.getByLabelText('Result', { exact: true });
  await verdict.selectOptions('Wrong');
  await expect.element(rows).toHaveLength(2);
  await expect.element(sentence('2 answers')).toBeVisible();
  expect(address()).toBe('/tests/7/results?verdict=wrong');
  await verdict.selectOptions('Waiting');
  await expect.element(sentence('0 answers')).toBeVisible();
  await expect.element(rows).toHaveLength(0);
  await page.getByRole('link', { name: 'Back to the test' }).click();
  await expect.poll(address).toBe('/tests/7');
});

test('the answers to a test are paged', async () => {
  logIn({ is_staff: true });
  answerWithQuestion(anyQuestion());
  const all = Array.from({ length: 21 }, (_, place) => chosen(`Pupil ${20 - place} Karimov`, 'b'));
  answerWithResults({ right: 21, average: 100 }, all);
  await openPage('/tests/7/results');
  await expect.element(rows).toHaveLength(20);
  await expect.element(rows.first()).toMatchTextContent('Pupil 20 Karimov');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(rows).toHaveLength(1);
  await expect.element(rows.first()).toMatchTextContent('Pupil 0 Karimov');
  expect(address()).toBe('/tests/7/results?page=2');
  await openPage('/tests/7/results?page=9');
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect.element(rows).toHaveLength(20);
});

test('written answers have the shares of their verdicts, and a long one is opened as a whole', async () => {
  logInAuthor({
    test_type: 'free_text',
    a: '',
    b: '',
    c: '',
    right_answer: null,
    right_answer_text: 'Toshkent',
  });
  const user_name = 'Aziz Karimov';
  answerWithResults({ right: 1, average: 33 }, [
    { user_name, users_text_answer: `${'Samarqand '.repeat(30)}end of it`, percentage: 0 },
    { user_name, users_text_answer: 'Tashkent city', percentage: 0 },
    { user_name, users_text_answer: 'toshkent', percentage: 100 },
  ]);
  await openPage('/tests/7/results');
  await expect.element(page.getByRole('heading', { name: 'How the answers were marked' })).toBeVisible();
  await expect.element(bars).toHaveLength(2);
  await expect.element(bars.nth(0)).toMatchTextContent(/Right\s*1 \(33%\)/);
  await expect.element(bars.nth(1)).toMatchTextContent(/Wrong\s*2 \(67%\)/);
  await expect.element(sentence('Expected: Toshkent')).toBeVisible();
  await expect.element(rows.last()).toMatchTextContent('toshkent');
  await expect.element(rows.first()).not.toMatchTextContent('end of it');
  await rows.first().getByRole('button', { name: 'Full answer' }).click();
  await expect.element(rows.first()).toMatchTextContent('end of it');
});

test('the right share of each week is a column, and a row of the table', async () => {
  logInAuthor();
  const weeks = [
    { since: '2026-09-28', answers: 2, right: 1, waiting: 0 },
    { since: '2026-10-19', answers: 1, right: 1, waiting: 0 },
  ];
  answerWithResults({ right: 2, average: 67, weeks }, [
    chosen('Aziz Karimov', 'b'),
    chosen('Malika Aliyeva', 'a'),
    chosen('Jasur Aliyev', 'b'),
  ]);
  await openPage('/tests/7/results');
  const columns = page
    .getByRole('img', {
      name: 'Right answers by week: 50% in the week of 28 Sept 2026, 100% in the week of 19 Oct 2026.',
    })
    .css('rect');
  await expect.element(columns).toHaveLength(2);
  expect(columns.elements().map((element) => element.getAttribute('height'))).toEqual(['50', '100']);
  await page.getByRole('button', { name: 'All weeks as a table' }).click();
  const table = page.getByRole('table', { name: 'Right answers by week' }).css('tbody tr');
  await expect.element(table).toHaveLength(2);
  await expect.element(table.nth(0)).toMatchTextContent(/28 Sept 2026.*2.*50%/);
  await expect.element(table.nth(1)).toMatchTextContent(/19 Oct 2026.*1.*100%/);
});

test('without a right answer the results wait, and lead to the form where it is added', async () => {
  const question = logInAuthor({ right_answer: null });
  answerWithResults({}, []);
  await openPage('/tests/7/results');
  await expect.element(sentence('Nobody has answered this test yet.')).toBeVisible();
  await expect.element(sentence('This test has no right answer yet.')).toBeVisible();
  answerWithResults({ waiting: 1 }, [{ ...chosen('Aziz Karimov', 'b'), percentage: null }]);
  await openPage('/tests/7/results');
  await expect.element(figure('Waiting')).toMatchTextContent('1');
  await expect.element(figure('Right')).toMatchTextContent('none marked yet');
  await expect.element(rows.first()).toMatchTextContent('Waiting');
  await expect.element(page.getByRole('img', { name: /Right answers by week/ })).not.toBeInTheDocument();

  await page.getByRole('link', { name: 'Add the right answer' }).click();
  await expect.poll(address).toBe('/edit_test/7');
  await rightOption('B').click({ force: true });
  const { requests } = answer(replaceQuestion, { data_api: [question] });
  const keyed = { ...question, right_answer: 'b' } as const;
  answerWithQuestion(keyed);
  answerWithResults({ right: 1, average: 100 }, [chosen('Aziz Karimov', 'b')]);
  await saveButton.click();
  await expect.poll(address).toBe('/tests/7');
  expect(requests.map(({ body }) => body)).toMatchObject([{ right_answer: 'b' }]);
  await page.getByRole('link', { name: 'Results', exact: true }).click();
  await expect.element(figure('Right')).toMatchTextContent('100%');
  await expect.element(sentence('This test has no right answer yet.')).not.toBeInTheDocument();
});

test('staff see the results of every test; other teachers, pupils and parents read why they do not', async () => {
  logIn({ is_staff: true });
  answerWithQuestion(anyQuestion());
  answerWithResults({ right: 1, average: 100 }, [chosen('Aziz Karimov', 'b')]);
  await openPage('/tests/7/results');
  await expect.element(rows).toHaveLength(1);
  for (const language of languages) {
    await changeLanguage(language);
    const say = currentTexts();
    await expect
      .element(page.getByRole('table', { name: say('statistics.who') }).css('tbody tr'))
      .toMatchTextContent(say('statistics.verdict.right'));
    await expect.element(sentence(say('statistics.title'))).toBeVisible();
  }

  // A pupil with an answer to the test may read it.
  logIn({ is_pupil: true });
  answerWithQuestion(readQuestion());
  answer(getStatistics, refusal(403));
  answer(listNamedAnswers, refusal(403));
  await openPage('/tests/7/results');
  const error = (reason: 'forbidden' | 'not_found') =>
    sentence(currentTexts()(`questions.results_error.${reason}`));
  await expect.element(error('forbidden')).toBeVisible();
  await expect.element(page.getByText('Aziz Karimov')).not.toBeInTheDocument();
  await openPage('/tests/7');
  await expect.element(page.getByText('Test ID: 7')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Results', exact: true })).not.toBeInTheDocument();

  for (const [path, status, reason] of [
    ['/tests/8/results', 403, 'forbidden'],
    ['/tests/9/results', 404, 'not_found'],
    ['/tests/x/results', 404, 'not_found'],
  ] as const) {
    logInTeacher();
    answer(getQuestion, refusal(status));
    answer(getStatistics, refusal(status));
    await openPage(path);
    await expect.element(error(reason)).toBeVisible();
  }
});

test('results show that they load, and a failure offers a retry', async () => {
  logInAuthor();
  answer(getStatistics, refusal(400, { detail: 'Not now.' }));
  answer(listNamedAnswers, refusal(400, { detail: 'Not now.' }));
  await openPage('/tests/7/results');
  await expect.element(sentence('Failed to load the results: Not now.')).toBeVisible();
  const results = [chosen('Aziz Karimov', 'b')];
  answerWithResults({}, results);
  const late = held({ data_api: [{ answers: 1, right: 1 }] } as const);
  answer(getStatistics, late.reply);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(rows).not.toBeInTheDocument();
  late.release();
  await expect.element(rows).toHaveLength(1);
  answer(listNamedAnswers, refusal(400, { detail: 'Not now.' }));
  await page.getByLabelText('Result', { exact: true }).selectOptions('Right');
  await expect.element(page.getByText('The answers could not be loaded.')).toBeVisible();
  answerWithResults({}, results);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(rows).toHaveLength(1);
});
