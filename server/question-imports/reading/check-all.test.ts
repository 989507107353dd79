import { describe, expect, test } from 'vitest';

import { importLimits } from '../../../contract/questions/imports.ts';
import { largestImage } from '../../../contract/questions/questions.ts';
import { checkAll } from './check-all.ts';
import { blankQuestion, type Item, UnreadableSource } from './item.ts';

function itemWith(...names: string[]): Item {
  const pictures = names.map((file) => ({ file, alt: '' }));
  const read = { ...blankQuestion('free_text'), savol: 'Which river?', key: { accepted: 'Amu' }, pictures };
  return { place: '', name: '', category: [], remarks: [], test: read };
}
const refused = (savol: string): Item => ({
  ...itemWith(),
  test: { ...blankQuestion('choosable'), savol, content: {} },
});
const check = (items: Item[], files: [string, Uint8Array][] = []) =>
  checkAll({ format: 'savol', encoding: '', items, files: new Map(files) });

describe('files of a source', () => {
  test.each([
    ['larger than a picture or a recording can be', 'map.png', largestImage + 1],
    ['with a name that is too long for the database', `${'m'.repeat(importLimits.name)}.png`, 10],
  ])('%s are left out with a remark', (_how, name, bytes) => {
    const { items, files } = check(
      [itemWith(name, 'small.png')],
      [
        [name, new Uint8Array(bytes)],
        ['small.png', new Uint8Array(largestImage)],
      ],
    );
    expect([...files.keys()]).toEqual(['small.png']);
    expect(items[0]?.remarks.map(({ code }) => code)).toEqual(['picture_left_out']);
    expect(items[0]?.test?.pictures).toHaveLength(1);
  });

  test('that no test shows are not stored', () => {
    expect([...check([itemWith()], [['map.png', new Uint8Array(1)]]).files.keys()]).toEqual([]);
  });

  test('that many tests show count for each of them', () => {
    const file: [string, Uint8Array] = ['map.png', new Uint8Array(largestImage)];
    const items = (count: number) => Array.from({ length: count }, () => itemWith('map.png'));
    expect(check(items(200), [file]).items).toHaveLength(200);
    expect(() => check(items(210), [file])).toThrow(UnreadableSource);
    const small: [string, Uint8Array] = ['map.png', new Uint8Array(1)];
    expect(() => check(items(importLimits.files + 1), [small])).toThrow(UnreadableSource);
  });
});

describe('refused tests', () => {
  test('that are far too long are not stored', () => {
    const { items } = check([refused('a'.repeat(90_000)), refused('a'.repeat(110_000))]);
    expect(items.map((item) => item.test === null)).toEqual([false, true]);
  });

  test('have a sum of their texts', () => {
    const items = (count: number) => Array.from({ length: count }, () => refused('a'.repeat(95_000)));
    expect(check(items(400)).items).toHaveLength(400);
    expect(() => check(items(430))).toThrow(UnreadableSource);
  });
});
