import { expect, test } from 'vitest';

import { type FamilyAnswer, listFamilyAnswers, listResults } from '../../../contract/answers.ts';
import { getQuestion, type Question, QuestionForAuthor } from '../../../contract/questions/questions.ts';
import { answer, refusal } from '../../testing/api.ts';
import { colourName } from '../../testing/colours.ts';
import { example, type Some } from '../../testing/example.ts';
import { logIn, openPage, page } from '../../testing/page.ts';
import { twoAndTwo, written } from '../../testing/solving.ts';

const waits = 'The test has no right answer yet.';
const options = () => page.getByRole('list', { name: 'Options' }).getByRole('listitem');
const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);
const optionTexts = () => textsOf(options().elements());
const writtenAnswers = () => page.css('.written-answer');

let lastTest = 0;

/** Opens the details of a test that a person has answered, or children of that person. */
async function openAnswered(asked: Some<Question>, answers: readonly Some<FamilyAnswer>[]): Promise<void> {
  lastTest += 1;
  answer(getQuestion, { data_api: [{ ...asked, id: lastTest }] });
  answer(listFamilyAnswers, { data_api: answers.map((stored) => ({ test: lastTest, ...stored })) });
  await openPage(`/tests/${lastTest}`);
}

test('the details of a test mark one’s own answer and the right one in words and signs', async () => {
  for (const roles of [{ is_pupil: true }, {}]) {
    const person = logIn(roles).id;
    await openAnswered({ ...twoAndTwo, c: '5' }, [{ person, users_answer: 'a', percentage: 0 }]);
    await expect.poll(optionTexts).toEqual(['A)3✗your answer', 'B)4✓right answer', 'C)5']);
    await expect.poll(() => colourName(options().nth(0))).toBe('red');
    expect(colourName(options().nth(1))).toBe('green');

    await openAnswered(twoAndTwo, [{ person, users_answer: 'b', percentage: 100 }]);
    await expect.poll(optionTexts).toEqual(['A)3', 'B)4✓right answeryour answer']);

    await openAnswered({ ...twoAndTwo, a: '', b: '', right_answer: 'd' }, [
      { person, users_answer: 'c', percentage: 0 },
    ]);
    await expect.element(page.getByText('Right answer: D')).toBeVisible();
    await expect.element(page.getByText('your answer: C')).toBeVisible();

    await openAnswered({ ...written, right_answer_text: 'Toshkent' }, [
      { person, users_text_answer: 'Buxoro\nshahri', percentage: 0 },
    ]);
    await expect.element(writtenAnswers()).toMatchTextContent(/wrong.*your answer.*Buxoro/);
    await expect.element(page.getByRole('heading', { name: 'Expected Answer' })).toBeVisible();
    await expect.element(page.getByText('Toshkent')).toBeVisible();
  }
});

test('a parent reads what each child has answered', async () => {
  logIn({ is_parent: true });
  const names = ['Madina', 'Sardor', 'Laylo'].map((name) => `${name} Gʻaniyeva`);
  const answersOf = (given: readonly Some<FamilyAnswer>[]) =>
    given.map((familyAnswer, at) => Object.assign(familyAnswer, { person: at + 1, user_name: names[at] }));
  await openAnswered(
    twoAndTwo,
    answersOf([
      { users_answer: 'a', percentage: 0 },
      { users_answer: 'a', percentage: 0 },
      { users_answer: 'b', percentage: 100 },
    ]),
  );
  await expect.element(options().nth(0)).toMatchTextContent('answer of Madina Gʻaniyeva');
  await expect.element(options().nth(0)).toMatchTextContent('answer of Sardor Gʻaniyeva');
  await expect.element(options().nth(1)).toHaveTextContent('B)4✓right answeranswer of Laylo Gʻaniyeva');

  await openAnswered(
    { ...written, right_answer_text: '4' },
    answersOf([
      { users_text_answer: 'four', percentage: 0 },
      { users_text_answer: '4', percentage: 100 },
      { users_text_answer: '5', percentage: 0 },
    ]),
  );
  await expect.element(writtenAnswers()).toHaveLength(3);
  await expect.element(writtenAnswers().filter({ hasText: 'Sardor' })).toMatchTextContent(/right.*4/);
  await expect.element(writtenAnswers().filter({ hasText: 'Laylo' })).toMatchTextContent(/wrong.*5/);
});

test('a result that waits for a right answer says so in words, until it is graded', async () => {
  for (const roles of [{}, { is_pupil: true }]) {
    const person = logIn(roles).id;
    answer(listResults, { results: [{ user_name: 'Malika', points: null, percentage: null }] });
    const open = { ...twoAndTwo, right_answer: null };
    await openAnswered(open, [{ person, users_answer: 'b', points: null, percentage: null }]);
    await expect.poll(optionTexts).toEqual(['A)3', 'B)4…your answer']);
    await expect.element(page.getByText(waits).first()).toBeVisible();
    const waiting = page.getByRole('cell', { name: 'Not marked yet' });
    await expect.element(waiting).toHaveLength('is_pupil' in roles ? 2 : 0);
    expect(textsOf(waiting.elements()).every((text) => text.includes('—'))).toBe(true);

    answer(listResults, { results: [{ user_name: 'Malika', points: 1, percentage: 100 }] });
    await openAnswered(twoAndTwo, [{ person, users_answer: 'b', points: 1, percentage: 100 }]);
    await expect.poll(optionTexts).toEqual(['A)3', 'B)4✓right answeryour answer']);
    await expect.element(page.getByText(waits)).not.toBeInTheDocument();
  }
});

test('authors, who have not answered, see their tests as before', async () => {
  const author = logIn({ is_teacher: true }).id;
  const asked = answer(listFamilyAnswers, {});
  answer(getQuestion, { data_api: [example(QuestionForAuthor, { ...twoAndTwo, id: 1, author })] });
  await openPage('/tests/1');
  await expect.poll(optionTexts).toEqual(['A)3', 'B)4✓']);
  expect(asked.requests).toEqual([]);
});

test('the details are shown where the answers cannot be loaded', async () => {
  logIn({ is_pupil: true });
  answer(getQuestion, { data_api: [{ ...twoAndTwo, id: 1 }] });
  const asked = answer(listFamilyAnswers, refusal(400, {}));
  await openPage('/tests/1');
  await expect.poll(optionTexts).toEqual(['A)3', 'B)4✓']);
  expect(asked.requests).toHaveLength(1);
});
