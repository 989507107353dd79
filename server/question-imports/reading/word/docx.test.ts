import { expect, test } from 'vitest';

import { readDocx } from './docx.ts';
import {
  documentOf,
  formula,
  letters,
  list,
  listUse,
  paragraphs,
  picture,
  relation,
  table,
  tall,
} from './testing/document.ts';
import { shown } from './testing/shown.ts';

/** The items of a document, each in one line. */
const read = (...document: Parameters<typeof documentOf>) =>
  readDocx(documentOf(...document)).items.map(shown);

const texts: readonly (readonly [what: string, document: string, items: readonly string[]])[] = [
  [
    'options below each other, the right one bold',
    '1. Oʻzbekiston poytaxti qaysi?\nA) Samarqand\n⟦b:B) Toshkent⟧\nC) Buxoro\nD) Xiva\n2. 2 + 2 = ?\nA) 3\nB) ⟦b:4⟧\nC) 5\nD) 6',
    ['Oʻzbekiston poytaxti qaysi? / Samarqand / *Toshkent / Buxoro / Xiva', '2 + 2 = ? / 3 / *4 / 5 / 6'],
  ],
  [
    'options in one line, the right one bold',
    '1. 5 · 5 nechaga teng?\nA) 20   ⟦b:B) 25⟧   C) 30   D) 35',
    ['5 · 5 nechaga teng? / 20 / *25 / 30 / 35'],
  ],
  [
    'options in one line with tabs, the right one red',
    '1. 5 · 5 nechaga teng?\nA) 20\tB) 24\t⟦red:C) 25⟧\tD) 35'.replaceAll('\t', '⟨<w:r><w:tab/></w:r>⟩'),
    ['5 · 5 nechaga teng? / 20 / 24 / *25 / 35'],
  ],
  [
    'options behind soft breaks',
    '1. Suvning formulasi?↵A) CO2↵⟦u:B) H2O⟧↵C) O2',
    ['Suvning formulasi? / CO2 / *H2O / O2'],
  ],
  [
    'the right one highlighted, in Cyrillic letters of Uzbek',
    '1. Ўзбекистон пойтахти қайси?\nА) Самарқанд\nБ) ⟦hl:Тошкент⟧\nВ) Бухоро\nГ) Хива',
    ['Ўзбекистон пойтахти қайси? / Самарқанд / *Тошкент / Бухоро / Хива'],
  ],
  [
    'Latin letters that are typed in Cyrillic',
    '1. Пойтахт?\nА) Самарқанд\nВ) Тошкент\n⟦red:С) Бухоро⟧\nД) Хива',
    ['Пойтахт? / Самарқанд / Тошкент / *Бухоро / Хива'],
  ],
  [
    'the right one shaded, in Russian',
    '1. Сколько будет 7 · 8?\nа) 54\nб) ⟦shade:56⟧\nв) 58\nг) 64',
    ['Сколько будет 7 · 8? / 54 / *56 / 58 / 64'],
  ],
  [
    'the right one underlined',
    '1) Pick one\nA. one\n⟦u:B. two⟧\nC. three',
    ['Pick one / one / *two / three'],
  ],
  [
    'the right one in italics',
    '1) Pick one\nA. one\n⟦i:B. two⟧\nC. three',
    ['Pick one / one / *two / three'],
  ],
  ['the right one starred', '1. Pick one\nA) one\n*B) two\nC) three', ['Pick one / one / *two / three']],
  ['the right one with a plus', '1. Pick one\nA) one\n+B) two\nC) three', ['Pick one / one / *two / three']],
  [
    'plus and minus without letters',
    '1. Eng katta sayyora?\n-Mars\n+Yupiter\n-Venera\n2. Eng kichigi?\n+Merkuriy\n-Yer\n-Mars',
    ['Eng katta sayyora? / Mars / *Yupiter / Venera', 'Eng kichigi? / *Merkuriy / Yer / Mars'],
  ],
  [
    'only the letter of the right one bold',
    '1. Pick one\nA) one\n⟦b:B)⟧ two\nC) three',
    ['Pick one / one / *two / three'],
  ],
  [
    'all options bold, the right one red',
    '1. ⟦b:Pick one⟧\n⟦b:A) one⟧\n⟦b,red:B) two⟧\n⟦b:C) three⟧',
    ['Pick one / one / *two / three'],
  ],
  [
    'all letters bold, the right text bold',
    '1. Pick one\n⟦b:A)⟧ one\n⟦b:B) two⟧\n⟦b:C)⟧ three',
    ['Pick one / one / *two / three'],
  ],
  [
    'all options blue, the right one red',
    '1. Pick one\n⟦blue:A) one⟧\n⟦red:B) two⟧\n⟦blue:C) three⟧',
    ['Pick one / one / *two / three'],
  ],
  [
    'black that is set is no colour',
    '1. Pick one\n⟦black:A) one⟧\nB) two\nC) three',
    ['Pick one / one / two / three !no_key'],
  ],
  ['two right ones', '1. Juft sonlar?\n⟦b:A) 2⟧\nB) 3\n⟦b:C) 4⟧\nD) 5', ['Juft sonlar? / *2 / 3 / *4 / 5']],
  [
    'keys at the end in one line',
    '1. Bir?\nA) 1 B) 2 C) 3\n2. Ikki?\nA) 1 B) 2 C) 3\n3. Uch?\nA) 1 B) 2 C) 3\nJavoblar: 1-A, 2-B, 3-C',
    ['Bir? / *1 / 2 / 3', 'Ikki? / 1 / *2 / 3', 'Uch? / 1 / 2 / *3'],
  ],
  [
    'keys at the end below each other, in Russian',
    '1. Один?\nА) 1\nБ) 2\n2. Два?\nА) 1\nБ) 2\nОтветы:\n1. А\n2. Б',
    ['Один? / *1 / 2', 'Два? / 1 / *2'],
  ],
  [
    'the answer below each question',
    '1. Bir?\nA) 1\nB) 2\nJavob: A\n2. Ikki?\nA) 1\nB) 2\nJavob: B',
    ['Bir? / *1 / 2', 'Ikki? / 1 / *2'],
  ],
  [
    'a short answer',
    '1. Oʻzbekiston poytaxti?\nJavob: Toshkent\n2. 2 + 2 = ?\nJavob: 4',
    ['Oʻzbekiston poytaxti? = Toshkent', '2 + 2 = ? = 4'],
  ],
  [
    'options without letters, one of them bold',
    '1. Eng katta sayyora?\nMars\n⟦b:Yupiter⟧\nVenera\n2. Eng kichigi?\n⟦b:Merkuriy⟧\nYer\nMars',
    ['Eng katta sayyora? / Mars / *Yupiter / Venera', 'Eng kichigi? / *Merkuriy / Yer / Mars'],
  ],
  [
    'a question of several lines',
    '1. Oʻqing.\nAli bozorga bordi.\nKim bordi?\nA) Vali\n⟦b:B) Ali⟧',
    ['Oʻqing.↵Ali bozorga bordi.↵Kim bordi? / Vali / *Ali'],
  ],
  ['ticked boxes', '1. Pick one\n☐ A) one\n☒ B) two\n☐ C) three', ['Pick one / one / *two / three']],
  [
    'the Hemis format',
    'Poytaxt?\n====\n#Toshkent\n====\nXiva\n====\nBuxoro\n++++\nYil?\n====\n1991\n====\n#1992',
    ['Poytaxt? / *Toshkent / Xiva / Buxoro', 'Yil? / 1991 / *1992'],
  ],
  [
    'powers and indexes',
    '1. Hisoblang: x⟦sup:2⟧\nA) a⟦sub:1⟧\n⟦b:B) a⟧⟦b,sup:n+1⟧',
    ['Hisoblang: x² / a₁ / *aⁿ⁺¹'],
  ],
  [
    'characters of the font Symbol',
    '1. Burchak ⟦symbol:a⟧ va ⟨<w:r><w:sym w:font="Symbol" w:char="F0B0"/></w:r>⟩?\nA) 1\n⟦b:B) 2⟧',
    ['Burchak α va °? / 1 / *2'],
  ],
  [
    'tracked changes: inserted text is read, deleted text is not',
    '1. Pick ⟨<w:ins><w:r><w:t>one</w:t></w:r></w:ins><w:del><w:r><w:delText>two</w:delText></w:r></w:del>⟩\nA) 1\n⟦b:B) 2⟧',
    ['Pick one / 1 / *2'],
  ],
  [
    'hidden text and codes of fields are not read',
    '1. Pick⟦hide: hidden⟧⟨<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t> 7</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>⟩\nA) 1\n⟦b:B) 2⟧',
    ['Pick 7 / 1 / *2'],
  ],
  [
    'a word that is underlined in the question stands out',
    '1. Which word is a verb: he ⟦u:runs⟧ home?\nA) he\n⟦b:B) runs⟧',
    ['Which word is a verb: he **runs** home? / he / *runs !markup_removed'],
  ],
  [
    'letters that are bold in options',
    '1. Find the odd sound\nA) b⟦b:oo⟧k\nB) l⟦b:oo⟧k\n⟦red:C) f⟧⟦b,red:oo⟧⟦red:d⟧',
    ['Find the odd sound / b**oo**k / l**oo**k / *f**oo**d'],
  ],
  [
    'non-breaking and soft hyphens and spaces',
    '1.\u00A0Pick\u00A0o\u00ADne\nA)\u00A01\n⟦b:B)\u00A02⟧',
    ['Pick one / 1 / *2'],
  ],
];

test.each(texts)('reads %s', (_, document, items) => {
  expect(read(document)).toEqual(items);
});

const numbering =
  list(1, 'decimal %1.', 'upperLetter %2)') +
  list(2, 'upperLetter %1)') +
  list(3, 'decimal %1)') +
  list(4, 'bullet •') +
  list(5, 'russianUpper %1)') +
  list(6, 'decimal %1-savol.', 'decimal %1.%2') +
  [1, 2, 3, 4, 5, 6].map((id) => listUse(id, id)).join('') +
  listUse(12, 2, 1) +
  listUse(13, 3, 1);

const lists: readonly (readonly [what: string, document: string, items: readonly string[]])[] = [
  [
    'numbers and letters of one list',
    '1.0| Poytaxt?\n1.1| Xiva\n1.1| ⟦b:Toshkent⟧\n1.0| Yil?\n1.1| ⟦b:1991⟧\n1.1| 1992',
    ['Poytaxt? / Xiva / *Toshkent', 'Yil? / *1991 / 1992'],
  ],
  [
    'typed numbers above letters of a list that starts anew',
    '1. Poytaxt?\n2.0| Xiva\n2.0| ⟦b:Toshkent⟧\n2. Yil?\n12.0| ⟦b:1991⟧\n12.0| 1992',
    ['Poytaxt? / Xiva / *Toshkent', 'Yil? / *1991 / 1992'],
  ],
  [
    'letters that go on from question to question',
    '1. Poytaxt?\n2.0| Xiva\n2.0| ⟦b:Toshkent⟧\n2. Yil?\n2.0| ⟦b:1991⟧\n2.0| 1992',
    ['Poytaxt? / Xiva / *Toshkent', 'Yil? / *1991 / 1992'],
  ],
  [
    'numbers of a list above typed letters, and keys of a list',
    '1.0| Poytaxt?\nA) Xiva\nB) Toshkent\n1.0| Yil?\nA) 1991\nB) 1992\nJavoblar:\n3.0| B\n3.0| A',
    ['Poytaxt? / Xiva / *Toshkent', 'Yil? / *1991 / 1992'],
  ],
  [
    'options with numbers of their own list',
    '1.0| Poytaxt?\n3.0| Xiva\n3.0| ⟦b:Toshkent⟧\n1.0| Yil?\n13.0| ⟦b:1991⟧\n13.0| 1992',
    ['Poytaxt? / Xiva / *Toshkent', 'Yil? / *1991 / 1992'],
  ],
  [
    'options with bullets',
    '1. Poytaxt?\n4.0| Xiva\n4.0| ⟦b:Toshkent⟧\n2. Yil?\n4.0| ⟦b:1991⟧\n4.0| 1992',
    ['Poytaxt? / Xiva / *Toshkent', 'Yil? / *1991 / 1992'],
  ],
  [
    'Russian letters of a list',
    '1. Столица?\n5.0| Хива\n5.0| Ташкент\nОтвет: Б',
    ['Столица? / Хива / *Ташкент'],
  ],
  [
    'questions named by a list, options numbered below',
    '6.0| Poytaxt?\n6.1| Xiva\n6.1| ⟦red:Toshkent⟧\n6.0| Yil?\n6.1| ⟦red:1991⟧\n6.1| 1992',
    ['Poytaxt? / Xiva / *Toshkent', 'Yil? / *1991 / 1992'],
  ],
];

test.each(lists)('reads %s', (_, document, items) => {
  expect(read(document, { numbering })).toEqual(items);
});

const tables: readonly (readonly [what: string, document: string, items: readonly string[]])[] = [
  [
    'a row for each question with headings and a column of keys',
    table([
      ['№', 'Savol', 'A', 'B', 'C', 'D', 'Javob'],
      ['1', 'Poytaxt?', 'Xiva', 'Toshkent', 'Buxoro', 'Nukus', 'B'],
      ['2', 'Yil?', '1991', '1992', '1993', '1994', 'A'],
    ]),
    ['Poytaxt? / Xiva / *Toshkent / Buxoro / Nukus', 'Yil? / *1991 / 1992 / 1993 / 1994'],
  ],
  [
    'the right answer in a column of its own, beside others',
    table([
      ['№', 'Test topshirigʻi', 'Toʻgʻri javob', 'Muqobil javob', 'Muqobil javob', 'Muqobil javob'],
      ['1.', 'Poytaxt?', 'Toshkent', 'Xiva', 'Buxoro', 'Nukus'],
      ['2.', 'Yil?', '1991', '1992', '1993', '1994'],
    ]),
    ['Poytaxt? / *Toshkent / Xiva / Buxoro / Nukus', 'Yil? / *1991 / 1992 / 1993 / 1994'],
  ],
  [
    'the same in Cyrillic letters',
    table([
      ['Т/р', 'Тест топшириғи', 'Тўғри жавоб', 'Муқобил жавоб', 'Муқобил жавоб'],
      ['1', 'Пойтахт?', 'Тошкент', 'Хива', 'Бухоро'],
    ]),
    ['Пойтахт? / *Тошкент / Хива / Бухоро'],
  ],
  [
    'a right answer that repeats an option, in Russian',
    table([
      ['№ п/п', 'Вопрос', 'Вариант 1', 'Вариант 2', 'Правильный ответ'],
      ['1', 'Столица?', 'Хива', 'Ташкент', 'Ташкент'],
      ['2', 'Год?', '1991', '1992', '1991'],
    ]),
    ['Столица? / Хива / *Ташкент', 'Год? / *1991 / 1992'],
  ],
  [
    'rows without headings, the right one bold',
    table([
      ['1', 'Poytaxt?', 'Xiva', '⟦b:Toshkent⟧', 'Buxoro'],
      ['2', 'Yil nechanchi?', '⟦b:1991⟧', '1992', '1993'],
    ]),
    ['Poytaxt? / Xiva / *Toshkent / Buxoro', 'Yil nechanchi? / *1991 / 1992 / 1993'],
  ],
  [
    'options in one cell beside the question',
    table([
      ['№', 'Savol', 'Javob variantlari', 'Kalit'],
      ['1', 'Poytaxt?', 'A) Xiva\nB) Toshkent\nC) Buxoro', 'B'],
      ['2', 'Yil?', 'A) 1991 B) 1992 C) 1993', 'A'],
    ]),
    ['Poytaxt? / Xiva / *Toshkent / Buxoro', 'Yil? / *1991 / 1992 / 1993'],
  ],
  [
    'a question over several rows, an option in each',
    table([
      [tall('1'), tall('Poytaxt?'), 'A) Xiva'],
      [tall(''), tall(''), '⟦b:B) Toshkent⟧'],
      [tall('2'), tall('Yil nechanchi?'), '⟦b:A) 1991⟧'],
      [tall(''), tall(''), 'B) 1992'],
    ]),
    ['Poytaxt? / Xiva / *Toshkent', 'Yil nechanchi? / *1991 / 1992'],
  ],
  [
    'options in cells below the question',
    paragraphs('1. Poytaxt?') +
      table([
        ['A) Xiva', '⟦b:B) Toshkent⟧'],
        ['C) Buxoro', 'D) Nukus'],
      ]),
    ['Poytaxt? / Xiva / *Toshkent / Buxoro / Nukus'],
  ],
  [
    'options in columns of cells',
    paragraphs('1. Poytaxt?') +
      table([
        ['A) Xiva', 'C) Buxoro'],
        ['⟦b:B) Toshkent⟧', 'D) Nukus'],
      ]),
    ['Poytaxt? / Xiva / *Toshkent / Buxoro / Nukus'],
  ],
  [
    'letters in cells of their own',
    paragraphs('1. Poytaxt?') + table([['A', 'Xiva', 'B', '⟦red:Toshkent⟧']]),
    ['Poytaxt? / Xiva / *Toshkent'],
  ],
  [
    'letters above options',
    paragraphs('1. Poytaxt?') +
      table([
        ['A', 'B', 'C'],
        ['Xiva', '⟦red:Toshkent⟧', 'Nukus'],
      ]),
    ['Poytaxt? / Xiva / *Toshkent / Nukus'],
  ],
  [
    'cells without letters, one of them coloured',
    paragraphs('1. Poytaxt?') + table([['Xiva', '⟦hl:Toshkent⟧', 'Nukus']]),
    ['Poytaxt? / Xiva / *Toshkent / Nukus'],
  ],
  [
    'a table for each question, with numbers and letters in cells of their own',
    table([
      ['1', 'Poytaxt?'],
      ['A', 'Xiva'],
      ['B', '⟦b:Toshkent⟧'],
    ]) +
      table([
        ['2', 'Yil?'],
        ['A', '⟦b:1991⟧'],
        ['B', '1992'],
      ]),
    ['Poytaxt? / Xiva / *Toshkent', 'Yil? / *1991 / 1992'],
  ],
  [
    'a title above the headings of a table, which are repeated',
    table([
      ['Matematika'],
      ['№', 'Savol', 'A', 'B', 'Javob'],
      ['1', 'Poytaxt?', 'Xiva', 'Toshkent', 'B'],
      ['№', 'Savol', 'A', 'B', 'Javob'],
      ['2', 'Yil?', '1991', '1992', 'A'],
    ]),
    ['Poytaxt? / Xiva / *Toshkent', 'Yil? / *1991 / 1992'],
  ],
  [
    'names with initials as options in cells',
    table([
      ['№', 'Savol', 'A', 'B', 'Javob'],
      ['1', 'Shoir?', 'A. Navoiy', 'A. Qahhor', 'A'],
    ]),
    ['Shoir? / *A. Navoiy / A. Qahhor'],
  ],
  [
    'two columns of a page',
    table([['1. Poytaxt?\nA) Xiva\n⟦b:B) Toshkent⟧', '2. Yil?\n⟦b:A) 1991⟧\nB) 1992']]),
    ['Poytaxt? / Xiva / *Toshkent', 'Yil? / *1991 / 1992'],
  ],
  [
    'a table of keys in two rows',
    paragraphs('1. Bir?\nA) 1 B) 2\n2. Ikki?\nA) 1 B) 2\n3. Bir?\nA) 1 B) 2 C) 3\nJavoblar') +
      table([
        ['1', '2', '3'],
        ['A', 'B', 'A'],
      ]),
    ['Bir? / *1 / 2', 'Ikki? / 1 / *2', 'Bir? / *1 / 2 / 3'],
  ],
  [
    'a table of keys in columns, with headings',
    paragraphs('1. Bir?\nA) 1 B) 2\n2. Ikki?\nA) 1 B) 2\n3. Uch?\nA) 3 B) 2\n4. Ikki?\nA) 1 B) 2') +
      table([
        ['Savol', 'Javob', 'Savol', 'Javob'],
        ['1', 'A', '3', 'A'],
        ['2', 'B', '4', 'B'],
      ]),
    ['Bir? / *1 / 2', 'Ikki? / 1 / *2', 'Uch? / *3 / 2', 'Ikki? / 1 / *2'],
  ],
  [
    'a table of keys with tens and units',
    paragraphs(Array.from({ length: 12 }, (_, at) => `${at + 1}. Son ${at + 1}?\nA) 1 B) 2`).join('\n')) +
      table([
        ['', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
        ['0', '', ...Array.from('ABABABABA')],
        ['1', 'B', 'A', 'B'],
      ]),
    Array.from({ length: 12 }, (_, at) => `Son ${at + 1}? / ${at % 2 === 0 ? '*1 / 2' : '1 / *2'}`),
  ],
  [
    'a table that is a part of the question',
    paragraphs('1. Jadvalga qarang:') +
      table([
        ['Shahar', 'Aholi'],
        ['Xiva', '100'],
      ]) +
      paragraphs('Qaysi shahar?\nA) Nukus\n⟦b:B) Xiva⟧'),
    ['Jadvalga qarang:↵↵| Shahar | Aholi |↵| - | - |↵| Xiva | 100 |↵↵Qaysi shahar? / Nukus / *Xiva'],
  ],
];

test.each(tables)('reads %s', (_, document, items) => {
  expect(read(document)).toEqual(items);
});

test('formulas become TeX in questions and options, with the signs of options that stand in them', () => {
  const fraction = (above: string, below: string) =>
    `<m:f><m:num>${letters(above)}</m:num><m:den>${letters(below)}</m:den></m:f>`;
  const document = `1. Hisoblang: ${formula(fraction('1', '2') + letters('+') + fraction('1', '3'))}\nA) ${formula(fraction('2', '5'))}\n⟦b:B)⟧ ${formula(fraction('5', '6'))}\n${formula(letters('C) ') + fraction('1', '6'))}\nD) ${formula(letters('7'))}`;
  expect(read(document)).toEqual([
    'Hisoblang: $\\frac{1}{2}+\\frac{1}{3}$ / $\\frac{2}{5}$ / *$\\frac{5}{6}$ / $\\frac{1}{6}$ / 7',
  ]);
});

test('a formula that TeX cannot say arrives as text, with a remark', () => {
  const document = `1. Find ${formula(`${letters('x')}<m:unknown>${letters('y')}</m:unknown>`)}\nA) 1\n⟦b:B) 2⟧`;
  expect(read(document)).toEqual(['Find xy / 1 / *2 !formula_as_text']);
});

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47]);

test('pictures go with the question or the option that they stand in', () => {
  const { items, files } = readDocx(
    documentOf(`1. Rasmda nima?\n${picture('p1', 'Olma')}\nA) ${picture('p2')}\n⟦b:B) Nok⟧`, {
      relations: [relation('p1', 'image', 'media/a.png'), relation('p2', 'image', 'media/b.png')],
      entries: { 'word/media/a.png': png, 'word/media/b.png': png, 'word/media/unused.png': png },
    }),
  );
  expect(items[0]?.test).toMatchObject({
    pictures: [{ file: 'word/media/a.png', alt: 'Olma' }],
    option_pictures: { a: { file: 'word/media/b.png' } },
  });
  expect([...files.keys()]).toEqual(['word/media/a.png', 'word/media/b.png']);
});

test('a picture between two questions is that of the next one', () => {
  const { items } = readDocx(
    documentOf(`1. Son?\nA) 1\n⟦b:B) 2⟧\n${picture('p1')}\n2. Rasmda nima?\nA) Olma\n⟦b:B) Nok⟧`, {
      relations: [relation('p1', 'image', 'media/a.png')],
      entries: { 'word/media/a.png': png },
    }),
  );
  expect(items.map((item) => item.test?.pictures.length)).toEqual([0, 1]);
});

test('pictures in formats that browsers do not have, or from elsewhere, are left out with a remark', () => {
  const { items, files } = readDocx(
    documentOf(`1. Nima? ${picture('p1')}${picture('p2')}${picture('p3')}\nA) 1\n⟦b:B) 2⟧`, {
      relations: [
        relation('p1', 'image', 'media/a.emf'),
        relation('p2', 'image', 'http://example.org/b.png'),
        relation('p3', 'image', '../../../etc/passwd'),
      ],
      entries: { 'word/media/a.emf': png },
    }),
  );
  expect(items[0]?.remarks.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
    'picture_left_out a.emf',
    'picture_left_out b.png',
    'picture_left_out passwd',
  ]);
  expect(files.size).toBe(0);
});

test('headings are categories, and a heading that is a question is none', () => {
  const { items } = readDocx(
    documentOf(
      'h1| Algebra\nh2| Sonlar\n1. Bir?\nA) 1\n⟦b:B) 2⟧\nh2| Amallar\nh3| 2. Ikki?\nA) 1\n⟦b:B) 2⟧\nh1| Javoblar\n1-A 2-B',
    ),
  );
  expect(items.map((item) => [item.category, shown(item)])).toEqual([
    [['Algebra', 'Sonlar'], 'Bir? / *1 / 2'],
    [['Algebra', 'Amallar'], 'Ikki? / 1 / *2'],
  ]);
});

test('text boxes are read behind their paragraph, once', () => {
  const box = (text: string) => `<w:txbxContent>${paragraphs(text)}</w:txbxContent>`;
  const shape = `⟨<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${box('A) 1\n⟦b:B) 2⟧')}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box('A) 1')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>⟩`;
  expect(read(`1. Son?${shape}`)).toEqual(['Son? / 1 / *2']);
});

test('links, footnotes and unknown signs are named', () => {
  const body =
    '1. See ⟨<w:hyperlink r:id="l1"><w:r><w:t>here</w:t></w:r></w:hyperlink><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:sym w:font="Wingdings" w:char="F021"/></w:r>⟩\nA) 1\n⟦b:B) 2⟧';
  const { items } = readDocx(
    documentOf(body, {
      relations: [relation('l1', 'hyperlink', 'https://example.org/x')],
      footnotes: '<w:footnote w:id="2"><w:p><w:r><w:t>A note</w:t></w:r></w:p></w:footnote>',
    }),
  );
  expect(items[0]?.remarks).toEqual([
    { code: 'link_as_text', detail: 'https://example.org/x' },
    { code: 'markup_removed', detail: 'footnote: A note' },
    { code: 'markup_removed', detail: 'sign: Wingdings f021' },
  ]);
});

test('a style says that an option stands out', () => {
  const styles =
    '<w:style w:type="character" w:styleId="Right"><w:name w:val="Right"/><w:basedOn w:val="Loop"/><w:rPr><w:b/></w:rPr></w:style>' +
    '<w:style w:type="character" w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Right"/></w:style>';
  const right = '⟨<w:r><w:rPr><w:rStyle w:val="Right"/></w:rPr><w:t>B) 2</w:t></w:r>⟩';
  expect(read(`1. Son?\nA) 1\n${right}`, { styles })).toEqual(['Son? / 1 / *2']);
});

test('a place names the paragraph of a question', () => {
  const { items } = readDocx(documentOf('Test\n\n1. Bir?\nA) 1\n⟦b:B) 2⟧\n2. Ikki?\nA) 1\n⟦b:B) 2⟧'));
  expect(items.map(({ place, name }) => [place, name])).toEqual([
    ['¶ 3', 'Bir?'],
    ['¶ 6', 'Ikki?'],
  ]);
});

/** A paragraph in a style. */
const styled = (style: string, text: string, properties = '') =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

test('a level of a list that belongs to a style, or to one that it is based on', () => {
  const level = (at: number, format: string, text: string, style: string) =>
    `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${format}"/><w:pStyle w:val="${style}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const levels =
    `<w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.', 'Asked')}${level(1, 'upperLetter', '%2)', 'Option')}</w:abstractNum>` +
    listUse(1, 1);
  const style = (id: string, used: string, base = '') =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/>${base}<w:pPr><w:numPr>${used}</w:numPr></w:pPr></w:style>`;
  const inList = '<w:numId w:val="1"/>';
  const asked = style('Asked', inList);
  const body = ['Bir?', 'Ikki?']
    .map((text) => styled('Asked', text) + styled('Option', 'x') + styled('Option', 'y'))
    .join('');
  const keys = paragraphs('Javoblar: 1-B 2-A');
  const wanted = ['Bir? / x / *y', 'Ikki? / *x / y'];
  const readIn = (some: string, styles: string) => read(some + keys, { numbering: levels, styles });
  expect(readIn(body, asked + style('Option', inList))).toEqual(wanted);
  const based = style('Option', '<w:ilvl w:val="1"/>', '<w:basedOn w:val="Asked"/>');
  expect(readIn(body, asked + based)).toEqual(wanted);
  const direct = ['Bir?', 'Ikki?'].map(
    (text) =>
      styled('Asked', text) +
      ['x', 'y'].map((option) => styled('Asked', option, '<w:numPr><w:ilvl w:val="1"/></w:numPr>')).join(''),
  );
  expect(readIn(direct.join(''), asked)).toEqual(wanted);
});

test('rows and cells in the wrappers of old documents and of tracked changes', () => {
  const whole = table([
    ['1', 'Bir?', 'x', 'y', 'B'],
    ['2', 'Ikki?', 'x', 'y', 'A'],
  ]);
  const wrapped = (name: string, element: string) =>
    whole.replaceAll(
      new RegExp(`<w:${element}>.*?</w:${element}>`, 'g'),
      (row) => `<w:${name}>${row}</w:${name}>`,
    );
  for (const name of ['smartTag', 'customXml', 'moveTo', 'ins'])
    for (const element of ['tr', 'tc'])
      expect(read(wrapped(name, element)), name).toEqual(['Bir? / x / *y', 'Ikki? / *x / y']);
});

test('a deleted paragraph is not counted, and a table of contents not read', () => {
  const counted = list(1, 'decimal %1.') + listUse(1, 1);
  const deleted =
    '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr><w:del><w:r><w:delText>Nol?</w:delText></w:r></w:del></w:p>';
  const styles = '<w:style w:type="paragraph" w:styleId="C1"><w:name w:val="toc 1"/></w:style>';
  const body =
    styled('C1', '1. Kasrlar 3') +
    styled('C1', '2. Sonlar 5') +
    deleted +
    paragraphs('1.0| Bir?\nA) x\nB) y\n1.0| Ikki?\nA) x\nB) y\nJavoblar: 1-B 2-A');
  expect(read(body, { numbering: counted, styles })).toEqual(['Bir? / x / *y', 'Ikki? / *x / y']);
});

test('links say their addresses, and their colour and line say nothing', () => {
  const look = '<w:rPr><w:color w:val="0000FF"/><w:u w:val="single"/></w:rPr>';
  const field =
    '⟨<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://field.example/" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>maydon</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>⟩';
  const link = `⟨<w:hyperlink r:id="r9"><w:r>${look}<w:t>havola</w:t></w:r></w:hyperlink>⟩`;
  const { items } = readDocx(
    documentOf(`1. Qarang: ${link}, ${field}. Son?\nA) 1\n⟦b:B) 2⟧`, {
      relations: [relation('r9', 'hyperlink', 'https://link.example/')],
    }),
  );
  expect(items[0]?.test).toMatchObject({ savol: 'Qarang: havola, maydon. Son?', key: { right: 'b' } });
  expect(items[0]?.remarks).toEqual([
    { code: 'link_as_text', detail: 'https://link.example/' },
    { code: 'link_as_text', detail: 'https://field.example/' },
  ]);
});

test('rows with years are a table of a question, rows with numbers above 999 are questions', () => {
  const options = '1. Qaysi yil?\nA) 1991\n⟦b:B) 1992⟧';
  const years = table([
    ['1991', 'Mustaqillik', 'Prezident', 'Parlament'],
    ['1992', 'Konstitutsiya', 'Oliy Majlis', 'Sud'],
  ]);
  expect(read(years + paragraphs(options))).toEqual(['Qaysi yil? / 1991 / *1992']);
  const questions = ['999', '1000', '1001'].map((number) => [number, `Savol ${number}?`, 'x', 'y', 'B']);
  expect(read(table(questions))).toEqual([
    'Savol 999? / x / *y',
    'Savol 1000? / x / *y',
    'Savol 1001? / x / *y',
  ]);
});

const pairs: readonly (readonly [what: string, body: string])[] = [
  [
    'letters in cells below numbers',
    table([
      ['1', 'Bir?', ''],
      ['', 'A', 'x'],
      ['', 'B', '⟦b:y⟧'],
      ['2', 'Ikki?', ''],
      ['', 'A', '⟦b:x⟧'],
      ['', 'B', 'y'],
    ]),
  ],
  [
    'the key in a cell beside the question and its options',
    table([
      ['1. Bir?\nA) x\nB) y', 'B'],
      ['2. Ikki? A) x B) y', 'A'],
    ]),
  ],
  [
    'an option in each row, and a sign for the right one',
    table([
      ['Savol', 'Variantlar', 'Toʻgʻri'],
      ['Bir?', 'x', ''],
      ['', 'y', '+'],
      ['Ikki?', 'x', '+'],
      ['', 'y', ''],
    ]),
  ],
  [
    'a table with the answer below each question',
    paragraphs('1. Bir?\nA) x\nB) y') +
      table([['Javob', 'B']]) +
      paragraphs('2. Ikki?\nA) x\nB) y') +
      table([['Javob', 'A']]),
  ],
  [
    'a table of keys that are numbers',
    paragraphs('1. Bir?\n1) x\n2) y\n2. Ikki?\n1) x\n2) y\nОтветы:') +
      table([
        ['Номер вопроса', '1', '2'],
        ['Правильный ответ', '2', '1'],
      ]),
  ],
  ['the letter of the right one underlined', paragraphs('1. Bir?\nA) x\n⟦u:B⟧) y\n2. Ikki?\n⟦u:A⟧) x\nB) y')],
  ['questions and options without signs', paragraphs('Bir?\nx\n⟦i:y⟧\nIkki?\n⟦i:x⟧\ny')],
];

test.each(pairs)('two questions: %s', (_, body) => {
  expect(read(body)).toEqual(['Bir? / x / *y', 'Ikki? / *x / y']);
});

test('a letter is an answer where the other right answers are words', () => {
  expect(
    read(
      table([
        ['Savol', 'Toʻgʻri javob', 'Muqobil javob', 'Muqobil javob'],
        ['Poytaxt?', 'Toshkent', 'Xiva', 'Buxoro'],
        ['Birinchi harf?', 'A', 'B', 'C'],
        ['Daryo?', 'Amu', 'Chimyon', 'Orol'],
      ]),
    ),
  ).toEqual([
    'Poytaxt? / *Toshkent / Xiva / Buxoro',
    'Birinchi harf? / *A / B / C',
    'Daryo? / *Amu / Chimyon / Orol',
  ]);
});

test('a table of answers in words', () => {
  expect(
    read(
      paragraphs('1. Poytaxt ___.\n2. Suv ___.') +
        table([
          ['№', 'Javob'],
          ['1', 'Toshkent'],
          ['2', 'H2O'],
        ]),
    ),
  ).toEqual(['Poytaxt ___. = Toshkent', 'Suv ___. = H2O']);
});

test('statements in a table with a column for true and one for false', () => {
  const rows = [
    ['№', 'Gap', 'Toʻgʻri', 'Notoʻgʻri'],
    ['1', 'Suv hoʻl boʻladi', '+', ''],
    ['2', 'Muz issiq', '', '+'],
    ['3', 'Qor yogʻadi', '', ''],
  ];
  expect(readDocx(documentOf(table(rows))).items.map(shown)).toEqual([
    'Suv hoʻl boʻladi / *Toʻgʻri / Notoʻgʻri !kind_changed',
    'Muz issiq / Toʻgʻri / *Notoʻgʻri !kind_changed',
    'Qor yogʻadi !few_options',
  ]);
});

test('several right and wrong answers in the columns of a table', () => {
  const rows = [
    ['№', 'Savol', 'Toʻgʻri javob', 'Toʻgʻri javob', 'Notoʻgʻri javob', 'Notoʻgʻri javob'],
    ['1', 'Juft sonlar?', '2', '4', '3', '5'],
    ['2', 'Toq sonlar?', '1', '7', '6', '8'],
  ];
  expect(readDocx(documentOf(table(rows))).items.map(shown)).toEqual([
    'Juft sonlar? / *2 / *4 / 3 / 5',
    'Toq sonlar? / *1 / *7 / 6 / 8',
  ]);
});

const countedAlike = [
  'Poytaxt?',
  'Buxoro',
  '⟦b:Toshkent⟧',
  'Xiva',
  'Eng uzun daryo…',
  '⟦b:Nil⟧',
  'Don',
  'Juft son:',
  '3',
  '⟦b:2⟧',
];
const shownAlike = [
  'Poytaxt? / Buxoro / *Toshkent / Xiva',
  'Eng uzun daryo… / *Nil / Don',
  'Juft son: / 3 / *2',
];

test.each(['decimal %1.', 'bullet •', 'decimal %1)'])(
  'questions and options in one list %s, at one level',
  (level) => {
    const counted = list(1, level) + listUse(1, 1);
    const lines = countedAlike.map((line) => `1.0| ${line}`).join('\n');
    expect(readDocx(documentOf(lines, { numbering: counted })).items.map(shown)).toEqual(shownAlike);
  },
);

test.each(['decimal %2.', 'bullet •', 'upperLetter %2)', 'decimal %1.%2.', 'lowerLetter %2.'])(
  'questions and options in one list, at two levels: %s',
  (level) => {
    const counted = list(1, 'decimal %1.', level) + listUse(1, 1);
    const isAsked = (line: string) => /[?…:]$/.test(line);
    const lines = countedAlike.map((line) => `1.${isAsked(line) ? 0 : 1}| ${line}`).join('\n');
    expect(readDocx(documentOf(lines, { numbering: counted })).items.map(shown)).toEqual(shownAlike);
  },
);

test('indexes and powers as LibreOffice writes them', () => {
  const text = '1. H⟦low:2⟧O va x⟦high:2⟧?\nA) suv\nB) ⟦low:past⟧';
  expect(readDocx(documentOf(text)).items[0]?.test?.savol).toBe('H₂O va x²?');
});
