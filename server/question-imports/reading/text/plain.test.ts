import { describe, expect, test } from 'vitest';

import type { Item } from '../item.ts';
import { readPlainText } from './plain.ts';

const itemsOf = (text: string) => readPlainText(text).items;

/** What an item asks, in short: the question, its options with a star before the right ones, or its accepted answers, and remarks. */
function short({ test: read, remarks }: Item): string {
  const { options = [] } = (read?.content ?? {}) as { options?: { id: string; text: string }[] };
  const { right = [], accepted } = (read?.key ?? {}) as { right?: string | string[]; accepted?: string };
  const shown = options.map(({ id, text }) => ([right].flat().includes(id) ? `*${text}` : text));
  const answers = accepted === undefined ? [] : [`= ${accepted.replaceAll('\n', ' / ')}`];
  const receipt = remarks.map(({ code }) => `(${code})`);
  return [read?.savol.replaceAll('\n', ' | '), ...shown, ...answers, ...receipt].join(' ; ');
}
const shortOf = (text: string) => itemsOf(text).map(short);

const two = ['Poytaxt? ; Buxoro ; *Toshkent', 'Juft son? ; *2 ; 3'];

describe('the right options', () => {
  test.each([
    ['stars', '1. Poytaxt?\nA) Buxoro\n*B) Toshkent\n2. Juft son?\n*A) 2\nB) 3'],
    [
      'numbers in Uzbek of Cyrillic letters',
      '1-савол. Poytaxt?\nA) Buxoro\n*B) Toshkent\n2-савол. Juft son?\n*A) 2\nB) 3',
    ],
    ['lines below', '1. Poytaxt?\nA) Buxoro\nB) Toshkent\nJavob: B\n\n2. Juft son?\nA) 2\nB) 3\nJavob: A'],
    ['one line', '1. Poytaxt? A) Buxoro B) Toshkent Javob: B\n2. Juft son? A) 2 B) 3 Javob: A'],
    ['Cyrillic', '1) Poytaxt?\nа) Buxoro\nб) Toshkent\nОтвет: б\n2) Juft son?\nа) 2\nб) 3\nОтвет: а'],
    ['a list', '1. Poytaxt?\nA) Buxoro\nB) Toshkent\n\n2. Juft son?\nA) 2\nB) 3\n\nJavoblar: 1) B; 2) A'],
    [
      'a list of lines',
      '1. Poytaxt?\nA) Buxoro\nB) Toshkent\n2. Juft son?\nA) 2\nB) 3\n\nОтветы\n1. B\n2. A',
    ],
    ['a list without words', '1. Poytaxt?\nA) Buxoro\nB) Toshkent\n2. Juft son?\nA) 2\nB) 3\n\n1-B 2-A'],
    [
      'a table across',
      '1. Poytaxt?\nA) Buxoro\nB) Toshkent\n2. Juft son?\nA) 2\nB) 3\nKalit\nSavol\t1\t2\nJavob\tB\tA\n',
    ],
    ['a table down', '1. Poytaxt?\nA) Buxoro\nB) Toshkent\n2. Juft son?\nA) 2\nB) 3\n\n1\tB\n2\tA\n'],
    [
      'a table of lines',
      '1. Poytaxt?\nA) Buxoro\nB) Toshkent\n2. Juft son?\nA) 2\nB) 3\nKeys:\n1\nB\n2\nA\n',
    ],
    [
      'ranges with letters together',
      '1. Poytaxt?\nA) Buxoro\nB) Toshkent\n2. Juft son?\nA) 2\nB) 3\n\nJavoblar:\n1-2: BA',
    ],
    [
      'ranges with letters apart',
      '1. Poytaxt?\nA) Buxoro\nB) Toshkent\n2. Juft son?\nA) 2\nB) 3\n\nAnswer key\n1–2. b, a\n',
    ],
    [
      'ranges in one line with their heading',
      '1) Poytaxt?\nа) Buxoro\nб) Toshkent\n2) Juft son?\nа) 2\nб) 3\nОтветы: 1-2: БА',
    ],
    ['signs', '# Poytaxt?\n- Buxoro\n+ Toshkent\n\n# Juft son?\n+ 2\n- 3\n'],
    ['signs without spaces', '?Poytaxt?\n~Buxoro\n=Toshkent\n?Juft son?\n=2\n~3'],
    ['stars behind letters', '1. Poytaxt?\nA) Buxoro\nB) *Toshkent\n2. Juft son?\nA) *2\nB) 3'],
    ['pluses among stars', '? Poytaxt?\n* Buxoro\n+ Toshkent\n? Juft son?\n+ 2\n* 3'],
    ['signs with numbers', '1. Poytaxt?\n- Buxoro\n+ Toshkent\n2. Juft son?\n+ 2\n- 3'],
    ['signs of a bank', 'I:\nS: Poytaxt?\n-: Buxoro\n+: Toshkent\nI:\nS: Juft son?\n+: 2\n-: 3'],
    ['separators', 'Poytaxt?\n====\nBuxoro\n====\n#Toshkent\n++++\nJuft son?\n====\n# 2\n====\n3\n++++\n'],
    ['no numbers', 'Poytaxt?\nA) Buxoro\nB) Toshkent\nJavob: B\n\nJuft son?\nA) 2\nB) 3\nJavob: A'],
    ['a title', 'Matematika, 5-sinf\n\n1. Poytaxt?\nA) Buxoro\n*B) Toshkent\n\n2. Juft son?\n*A) 2\nB) 3\n'],
  ])('by %s', (_, text) => {
    expect(shortOf(text)).toEqual(two);
  });
});

test('a star is the sign of right options among pluses where each question has one', () => {
  expect(shortOf('? Poytaxt?\n+ Buxoro\n* Toshkent\n+ Xiva\n? Juft son?\n* 2\n+ 3')).toEqual([
    'Poytaxt? ; Buxoro ; *Toshkent ; Xiva',
    'Juft son? ; *2 ; 3',
  ]);
});

test('stars that all options have behind their letters are text', () => {
  expect(shortOf('1. Poytaxt?\nA) *Buxoro\nB) *Toshkent\nJavob: B')).toEqual([
    'Poytaxt? ; *Buxoro ; **Toshkent',
  ]);
});

test('a question without options above a heading does not have the questions below it', () => {
  expect(
    shortOf(
      '1-variant\n1. Poytaxt?\nA) Buxoro\n*B) Toshkent\n2. Daryoni yozing.\n2-variant\n1. Juft son?\n*A) 2\nB) 3',
    ),
  ).toEqual([two[0], expect.stringMatching(/^Daryoni yozing\./), two[1]]);
});

test('keys of several variants are of their own questions', () => {
  const variant = (number: number) =>
    `${number}-variant\n1. Q${number}?\nA) x\nB) y\n2. R${number}?\nA) x\nB) y\n`;
  const all = ['Q1? ; *x ; y', 'R1? ; x ; *y', 'Q2? ; x ; *y', 'R2? ; *x ; y'];
  expect(shortOf(`${variant(1)}\n${variant(2)}\nJavoblar\n1-variant\n1-A 2-B\n2-variant\n1-B 2-A`)).toEqual(
    all,
  );
  expect(shortOf(`${variant(1)}\nJavoblar: 1-A, 2-B\n\n${variant(2)}\nJavoblar: 1-B, 2-A`)).toEqual(all);
});

test('letters alone are keys in the order of the questions', () => {
  const text = '1. Q?\nA) x\nB) y\n2. R?\nA) x\nB) y\n3. S?\nA) x\nB) y\n\nKalitlar: A B A';
  expect(shortOf(text)).toEqual(['Q? ; *x ; y', 'R? ; x ; *y', 'S? ; *x ; y']);
});

test('several right options, and more than five', () => {
  expect(shortOf('1. Q?\nA) x\nB) y\nC) z\nJavob: A, C')).toEqual(['Q? ; *x ; y ; *z']);
  expect(shortOf('1. Q?\nA) x\nB) y\nC) z\n\n2. R?\nA) x\nB) y\n\nKeys: 1-AC 2-B')).toEqual([
    'Q? ; *x ; y ; *z',
    'R? ; x ; *y',
  ]);
  const many = Array.from('ABCDEFG', (letter) => `${letter}) ${letter}1`).join('\n');
  expect(shortOf(`1. Q?\n${many}\nJavob: G`)).toEqual([
    'Q? ; A1 ; B1 ; C1 ; D1 ; E1 ; F1 ; *G1 ; (kind_changed)',
  ]);
});

test('answers without options', () => {
  expect(
    shortOf('1. Poytaxt?\nJavob: Toshkent\n2. 2+2=?\nJavob: 4 yoki toʻrt\n3. Yer dumaloq.\nJavob: toʻgʻri'),
  ).toEqual([
    'Poytaxt? ; = Toshkent',
    '2+2=? ; = 4 / toʻrt',
    'Yer dumaloq. ; *Toʻgʻri ; Notoʻgʻri ; (kind_changed)',
  ]);
  expect(shortOf('1. Столица?\n2. 2+2?\n\nОтветы:\n1) Ташкент\n2) 4')).toEqual([
    'Столица? ; = Ташкент',
    '2+2? ; = 4',
  ]);
  expect(shortOf('Столица?\nОтвет: Ташкент\n\n2+2?\nОтвет: 4')).toEqual([
    'Столица? ; = Ташкент',
    '2+2? ; = 4',
  ]);
});

test('each number is one item, also without options', () => {
  expect(shortOf('1. Explain.\n2. Which?\nA) x\n*B) y\n3. Why?\n4. Who?\nA) x')).toEqual([
    'Explain. ; (few_options)',
    'Which? ; x ; *y',
    'Why? ; (few_options)',
    'Who? | A) x ; (few_options)',
  ]);
  expect(shortOf('1. Q?\nA) x\nB) y')).toEqual(['Q? ; x ; y ; (no_key)']);
  expect(shortOf('1.\nA) x\n*B) y')).toEqual([' ; x ; *y ; (no_question)']);
});

test('lists within a question are of it', () => {
  expect(
    shortOf('1. Which are even?\n1. two\n2. three\n3. four\nA) 1, 2\n*B) 1, 3\n2. Next?\n*A) x\nB) y'),
  ).toEqual(['Which are even? | 1. two | 2. three | 3. four ; 1, 2 ; *1, 3', 'Next? ; *x ; y']);
  expect(shortOf('1. Which?\na) one\nb) two\nA) a\n*B) b\n2. Next?\n*A) x\nB) y')[0]).toBe(
    'Which? | a) one | b) two ; a ; *b',
  );
});

test('headings are of no question, and texts for several questions are of the first', () => {
  expect(
    shortOf(
      '1. Q?\nA) x\n*B) y\n2-boʻlim. Algebra\n1. R?\n*A) x\nB) y\n\nRead:\nOnce upon a time.\n\n2. S?\n*A) x\nB) y',
    ),
  ).toEqual(['Q? ; x ; *y', 'R? ; *x ; y', 'Read: | Once upon a time. | S? ; *x ; y']);
});

test('an explanation stands below the answer', () => {
  const items = itemsOf('1. Q?\nA) x\nB) y\nJavob: A\nIzoh: chunki x.\n2. R?\nA) x\n*B) y\nРешение: y = 2\n');
  expect(items.map(({ test: read }) => read?.explanation)).toEqual(['chunki x.', 'y = 2']);
  expect(items.map(short)).toEqual(['Q? ; *x ; y', 'R? ; x ; *y']);
});

test('formulas stay, and the place is the number of the line', () => {
  const items = itemsOf('\n1. Find $x_1$ and \\(y^2\\).\n*A) $\\frac{1}{2}$\nB) 2\n\n2. Q?\nA) *a*\n*B) <b>');
  expect(items.map(({ place }) => place)).toEqual(['2', '6']);
  expect(items[0]?.test).toMatchObject({
    text_format: 'plain',
    savol: 'Find $x_1$ and $y^2$.',
    content: { options: [{ text: '$\\frac{1}{2}$' }, { text: '2' }] },
  });
  expect(items[1]?.test).toMatchObject({
    text_format: 'plain',
    content: { options: [{ text: '*a*' }, { text: '<b>' }] },
  });
});

test('right options by signs at their ends, keys in one line, and numbers after №', () => {
  expect(shortOf('№1 Q?\nA) H2O *\nB) CO2\n№2 R?\nA) x\nB) y (toʻgʻri)')).toEqual([
    'Q? ; *H2O ; CO2',
    'R? ; x ; *y',
  ]);
  expect(shortOf('1. Q?\nа) x\nб) y\n2. R?\n\nОтветы: 1 – б, 2 – Ташкент')).toEqual([
    'Q? ; x ; *y',
    'R? ; = Ташкент',
  ]);
  expect(shortOf('1. Q?\nA) Na+\nB) 2**\nC) x +\nJavob: A')).toEqual(['Q? ; *Na+ ; 2** ; x +']);
});

test('a text without questions has none', () => {
  expect(shortOf('Salom, dunyo.\n\nBu shunchaki matn.')).toEqual([]);
});

describe('answers in another alphabet than the options', () => {
  const asked = (letters: string, answers?: string) =>
    ['x', 'y', 'z']
      .map((text, at) => {
        const options = Array.from(letters, (letter, place) => `${letter}) ${text}${place}`).join('\n');
        return `${at + 1}. ${text}?\n${options}\n${answers === undefined ? '' : `Ответ: ${answers[at]}`}`;
      })
      .join('\n');
  const third = ['x? ; x0 ; *x1 ; x2 ; x3', 'y? ; y0 ; y1 ; y2 ; *y3', 'z? ; z0 ; z1 ; *z2 ; z3'];
  test.each([
    ['Cyrillic ones below', asked('abcd', 'бгв')],
    ['Cyrillic ones in a list', `${asked('ABCD')}\nОтветы: 1-Б 2-Г 3-В`],
    ['Latin ones below', asked('абвг', 'bdc')],
    ['Latin ones in a list', `${asked('АБВГ')}\nJavoblar: 1-B 2-D 3-C`],
    ['Latin ones for Cyrillic letters that look alike', `${asked('АВСД')}\nJavoblar: 1-B 2-D 3-C`],
    ['Cyrillic ones that look alike', `${asked('ABCD')}\nОтветы: 1-В 2-Д 3-С`],
  ])('%s', (_, text) => {
    expect(shortOf(text)).toEqual(third);
  });
});

test('numbers of four digits are those of questions where they follow each other, and else years', () => {
  const question = (number: number) => `${number}. Q${number}?\nA) x\nB) y`;
  expect(
    shortOf(`${question(999)}\n${question(1000)}\n${question(1001)}\nJavoblar: 999-A 1000-B 1001-A`),
  ).toEqual(['Q999? ; *x ; y', 'Q1000? ; x ; *y', 'Q1001? ; *x ; y']);
  expect(shortOf(`${question(1001)}\nJavob: B\n${question(1002)}\nJavob: A`)).toEqual([
    'Q1001? ; x ; *y',
    'Q1002? ; *x ; y',
  ]);
  expect(
    shortOf('1. Qaysi yil?\n1991. Mustaqillik\n1992. Konstitutsiya\nA) 1991\n*B) 1992\n2. Q?\n*A) x\nB) y'),
  ).toEqual(['Qaysi yil? | 1991. Mustaqillik | 1992. Konstitutsiya ; 1991 ; *1992', 'Q? ; *x ; y']);
});

test('signs between options are not of the options', () => {
  expect(shortOf('1. Q?\n*A) 1 y.; B) 2 y.;\n2. R?\n*A) x; B) y.')).toEqual([
    'Q? ; *1 y. ; 2 y.',
    'R? ; *x ; y',
  ]);
  expect(shortOf('1. Q?\n*A) 1; B) 2; C) 3\n2. R?\na) x, \nb) y,\n*c) z')).toEqual([
    'Q? ; *1 ; 2 ; 3',
    'R? ; x ; y ; *z',
  ]);
  expect(shortOf('1. Q?\nA) x = 1;\n*B) int y;\nC) z();')).toEqual(['Q? ; x = 1; ; *int y; ; z();']);
  expect(shortOf('1. Q?\nA) x\n*B) y;\nC) z')).toEqual(['Q? ; x ; *y; ; z']);
});

test('lines of feedback are those of the question and of its options', () => {
  const [item] = itemsOf('1) Q?\n@ Think.\na) x\n@ no\n*b) y\n~ Right!\nc) z');
  expect(item?.test).toMatchObject({ savol: 'Q?', explanation: 'Think.', remarks: { a: 'no', b: 'Right!' } });
  expect(item && short(item)).toBe('Q? ; x ; *y ; z ; (feedback_in_explanation)');
});

test.each([
  [
    'behind the question',
    '1. Poytaxt? (Javob: B)\nA) Buxoro\nB) Toshkent\n2. Juft son? [Ответ: а]\nA) 2\nB) 3',
  ],
  [
    'between quotation marks',
    '1. Poytaxt?\nA) Buxoro\nB) Toshkent\nJavob: "B"\n2. Juft son?\nA) 2\nB) 3\nОтвет: «A»',
  ],
  ['in a line below', '1. Poytaxt?\nA) Buxoro\nB) Toshkent\nJavob:\nB\n2. Juft son?\nA) 2\nB) 3\nJavob:\nA'],
  [
    'in brackets below',
    '1. Poytaxt?\nA) Buxoro\nB) Toshkent\n(Javob: B)\n2. Juft son?\nA) 2\nB) 3\n[Answer: A]',
  ],
  ['without a colon', '1. Poytaxt?\nА. Buxoro\nБ. Toshkent\nОтвет Б\n2. Juft son?\nА. 2\nБ. 3\nОтвет А'],
  ['as a key', '1. Poytaxt?\nA) Buxoro\nB) Toshkent\nAnswer key: B\n2. Juft son?\nA) 2\nB) 3\nAnswer key: A'],
  [
    'of options without signs',
    '1. Poytaxt?\nBuxoro\nToshkent\nJavob: B) Toshkent\n2. Juft son?\n2\n3\nJavob: 2',
  ],
  [
    'of options with dashes',
    '1. Poytaxt?\n- Buxoro\n- Toshkent\nJavob: toshkent.\n2. Juft son?\n- 2\n- 3\nJavob: 2',
  ],
  [
    'by a letter for options without signs',
    '1. Poytaxt?\nBuxoro\nToshkent\nJavob: B\n2. Juft son?\n2\n3\nJavob: A',
  ],
  [
    'of options with spaces in their signs',
    '1. Poytaxt?\nA ) Buxoro\nB ) Toshkent\n2. Juft son?\nA ) 2\nB ) 3\n1-B 2-A',
  ],
])('the right option by an answer %s', (_, text) => {
  expect(shortOf(text)).toEqual(two);
});

test('numbers that nothing separates from the questions are no words of them where they count', () => {
  const text = (numbers: readonly string[]) =>
    numbers.map((number, at) => `${number}Q${at}?\nA) x\nB) y`).join('\n');
  const wanted = ['Q0? ; *x ; y', 'Q1? ; x ; *y', 'Q2? ; *x ; y'];
  expect(shortOf(`${text(['1 ', '2 ', '3 '])}\nJavoblar: 1-A 2-B 3-A`)).toEqual(wanted);
  expect(shortOf(`${text(['1- ', '2 – ', '3-'])}\nJavoblar: 1-A 2-B 3-A`)).toEqual(wanted);
  expect(shortOf(`${text(['1 ', '3 ', '2 '])}\nJavoblar: A B A`)).toEqual([
    '1 Q0? ; *x ; y',
    '3 Q1? ; x ; *y',
    '2 Q2? ; *x ; y',
  ]);
});

test('answers in one line that only their numbers part', () => {
  expect(shortOf('1. Poytaxt ___.\n2. Suv ___.\n\nJavoblar: 1. Toshkent shahri 2. H2O')).toEqual([
    'Poytaxt ___. ; = Toshkent shahri',
    'Suv ___. ; = H2O',
  ]);
});

test('a list of keys names options without signs, or with letters that nothing parts from them', () => {
  const wanted = ['Poytaxt? ; Buxoro ; *Toshkent', 'Daryo? ; *Amu ; Orol'];
  const keys = '\n\nJavoblar: 1-B 2-A';
  expect(shortOf(`1. Poytaxt?\nBuxoro\nToshkent\n2. Daryo?\nAmu\nOrol${keys}`)).toEqual(wanted);
  expect(shortOf(`1. Poytaxt?\nA Buxoro\nB Toshkent\n2. Daryo?\n[A] Amu\n[B] Orol${keys}`)).toEqual(wanted);
});

test('letters of which some are the same are keys of several questions', () => {
  const text = ['x', 'y', 'z'].map((name, at) => `${at + 1}. ${name}?\nA) 1\nB) 2\nC) 3`).join('\n');
  expect(shortOf(`${text}\nKalit: A A C`)).toEqual(['x? ; *1 ; 2 ; 3', 'y? ; *1 ; 2 ; 3', 'z? ; 1 ; 2 ; *3']);
  expect(shortOf(`${text}\nJavob: A, C`).at(-1)).toBe('z? ; *1 ; 2 ; *3');
});

test('headings with Roman numbers and lines of marks are of no option', () => {
  expect(
    shortOf(
      'I. Testlar\n1. Q?\nA) x\nB) y\nBall: 2\nII. Yozma ishlar\n2. R?\nA) x\nB) y\nБалл: 3\nJavoblar: 1-B 2-A',
    ),
  ).toEqual(['Q? ; x ; *y', 'R? ; *x ; y']);
  expect(shortOf('1. Q?\nI. bir;\nII. ikki;\nIII. uch.\nA) I\n*B) II')).toEqual([
    'Q? | I. bir; | II. ikki; | III. uch. ; I ; *II',
  ]);
});

test('numbers with brackets between which answers stand are those of questions', () => {
  expect(shortOf('1) Ice is hot. T/F\nAnswer: F\n\n2) The capital is ____.\nAnswer: Tashkent')).toEqual([
    'Ice is hot. T/F ; True ; *False ; (kind_changed)',
    'The capital is ____. ; = Tashkent',
  ]);
});

test.each([
  ['Cavab: B', 'Cavab: A'],
  ["To'g'ri variant: B", "To'g'ri variant: A"],
  ['Solution correcte - b', 'Solution correcte - a'],
])('answers with a word that is not known: %s', (first, second) => {
  const text = (one: string, other: string) =>
    `1. Poytaxt?\nA) Buxoro\nB) Toshkent\n${one}\n\n2. Juft son?\nA) 2\nB) 3\n${other}\n`;
  expect(shortOf(text(first, second))).toEqual(two);
  expect(shortOf(text('Level: B', 'Level: A'))[0]).toContain('no_key');
});

test('options with numbers and points below a word for the question', () => {
  const asked = (text: string, options: string[], right: number) =>
    `Savol: ${text}\nVariantlar:\n${options.map((option, at) => `${at + 1}. ${option}`).join('\n')}\nJavob: ${right}\n`;
  const text = `${asked('Poytaxt?', ['Buxoro', 'Toshkent'], 2)}\n${asked('Juft son?', ['2', '3'], 1)}`;
  expect(shortOf(text)).toEqual(two);
});

test('answers that a page of Markdown hides', () => {
  const text =
    '**1. Poytaxt?**\n\nA. Buxoro\nB. Toshkent\n\n<details>\n<summary>Answer</summary>\n\n**Answer: B.**\n</details>\n\n' +
    '**2. Juft son?**\n\nA. 2\nB. 3\n\n<details><summary>Answer</summary>Answer: A</details>\n';
  expect(shortOf(text)).toEqual(two);
});

test('keys with the letters of the parts of an examination', () => {
  const text =
    'А1. Столица?\n1) Бухара\n2) Ташкент\nА2. Река?\n1) Нил\n2) Яблоко\nВ1. Напишите число пи.\nОтветы: А1-2, А2-1, В1-3,14';
  expect(shortOf(text)).toEqual([
    'Столица? ; Бухара ; *Ташкент',
    'Река? ; *Нил ; Яблоко',
    'Напишите число пи. ; = 3,14',
  ]);
});

test('keys of several parts are of the questions of these', () => {
  const part = (name: string) => `Part ${name}\n1. ${name}?\nA) x\nB) y\n2. ${name}${name}?\nA) x\nB) y\n`;
  expect(shortOf(`${part('A')}${part('B')}\nAnswers\nPart A: 1-A 2-B\nPart B: 1-B 2-A`)).toEqual([
    'A? ; *x ; y',
    'AA? ; x ; *y',
    'B? ; x ; *y',
    'BB? ; *x ; y',
  ]);
});

test('questions below a line with their kind, as Respondus reads them', () => {
  const text = [
    'Title: TV\nPoints: 2\nType: MC\n1) Odd?\na. 2\n*b. 3',
    'Title: Inventor\nType: F\n2. Who invented television?\n@ A pioneer.\na. Zworykin\nb. Vladimir\n Zworykin',
    'Type: MT\n3) Match these\na. France = Paris\nb. Spain = Madrid\nc. = Rome',
    'Type: E\n4) Discuss.\na. A model.\n\n5) Even?\n*a. 2\nb. 3',
    'Type: FMB\n6) Roses are [red, scarlet],\n violets are [blue].',
    'Type: J\n7) A sentence',
    'Type: FMB\n8) No gap',
  ].join('\n\n');
  expect(itemsOf(text).map(({ place, test: read, remarks }) => [place, read?.test_type, remarks])).toEqual([
    ['4', 'choosable', []],
    ['10', 'free_text', [{ code: 'feedback_in_explanation', detail: 'A pioneer.' }]],
    ['17', 'matching', []],
    ['23', 'essay', [{ code: 'feedback_in_explanation', detail: 'model answer' }]],
    ['26', 'choosable', []],
    ['31', 'gaps', []],
    ['35', undefined, [{ code: 'unknown_kind', detail: 'J' }]],
    ['38', undefined, [{ code: 'broken', detail: 'no answer' }]],
  ]);
  expect(itemsOf(text).map(short).slice(0, 5)).toEqual([
    'Odd? ; 2 ; *3',
    'Who invented television? ; = Zworykin / Vladimir Zworykin ; (feedback_in_explanation)',
    'Match these',
    'Discuss. ; (feedback_in_explanation)',
    'Even? ; *2 ; 3',
  ]);
  expect(itemsOf(text).map(({ test: read }) => read?.key)).toMatchObject({
    2: { pairs: { p1: 'c1', p2: 'c2' } },
    5: { gaps: { g1: ['red', 'scarlet'], g2: ['blue'] } },
  });
});
