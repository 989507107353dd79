import fc from 'fast-check';
import { expect, test } from 'vitest';

import hostileTexts from '../../../../contract/wire/hostile-texts.json' with { type: 'json' };
import { readAiken } from './aiken.ts';
import { readGift } from './gift.ts';
import { readPlainText } from './plain.ts';
import { giftFiles } from './testing/corpus.ts';

const readers = { readGift, readAiken, readPlainText };

/** Words that no reader takes for anything else. */
const word = fc
  .stringMatching(/^[a-zа-яʻ]{3,8}$/u)
  .filter(
    (text) =>
      !/^(ans|key|kalit|javob|жавоб|ответ|ключ|калит|test|тест|true|false|rost|рост|unit|bob|blok|блок)/u.test(
        text,
      ),
  );
const line = fc.array(word, { minLength: 2, maxLength: 5 }).map((words) => words.join(' '));
const question = fc.record({
  text: line,
  options: fc.uniqueArray(line, { minLength: 2, maxLength: 5 }),
  pick: fc.nat(4),
});
const questions = fc.array(question, { minLength: 1, maxLength: 8 });
type Question = { text: string; options: string[]; pick: number };

/** What the readers find, in short. */
const summaries = (items: ReturnType<typeof readGift>['items']) =>
  items.map(({ test: read, remarks }) => ({
    text: read?.savol,
    content: read?.content,
    key: read?.key,
    codes: remarks.map(({ code }) => code),
  }));
const expected = (written: readonly Question[]) =>
  written.map(({ text, options, pick }) => ({
    text,
    content: { options: options.map((option, place) => ({ id: 'abcde'[place], text: option })) },
    key: { right: 'abcde'[pick % options.length] },
    codes: [],
  }));

test('questions in GIFT are read as they were written', () => {
  const giftOf = ({ text, options, pick }: Question) =>
    `${text} {\n${options.map((option, place) => `${place === pick % options.length ? '=' : '~'}${option}`).join('\n')}\n}`;
  fc.assert(
    fc.property(questions, (written) => {
      expect(summaries(readGift(written.map(giftOf).join('\n\n')).items)).toEqual(expected(written));
    }),
    { numRuns: 60 },
  );
});

test('questions in Aiken are read as they were written', () => {
  const aikenOf = ({ text, options, pick }: Question) =>
    [
      text,
      ...options.map((option, place) => `${'ABCDE'[place]}. ${option}`),
      `ANSWER: ${'ABCDE'[pick % options.length]}`,
    ].join('\n');
  fc.assert(
    fc.property(questions, fc.constantFrom('\n', '\n\n'), (written, gap) => {
      expect(summaries(readAiken(written.map(aikenOf).join(gap)).items)).toEqual(expected(written));
    }),
    { numRuns: 60 },
  );
});

test('numbered questions with a list of keys are read as they were written', () => {
  const textOf = ({ text, options }: Question, at: number, letters: string) =>
    [`${at + 1}. ${text}`, ...options.map((option, place) => `${letters[place]}) ${option}`)].join('\n');
  const lists = fc.constantFrom('Javoblar: ', 'Ответы:\n', 'KEYS\n');
  fc.assert(
    fc.property(
      questions,
      fc.constantFrom('ABCDE', 'abcde', 'АБВГД', 'АВСДЕ'),
      fc.constantFrom(', ', '\n', '; ', '\t'),
      fc.constantFrom('-', '. ', ') ', ' '),
      lists,
      (written, letters, between, sign, heading) => {
        const keys = written.map(
          ({ options, pick }, at) => `${at + 1}${sign}${letters[pick % options.length]?.toUpperCase()}`,
        );
        const text = written.map((some, at) => textOf(some, at, letters)).join('\n\n');
        expect(summaries(readPlainText(`${text}\n\n${heading}${keys.join(between)}`).items)).toEqual(
          expected(written),
        );
      },
    ),
    { numRuns: 150 },
  );
});

test('each numbered question is one item, with options or without', () => {
  const parts = fc.array(fc.tuple(question, fc.boolean()), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(parts, (written) => {
      const text = written
        .map(([{ text: asked, options }, hasOptions], at) =>
          [
            `${at + 1}. ${asked}`,
            ...(hasOptions ? options.map((option, place) => `${'ABCDE'[place]}) ${option}`) : []),
          ].join('\n'),
        )
        .join('\n');
      expect(readPlainText(text).items.map(({ test: read }) => read?.savol)).toEqual(
        written.map(([{ text: asked }]) => asked),
      );
    }),
    { numRuns: 100 },
  );
});

const pieces = [
  '{', '}', '{=', '~%50%', '->', '#', '####', '::', '\\', '$CATEGORY: a/b\n', '[html]', '//', '\n\n',
  '\n', ' ', '1. ', 'A) ', 'б) ', 'ANSWER: A', 'Javob: ', 'Javoblar', '1-A ', '\n====\n', '\n++++\n', '+ ', '- ',
  '# ', '? ', '\t', '{#1..2}', '<p>', '\uFDD0', '\0', '[x] ', '<question>', '<variant>', '**', 'A - ', '{mlang en}', '<b>x<',
]; // prettier-ignore

test('no text makes a reader fail', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.constantFrom(...pieces, ...hostileTexts), { maxLength: 40 }).map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom(...giftFiles), fc.nat(), fc.nat(), fc.constantFrom(...pieces))
      .map(([{ gift }, from, length, piece]) => {
        const at = from % gift.length;
        return gift.slice(0, at) + piece + gift.slice(at + (length % 20));
      }),
  );
  fc.assert(
    fc.property(anything, (text) => {
      for (const read of Object.values(readers)) {
        for (const { place, remarks, test: found } of read(text).items) {
          expect(place).toMatch(/^\d+$/);
          expect(found !== null || remarks.length > 0).toBe(true);
        }
      }
    }),
    { numRuns: 400 },
  );
});

test.each(pieces)('a text of 100,000 characters of %j is read or refused in seconds', (piece) => {
  const before = process.cpuUsage();
  const refusals = Object.values(readers).flatMap((read) =>
    [piece.repeat(100_000 / piece.length), `1. Q?\nA) x\n${piece} `.repeat(2000)].flatMap((text) => {
      try {
        read(text);
        return [];
      } catch (error) {
        return [(error as { code?: string }).code];
      }
    }),
  );
  expect(refusals.filter((code) => code !== 'many_items')).toEqual([]);
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});
