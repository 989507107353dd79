import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeOds, writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';

import { testColumns, testHeadings, testTypeWords } from '../../../../contract/question-tables/test-table.ts';
import { oldWorkbook } from '../../../testing/lists.ts';
import { corpusText, summaries } from '../../testing/tables/summaries.ts';
import { columnOf } from './headings.ts';
import { looksLikeTable, readTable } from './table.ts';
import { typeNamed } from './words.ts';

const tableOf = (...rows: (readonly string[])[]) => rows.map((row) => row.join('\t')).join('\n');
const read = async (...rows: (readonly string[])[]) => summaries(await readTable(tableOf(...rows)));
const refusedAs = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error as { code: string }).code,
  );

describe('columns are recognised', () => {
  test.each(['en', 'ru', 'uz'] as const)('by all headings of the template in %s', (language) => {
    for (const column of testColumns) {
      const isPart = ['option', 'pair', 'comment'].includes(column);
      const heading = testHeadings[language][column];
      expect(columnOf(isPart ? `${heading} B` : heading)).toEqual({
        field: column,
        label: isPart ? 'b' : '',
      });
    }
  });

  test.each([
    ['Savol', 'question'],
    ["To'g'ri javob", 'answer'],
    ['To‘g‘ri javob', 'answer'],
    ['Тўғри жавоб', 'answer'],
    ['Вопрос *', 'question'],
    ['correctAnswer', 'answer'],
    ['correct_answer', 'answer'],
    ['Option1', 'option'],
    ['A', 'option'],
    ['б)', 'option'],
    ['1-variant', 'option'],
    ['Вариант ответа 3', 'option'],
    ['Mavzu', 'topic'],
    ['№', 'number'],
    ['Balls', undefined],
    ['', undefined],
  ])('%j is %s', (heading, field) => {
    expect(columnOf(heading)?.field).toBe(field);
  });

  test.each(Object.entries(testTypeWords))(
    'types are recognised by their names in %s, and by their codes',
    (_language, words) => {
      for (const [type, word] of Object.entries(words)) {
        expect(typeNamed(word)).toBe(type);
        expect(typeNamed(type)).toBe(type);
      }
    },
  );
});

describe('tables of other programs and of schools are read', () => {
  test('options in one cell, types by name, hints, times and pictures', async () => {
    const { items } = await readTable(corpusText('comma-options.csv'));
    expect(summaries({ items })).toEqual([
      'choosable: Islamabad (hint_in_explanation Think of the federal capital; settings_left_out 30)',
      'choosable: False (kind_changed true_false)',
      'free_text: 42 (picture_left_out https://pictures.example/42.png)',
      'none (unknown_kind hotspot)',
    ]);
    expect(items.map(({ test: made }) => made?.level ?? null)).toEqual([1, 2, 3, null]);
    expect(items[0]?.test?.explanation).toBe('It was built for that.\n\nThink of the federal capital');
    expect(items.map(({ place, name }) => `${place} ${name}`)[0]).toBe('2 What is the capital of Pakistan?');
  });

  test('letters of АБВГ, a title above the headings, a place without an option', async () => {
    expect(summaries(await readTable(corpusText('uzbek-cyrillic.csv')))).toEqual([
      'choosable: 4',
      'choosable: 5',
      'choosable: 9',
      'choosable: 4',
    ]);
  });

  test('numbers of options, topics and points', async () => {
    const { items } = await readTable(corpusText('russian.csv'));
    expect(summaries({ items })).toEqual([
      'choosable: 1/2 (level_changed 1)',
      'multiple: 2/3, 3/4 (level_changed 2)',
      'choosable: 4 (marks_left_out 7)',
    ]);
    expect(items.map(({ category }) => category.join('/'))).toEqual(['Дроби', 'Дроби', 'Простые числа']);
  });

  test('a table without headings, where right answers can be nothing else', async () => {
    const text = corpusText('without-headings.csv');
    expect(await looksLikeTable(text)).toBe(true);
    expect(summaries(await readTable(text))).toEqual(['choosable: blue', 'choosable: 8', 'choosable: apple']);
  });

  test.each([
    'Karimov;Ali;7A;Toshkent\nSodiqov;Vali;8B;Buxoro',
    'Familiya;Ism;Sinf\nKarimov;Ali;7A',
    'Just a text, with commas, and nothing else.',
    'What is 2 + 2?\nA) 3\nB) 4\nANSWER: B',
    '::Name:: Question text, correct answer; option 1 {=a ~b}',
    '',
  ])('%j is no table of tests', async (text) => {
    expect(await looksLikeTable(text)).toBe(false);
    expect(await refusedAs(readTable(text))).toBe('unreadable');
  });
});

test('a table in Markdown', async () => {
  const text = '| № | Savol | A | B | Javob |\n|---|:-----:|---|---|-------|\n| 1 | ? | x | y | B |';
  expect(summaries(await readTable(text))).toEqual(['choosable: y']);
});

describe('options and right answers of other programs', () => {
  test.each([
    'A) 3 B) 4 C) 5',
    '3\n4\n5',
    '3|4|5',
    'a. 3; b. 4; c. 5',
    '["3", "4", "5"]',
    '{"A": "3", "B": "4", "C": "5"}',
    '3, 4, 5',
  ])('all options in one cell: %j', async (options) => {
    const cell = /["\n]/.test(options) ? `"${options.replaceAll('"', '""')}"` : options;
    const { items } = await readTable(tableOf(['Question', 'Options', 'Answer'], ['?', cell, 'B']));
    expect(items[0]?.test?.content).toEqual({
      options: ['3', '4', '5'].map((text, at) => ({ id: 'abc'[at], text })),
    });
    expect(items[0]?.test?.key).toEqual({ right: 'b' });
  });

  test.each([
    "To'g'ri javob raqami",
    'Toʻgʻri javob harfi',
    'Правильный ответ (буква)',
    'Correct answer number',
  ])('a heading that says how right answers are written: %s', async (heading) => {
    expect(await read(['Savol', 'Javob 1', 'Javob 2', heading], ['?', 'x', 'y', '2'])).toEqual([
      'choosable: y',
    ]);
  });

  test('wrong options beside the right answer', async () => {
    const headings = ['Question', 'Correct Answer', 'Incorrect Answer 1', 'Incorrect Answer 2 (Optional)'];
    expect(await read(headings, ['?', 'x', 'y', 'z'], ['?', 'x', 'y', ''])).toEqual([
      'choosable: x',
      'choosable: x',
    ]);
  });

  test('several columns of right answers', async () => {
    const headings = [
      '3. Question Type:',
      '4. Question:',
      'Answer A:',
      'Answer B:',
      'Answer C:',
      'Correct Answer',
      'Correct Answer',
    ];
    expect(await read(headings, ['Multiple choice', '?', 'x', 'y', 'z', 'A', 'C'])).toEqual([
      'multiple: x, z (kind_changed Multiple choice)',
    ]);
  });

  test('a column of numbers whose heading is like that of questions', async () => {
    const headings = [
      'Question #',
      'Question Text',
      'Answer 1',
      'Answer 2',
      'Correct Answer(s) (Only include Answer #)',
    ];
    expect(await read(headings, ['1', 'What?', 'x', 'y', '2'])).toEqual(['choosable: y']);
  });
});

describe('the right answer is read', () => {
  const options = ['Question', 'Option A', 'Option B', 'Option C', 'Right answer'];
  test.each([
    ['B', 'choosable: four'],
    ['b)', 'choosable: four'],
    ['(B)', 'choosable: four'],
    ['Option B', 'choosable: four'],
    ['В', 'choosable: four'],
    ['2', 'choosable: four'],
    [' FOUR ', 'choosable: four'],
    ['B) four', 'choosable: four'],
    ['A, C', 'multiple: three, five'],
    ['AC', 'multiple: three, five'],
    ['A and C', 'multiple: three, five'],
    ['1;3', 'multiple: three, five'],
    ['three\nfive', 'multiple: three, five'],
    ['three; five', 'multiple: three, five'],
    ['', 'choosable: no key (no_key)'],
    ['E', 'choosable: no key (invalid E)'],
    ['six', 'choosable: no key (invalid six)'],
  ])('%j', async (answer, summary) => {
    expect(
      await read(options, ['?', 'three', 'four', 'five', answer.includes('\n') ? `"${answer}"` : answer]),
    ).toEqual([summary]);
  });

  const numbered = ['Question', 'Option 1', 'Option 2', 'Option 3', 'Answer'];
  test('a number that may be a place or a text is not guessed', async () => {
    expect(await read(numbered, ['?', '2', '3', '1', '2'])).toEqual(['choosable: no key (invalid 2)']);
  });

  test('other rows tell whether numbers are places', async () => {
    const places = await read(numbered, ['?', '2', '3', '1', '2'], ['?', '7', '8', '9', '1']);
    expect(places).toEqual(['choosable: 3', 'choosable: 7']);
    const texts = await read(numbered, ['?', '2', '3', '1', '2'], ['?', '7', '8', '9', '8']);
    expect(texts).toEqual(['choosable: 2', 'choosable: 8']);
  });

  test('numbers that begin at 0', async () => {
    expect(await read(numbered, ['?', 'a1', 'b1', 'c1', '0'], ['?', 'a1', 'b1', 'c1', '2'])).toEqual([
      'choosable: a1',
      'choosable: c1',
    ]);
  });

  test('a Cyrillic В alone may be the second or the third, unless other rows tell', async () => {
    expect(await read(numbered, ['?', 'x', 'y', 'z', 'В'])).toEqual(['choosable: no key (invalid В)']);
    expect(await read(numbered, ['?', 'x', 'y', 'z', 'В'], ['?', 'x', 'y', 'z', 'Б'])).toEqual([
      'choosable: z',
      'choosable: y',
    ]);
  });

  test('letters that are texts of options', async () => {
    expect(await read(numbered, ['Which blood?', 'B', 'A', 'AB', 'A'])).toEqual(['choosable: A']);
  });
});

describe('all types are read', () => {
  const headings = [
    'Tur',
    'Savol',
    'Variant A',
    'Variant B',
    'Variant C',
    'Juftlik A',
    'Juftlik B',
    'Juftlik C',
    'Toʻgʻri javob',
    'Qancha farq qilishi mumkin',
    'Oʻlchov birligi',
  ];
  test.each([
    [['', 'Savol', 'x', 'y', '', '', '', '', 'A'], 'choosable: x'],
    [['multiple', 'Savol', 'x', 'y', '', '', '', '', 'A'], 'multiple: x'],
    [['Son', 'Savol', '', '', '', '', '', '', '9,8', '0,1', 'm'], 'numeric: 9,8 ± 0,1'],
    [['', 'Savol', '', '', '', '', '', '', '9,8', '', 'm'], 'numeric: 9,8'],
    [['', 'Savol', '', '', '', '', '', '', 'suv'], 'free_text: suv'],
    [['Tartiblash', 'Savol', 'x', 'y', 'z'], 'ordering: x, y, z'],
    [['Tartiblash', 'Savol', 'x', 'y', 'z', '', '', '', 'C, A, B'], 'ordering: z, x, y'],
    [['Tartiblash', 'Savol', 'x', 'y', 'z', '', '', '', '?'], 'ordering: no key (no_key)'],
    [['', 'Savol', 'x', 'y', '', '1', '2', '3'], 'matching: x-1, y-2'],
    [['Juftini topish', 'Savol', 'x', 'y', '', '1', '2', '3', 'A-C; B=A'], 'matching: x-3, y-1'],
    [['Juftini topish', 'Savol', 'x', 'y', '', '1', '1', ''], 'matching: x-1, y-1'],
    [['gaps', 'Suv {{100|yuz}} °C da qaynaydi'], 'gaps: 100/yuz'],
    [['gaps', 'Suv ___ °C da qaynaydi', '100'], 'gaps: 100'],
    [
      ['Rost / yolgʻon', 'Yer yassi', '', '', '', '', '', '', 'notoʻgʻri'],
      'choosable: Notoʻgʻri (kind_changed Rost / yolgʻon)',
    ],
    [['Insho', 'Savol'], 'essay: no key'],
    [['Krossvord', 'Savol'], 'none (unknown_kind Krossvord)'],
    [['', '', 'x', 'y', '', '', '', '', 'A'], 'choosable: x (no_question)'],
    [['', 'Savol'], 'none (few_options)'],
    [['', 'Savol', 'x', '', '', '', '', '', 'A'], 'choosable: x (few_options)'],
    [['', 'Savol', '', '', '', '', '', '', 'B'], 'none (few_options)'],
  ])('%j', async (row, summary) => {
    expect(await read(headings, row)).toEqual([summary]);
  });

  test('six options with one right one are shown as several to choose', async () => {
    const many = ['Question', ...'ABCDEF'.split(''), 'Answer'];
    expect(await read(many, ['?', '1st', '2nd', '3rd', '4th', '5th', '6th', 'F'])).toEqual([
      'multiple: 6th (kind_changed single choice)',
    ]);
  });

  test('formulas of TeX, but not in texts whose format is named', async () => {
    const formulas = ['Question', 'A', 'B', 'Answer', 'Format'];
    const { items } = await readTable(
      tableOf(
        formulas,
        ['Find \\( x^2 \\).', '\\(1\\)', '2', 'A', ''],
        ['Find \\(x\\).', '1', '2', 'A', 'plain'],
        ['Open \\( only', '1', '2', 'A', ''],
      ),
    );
    expect(items.map((item) => item.test?.savol)).toEqual(['Find $x^2$.', 'Find \\(x\\).', 'Open \\( only']);
  });
});

describe('each filled row is one item', () => {
  test('blank and numbered rows are none, lines between tests and headings that stand again are refused', async () => {
    const headings = ['No', 'Question', 'A', 'B', 'Answer'];
    const rows = [
      headings,
      ['1', 'First', 'x', 'y', 'A'],
      [''],
      ['2'],
      headings,
      ['Second part'],
      ['3', 'Last', 'x', 'y', 'B'],
    ];
    expect(await read(...rows)).toEqual([
      'choosable: x',
      'none (no_question)',
      'none (no_question; few_options)',
      'choosable: y',
    ]);
    const { items } = await readTable(tableOf(...rows));
    expect(items.map(({ place }) => place)).toEqual(['2', '5', '6', '7']);
  });

  test('columns that are not known are left out, and named', async () => {
    expect(await read(['Question', 'A', 'B', 'Answer', 'Teacher'], ['?', 'x', 'y', 'A', 'Ms Lee'])).toEqual([
      'choosable: x (settings_left_out Teacher: Ms Lee)',
    ]);
  });

  test('more rows than an import may have are refused as a whole', async () => {
    const rows = Array.from({ length: 10_001 }, (_, at) => [`Question ${at}`, 'x', 'y', 'A']);
    expect(await refusedAs(readTable(tableOf(['Question', 'A', 'B', 'Answer'], ...rows)))).toBe('many_items');
  });

  test('a quotation mark that is never closed is named', async () => {
    const text = 'Question;A;B;Answer\n"What;x;y;A\nNext;x;y;B';
    expect(await looksLikeTable(text)).toBe(true);
    expect(await refusedAs(readTable(text))).toBe('open_quote');
  });
});

describe('workbooks are read', () => {
  const rows = [
    ['Savol', 'A', 'B', 'Javob'],
    ['2 + 2', '3', '4', 'B'],
  ];
  test('XLSX with several sheets: those with tests, and one that has none as a refused item', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Algebra', rows },
        { name: 'Notes', rows: [['Buy chalk']] },
        { name: 'Blank', rows: [] },
      ],
    });
    expect(await looksLikeTable(bytes)).toBe(true);
    const { items } = await readTable(bytes);
    expect(items.map(({ place }) => place)).toEqual(['Algebra:2', 'Notes']);
    expect(summaries({ items })).toEqual(['choosable: 4', 'none (broken no headings: Notes)']);
  });

  test('ODS and the workbooks of Excel 97', async () => {
    expect(summaries(await readTable(await writeOds({ sheets: [{ name: 'A', rows }] })))).toEqual([
      'choosable: 4',
    ]);
    expect(summaries(await readTable(oldWorkbook(rows)))).toEqual(['choosable: 4']);
  });

  test('a merged heading above the letters of options, and a merged topic beside tests', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['Mavzu', 'Savol', 'Variantlar', '', 'Javob'],
            ['', '', 'A', 'B', ''],
            ['Kasrlar', 'Yarim', '1/2', '1/3', 'A'],
            ['', 'Chorak', '1/2', '1/4', 'B'],
          ],
          merges: [
            { startRow: 0, startCol: 2, endRow: 0, endCol: 3 },
            { startRow: 2, startCol: 0, endRow: 3, endCol: 0 },
          ],
        },
      ],
    });
    const { items } = await readTable(bytes);
    expect(summaries({ items })).toEqual(['choosable: 1/2', 'choosable: 1/4']);
    expect(items.map(({ category }) => category)).toEqual([['Kasrlar'], ['Kasrlar']]);
  });

  test('numbers, dates, times, raised and lowered characters are those that are shown', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'A',
          rows: [
            ['Savol', 'A', 'B', 'C', 'D'],
            [
              'x2',
              0.1 + 0.2,
              new Date(Date.UTC(1991, 8, 1)),
              new Date(Date.UTC(1899, 11, 30, 10, 30)),
              'CO2',
            ],
          ],
        },
      ],
    });
    const parts = unzipSync(bytes);
    const name = Object.keys(parts).find((part) => part.endsWith('sharedStrings.xml')) ?? '';
    const runs = (before: string, align: string) =>
      `<si><r><t>${before}</t></r><r><rPr><vertAlign val="${align}"/></rPr><t>2</t></r></si>`;
    const strings = strFromU8(parts[name] ?? new Uint8Array())
      .replace('<si><t>x2</t></si>', runs('x', 'superscript'))
      .replace('<si><t>CO2</t></si>', runs('CO', 'subscript'));
    const { items } = await readTable(zipSync({ ...parts, [name]: strToU8(strings) }));
    expect([items[0]?.test?.savol, items[0]?.test?.content]).toEqual([
      'x²',
      {
        options: [
          { id: 'a', text: '0.3' },
          { id: 'b', text: '01.09.1991' },
          { id: 'c', text: '10:30' },
          { id: 'd', text: 'CO₂' },
        ],
      },
    ]);
  });

  test('a zip that is no workbook is no table', async () => {
    expect(await looksLikeTable(Buffer.from('PK\x03\x04 nothing'))).toBe(false);
  });
});

describe('right options are those that are meant', () => {
  const head = ['Savol', 'A', 'B', 'C', 'D'];
  const asked = (answers: readonly string[]) => [
    ['Poytaxt?', 'Xiva', 'Toshkent', 'Buxoro', 'Nukus', answers[0] ?? ''],
    ['2 + 2?', '3', '5', '4', '6', answers[1] ?? ''],
    ['Daryo?', 'Amu', 'Togʻ', 'Dasht', 'Orol', answers[2] ?? ''],
  ];
  const wanted = ['choosable: Toshkent', 'choosable: 4', 'choosable: Amu'];

  test('by a letter with the text, which may be a number', async () => {
    expect(await read([...head, 'Javob'], ...asked(['B) Toshkent', 'C) 4', 'A. Amu']))).toEqual(wanted);
  });

  test('by numbers that are texts where other answers are words, also without headings', async () => {
    const rows = asked(['Toshkent', '4', 'Amu']);
    expect(await read(['Savol', '1', '2', '3', '4', 'Javob'], ...rows)).toEqual(wanted);
    expect(await read(...rows)).toEqual(wanted);
  });

  test('by a plus before a number', async () => {
    const rows = [
      ['Poytaxt?', 'Xiva', '+Toshkent', 'Buxoro', 'Nukus'],
      ['2 + 2?', '3', '5', '+4', '6'],
      ['Qaysi?', '-4', '+4', '5', '6'],
    ];
    expect((await read(['Savol', '1', '2', '3', '4'], ...rows)).slice(0, 2)).toEqual(wanted.slice(0, 2));
    expect((await read(['Savol', '1', '2', '3', '4'], ...rows))[2]).toContain('no_key');
  });

  test('below a merged heading above all options', async () => {
    const rows = asked(['B', 'C', 'A']);
    expect(await read(['Savol', 'Variantlar', '', '', '', 'Javob'], ...rows)).toEqual(wanted);
  });
});

test('a workbook may have questions in rows below each other', async () => {
  const sheet = (name: string, rows: string[][]) => ({ name, rows });
  const written = await writeXlsx({
    sheets: [
      sheet('1', [
        ['1. Poytaxt?'],
        ['A) Xiva'],
        ['B) Toshkent'],
        ['Javob: B'],
        [''],
        ['2. Son?\nA) x\n*B) 2'],
      ]),
      sheet('2', [
        ['1', 'Daryo?'],
        ['A', 'Amu'],
        ['B', 'Togʻ'],
        ['Javob', 'A'],
      ]),
    ],
  });
  const { items } = await readTable(new Uint8Array(written));
  expect(summaries({ items })).toEqual(['choosable: Toshkent', 'choosable: 2', 'choosable: Amu']);
  expect(items.map(({ place }) => place)).toEqual(['1:1', '1:6', '2:1']);
  const people = await writeXlsx({
    sheets: [
      sheet('1', [
        ['Ism', 'Sinf'],
        ['Ali', '5A'],
      ]),
    ],
  });
  expect(await refusedAs(readTable(new Uint8Array(people)))).toBe('unreadable');
});

test('each option may have a row, and a sign where it is right', async () => {
  const rows = [
    ['№', 'Savol', 'Variant', "To'g'ri"],
    ['1', 'Poytaxt?', 'Xiva', ''],
    ['', '', 'Toshkent', '+'],
    ['', '', 'Buxoro', ''],
    ['2', 'Juft?', '4', '+'],
    ['2', 'Juft?', '3', ''],
    ['2', 'Juft?', '6', '+'],
  ];
  const { items } = await readTable(tableOf(...rows));
  expect(summaries({ items })).toEqual(['choosable: Toshkent', 'multiple: 4, 6']);
  expect(items.map(({ place }) => place)).toEqual(['2', '5']);
});
