import { describe, expect, test } from 'vitest';

import { languages } from '../../../contract/languages.ts';
import { loadTrialQuestions } from './trial-question.ts';

describe.each(languages)('the questions for guests in %s', (language) => {
  test('are several, each asked once', async () => {
    const questions = await loadTrialQuestions(language);
    expect(questions.length).toBeGreaterThanOrEqual(5);
    expect(new Set(questions.map(({ savol }) => savol)).size).toBe(questions.length);
  });

  test('have four different options and an explanation in one sentence', async () => {
    for (const { savol, options, because } of await loadTrialQuestions(language)) {
      expect(savol).toMatch(/[?]$/);
      expect(new Set(options).size, savol).toBe(4);
      expect(because, savol).toMatch(/^[^.!?]+\.$/);
    }
  });

  test('have their right answers at different letters', async () => {
    const letters = (await loadTrialQuestions(language)).map(({ right_answer }) => right_answer);
    expect(new Set(letters).size).toBe(4);
  });
});

test('Uzbek questions are written with the letters oʻ and gʻ', async () => {
  const text = JSON.stringify(await loadTrialQuestions('uz'));
  expect(text).toMatch(/[og]ʻ/);
  expect(text).not.toMatch(/['‘’`]/);
});
