import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import hostileTexts from '../wire/hostile-texts.json' with { type: 'json' };
import { pastedQuestions } from './pasted-question.ts';

const read = (text: string) => pastedQuestions(text).questions;
const capital = { text: 'Poytaxt qaysi?', options: ['Buxoro', 'Toshkent', 'Xiva', 'Termiz'], right: [1] };

describe('spellings of one question', () => {
  test.each([
    ['brackets', '1. Poytaxt qaysi?\nA) Buxoro\nB) Toshkent\nC) Xiva\nD) Termiz\nJavob: B'],
    [
      'Windows lines and spaces of Word',
      '1.\tPoytaxt qaysi?\r\nA)\tBuxoro\r\nB)\u00a0Toshkent\r\nC) Xiva\r\nD) Termiz\r\n*'.replace(
        '\r\n*',
        '\r\nJavob: B\r\n',
      ),
    ],
    ['one line', '1. Poytaxt qaysi? A) Buxoro B) Toshkent C) Xiva D) Termiz Javob: B'],
    [
      'two options a line',
      '12) Poytaxt qaysi?\nA) Buxoro  B) Toshkent\nC) Xiva  D) Termiz\nToʻgʻri javob: B',
    ],
    ['small letters', "Poytaxt qaysi?\na) Buxoro\nb) Toshkent\nc) Xiva\nd) Termiz\nto'g'ri javob: b"],
    [
      'letters between brackets',
      'Savol 3: Poytaxt qaysi?\n(A) Buxoro\n(B) Toshkent\n(C) Xiva\n(D) Termiz\nAnswer: (B)',
    ],
    ['dots', '№ 4. Poytaxt qaysi?\nA. Buxoro\nB. Toshkent\nC. Xiva\nD. Termiz\nANSWER: B'],
    ['dots in one line', 'Poytaxt qaysi?\nA. Buxoro  B. Toshkent  C. Xiva  D. Termiz\nANSWER: B'],
    [
      'a word alone before the letter',
      "Poytaxt qaysi?\nA) Buxoro\nB) Toshkent\nC) Xiva\nD) Termiz\nTo'g'ri: B",
    ],
    ['dots behind the question', '1. Poytaxt qaysi? A. Buxoro B. Toshkent C. Xiva D. Termiz\nJavob: B'],
    ['Cyrillic order', '1. Poytaxt qaysi?\nА) Buxoro\nБ) Toshkent\nВ) Xiva\nГ) Termiz\nОтвет: Б'],
    [
      'small Cyrillic order',
      '5-savol. Poytaxt qaysi?\nа) Buxoro\nб) Toshkent\nв) Xiva\nг) Termiz\nПравильный ответ: б',
    ],
    [
      'Cyrillic letters in the Latin order',
      '1. Poytaxt qaysi?\nА) Buxoro\nВ) Toshkent\nС) Xiva\nД) Termiz\nЖавоб: В',
    ],
    ['both alphabets', '1. Poytaxt qaysi?\nА) Buxoro\nB) Toshkent\nС) Xiva\nD) Termiz\nОтвет: В'],
    ['another mixed order', '1. Poytaxt qaysi?\nА) Buxoro\nБ) Toshkent\nС) Xiva\nД) Termiz\nОтвет: Б'],
    ['numbers', '1. Poytaxt qaysi?\n1) Buxoro\n2) Toshkent\n3) Xiva\n4) Termiz\nJavob: 2'],
    ['numbers in one line', 'Poytaxt qaysi? 1) Buxoro 2) Toshkent 3) Xiva 4) Termiz\nJavob: 2'],
    ['a star before', '1. Poytaxt qaysi?\nA) Buxoro\n*B) Toshkent\nC) Xiva\nD) Termiz'],
    ['a star behind', '1. Poytaxt qaysi?\nA) Buxoro\nB)* Toshkent\nC) Xiva\nD) Termiz'],
    ['a plus', '1. Poytaxt qaysi?\nA) Buxoro\n+B) Toshkent\nC) Xiva\nD) Termiz'],
    ['bold type', '1. Poytaxt qaysi?\nA) Buxoro\n**B) Toshkent**\nC) Xiva\nD) Termiz'],
    ['bold letters', '1. Poytaxt qaysi?\nA) Buxoro\n**B)** Toshkent\nC) Xiva\nD) Termiz'],
    ['blank lines', '1. Poytaxt qaysi?\n\nA) Buxoro\n\nB) Toshkent\n\nC) Xiva\n\nD) Termiz\n\nJavob: B\n\n'],
    [
      'the answer in words too',
      'Poytaxt qaysi?\nA) Buxoro\nB) Toshkent\nC) Xiva\nD) Termiz\nTo‘g‘ri javob: B) Toshkent',
    ],
  ])('%s', (_, text) => {
    expect(pastedQuestions(text)).toEqual({ questions: [capital], rest: '' });
  });

  test('a question and its options may have several lines', () => {
    expect(read('3. Oʻqing:\n\n  x = 1\n  y = 2\nNatija?\nA) bir va\n   ikki\nB) uch')).toEqual([
      { text: 'Oʻqing:\n\n  x = 1\n  y = 2\nNatija?', options: ['bir va ikki', 'uch'], right: [] },
    ]);
  });

  test('statements with numbers are a part of the question', () => {
    const text = '1. Which are even?\n1. two\n2. three\n3. four\nA) 1 and 2\nB) 1 and 3\nANSWER: B';
    expect(read(text)).toEqual([
      { text: 'Which are even?\n1. two\n2. three\n3. four', options: ['1 and 2', '1 and 3'], right: [1] },
    ]);
  });

  test('names with initials are no options', () => {
    expect(read('Kim yozgan?\nA) A. Qodiriy\nB) A. Navoiy\nC) B. Xoʻjayev')).toEqual([
      { text: 'Kim yozgan?', options: ['A. Qodiriy', 'A. Navoiy', 'B. Xoʻjayev'], right: [] },
    ]);
  });

  test('several right answers are all read, and marks of all options are none', () => {
    const options = ['x', 'y', 'z'];
    expect(read('Q?\nA) x\nB) y\nC) z\nJavob: A, C')).toEqual([{ text: 'Q?', options, right: [0, 2] }]);
    expect(read('Q?\nA) x\nB) y\nC) z\nОтвет: В и А')[0]?.right).toEqual([1, 0]);
    expect(read('Q?\n*A) x\nB) y\n*C) z')[0]?.right).toEqual([0, 2]);
    expect(read('Q?\n* A) x\n* B) y\n* C) z')[0]?.right).toEqual([]);
  });

  test('an answer that is no option is none', () => {
    expect(read('Q?\nA) x\nB) y\nJavob: D')[0]?.right).toEqual([]);
  });
});

test.each([
  '',
  ' \n ',
  'A plain question?',
  '1. One\n2. Two\n3. Three',
  '1) One\n2) Two',
  'A) x\nB) y',
  'Only one option\nA) x',
  'B) x\nC) y',
  'A. Navoiy va B. Xoʻjayev haqida yozing.',
  'f(a) = 2, f(b) = 3',
])('%j has no question with options', (text) => {
  expect(read(text)).toEqual([]);
});

test('several questions are cut, with and without blank lines, numbers and answers', () => {
  const second = { text: 'Ikkinchi?', options: ['5', '6'], right: [0] };
  const first = { text: 'Birinchi?', options: ['3', '4'], right: [1] };
  for (const text of [
    '1. Birinchi?\nA) 3\nB) 4\nJavob: B\n2. Ikkinchi?\nA) 5\nB) 6\nJavob: A',
    '1. Birinchi?\nA) 3\n*B) 4\n2. Ikkinchi?\n*A) 5\nB) 6',
    'Birinchi?\nA. 3\nB. 4\nANSWER: B\n\nIkkinchi?\nA. 5\nB. 6\nANSWER: A\n',
    'Birinchi?\nA) 3\n*B) 4\n\nIkkinchi?\n*A) 5\nB) 6',
    'Birinchi?\nA) 3\n*B) 4\nIkkinchi?\n*A) 5\nB) 6',
    '1. Birinchi? A) 3 *B) 4 2. Ikkinchi? *A) 5 B) 6',
    '9) Birinchi?\n1) 3\n*2) 4\n10) Ikkinchi?\n*1) 5\n2) 6',
  ]) {
    expect(pastedQuestions(text)).toEqual({ questions: [first, second], rest: '' });
  }
});

test('what follows the last question is not lost', () => {
  const { questions, rest } = pastedQuestions('1. Q?\nA) x\nB) y\n2. Explain why.');
  expect(questions).toEqual([{ text: 'Q?', options: ['x', 'y'], right: [] }]);
  expect(rest).toBe('2. Explain why.');
  expect(pastedQuestions('Q?\nA) x\nB) y\nJavob: A\nIzoh: chunki').rest).toBe('Izoh: chunki');
});

/** Words that are no marker, number, mark or word of an answer. */
const word = fc
  .stringMatching(/^[a-zа-яʻ]{2,8}$/u)
  .filter((text) => !/^(ans|key|kalit|javob|жавоб|ответ|ключ|калит|test|тест)/u.test(text));
const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const questions = fc.array(
  fc
    .record({
      text: fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
      options: fc.array(line, { minLength: 2, maxLength: 5 }),
      pick: fc.nat(4),
    })
    .map(({ text, options, pick }) => ({ text, options, right: [pick % options.length] })),
  { minLength: 1, maxLength: 4 },
);
const spellings = fc.record({
  letters: fc.constantFrom('ABCDE', 'abcde', 'АБВГД', 'абвгд', 'АВСДЕ', 'АBСDЕ', 'АБСДЕ', '12345'),
  around: fc.constantFrom(['', ')'], ['(', ')'], ['', '.']),
  gap: fc.constantFrom(' ', '\t', '  '),
  newline: fc.constantFrom('\n', '\r\n', '\n\n'),
  answer: fc.constantFrom(
    'Javob: ',
    'Toʻgʻri javob: ',
    "To'g'ri javob - ",
    'Ответ: ',
    'ANSWER: ',
    '*',
    '+',
    ')*',
    '**',
  ),
});

test('a question in any spelling is read as it was written', () => {
  fc.assert(
    fc.property(questions, spellings, (written, { letters, around, gap, newline, answer }) => {
      const [before = '', after = ''] = letters === '12345' ? ['', ')'] : around;
      const text = written
        .map(({ text: asked, options, right: [right = 0] }, at) => {
          const shown = options.map((option, place) => {
            const sign = `${before}${letters[place]}${after}`;
            if (place !== right) return `${sign}${gap}${option}`;
            if (answer === '**') return `**${sign}${gap}${option}**`;
            if (answer === ')*') return `${sign}*${gap}${option}`;
            return answer.length === 1 ? `${answer}${sign}${gap}${option}` : `${sign}${gap}${option}`;
          });
          const below = answer.length > 2 ? [`${answer}${letters[right]}`] : [];
          return [`${at + 1}. ${asked}`, ...shown, ...below].join(newline);
        })
        .join(newline);
      expect(pastedQuestions(text)).toEqual({ questions: written, rest: '' });
    }),
    { numRuns: 500 },
  );
});

test('no text makes it fail, and nothing it reads is invented', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('1.', 'A)', 'Б)', ' ', '\n', 'x', '**', 'Javob: A', '(b)', '2)'), {
        maxLength: 60,
      })
      .map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom(...hostileTexts), fc.constantFrom(...hostileTexts))
      .map(([a, b]) => `${a}\nA) ${b}\nB) ${a}`),
  );
  fc.assert(
    fc.property(anything, (text) => {
      for (const { text: asked, options, right } of pastedQuestions(text).questions) {
        expect(asked).not.toBe('');
        expect(options.length).toBeGreaterThan(1);
        expect(right.every((place) => place in options)).toBe(true);
        for (const part of [asked, ...options].flatMap((block) => block.split(/\s+/)))
          expect(text).toContain(part);
      }
    }),
    { numRuns: 1000 },
  );
});

test.each(hostileTexts.filter((text) => !/[\n\r\v\u2028\u2029]/.test(text) && text.trim() !== ''))(
  '%j is read as it stands',
  (text) => {
    const [asked] = read(`1. Savol?\nA) oddiy\nB) ${text}`);
    expect(asked?.options[1]?.replaceAll('\u00a0', ' ')).toBe(text.replaceAll('\u00a0', ' ').trim());
  },
);

test('the time for a text of 200,000 characters grows linearly', () => {
  const pieces = [
    'A) ',
    '\n',
    ' ',
    '1. x\nA) y\nB) z\n',
    "to'g'ri ",
    'Javob: ',
    '1.\n',
    '**',
    '\n ',
    'A)\n \n',
  ];
  const steps = fc.tuple(fc.constantFrom(...pieces), fc.constantFrom(...pieces), fc.constantFrom(...pieces));
  fc.assert(
    fc.property(steps, ([start, middle, end]) => {
      const text = start + middle.repeat(200_000 / middle.length) + end;
      return [text, `1. Q\nA) x\nB) ${text}`].every(
        (source) => pastedQuestions(source).questions.length >= 0,
      );
    }),
    { numRuns: 30 },
  );
});
