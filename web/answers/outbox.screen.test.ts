import { expect, test } from 'vitest';

import { getUnsolved, submitAnswer } from '../../contract/answers.ts';
import { addUntakenAnswer } from '../../contract/work/rejected-answers.ts';
import { openVault } from '../device/vault.ts';
import { answer, held, noNetwork, refusal } from '../testing/api.ts';
import { logIn } from '../testing/page.ts';
import { answerWithTests, answerWithKey, twoAndTwo, written } from '../testing/solving.ts';
import { countOnDisk, cutLine, fillDisk, hurry, Tab, textOnDisk } from '../testing/tab.ts';

const solve = '/solve-test?category=3';
const category = { id: 3, name: 'Arithmetic' };
const first = { ...twoAndTwo, id: 11, savol: 'First?' };
const second = { ...twoAndTwo, id: 12, savol: 'Second?' };

const asked = ({ page }: Tab, savol: string) => page.getByRole('heading', { name: savol });
const line = ({ page }: Tab, text: string) => page.getByRole('status').getByText(text);
const allAtSchool = '✓ Saved';
const waits = 'Stored here, not sent yet: 1';
const nothingStored = 'Nothing can be stored on this device.';
const noneLeft = ({ page }: Tab) => page.getByText("You've completed all tests!");
const option = ({ page }: Tab, letter: string) => page.getByRole('radio', { name: new RegExp(`^${letter}`) });

/** Opens the screen of solving in a browser that can keep answers. */
async function openSolving(before?: (window: Tab['window']) => void): Promise<Tab> {
  const tab = new Tab(solve, before);
  await expect.element(line(tab, allAtSchool)).toBeVisible();
  await expect.poll(() => localStorage.getItem('storage_key')).not.toBeNull();
  return tab;
}

async function submit(tab: Tab): Promise<void> {
  await tab.page.getByRole('button', { name: 'Submit Answer' }).click();
}

async function answerB(tab: Tab): Promise<void> {
  await option(tab, 'B').click({ force: true });
  await submit(tab);
}

test('an answer is on the disk before it goes to the network, encrypted, and leaves it with the verdict', async () => {
  logIn({ is_pupil: true });
  answerWithKey();
  const before: number[] = [];
  answer(getUnsolved, () =>
    before.length > 0 ? { status: 'no_tests_available' } : { status: 'ok', test: { ...written, id: 12 } },
  );
  let text = '';
  answer(submitAnswer, async () => {
    text = await textOnDisk();
    before.push(await countOnDisk('outbox'));
    return { result: { points: 0, percentage: 0 } };
  });
  using tab = await openSolving();
  await tab.page.getByRole('textbox').fill('Shaxrizoda');
  await submit(tab);
  await expect.element(noneLeft(tab)).toBeVisible();
  expect(before).toEqual([1]);
  expect(text).not.toContain('Shaxrizoda');
  await expect.poll(() => countOnDisk('outbox')).toBe(0);
});

test('what could not be sent is not asked again, and is sent after a reload, once', async () => {
  logIn({ is_pupil: true });
  const { submitted } = answerWithTests(category, [first, second]);
  const sent = () => submitted.requests.map(({ params }) => params.id);
  const { before, mend } = cutLine(/\/(submit|sealed_answers_api)\//);
  {
    using tab = await openSolving(before);
    await answerB(tab);
    // Tests come, answers do not go.
    await expect.element(asked(tab, 'Second?')).toBeVisible();
  }
  {
    using tab = new Tab(solve, before);
    await expect.element(asked(tab, 'Second?')).toBeVisible();
    await expect.element(line(tab, waits)).toBeVisible();
    expect(sent()).toEqual([]);
  }
  mend();
  using tab = await openSolving();
  await expect.poll(sent).toEqual([11]);
  await answerB(tab);
  await expect.element(noneLeft(tab)).toBeVisible();
  expect(sent()).toEqual([11, 12]);
});

for (const [reply, failure] of [
  [noNetwork, 'Failed to submit answer'],
  [refusal(500, { detail: 'srv' }), 'srv'],
] as const) {
  test(`an answer that could not be sent is said to have failed, then to be stored, and then to be saved: ${failure}`, async () => {
    logIn({ is_pupil: true });
    answerWithTests(category, [first, second]);
    answer(submitAnswer, reply);
    using tab = await openSolving(hurry);
    await answerB(tab);
    const stored = new RegExp(`${failure}.*is stored here and will be sent automatically`);
    await expect.element(tab.page.css('.last-answer')).toMatchTextContent(stored);
    await expect.element(asked(tab, 'Second?')).toBeVisible();
    answer(submitAnswer, { result: { points: 1, percentage: 100 } });
    tab.window.dispatchEvent(new Event('online'));
    await expect.element(tab.page.getByText('Answer saved! Loading next test...')).toBeVisible();
    await expect.element(tab.page.getByText('Your last answer was right')).toBeVisible();
    await expect.element(tab.page.getByText(failure, { exact: true })).not.toBeInTheDocument();
  });
}

test('an answer whose response is late is said to be saved when it comes', async () => {
  logIn({ is_pupil: true });
  answerWithTests(category, [first, second]);
  const late = held({ result: { points: 1, percentage: 100 } });
  answer(submitAnswer, late.reply);
  using tab = await openSolving(hurry);
  await answerB(tab);
  await expect.element(tab.page.getByText('Your last answer is stored here')).toBeVisible();
  // Beside the next test the message stays; before, it would be gone as soon as that comes.
  await expect.element(asked(tab, 'Second?')).toBeVisible();
  // Its request goes on.
  await expect.element(tab.page.getByText('Failed to submit answer')).not.toBeInTheDocument();
  late.release();
  const saved = tab.page.getByText('Answer saved! Loading next test...');
  await expect.element(saved).toBeVisible();
  await expect.element(tab.page.getByText('Your last answer was right')).toBeVisible();
});

test('where no test is stored, the failure to fetch one is named beside when it comes', async () => {
  logIn({ is_pupil: true });
  answerWithTests(category, [first]);
  using tab = await openSolving();
  answer(getUnsolved, noNetwork);
  tab.setOnline(false);
  await answerB(tab);
  const alert = tab.page.getByRole('alert');
  await expect
    .element(alert)
    .toMatchTextContent(/^Failed to fetch test.*It will appear automatically when the connection is back/);
  await expect.element(tab.page.css('.last-answer')).toMatchTextContent('Failed to submit answer');
});

test('an answer that comes too late is shown with the reason, held at school, and can be removed then', async () => {
  logIn({ is_pupil: true });
  answerWithTests(category, [first, second]);
  answer(submitAnswer, refusal(404));
  const holding = held(undefined);
  const rejected = answer(addUntakenAnswer, holding.reply);
  using tab = await openSolving();
  tab.setOnline(false);
  await answerB(tab);
  await expect.element(line(tab, waits)).toBeVisible();
  tab.setOnline(true);
  await expect
    .element(tab.page.getByText('Your last answer was sent but could not be accepted.'))
    .toBeVisible();
  await expect.element(tab.page.getByText('This test no longer exists.')).toBeVisible();
  await tab.page.getByRole('link', { name: 'See what is stored here' }).first().click();
  await expect.element(tab.page.getByRole('heading', { name: 'Answers stored here' })).toBeVisible();
  const item = tab.page.getByRole('listitem').filter({ hasText: 'First?' });
  const remove = item.getByRole('button', { name: 'Remove from this list' });
  await expect.element(item).toMatchTextContent('This test no longer exists.');
  await expect
    .element(item)
    .toMatchTextContent('It is being sent to the school so that a teacher can see it.');
  await expect.element(remove).not.toBeInTheDocument();
  holding.release();
  await expect.element(item).toMatchTextContent('The school has a copy: a teacher can see it.');
  expect(rejected.requests.map(({ body }) => body)).toMatchObject([
    { kind: 'answer', question: 11, reason: 'not_found', body: { users_answer: 'b' } },
  ]);
  await remove.click();
  await expect.element(item).not.toBeInTheDocument();
  await expect.poll(() => countOnDisk('outbox')).toBe(0);
});

test('closing the page with an answer that is not sent is asked about, and without one is not', async () => {
  logIn({ is_pupil: true });
  answerWithTests(category, [first, second]);
  const asks = ({ window }: Tab) => {
    const closing = new window.Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    return closing.defaultPrevented;
  };
  using tab = await openSolving();
  expect(asks(tab)).toBe(false);
  tab.setOnline(false);
  await answerB(tab);
  await expect.element(line(tab, waits)).toBeVisible();
  expect(asks(tab)).toBe(true);
  tab.setOnline(true);
  await expect.element(line(tab, allAtSchool)).toBeVisible();
  expect(asks(tab)).toBe(false);
});

test('where the disk is full, or the browser stores nothing, the answer is sent and the page says so', async () => {
  logIn({ is_pupil: true });
  const { submitted } = answerWithTests(category, [first, second]);
  {
    using tab = await openSolving();
    fillDisk(tab.window);
    await answerB(tab);
    await expect.element(asked(tab, 'Second?')).toBeVisible();
    await expect.element(tab.page.getByText('Your last answer was right')).toBeVisible();
    await expect.element(line(tab, nothingStored)).toBeVisible();
  }
  using tab = new Tab(solve, (window) => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await expect.element(asked(tab, 'Second?')).toBeVisible();
  await expect.element(tab.page.getByRole('status').getByText(/Saved|stored/)).toBeVisible();
  await answerB(tab);
  await expect.element(noneLeft(tab)).toBeVisible();
  await expect.element(line(tab, nothingStored)).toBeVisible();
  expect(submitted.requests.map(({ params, body }) => [params.id, body.users_answer])).toEqual([
    [11, 'b'],
    [12, 'b'],
  ]);
});

test('a chosen option survives a reload, and is forgotten when it is answered', async () => {
  const { id } = logIn({ is_pupil: true });
  const { submitted } = answerWithTests(category, [first]);
  const drafts = async () => (await openVault())?.names(`draft:${id}:`);
  {
    using tab = await openSolving();
    await option(tab, 'B').click({ force: true });
    await expect.poll(drafts).toEqual([`draft:${id}:answer:11`]);
  }
  using tab = await openSolving();
  await expect.element(option(tab, 'B')).toBeChecked();
  await submit(tab);
  await expect.element(noneLeft(tab)).toBeVisible();
  expect(submitted.requests).toMatchObject([{ params: { id: 11 }, body: { users_answer: 'b' } }]);
  await expect.poll(drafts).toEqual([`draft:${id}:last-answer`]);
});
