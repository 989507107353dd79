import { expect, test } from 'vitest';

import { allTexts, flatTexts } from '../../web/build/texts.ts';
import { languages } from '../languages.ts';
import { peopleMessages, readPeopleMessage } from './people-messages.ts';

test('every sentence is recognized', () => {
  for (const [code, text] of Object.entries(peopleMessages)) expect(readPeopleMessage(text)).toBe(code);
  expect(readPeopleMessage('Another sentence.')).toBeUndefined();
});

test.each(languages)('every sentence has a text in %s', (language) => {
  const texts = flatTexts(allTexts(language));
  expect(Object.keys(peopleMessages).filter((code) => !texts.has(`people.field.${code}`))).toEqual([]);
});
