import { expect, test } from 'vitest';

import { getUnsolved } from '../../../contract/answers.ts';
import { languages } from '../../../contract/languages.ts';
import { getQuestion } from '../../../contract/questions/questions.ts';
import { answer, held } from '../../testing/api.ts';
import { address, logIn, openPage, page, pressOnOptions, userEvent } from '../../testing/page.ts';
import { answerWithTests, twoAndTwo, written } from '../../testing/solving.ts';
import { textsIn } from '../../testing/texts.ts';
import { isPrefetched } from '../outbox/prefetch.ts';

const heading = (name: string) => page.getByRole('heading', { name });
const card = () => page.css('.last-answer');
const nextTest = () => page.getByRole('button', { name: 'Next test' });
const submit = () => page.getByRole('button', { name: 'Submit Answer' }).click();
const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);

for (const language of languages) {
  test(`a pupil reads the verdict of the last answer beside the next test (${language})`, async () => {
    const say = await textsIn(language);
    logIn({ is_pupil: true });
    answerWithTests({ id: 41, name: 'Verdicts' }, [
      { ...twoAndTwo, id: 1, savol: 'First?' },
      { ...twoAndTwo, id: 2, savol: 'Second?' },
      { ...twoAndTwo, id: 3, savol: 'Third?', right_answer: null },
    ]);
    answer(getQuestion, { data_api: [{ ...twoAndTwo, id: 3, savol: 'Third?' }] });
    const verdict = page.getByRole('status').filter({ has: page.getByRole('paragraph') });
    await openPage('/solve-test?category=41', { language });
    await expect.element(heading('First?')).toBeVisible();
    await expect.element(verdict).not.toBeInTheDocument();
    const goOn = page.getByRole('button', { name: say('answers.solve.next') });
    await pressOnOptions('b{Enter}');
    await expect.element(goOn).toHaveFocus();
    await expect.element(heading('Second?')).toBeVisible();
    await expect.element(verdict).toMatchTextContent(say('answers.solve.last_right', { count: 1 }));
    const details = page.getByRole('link', { name: say('answers.solve.last_details') });
    await expect.element(details).toHaveAttribute('href', '/tests/1');

    await pressOnOptions('a{Enter}');
    await expect.element(goOn).toHaveFocus();
    await expect.element(verdict).toMatchTextContent(say('answers.solve.last_wrong'));
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Third?')).toHaveFocus();
    await expect.element(goOn).not.toBeInTheDocument();
    await expect.element(verdict).toMatchTextContent(say('answers.solve.last_wrong'));
    await pressOnOptions('a{Enter}');
    await expect.element(page.getByText(say('answers.solve.none_left'))).toBeVisible();
    await expect.element(verdict).toMatchTextContent(say('answers.solve.last_waiting'));
    await expect.element(goOn).not.toBeInTheDocument();
    await details.click();
    await expect.poll(address).toBe('/tests/3');
    await expect.element(heading('Third?')).toBeVisible();
  });
}

test('the verdict comes with the next test, and the right answer beside it, with one more request', async () => {
  logIn({ is_pupil: true });
  const questions = [
    { ...twoAndTwo, id: 1, savol: 'First?' },
    { ...twoAndTwo, id: 2, savol: 'Second?' },
  ];
  answerWithTests({ id: 42, name: 'Verdicts at once' }, questions);
  await openPage('/solve-test?category=42');
  await expect.element(heading('First?')).toBeVisible();
  await expect.poll(() => isPrefetched(42)).toBe(true);
  const { submitted } = answerWithTests({ id: 42, name: 'Verdicts at once' }, questions);
  const right = held({ status: 'ok', test: { ...questions[1], id: 2 }, answered: questions[0] } as const);
  const next = answer(getUnsolved, right.reply);
  await pressOnOptions('a{Enter}');
  await expect.element(heading('Second?')).toBeVisible();
  await expect.element(page.getByText('Your last answer was wrong.')).toBeVisible();
  right.release();
  await expect.element(page.getByText('Right answer: B) 4')).toBeVisible();
  expect([submitted.requests.length, next.requests.length]).toEqual([1, 1]);
  expect(next.requests[0]?.query.answered).toBe(1);
});

test('where no next test is stored, the verdict comes with the message that the answer is saved', async () => {
  logIn({ is_pupil: true });
  answerWithTests({ id: 43, name: 'Verdict before the end' }, [{ ...twoAndTwo, id: 1, savol: 'First?' }]);
  await openPage('/solve-test?category=43');
  await expect.element(heading('First?')).toBeVisible();
  const end = held({ status: 'no_tests_available' } as const);
  answer(getUnsolved, end.reply);
  await pressOnOptions('a{Enter}');
  await expect.element(page.getByText('Answer saved! Loading next test...')).toBeVisible();
  await expect.element(page.getByText('Your last answer was wrong.')).toBeVisible();
  end.release();
  await expect.element(page.getByText("You've completed all tests!")).toBeVisible();
});

test('people who may not read the details get no link to them', async () => {
  logIn({ is_parent: true });
  answerWithTests({ id: 44, name: 'Verdicts for a parent' }, [{ ...twoAndTwo, id: 1 }]);
  await openPage('/solve-test?category=44');
  await page.getByText('3', { exact: true }).click();
  await submit();
  await expect.element(page.getByText('Your last answer was wrong.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See that test' })).not.toBeInTheDocument();
});

test('the right answer is shown at once, and the test of the last answer opens in place', async () => {
  logIn({ is_pupil: true });
  answerWithTests({ id: 45, name: 'Right at once' }, [
    { ...twoAndTwo, id: 1, savol: 'First\nof all?', c: 'five' },
    { ...twoAndTwo, id: 2, savol: 'Second?' },
    { ...written, id: 3, savol: 'Third?', right_answer_text: 'Toshkent\nTashkent' },
    { ...twoAndTwo, id: 4, savol: 'Fourth?', right_answer: null },
  ]);
  await openPage('/solve-test?category=45');
  await expect.element(heading('First of all?')).toBeVisible();
  await pressOnOptions('a{Enter}');
  await expect.element(nextTest()).toHaveFocus();
  await expect.element(heading('Second?')).toBeVisible();
  await expect.element(card()).toMatchTextContent('Your last answer was wrong.');
  await expect.element(card()).toMatchTextContent('Right answer: B) 4');

  const open = page.getByRole('button', { name: 'Show my answer' });
  await userEvent.tab();
  await expect.element(open).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const question = card().getByText('First of all?');
  await expect.element(question).toBeVisible();
  expect(getComputedStyle(question.element()).whiteSpace).toMatch(/pre/);
  const options = card().getByRole('list', { name: 'Options' }).getByRole('listitem');
  await expect
    .poll(() => textsOf(options.elements()))
    .toEqual(['A)3✗your answer', 'B)4✓right answer', 'C)five']);
  await page.getByRole('button', { name: 'Hide my answer' }).click();
  await expect.element(options).not.toBeInTheDocument();

  await userEvent.tab();
  await pressOnOptions('b{Enter}');
  await expect.element(heading('Third?')).toBeVisible();
  await expect.element(nextTest()).toHaveFocus();
  await expect.element(card()).toMatchTextContent('Right answer: B) 4');
  await expect.element(options).not.toBeInTheDocument();

  await page.getByRole('textbox').fill('Samarqand');
  await submit();
  await expect.element(heading('Fourth?')).toBeVisible();
  await expect.element(nextTest()).toHaveFocus();
  await expect.element(card()).toMatchTextContent('Right answer: Toshkent');
  await open.click();
  await expect
    .element(card().css('.written-answer').nth(0))
    .toMatchTextContent(/wrong.*your answer.*Samarqand/);
  await expect.element(card().css('.written-answer').nth(1)).toMatchTextContent(/right.*Toshkent/);

  await page.getByRole('radio', { name: '4' }).click();
  await submit();
  await expect.element(page.getByText("You've completed all tests!")).toBeVisible();
  await expect.element(card()).toMatchTextContent('The test has no right answer yet.');
  await open.click();
  await expect.poll(() => textsOf(options.elements())).toEqual(['A)3', 'B)4…your answer']);
});

test('the card of the last answer keeps its height when the right answer comes', async () => {
  logIn({ is_pupil: true });
  answerWithTests({ id: 46, name: 'Height' }, [{ ...twoAndTwo, id: 1, savol: 'First?' }]);
  await openPage('/solve-test?category=46');
  await expect.element(heading('First?')).toBeVisible();
  const next = held({
    status: 'ok',
    test: { ...twoAndTwo, id: 2, savol: 'Second?' },
    answered: twoAndTwo,
  } as const);
  answer(getUnsolved, next.reply);
  await pressOnOptions('a{Enter}');
  await expect.element(card()).toMatchTextContent('Your last answer was wrong.');
  const { height } = card().element().getBoundingClientRect();
  next.release();
  await expect.element(card()).toMatchTextContent('Right answer: B) 4');
  expect(card().element().getBoundingClientRect().height).toBe(height);
});

test('the last answer is there in its category, and for its person only', async () => {
  logIn({ is_pupil: true });
  const questions = [
    { ...twoAndTwo, id: 1, savol: 'First?' },
    { ...twoAndTwo, id: 2, savol: 'Second?' },
  ];
  answerWithTests({ id: 47, name: 'Come back' }, questions);
  await openPage('/solve-test?category=47');
  await page.getByText('3', { exact: true }).click();
  await submit();
  await expect.element(card()).toMatchTextContent('Right answer: B) 4');
  answerWithTests({ id: 48, name: 'Elsewhere' }, [{ ...twoAndTwo, id: 3, savol: 'Other?' }]);
  await openPage('/solve-test?category=48');
  await expect.element(heading('Other?')).toBeVisible();
  await expect.element(card()).not.toBeInTheDocument();

  // Another pupil logs in on this computer, after a session that ended without a log-out.
  logIn({ is_pupil: true });
  answerWithTests({ id: 47, name: 'Come back' }, questions);
  await openPage('/solve-test?category=47');
  await expect.element(heading('First?')).toBeVisible();
  await expect.element(card()).not.toBeInTheDocument();
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('First?');
});
