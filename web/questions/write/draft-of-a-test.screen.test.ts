import { expect, test, vi } from 'vitest';

import { address, openPage, page } from '../../testing/page.ts';
import {
  answerWithCategory,
  createButton,
  logInTeacher,
  optionField,
  questionField,
  rightOption,
  takeQuestions,
} from '../../testing/questions.ts';
import { currentTexts } from '../../lib/languages/i18n.ts';

/** Opens the form of a new test. */
async function openForm() {
  const sent = takeQuestions(logInTeacher());
  answerWithCategory();
  await openPage('/add_test?category=3');
  await expect.element(questionField).toBeVisible();
  return sent;
}

const day = 86_400_000;

test('a draft is stored for four weeks, and discarded by its button', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const start = Date.now();
  async function openAfter(days: number, text: string): Promise<void> {
    vi.setSystemTime(start + days * day);
    await openPage(address());
    await expect.element(questionField).toHaveValue(text);
  }
  await openForm();
  await questionField.fill('Old?');
  await openAfter(0, 'Old?');
  await openAfter(27, 'Old?');
  await openAfter(29, '');

  await questionField.fill('New?');
  await openAfter(29, 'New?');
  const back = page.getByRole('status').filter({ hasText: currentTexts()('ui.draft.back') });
  await back.getByRole('button', { name: 'Start again' }).click();
  await expect.element(questionField).toHaveValue('');
  await openAfter(29, '');
  await expect.element(back).not.toBeInTheDocument();
});

test('without room for drafts a test is written all the same', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
  const set: unknown = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')?.value;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function setUnlessDraft(
    this: Storage,
    key,
    value,
  ) {
    if (key.includes('draft:')) full();
    (set as (this: Storage, key: string, value: string) => void).call(this, key, value);
  });
  const { requests } = await openForm();
  await questionField.fill('No room?');
  await optionField('A').fill('yes');
  await rightOption('A').click();
  await createButton.click();
  await expect.poll(address).toBe('/tests');
  expect(requests.map(({ body }) => body)).toMatchObject([{ savol: 'No room?', a: 'yes' }]);
  expect(put).toHaveBeenCalled();
});
