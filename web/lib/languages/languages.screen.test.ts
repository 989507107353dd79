import { expect, test } from 'vitest';

import { listResults } from '../../../contract/answers.ts';
import { getQuestion, Question } from '../../../contract/questions/questions.ts';
import { answer } from '../../testing/api.ts';
import { example } from '../../testing/example.ts';
import { logIn, openPage, page } from '../../testing/page.ts';
import { textsOf } from '../../testing/shown.ts';

/** The same number, percentage and time in each language, with any kind of space. */
const written = {
  en: ['1,234', '75%', '1 Nov 2026, 02:30'],
  ru: ['1 234', '75 %', '1 нояб. 2026 г., 02:30'],
  uz: ['1 234', '75%', '1-noy, 2026, 02:30'],
} as const;

test('dates and numbers are written in the language of the page', async () => {
  logIn({ is_pupil: true });
  answer(getQuestion, {
    data_api: [example(Question, { id: 5, test_type: 'choosable', savol: '2 + 2 = ?', a: '3', b: '4' })],
  });
  const completed_at = new Date(2026, 10, 1, 2, 30).toISOString();
  answer(listResults, {
    results: [{ user_name: 'Aziz Karimov', points: 1234, percentage: 75, completed_at }],
  });
  await openPage('/tests/5');
  const cells = () => textsOf(page.getByRole('row').last().getByRole('cell'));
  for (const [language, row] of Object.entries(written)) {
    await page.css('.language-select').selectOptions(language);
    await expect
      .poll(() => cells().map((text) => text.replaceAll(/\s/g, ' ')))
      .toEqual(['Aziz Karimov', ...row]);
    expect(document.documentElement.lang).toBe(language);
  }
});
