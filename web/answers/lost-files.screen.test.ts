import { expect, test, vi } from 'vitest';

import { getUnsolved, listFamilyAnswers, submitAnswer } from '../../contract/answers.ts';
import { currentTexts } from '../lib/languages/i18n.ts';
import { matching } from '../question-types/matching/view.ts';
import { answer } from '../testing/api.ts';
import { logIn, openPage, page } from '../testing/page.ts';
import { answerWithQuestion, giveStorageKey, logInTeacher, ownQuestion } from '../testing/questions.ts';
import type { LazyCode } from '../ui/feedback/lazy-code.ts';

const asked = {
  id: 7,
  test_type: 'matching',
  savol: 'Where is it?',
  content: {
    prompts: [
      { id: 'p1', text: 'Paris' },
      { id: 'p2', text: 'Rome' },
    ],
    choices: [
      { id: 'c1', text: 'France' },
      { id: 'c2', text: 'Italy' },
    ],
  },
  image: '/media/default.jpg',
};
const key = { pairs: { p1: 'c1', p2: 'c2' } };

/** Lets code fail to load, also where it was loaded before. @returns what lets it load again */
function lose(code: LazyCode<unknown>): () => void {
  const loadAgain = code.load;
  let isLost = true;
  let found: unknown;
  vi.spyOn(code, 'loaded', 'get').mockImplementation(() => found);
  vi.spyOn(code, 'load').mockImplementation(async () => {
    if (isLost) throw new TypeError('Failed to fetch');
    found = await loadAgain();
    return found;
  });
  return () => {
    isLost = false;
  };
}

const heading = page.getByRole('heading', { name: asked.savol });
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const again = (text: string) => alert(text).getByRole('button', { name: 'Try again' });
const parts = page.css('.reviewed-part');

async function match(prompt: string, choice: string): Promise<void> {
  await page.getByLabelText(prompt, { exact: true }).selectOptions(choice);
}

/** Takes an answer, after which the category has no other test. */
function takeAnswer(percentage: number) {
  const sent = answer(submitAnswer, { status: 'ok', result: { percentage, points: 1 } });
  answer(getUnsolved, ({ query }) =>
    query.answered === undefined && sent.requests.length === 0
      ? { status: 'ok', test: asked }
      : { status: 'no_tests_available', answered: { key } },
  );
}

test('a test whose fields cannot be loaded is not shown until another attempt loads them', async () => {
  giveStorageKey(logIn({ is_pupil: true }));
  takeAnswer(100);
  const find = lose(matching.Solve);
  await openPage('/solve-test?category=3');
  const text = currentTexts()('answers.solve.fetch_failed');
  await expect.element(alert(text)).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
  find();
  await again(text).click();
  await expect.element(heading).toBeVisible();
  await match('Paris', 'France');
  await match('Rome', 'Italy');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect.element(page.css('.last-answer')).toMatchTextContent('right');
});

test('details say that the answers of a test could not be loaded, and load them on request', async () => {
  const without = { a: '', b: '', right_answer: null };
  answerWithQuestion(ownQuestion(logInTeacher(), { ...asked, ...without, key }));
  const find = lose(matching.Review);
  await openPage('/tests/7');
  const say = currentTexts();
  const text = say('questions.view_error.failed', { reason: say('ui.error.unknown') });
  await expect.element(alert(text)).toBeVisible();
  find();
  await again(text).click();
  await expect.element(heading).toBeVisible();
  await expect.element(parts).toHaveLength(2);
  await expect.element(parts.nth(0)).toMatchTextContent(/Paris.*France/);
  await expect.element(parts.nth(1)).toMatchTextContent(/Rome.*Italy/);
});

test('an answer whose review could not be loaded is shown when another attempt loads it', async () => {
  giveStorageKey(logIn({ is_pupil: true }));
  takeAnswer(50);
  answer(listFamilyAnswers, {});
  await openPage('/solve-test?category=3');
  const find = lose(matching.Review);
  await match('Paris', 'France');
  await match('Rome', 'France');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  const say = currentTexts();
  await page.getByRole('button', { name: say('answers.solve.last_open') }).click();
  const text = say('ui.error.network');
  await expect.element(alert(text)).toBeVisible();
  find();
  await again(text).click();
  await expect.element(parts).toHaveLength(2);
  await expect.element(parts.nth(0)).toMatchTextContent(/Paris.*France/);
  await expect.element(parts.nth(1)).toMatchTextContent(/Rome.*France.*Italy/);
});
