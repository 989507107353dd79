import { expect, test } from 'vitest';

import { getUnsolved, submitAnswer } from '../../../contract/answers.ts';
import { QuestionToSolve } from '../../../contract/questions/questions.ts';
import { answer, held, refusal } from '../../testing/api.ts';
import { example } from '../../testing/example.ts';
import { address, logIn, openPage, page, pressOnOptions, userEvent } from '../../testing/page.ts';
import { answerWithTests, twoAndTwo, written } from '../../testing/solving.ts';

const noneLeft = "No unsolved tests available in this category. You've completed all tests!";
const caption = "After submitting, you'll automatically receive the next unsolved test.";
const heading = (name: string) => page.getByRole('heading', { name });
const submit = () => page.getByRole('button', { name: 'Submit Answer' }).click();
const choose = (text: string) => page.getByText(text, { exact: true }).click();
const checked = () => page.css('input:checked');
const alert = () => page.getByRole('alert');
const tryAgain = () => page.getByRole('button', { name: 'Try Again' });

test('a test to solve shows its category, its lines and its options with text', async () => {
  logIn({});
  answerWithTests({ id: 61, name: 'Lines' }, [
    { ...twoAndTwo, id: 1, savol: 'First line\nsecond line', c: '  ', e: '5' },
  ]);
  await openPage('/solve-test?category=61');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Solve Test' })).toBeVisible();
  await expect.element(page.css('.solve-progress')).toHaveTextContent('1 of 1 in Lines');
  const text = page.getByRole('heading', { level: 2, name: 'First line second line' });
  await expect.element(text).toBeVisible();
  expect(getComputedStyle(text.element()).whiteSpace).toMatch(/pre/);
  await expect.element(page.getByRole('radiogroup', { name: 'Select your answer:' })).toBeVisible();
  await expect.element(page.getByRole('radio')).toHaveLength(3);
  await expect.element(page.getByText(caption)).toBeVisible();
  await expect.element(page.getByRole('main').css('img')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Exit' }).click();
  await expect.poll(address).toBe('/category');
});

test('sending an answer and loading the next test show each step', async () => {
  logIn({ is_pupil: true });
  answerWithTests({ id: 62, name: 'Steps' }, [{ ...twoAndTwo, id: 1, savol: 'First?' }]);
  await openPage('/solve-test?category=62');
  await expect.element(heading('First?')).toBeVisible();
  const sending = held({ result: { points: 1, percentage: 100 } });
  const loading = held({ status: 'ok', test: { ...twoAndTwo, id: 2, savol: 'Second?' } } as const);
  answer(submitAnswer, sending.reply);
  answer(getUnsolved, loading.reply);
  await choose('4');
  await submit();
  await expect.element(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect.element(page.getByText('Sending your answer to server...')).toBeVisible();
  sending.release();
  await expect.element(page.getByText('Answer saved! Loading next test...')).toBeVisible();
  await expect.element(heading('First?')).toBeVisible();
  loading.release();
  await expect.element(heading('Second?')).toBeVisible();
  await expect.element(checked()).not.toBeInTheDocument();

  answerWithTests({ id: 62, name: 'Steps' }, [
    { ...written, id: 3, savol: 'Third?', right_answer_text: '4' },
    { ...written, id: 4, savol: 'Fourth?', right_answer_text: '4' },
  ]);
  await choose('4');
  await submit();
  await expect.element(heading('Third?')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Enter your answer:' });
  await expect.element(field).toHaveAttribute('placeholder', 'Type your answer here...');
  await expect.element(field).toHaveAttribute('rows', '4');
  await field.fill('four');
  await submit();
  await expect.element(heading('Fourth?')).toBeVisible();
  await expect.element(field).toHaveValue('');
});

test('a refused answer shows a message, and the choice stays', async () => {
  logIn({ is_pupil: true });
  answerWithTests({ id: 63, name: 'Not taken' }, [{ ...twoAndTwo, id: 1 }]);
  await openPage('/solve-test?category=63');
  await choose('4');
  for (const [status, body, text] of [
    [403, {}, 'Failed to submit answer'],
    [400, { detail: 'Not now.' }, 'Not now.'],
    [409, { detail: 'Closed.' }, 'Closed.'],
  ] as const) {
    answer(submitAnswer, refusal(status, body));
    await submit();
    await expect.element(alert()).toMatchTextContent(text);
    await expect.element(alert().getByRole('button', { name: 'Try Again' })).toBeVisible();
    await expect
      .element(alert().getByRole('link', { name: 'Back to Categories' }))
      .toHaveAttribute('href', '/category');
    await expect.element(checked()).toHaveLength(1);
  }
});

test('a test shows that it loads, and a failure offers a retry and the categories', async () => {
  logIn({ is_pupil: true });
  const refused = held(refusal(400, {}));
  answer(getUnsolved, refused.reply);
  await openPage('/solve-test?category=64');
  await expect.element(page.getByText('Waiting for response from backend, please wait...')).toBeVisible();
  refused.release();
  await expect.element(page.getByText('Failed to fetch test')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to Categories' })).toBeVisible();
  answerWithTests({ id: 64, name: 'Fetched' }, [{ ...twoAndTwo, id: 1 }]);
  await tryAgain().click();
  await expect.element(heading('2 + 2 = ?')).toBeVisible();
});

test('nothing is sent without an answer', async () => {
  logIn({ is_pupil: true });
  const { submitted } = answerWithTests({ id: 65, name: 'Nothing' }, [
    { ...twoAndTwo, id: 1 },
    { ...written, id: 2, right_answer_text: '4' },
  ]);
  await openPage('/solve-test?category=65');
  await submit();
  await expect.element(page.getByText('Please select an answer')).toBeVisible();
  await choose('4');
  await expect.element(page.getByText('Please select an answer')).not.toBeInTheDocument();
  await submit();
  await page.getByRole('textbox').fill('  \n');
  await submit();
  await expect.element(page.getByText('Please enter an answer')).toBeVisible();
  expect(submitted.requests).toHaveLength(1);
});

test('a typed answer survives a failed submission', async () => {
  logIn({ is_pupil: true });
  answerWithTests({ id: 66, name: 'Failing' }, [{ ...written, id: 66, right_answer_text: 'A long answer' }]);
  const taken = answer(submitAnswer, refusal(400, { detail: 'Not now.' }));
  await openPage('/solve-test?category=66');
  const field = page.getByRole('textbox');
  await field.fill('A long answer');
  await submit();
  await expect.element(alert()).toMatchTextContent('Not now.');
  await expect.element(field).toHaveValue('A long answer');
  expect(taken.requests).toHaveLength(1);
  const { submitted } = answerWithTests({ id: 66, name: 'Failing' }, [
    { ...written, id: 66, right_answer_text: 'A long answer' },
  ]);
  await tryAgain().click();
  await expect.element(page.getByText(noneLeft)).toBeVisible();
  expect(submitted.requests.map(({ body }) => body.users_text_answer)).toEqual(['A long answer']);
});

test('letters and Enter choose and submit where an option has the focus, and nowhere else', async () => {
  logIn({ is_pupil: true });
  const questions = [{ ...twoAndTwo, id: 1, savol: 'First?' }];
  const { submitted } = answerWithTests({ id: 69, name: 'Keys' }, questions);
  await openPage('/solve-test?category=69');
  await expect.element(heading('First?')).toBeVisible();
  for (const focused of [document.body, heading('First?').element() as HTMLElement]) {
    focused.focus();
    await userEvent.keyboard('hey bot{Enter}');
    await expect.element(page.css('input:checked')).not.toBeInTheDocument();
  }
  expect(submitted.requests).toEqual([]);
  await pressOnOptions('b');
  await expect.element(page.getByRole('radio', { name: '4' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: '4' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => submitted.requests.map(({ body }) => body.users_answer)).toEqual(['b']);
});

test('a test that takes no more answers offers the next one', async () => {
  logIn({ is_pupil: true });
  answerWithTests({ id: 68, name: 'Gone' }, [{ ...twoAndTwo, id: 1, savol: 'First?' }]);
  await openPage('/solve-test?category=68');
  await expect.element(heading('First?')).toBeVisible();
  await pressOnOptions('a');
  answer(submitAnswer, refusal(404, { detail: 'Not found.' }));
  await submit();
  await expect.element(alert()).toMatchTextContent('Not found.');
  answerWithTests({ id: 68, name: 'Gone' }, [{ ...twoAndTwo, id: 2, savol: 'Second?' }]);
  await page.getByRole('button', { name: 'Next test' }).click();
  await expect.element(heading('Second?')).toBeVisible();
  await expect.element(checked()).not.toBeInTheDocument();
});

test('options in the picture are listed as A to E', async () => {
  logIn({ is_pupil: true });
  answerWithTests({ id: 69, name: 'Plain' }, [{ ...twoAndTwo, id: 1, a: '', b: '', right_answer: 'd' }]);
  await openPage('/solve-test?category=69');
  for (const letter of ['A', 'B', 'C', 'D', 'E']) {
    await expect.element(page.getByRole('radio', { name: letter, exact: true })).toBeVisible();
  }
});

test('guests are sent to log in, and a category is required', async () => {
  await openPage('/solve-test?category=1');
  await expect.poll(address).toBe('/login');
  logIn({ is_pupil: true });
  for (const path of ['/solve-test', '/solve-test?category=first']) {
    await openPage(path);
    await expect.element(page.getByText('Category ID is required')).toBeVisible();
    await expect.element(tryAgain()).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to Categories' })).toBeVisible();
  }
  answer(getUnsolved, refusal(404, { detail: 'Not found.' }));
  await openPage('/solve-test?category=2000000000');
  await expect.element(alert()).toMatchTextContent('Not found.');
  await expect.element(page.getByRole('link', { name: 'Back to Categories' })).toBeVisible();
});

test('unexpected answers of the server are shown and can be retried', async () => {
  logIn({ is_pupil: true });
  answer(getUnsolved, Response.json({ status: 'sideways' }));
  await openPage('/solve-test?category=70');
  await expect.element(page.getByText('Unexpected response from server')).toBeVisible();
  for (const [reply, text] of [
    [Response.json({ status: 'ok', test: null }), 'No test loaded'],
    [refusal(400, {}), 'Failed to fetch test'],
    [refusal(403, { detail: 'Not for you.' }), 'Not for you.'],
  ] as const) {
    answer(getUnsolved, reply);
    await tryAgain().click();
    await expect.element(page.getByText(text)).toBeVisible();
  }
  const hologram = example(QuestionToSolve, { ...twoAndTwo, test_type: 'hologram' });
  answer(getUnsolved, Response.json({ status: 'ok', test: hologram }));
  await tryAgain().click();
  await expect.element(page.getByText('Unknown test type: hologram')).toBeVisible();
});
