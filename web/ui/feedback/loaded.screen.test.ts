import { expect, test } from 'vitest';

import { listClasses } from '../../../contract/people/classes.ts';
import { answer, held, refusal } from '../../testing/api.ts';
import { logIn, openPage, page } from '../../testing/page.ts';
import { say } from '../../testing/shown.ts';

const tryAgain = () => page.getByRole('button', { name: say('ui.try_again') });

test('a list says that it is being loaded, then that it is empty', async () => {
  logIn({ is_pupil: true });
  const waiting = held({ data_api: [], total: 0 });
  answer(listClasses, waiting.reply);
  await openPage('/classes');
  await expect.element(page.css('.loading-panel')).toBeVisible();
  waiting.release();
  await expect.element(page.getByText(say('classes.none_own'))).toBeVisible();
  await expect.element(page.css('.loading-panel')).not.toBeInTheDocument();
});

test('a list that could not be loaded says why in the reader’s language, and is loaded again on request', async () => {
  logIn({ is_pupil: true });
  answer(listClasses, refusal(403, { detail: 'Not for you.' }));
  await openPage('/classes', { language: 'uz' });
  await expect.element(page.getByText(say('ui.error.forbidden'))).toBeVisible();
  await expect.element(page.getByText('Not for you.')).not.toBeInTheDocument();
  await tryAgain().click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  answer(listClasses, { data_api: [{ id: 7, name: '7-«A»' }], total: 1 });
  await tryAgain().click();
  await expect.element(page.getByRole('link', { name: '7-«A»' })).toBeVisible();
  await expect.element(tryAgain()).not.toBeInTheDocument();
});
