import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readDocx } from './docx.ts';
import { documentOf, list, listUse, paragraphs, table } from './testing/document.ts';
import { shown } from './testing/shown.ts';

/** How the parts of questions are written: each function takes the place of a question or an option, from 0. */
const numbers = {
  '1.': (at: number) => `${at + 1}. `,
  '1)': (at: number) => `${at + 1}) `,
  '№ 1.': (at: number) => `№ ${at + 1}. `,
  '1-savol.': (at: number) => `${at + 1}-savol. `,
  'Вопрос 1.': (at: number) => `Вопрос ${at + 1}. `,
  list: () => '1.0| ',
};
const letters = {
  'A)': (at: number) => `${'ABCDE'[at]}) `,
  'a)': (at: number) => `${'abcde'[at]}) `,
  'A.': (at: number) => `${'ABCDE'[at]}. `,
  '(A)': (at: number) => `(${'ABCDE'[at]}) `,
  'А) Б)': (at: number) => `${'АБВГД'[at]}) `,
  'А) В)': (at: number) => `${'АВСДЕ'[at]}) `,
};
const marks = {
  bold: (text: string) => `⟦b:${text}⟧`,
  red: (text: string) => `⟦red:${text}⟧`,
  underlined: (text: string) => `⟦u:${text}⟧`,
  highlighted: (text: string) => `⟦hl:${text}⟧`,
  shaded: (text: string) => `⟦shade:${text}⟧`,
  italic: (text: string) => `⟦i:${text}⟧`,
  star: (text: string) => `*${text}`,
  plus: (text: string) => `+${text}`,
};
const keys = ['1-A 2-B', '1.A; 2.B', 'lines', 'table', 'below', 'none'] as const;
const layouts = ['lines', 'soft breaks', 'one line', 'cells'] as const;

const word = fc.constantFrom(
  'Toshkent',
  'Xiva',
  'Самарқанд',
  'Бухоро',
  '12',
  '3,5',
  'x + 1',
  'Urganch shahri',
  'ҳа',
  'нет',
);
const question = fc.record({
  options: fc.uniqueArray(word, { minLength: 2, maxLength: 5 }),
  right: fc.nat({ max: 1 }),
});

const manner = fc.record({
  number: fc.constantFrom(...(Object.keys(numbers) as (keyof typeof numbers)[])),
  letter: fc.constantFrom(...(Object.keys(letters) as (keyof typeof letters)[])),
  mark: fc.constantFrom(...(Object.keys(marks) as (keyof typeof marks)[])),
  key: fc.constantFrom(...keys),
  layout: fc.constantFrom(...layouts),
  questions: fc.array(question, { minLength: 2, maxLength: 6 }),
});

type Manner = typeof manner extends fc.Arbitrary<infer Value> ? Value : never;

function write({ number, letter, mark, key, layout, questions }: Manner): string {
  const nameOf = (place: number) =>
    letters[letter](place)
      .replaceAll(/[ ().]/g, '')
      .toUpperCase();
  const blocks = questions.map(({ options, right }, at) => {
    const written = options.map((text, place) => {
      const line = `${letters[letter](place)}${text}`;
      return key === 'none' && place === right ? marks[mark](line) : line;
    });
    const asked = `${numbers[number](at)}Qaysi javob toʻgʻri ${'abcdef'[at]}`;
    const answer = key === 'below' ? `Javob: ${nameOf(right)}` : '';
    const below = answer === '' ? '' : paragraphs(answer);
    if (layout === 'lines') return paragraphs([asked, ...written].join('\n')) + below;
    if (layout === 'soft breaks') return paragraphs([asked, ...written].join('↵')) + below;
    if (layout === 'one line') return paragraphs(`${asked}\n${written.join('   ')}`) + below;
    return paragraphs(asked) + table([written]) + below;
  });
  const pairs = questions.map(({ right }, at) => [String(at + 1), nameOf(right)] as const);
  const listed = {
    '1-A 2-B': () => paragraphs(`Javoblar: ${pairs.map((pair) => pair.join('-')).join(' ')}`),
    '1.A; 2.B': () => paragraphs(`Kalit:\n${pairs.map((pair) => pair.join('.')).join('; ')}`),
    lines: () => paragraphs(`Ответы\n${pairs.map((pair) => pair.join('. ')).join('\n')}`),
    table: () => table([pairs.map(([at]) => at), pairs.map(([, name]) => name)]),
    below: () => '',
    none: () => '',
  };
  return blocks.join('') + listed[key]();
}

test('questions are read in any manner of numbers, letters, marks, keys and layouts', () => {
  const numbering = list(1, 'decimal %1.') + listUse(1, 1);
  fc.assert(
    fc.property(manner, (some) => {
      const items = readDocx(documentOf(write(some), { numbering })).items.map(shown);
      const wanted = some.questions.map(
        ({ options, right }, at) =>
          `Qaysi javob toʻgʻri ${'abcdef'[at]}${options.map((text, place) => ` / ${place === right ? '*' : ''}${text}`).join('')}`,
      );
      expect(items).toEqual(wanted);
    }),
    { numRuns: 300 },
  );
});
