import { expect, test } from 'vitest';

import { getVersion, listVersions, restoreVersion } from '../../../contract/questions/versions.ts';
import { answer } from '../../testing/api.ts';
import { address, openPage, page } from '../../testing/page.ts';
import { answerWithQuestion, logInTeacher, ownQuestion } from '../../testing/questions.ts';

test('an author compares the versions of a test and restores one', async () => {
  const teacher = logInTeacher();
  const options = { a: 'Three', b: 'Four', c: 'Five' };
  const first = ownQuestion(teacher, { ...options, savol: 'How many legs has a cat?' });
  const second = ownQuestion(teacher, {
    ...options,
    savol: 'How many paws has a dog?',
    right_answer: 'c',
    version: 2,
  });
  answerWithQuestion(first);
  answer(listVersions, { data_api: [{ number: 1, made_at: null }] });
  await openPage('/tests/7');
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect.poll(address).toBe('/tests/7/history');
  await expect.element(page.getByText('This test has never been changed.')).toBeVisible();

  answerWithQuestion(second);
  const written = [
    { number: 2, changed: ['savol', 'right_answer'] },
    { number: 1, made_at: null },
  ];
  answer(listVersions, { data_api: written });
  answer(getVersion, ({ query: { number } }) => ({
    data_api: [number === 2 ? { number, test: second, before: first } : { number, test: first }],
  }));
  await openPage('/tests/7');
  await page.getByRole('link', { name: 'History', exact: true }).click();
  const versions = page.getByRole('main').css('.version');
  const [newest, oldest] = [versions.nth(0), versions.nth(1)];
  await expect.element(versions).toHaveLength(2);
  await expect.element(newest).toMatchTextContent(/Version 2.*Now.*Changed: .*Question/s);
  await newest.getByRole('button', { name: 'Compare with the previous version' }).click();
  for (const word of ['legs', 'cat']) await expect.element(newest.css('del').getByText(word)).toBeVisible();
  for (const word of ['paws', 'dog']) await expect.element(newest.css('ins').getByText(word)).toBeVisible();
  await expect.element(newest).toMatchTextContent('Right answer');
  await expect.element(newest.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
  await oldest.getByRole('button', { name: 'Show' }).click();
  await expect.element(oldest).toMatchTextContent(/A\) Three\s*B\) Four\s*C\) Five/);
  await expect.element(oldest.css('ins, del')).toHaveLength(0);

  const { requests } = answer(restoreVersion, { data_api: [{ ...first, version: 3 }] });
  await oldest.getByRole('button', { name: 'Restore' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore version 1?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests).toEqual([]);
  await oldest.getByRole('button', { name: 'Restore' }).click();
  answerWithQuestion({ ...first, version: 3 } as typeof first);
  answer(listVersions, { data_api: [{ number: 3, changed: ['savol', 'right_answer'] }, ...written] });
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect.element(versions).toHaveLength(3);
  expect(requests.map(({ body }) => body)).toEqual([{ number: 1 }]);
  await expect.element(page.getByText('Version 1 has been restored.')).toBeVisible();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toMatchTextContent('How many legs has a cat?');
});
