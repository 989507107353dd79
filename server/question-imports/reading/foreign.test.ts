import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { remarkWords, wordsIn } from '../../../contract/question-files/remark-words.ts';
import { UnreadableFile } from '../../reading/unreadable-file.ts';
import { checkItem, outcomeOf } from '../check.ts';
import { summaryOf } from '../testing/tables/summaries.ts';
import { readSource } from './read-source.ts';

const folder = join(import.meta.dirname, '../testing/foreign');
const groups = [
  'plain',
  'gift-and-aiken',
  'tables',
  'moodle',
  'qti-1',
  'qti-2',
  'qti-packages',
  'word',
] as const;

type Foreign = { name: string; bytes: Uint8Array; text: string | undefined; inside: string };

/** The files of a group; those of a package are one. */
function filesOf(group: (typeof groups)[number]): Foreign[] {
  const [, ...parts] = readFileSync(join(folder, `${group}.txt`), 'utf8').split(/^%{4} /m);
  const named = parts.map((part) => {
    const end = part.indexOf('\n');
    return { name: part.slice(0, end), text: part.slice(end + 1) };
  });
  const packages = Map.groupBy(named, ({ name }) => name.split('!')[0] ?? '');
  return Array.from(packages, ([name, files]): Foreign => {
    const [only] = files;
    const inside = files.map(({ text }) => text).join('\n');
    if (only !== undefined && !only.name.includes('!'))
      return { name, bytes: strToU8(only.text), text: only.text, inside };
    const zipped = files.map((file) => [file.name.slice(name.length + 1), strToU8(file.text)] as const);
    return { name, bytes: zipSync(Object.fromEntries(zipped)), text: undefined, inside };
  });
}

/** Remarks whose details are words of Savol, or texts of the source. */
const inWords: ReadonlySet<string> = new Set(Object.keys(remarkWords));

/** Letters and figures alone. */
const plainly = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** A source without what its format says: the names of elements and attributes. */
const written = (source: string) => source.replaceAll(/<\/?[\w:.-]+/g, '<').replaceAll(/\s[\w:-]+="/g, ' "');

/** The details of a source that are neither words with texts on the page nor anything of the source. */
async function unknownDetails({ bytes, inside }: Pick<Foreign, 'bytes' | 'inside'>): Promise<string[]> {
  const { items } = await readSource({ source: { bytes }, format: undefined }).catch(() => ({ items: [] }));
  const source = plainly(written(inside));
  return items
    .flatMap((item) => checkItem(item, () => true).remarks)
    .filter(({ code, detail }) => inWords.has(code) && wordsIn(code, detail) === undefined)
    .filter(({ detail }) => detail.split(/[,:;]/).some((part) => !source.includes(plainly(part))))
    .map(({ code, detail }) => `${code}: ${detail}`);
}

/** The receipt of a source in lines. */
async function receiptOf(bytes: Uint8Array): Promise<string[]> {
  try {
    const { format, items, files } = await readSource({ source: { bytes }, format: undefined });
    const receipts = items.map((item) => {
      const checked = checkItem(item, (file) => files.has(file));
      const asked = (checked.test?.savol ?? '').replaceAll(/\s*\n\s*/g, ' | ');
      return `${checked.place}: ${outcomeOf(checked.remarks)}: ${asked} → ${summaryOf(checked)}`.trimEnd();
    });
    return [`${format}, ${items.length}`, ...receipts];
  } catch (error) {
    if (error instanceof UnreadableFile) return [`refused: ${error.code}`];
    throw error;
  }
}

const cyrillic = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));

/** A text in windows-1251; undefined where that has not all of its characters, or it has few Cyrillic ones. */
function inSingleBytes(text: string): Uint8Array | undefined {
  const codes = Array.from(text, (character) => cyrillic.indexOf(character));
  const isCyrillic = (text.match(/[а-яё]/gi)?.length ?? 0) * 4 > text.length;
  return isCyrillic && !codes.includes(-1) ? Uint8Array.from(codes) : undefined;
}

/** Spellings of a text; undefined where it cannot be spelled so. */
const spellings: ((text: string) => Uint8Array | undefined)[] = [
  strToU8,
  (text) => strToU8(text.replaceAll('\n', '\r\n')),
  (text) => strToU8(`\uFEFF${text}`),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  inSingleBytes,
];

describe.each(groups)('files of others: %s', (group) => {
  const files = filesOf(group);

  test('end in the receipts that were read and found right', async () => {
    const receipts: string[] = [];
    for (const { name, bytes } of files) receipts.push(`%%%% ${name}`, ...(await receiptOf(bytes)));
    await expect(`${receipts.join('\n')}\n`).toMatchFileSnapshot(join(folder, `${group}.receipts.txt`));
  });

  test('have remarks in words that the page has texts for, or that stand in the files', async () => {
    expect((await Promise.all(files.map(unknownDetails))).flat()).toEqual([]);
  });

  test('have the same receipts with other ends of lines and in other encodings', async () => {
    const [first, ...others] = await Promise.all(
      spellings.map(async (spelled) => {
        const receipts = files.map(async ({ name, text }) => {
          const bytes = text === undefined ? undefined : (spelled(text) ?? strToU8(text));
          return bytes === undefined ? [] : [name, ...(await receiptOf(bytes))];
        });
        return Promise.all(receipts);
      }),
    );
    for (const receipts of others) expect(receipts).toEqual(first);
  });

  test('are read or refused in seconds also where lines are lost, doubled or moved', async () => {
    const texts = files.flatMap(({ text, bytes }) => text ?? new TextDecoder().decode(bytes));
    const change = fc.record({
      at: fc.nat(200),
      count: fc.nat(3),
      kind: fc.constantFrom('lose', 'double', 'move', 'cut'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...texts),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        async (text, changes) => {
          const lines = text.split('\n');
          for (const { at, count, kind } of changes) {
            const some = lines.splice(at % Math.max(1, lines.length), count + 1);
            if (kind === 'double') lines.splice(at % (lines.length + 1), 0, ...some, ...some);
            if (kind === 'move') lines.push(...some);
            if (kind === 'cut') lines.push(some.join('\n').slice(0, -3));
          }
          const before = process.cpuUsage();
          expect((await receiptOf(strToU8(lines.join('\n')))).length).toBeGreaterThan(0);
          expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
        },
      ),
      { numRuns: 100 },
    );
  });
});

test.each(['moodle', 'qti/first', 'qti/second', 'qti/third', 'tables'])(
  'the corpus in %s has remarks in words that the page has texts for, or that stand in its files',
  async (name) => {
    const corpus = join(folder, '..', name);
    const names = readdirSync(corpus).filter((file) => /\.(?:xml|dat|csv)$/.test(file));
    expect(names.length).toBeGreaterThan(0);
    for (const file of names) {
      const bytes = readFileSync(join(corpus, file));
      expect(await unknownDetails({ bytes, inside: bytes.toString('utf8') }), file).toEqual([]);
    }
  },
);
