import { expect, test } from 'vitest';

import { getUnsolved } from '../../contract/answers.ts';
import { listCategories } from '../../contract/questions/categories.ts';
import { replaceQuestion } from '../../contract/questions/question-input.ts';
import { getQuestion, listQuestions, QuestionForAuthor } from '../../contract/questions/questions.ts';
import { answer, held, refusal } from '../testing/api.ts';
import { example, type Some } from '../testing/example.ts';
import { address, logIn, openPage, page, pressOnOptions, userEvent } from '../testing/page.ts';
import { answerWithTests, twoAndTwo } from '../testing/solving.ts';
import { isPrefetched } from './outbox/prefetch.ts';

const card = () => page.css('.last-answer');
const why = () => card().css('.last-why');
const nextTest = () => page.getByRole('button', { name: 'Next test' });
const heading = (name: string) => page.getByRole('heading', { name });
const reasons = () =>
  card()
    .css('.last-why > div')
    .elements()
    .map(({ textContent }) => textContent);

const several = {
  ...twoAndTwo,
  test_type: 'multiple',
  a: '',
  b: '',
  right_answer: null,
  content: { options: ['one', 'two', 'four'].map((text, place) => ({ id: `x${place}`, text })) },
  key: { right: ['x1', 'x2'] },
} as const;

/** Opens a screen of the author of a test, whose changes the server accepts. */
async function openAsAuthor(path: string, fields: Some<QuestionForAuthor>) {
  const author = logIn({ is_teacher: true }).id;
  const written = example(QuestionForAuthor, { ...fields, id: 7, author });
  answer(listCategories, { data_api: [{ id: written.category, name: 'Explained' }] });
  answer(getQuestion, { data_api: [written] });
  answer(listQuestions, { data_api: [written] });
  const changes = answer(replaceQuestion, { data_api: [written] });
  await openPage(path);
  return changes;
}

test('the next test waits for no explanation: it comes beside it, after right answers too, and nothing that is shown moves', async () => {
  logIn({ is_pupil: true });
  const questions = [
    { ...twoAndTwo, id: 1, savol: 'First?', explanation: 'It is the second.' },
    {
      ...several,
      id: 2,
      savol: 'Second?',
      remarks: { x1: 'Even.', x2: 'Even too.', x0: 'Odd.' },
    },
    { ...twoAndTwo, id: 3, savol: 'Third?', explanation: 'Long. '.repeat(800).trim() },
    { ...twoAndTwo, id: 4, savol: 'Fourth?' },
  ];
  answerWithTests({ id: 131, name: 'Explained beside' }, questions);
  await openPage('/solve-test?category=131');
  await expect.element(heading('First?')).toBeVisible();
  await expect.poll(() => isPrefetched(131)).toBe(true);
  const { submitted } = answerWithTests({ id: 131, name: 'Explained beside' }, questions);
  const explained = held({
    status: 'ok',
    test: { ...questions[1], id: 2 },
    answered: { right_answer: 'b', explanation: 'It is the second.' },
  } as const);
  const next = answer(getUnsolved, explained.reply);
  await pressOnOptions('b{Enter}');
  await expect.element(heading('Second?')).toBeVisible();
  await expect.element(nextTest()).toHaveFocus();
  await expect.element(card()).toMatchTextContent('Your last answer was right');
  await expect.element(card()).not.toMatchTextContent('It is the second.');
  explained.release();
  await expect.element(card()).toMatchTextContent('It is the second.');
  expect([submitted.requests.length, next.requests.length]).toEqual([1, 1]);
});

test('comments on chosen options stand beside the verdict, and a long explanation is whole, with the way on in sight', async () => {
  logIn({ is_pupil: true });
  answerWithTests({ id: 132, name: 'Explained at length' }, [
    { ...several, id: 2, savol: 'Second?', remarks: { x1: 'Even.', x2: 'Even too.', x0: 'Odd.' } },
    { ...twoAndTwo, id: 3, savol: 'Third?', explanation: 'Long. '.repeat(800).trim() },
    { ...twoAndTwo, id: 4, savol: 'Fourth?' },
  ]);
  await openPage('/solve-test?category=132');
  await expect.element(heading('Second?')).toBeVisible();
  await pressOnOptions('ab');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect.element(heading('Third?')).toBeVisible();
  await expect.poll(reasons).toEqual(['Odd.', 'Even.']);

  await pressOnOptions('a{Enter}');
  await expect.element(heading('Fourth?')).toBeVisible();
  await expect.element(nextTest()).toHaveFocus();
  await expect.element(why()).toMatchTextContent('Long.');
  const shown = why().element();
  expect(shown.scrollHeight - shown.clientHeight).toBeLessThanOrEqual(1);
  expect(shown.clientHeight).toBeGreaterThan(window.innerHeight);
  expect(nextTest().element().getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
  await page.getByRole('button', { name: 'Show my answer' }).click();
  await expect.element(why()).not.toBeInTheDocument();
  const whole = card().css('.explanation .pre-wrap').element();
  expect(whole.scrollHeight - whole.clientHeight).toBeLessThanOrEqual(1);
});

test('the explanation of a test is changed and removed, and printed beside the right answers', async () => {
  const explained = { ...twoAndTwo, explanation: 'Count.', remarks: { a: 'One less.' } };
  await openAsAuthor('/tests/print?category=3', explained);
  const withAnswers = page.getByLabelText('With the right answers');
  await expect.element(withAnswers).toBeVisible();
  await expect.element(page.getByText('Count.')).not.toBeInTheDocument();
  await withAnswers.click();
  await expect.element(page.css('.worksheet-keys').getByRole('listitem')).toHaveTextContent('BCount.');

  const { requests } = await openAsAuthor('/edit_test/7', explained);
  await expect.element(page.getByLabelText('Comment on option A')).toHaveValue('One less.');
  await page.getByLabelText('Comment on option A').fill('');
  await page.getByLabelText('Explanation').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(address).toBe('/tests/7');
  expect(requests[0]?.body).toMatchObject({ explanation: '', remarks: null });
});

test('remarks are written on the options of a test with several right ones, and a refused one is named', async () => {
  await openAsAuthor('/edit_test/7', several);
  await page.getByRole('button', { name: 'Add comments on options' }).click();
  await expect.element(page.getByLabelText('Comment on option A')).toHaveFocus();
  await userEvent.keyboard('Odd.');
  await page.getByRole('button', { name: 'Remove option C' }).click();
  await expect.element(page.getByLabelText('Comment on option C')).not.toBeInTheDocument();
  answer(
    replaceQuestion,
    refusal(400, { 'remarks.x0': ['Ensure this field has no more than 1000 characters.'] }),
  );
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect
    .element(page.getByLabelText('Comment on option A'))
    .toHaveAccessibleDescription(/At most 1000 characters/);
  const saved = answer(replaceQuestion, {
    data_api: [example(QuestionForAuthor, { ...several, id: 7, remarks: { x0: 'Odd.' } })],
  });
  await save.click();
  await expect.poll(address).toBe('/tests/7');
  expect(saved.requests[0]?.body).toMatchObject({ remarks: { x0: 'Odd.' } });
});
