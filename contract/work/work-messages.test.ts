import { expect, test } from 'vitest';

import { allTexts, flatTexts } from '../../web/build/texts.ts';
import { languages } from '../languages.ts';
import { readWorkMessage, workMessage, workMessages } from './work-messages.ts';

test('every sentence is recognized, with its number', () => {
  for (const [code, text] of Object.entries(workMessages)) expect(readWorkMessage(text)?.code).toBe(code);
  expect(readWorkMessage(workMessage.fewTests(3))).toEqual({ code: 'not_enough', count: 3 });
  expect(readWorkMessage(workMessage.closedTest(12))).toEqual({ code: 'closed_test', count: 12 });
  expect(readWorkMessage('Another sentence with 3 words.')).toBeUndefined();
});

test.each(languages)('every sentence has a text in %s', (language) => {
  const texts = flatTexts(allTexts(language));
  const wanted = [...Object.keys(workMessages), 'not_enough_other', 'closed_test'];
  expect(wanted.filter((code) => !texts.has(`work.field.${code}`))).toEqual([]);
});
