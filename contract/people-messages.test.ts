import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { languages } from './languages.ts';
import { peopleMessages, readPeopleMessage } from './people-messages.ts';

test('every sentence is recognized', () => {
  for (const [code, text] of Object.entries(peopleMessages)) expect(readPeopleMessage(text)).toBe(code);
  expect(readPeopleMessage('Another sentence.')).toBeUndefined();
});

test.each(languages)('every sentence has a text in %s', (language) => {
  const path = join(import.meta.dirname, '../web/public/assets/locales', language, 'translation.json');
  const { people } = JSON.parse(readFileSync(path, 'utf8')) as { people: { field: Record<string, string> } };
  expect(Object.keys(peopleMessages).filter((code) => !people.field[code])).toEqual([]);
});
