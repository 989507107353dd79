import { expect, test } from 'vitest';

import { draftOf } from './draft.ts';

function storageOf(kept: Map<string, string>): Storage {
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  return storage as Storage;
}

test('a draft is read again by the same person for the same test only', () => {
  const storage = storageOf(new Map());
  draftOf(() => storage, 1, 10).write('Toshkent');
  expect(draftOf(() => storage, 1, 10).read()).toBe('Toshkent');
  expect(draftOf(() => storage, 2, 10).read()).toBe('');
  expect(draftOf(() => storage, 1, 11).read()).toBe('');
});

test('an emptied draft leaves nothing behind', () => {
  const kept = new Map<string, string>();
  const draft = draftOf(() => storageOf(kept), 1, 10);
  draft.write('Toshkent');
  draft.write('');
  expect(kept.size).toBe(0);
});

test('without storage there is no draft, and no error', () => {
  const draft = draftOf(
    () => {
      throw new Error('denied');
    },
    1,
    10,
  );
  draft.write('Toshkent');
  expect(draft.read()).toBe('');
});
