import { expect, test } from 'vitest';

import { getUnsolved, submitAnswer } from '../../contract/answers.ts';
import { addUntakenAnswer } from '../../contract/work/rejected-answers.ts';
import { openVault } from '../device/vault.ts';
import { answer, held, refusal } from '../testing/api.ts';
import { logIn } from '../testing/page.ts';
import { answerWithTests, type TestToSolve, twoAndTwo } from '../testing/solving.ts';
import { Tab } from '../testing/tab.ts';

const asked = ({ page }: Tab, savol: string) => page.getByRole('heading', { name: savol });

/** Tests with these texts and the ids from 1 on. */
const testOf = (savol: string, id: number): TestToSolve => ({ ...twoAndTwo, savol, id });
const testsOf = (...texts: readonly string[]) => texts.map((savol, at) => testOf(savol, at + 1));

/** A browser that keeps these tests of the category, the one that is shown first. */
async function openSolving(
  questions: readonly TestToSolve[],
  { storedIds, before }: { storedIds: readonly number[]; before?: (window: Tab['window']) => void },
): Promise<Tab> {
  logIn({ is_pupil: true });
  answerWithTests({ id: 3, name: 'Arithmetic' }, questions);
  const tab = new Tab('/solve-test?category=3', before);
  await expectStored(storedIds);
  return tab;
}

async function expectStored(ids: readonly number[]): Promise<void> {
  const storedIds = async () => {
    const read = (await (await openVault())?.read('ahead:3')) as { tests: { id: number }[] } | undefined;
    return read?.tests.map(({ id }) => id);
  };
  await expect.poll(storedIds).toEqual(ids);
}

async function answerB({ page }: Tab): Promise<void> {
  await page.getByRole('radio', { name: /^B/ }).click({ force: true });
  await page.getByRole('button', { name: 'Submit Answer' }).click();
}

test('the next test does not wait for a server that takes long', async () => {
  const answered = held(undefined);
  using tab = await openSolving(testsOf('One?', 'Two?', 'Three?'), { storedIds: [1, 2, 3] });
  const send = tab.window.fetch.bind(tab.window);
  tab.window.fetch = async (address, init) => {
    if (/\/(submit|get-unsolved)\//.test(address as string)) await answered.reply();
    return send(address, init);
  };
  await answerB(tab);
  await expect.element(asked(tab, 'Two?')).toBeVisible();
  const verdict = tab.page.getByText('Your last answer was right');
  await expect.element(verdict).not.toBeInTheDocument();
  answered.release();
  await expect.element(verdict).toBeVisible();
  await expect.element(asked(tab, 'Two?')).toBeVisible();
});

test('where bytes are dear fewer tests are stored, and none with a picture', async () => {
  const texts = Array.from({ length: 9 }, (_, number) => `Dear ${number}?`);
  const picture = { ...twoAndTwo, id: 10, savol: 'Dear picture?', image: '/avatar.svg' };
  const savesData = ({ navigator }: Tab['window']) =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  using tab = await openSolving([...testsOf(...texts), picture], {
    storedIds: [1, 2, 3, 4, 5, 6],
    before: savesData,
  });
  for (const text of texts.slice(0, 8)) {
    await expect.element(asked(tab, text)).toBeVisible();
    await answerB(tab);
  }
  await expectStored([9]);
  await answerB(tab);
  await expect.element(asked(tab, 'Dear picture?')).toBeVisible();
});

test('a test that was disabled meanwhile is refused in words, and the next one comes', async () => {
  using tab = await openSolving(testsOf('One?', 'Two?', 'Three?'), { storedIds: [1, 2, 3] });
  await answerB(tab);
  await expect.element(asked(tab, 'Two?')).toBeVisible();
  answer(submitAnswer, refusal(409, { detail: 'This test is disabled.', code: 'disabled' }));
  answer(getUnsolved, { status: 'ok', test: testOf('Three?', 3) });
  answer(addUntakenAnswer, {});
  await answerB(tab);
  await expect.element(tab.page.getByRole('alert')).toMatchTextContent('This test is disabled.');
  await tab.page.getByRole('button', { name: 'Next test' }).click();
  await expect.element(asked(tab, 'Three?')).toBeVisible();
});
