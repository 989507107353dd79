import { expect, test } from 'vitest';

import { draftOf, draftsOf, forgetDrafts } from './drafts.ts';
import { draftLife, forgetOldDrafts } from './old-drafts.ts';

function storageOf(stored: Map<string, string>): Storage {
  return {
    get length() {
      return stored.size;
    },
    key: (at) => [...stored.keys()][at] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}

const denied = () => {
  throw new Error('denied');
};

test('a draft is read only by its person and under its name', () => {
  const storage = storageOf(new Map());
  draftOf(() => storage, 1, 'answer:10').write('Toshkent');
  expect(draftOf(() => storage, 1, 'answer:10').read()).toBe('Toshkent');
  expect(draftOf(() => storage, 2, 'answer:10').read()).toBe('');
  expect(draftOf(() => storage, 1, 'answer:11').read()).toBe('');
});

test('an empty draft is removed from the storage', () => {
  const stored = new Map<string, string>();
  const draft = draftOf(() => storageOf(stored), 1, 'answer:10');
  draft.write('Toshkent');
  draft.write('');
  expect(stored.size).toBe(0);
});

test('the drafts of a person are found by the start of their names', () => {
  const storage = storageOf(new Map());
  for (const what of ['/add_test', '/edit_test/7', 'answer:10']) draftOf(() => storage, 1, what).write('x');
  draftOf(() => storage, 12, '/add_test?category=3').write('x');
  expect(draftsOf(() => storage, 1, '/')).toEqual(['/add_test', '/edit_test/7']);
  expect(draftsOf(() => storage, 12, '/')).toEqual(['/add_test?category=3']);
});

test('all drafts are deleted, and nothing else in the storage', () => {
  const stored = new Map([['i18nextLng', 'uz']]);
  const storage = storageOf(stored);
  for (const person of [1, 2]) draftOf(() => storage, person, '/add_test').write('x');
  forgetDrafts(() => storage);
  expect([...stored.keys()]).toEqual(['i18nextLng']);
});

test('without storage there is no draft, and no error', () => {
  const draft = draftOf(denied, 1, 'answer:10');
  draft.write('Toshkent');
  forgetDrafts(denied);
  expect(draft.read()).toBe('');
  expect(draftsOf(denied, 1, '')).toEqual([]);
});

test('a draft is stored for four weeks; one without a time stays', () => {
  const stored = new Map([['i18nextLng', '{"at":1}']]);
  const storage = () => storageOf(stored);
  const drafts = {
    old: '{"at":99}',
    new: '{"at":100}',
    typed: 'Toshkent',
    number: '7',
    none: 'null',
    text: '{"at":"1"}',
  };
  for (const [what, text] of Object.entries(drafts)) draftOf(storage, 1, what).write(text);
  forgetOldDrafts(storage, 100 + draftLife);
  expect(draftsOf(storage, 1, '')).toEqual(['new', 'typed', 'number', 'none', 'text']);
  expect(stored.get('i18nextLng')).toBe('{"at":1}');
  forgetOldDrafts(denied, 100);
});
