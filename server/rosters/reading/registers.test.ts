import fc from 'fast-check';
import { type Cell, type MergeRange, writeOds, writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';

import { csvRow, guarded } from '../../http/responses/csv.ts';
import { encoded } from '../../testing/lists.ts';
import { ofBytes, ofText, summaries, summariesInClasses } from '../testing/read.ts';
import { fieldOfHeading } from './headings.ts';
import { readList } from './read-list.ts';

/* Lists as class registers, spreadsheets and other programs have them: each cell is read as it is meant, or its row is refused. */

describe('lines that are about no person', () => {
  test.each([
    'Итого: 25',
    'Всего учеников',
    'Jami oʻquvchilar',
    'Total pupils',
    'Классный руководитель: Иванова',
    'Sinf rahbari Karimova',
    'Дата 01.09.2026',
    'Директор ________ Каримов',
    'Подпись Иванова',
    'Imzo Karimova',
    'Ali Karimov 2',
    'Lola guruhi',
    '0 0',
  ])('%s is refused, in one column of names and in two', async (line) => {
    const [last = '', ...first] = line.split(' ');
    const full = await ofText(`ФИО;Класс\n${line};\nКаримов Али;7-А`);
    const two = await ofText(`Фамилия;Имя;Класс\n${last};${first.join(' ')};\nКаримов;Али;7-А`);
    for (const { drafts } of [full, two]) expect(summaries(drafts)).toEqual(['no_person', 'Каримов Али']);
  });

  test('of one word are refused, as a name is missing', async () => {
    const { drafts } = await ofText('ФИО;Класс\nИтого;\nКаримов;\n—;\n-;нет');
    expect(summaries(drafts)).toEqual(['no_person', 'no_name', 'no_name', 'no_name']);
  });

  test('of truth values are refused', async () => {
    const { drafts } = await ofText('Фамилия;Имя\nИСТИНА;Али\nКаримов;FALSE');
    expect(summaries(drafts)).toEqual(['no_person', 'no_person']);
  });

  test.each([
    '7-А класс',
    '7-А',
    '7А',
    '7 «А» класс',
    'Класс: 7-А',
    '7-А класс: 25 учеников',
    '7-A sinf',
    'Sinf 7-A',
    '7-A sinf, sinf rahbari: Karimova L.',
    'Class 7-A',
  ])('%s alone is the class of the rows below', async (line) => {
    const { drafts } = await ofText(
      `№;ФИО;Класс\n;${line};\n1;Каримов Али;\n2;Каримова Лола;\n;10-Б класс;\n1;Ким Анна;\n2;Цой Лев;9-В`,
    );
    const [heading = '', ali, lola, ...more] = summariesInClasses(drafts);
    const name = heading.replace('= ', '');
    expect(name).toMatch(/^7[-\s]?[«"]?[АA][»"]?$/);
    expect([ali, lola]).toEqual([`Каримов Али ${name}`, `Каримова Лола ${name}`]);
    expect(more).toEqual(['= 10-Б', 'Ким Анна 10-Б', 'Цой Лев 9-В']);
  });

  test('of a class stand in the column of classes, in a title, or below another group', async () => {
    const { drafts } = await ofText(
      'Sinf: 6-B\n\nF.I.Sh.;Sinf;Rol\nAliyev Vali;;\n;7-A;\nKarimov Ali;;\nOchilova Zarina;;oʻqituvchi\nLola guruhi;;\nXasanov Olim;;',
    );
    expect(summariesInClasses(drafts)).toEqual([
      'Aliyev Vali 6-B',
      '= 7-A',
      'Karimov Ali 7-A',
      'Ochilova Zarina',
      'no_person',
      'Xasanov Olim',
    ]);
  });

  test('of one text that is refused end the class', async () => {
    const { drafts } = await ofText('F.I.Sh.;Izoh\n7-A;\nKarimov Ali;\nMehmonlar;\nXasanov Olim;');
    expect(summariesInClasses(drafts)).toEqual(['= 7-A', 'Karimov Ali 7-A', 'no_name', 'Xasanov Olim']);
  });
});

describe('merged cells', () => {
  const merge = (startRow: number, startCol: number, endRow: number, endCol: number): MergeRange => ({
    startRow,
    startCol,
    endRow,
    endCol,
  });

  describe.each([
    ['xlsx', writeXlsx],
    ['ods', writeOds],
  ] as const)('of %s', (_kind, write) => {
    const drafts = async (rows: (string | null)[][], merges: MergeRange[]) =>
      (await ofBytes(await write({ sheets: [{ name: 'Sheet1', rows, merges }] }))).drafts;

    test('have one class for all their rows', async () => {
      const rows = [
        ['Класс', 'Фамилия', 'Имя'],
        ['7-А', 'Каримов', 'Али'],
        [null, 'Каримова', 'Лола'],
        [null, 'Ким', 'Анна'],
        ['7-Б', 'Цой', 'Лев'],
      ];
      expect(summariesInClasses(await drafts(rows, [merge(1, 0, 3, 0)]))).toEqual([
        'Каримов Али 7-А',
        'Каримова Лола 7-А',
        'Ким Анна 7-А',
        'Цой Лев 7-Б',
      ]);
    });

    test('head two rows of headings', async () => {
      const rows = [
        ['ФИО', 'Класс', 'Родители', null],
        [null, null, 'Почта отца', 'Почта матери'],
        ['Каримов Али', '7-А', 'a@x.uz', 'b@x.uz'],
      ];
      const merges = [merge(0, 0, 1, 0), merge(0, 1, 1, 1), merge(0, 2, 0, 3)];
      expect(await drafts(rows, merges)).toMatchObject([
        {
          last_name: 'Каримов',
          classes: ['7-А'],
          father_email: 'a@x.uz',
          mother_email: 'b@x.uz',
          refusal: null,
        },
      ]);
    });

    test('head several columns of one name, and lines over all columns', async () => {
      const rows = [
        ['ФИО', null, null, 'Класс', null],
        ['7-А класс', null, null, null, null],
        ['Каримов', 'Али', 'Валиевич', null, null],
        ['Ким', 'Анна', null, '8', 'Б'],
        ['Выбыл в другую школу', null, null, null, null],
      ];
      const merges = [merge(0, 0, 0, 2), merge(0, 3, 0, 4), merge(1, 0, 1, 4), merge(4, 0, 4, 4)];
      expect(summariesInClasses(await drafts(rows, merges))).toEqual([
        '= 7-А',
        'Каримов Али Валиевич 7-А',
        'Ким Анна 8-Б',
        'no_person',
      ]);
    });
  });

  test('whose parts are known and unknown headings have both rows of them left out', async () => {
    const rows = [
      ['Фамилия', 'Имя', 'Телефон', null],
      [null, null, 'отца', 'матери'],
      ['Каримов', 'Али', '1', '2'],
    ];
    const merges = [merge(0, 0, 1, 0), merge(0, 1, 1, 1), merge(0, 2, 0, 3)];
    const { drafts } = await ofBytes(await writeXlsx({ sheets: [{ name: 'A', rows, merges }] }));
    expect(summaries(drafts)).toEqual(['Каримов Али']);
  });

  test('are no person where the word of a heading stands in all columns', async () => {
    const rows = [
      ['Фамилия', 'Имя', 'Класс'],
      ['Ученики', null, null],
      ['Каримов', 'Али', '7-А'],
    ];
    const { drafts } = await ofBytes(
      await writeXlsx({ sheets: [{ name: 'A', rows, merges: [merge(1, 0, 1, 2)] }] }),
    );
    expect(summariesInClasses(drafts)).toEqual(['no_person', 'Каримов Али 7-А']);
  });

  test('that are too many to be filled are refused', async () => {
    const merges = Array.from({ length: 2000 }, () => merge(0, 0, 9999, 59));
    const rows = [['ФИО'], ...Array.from({ length: 9990 }, () => ['Каримов Али'])];
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows, merges }] });
    await expect(ofBytes(bytes)).rejects.toMatchObject({ code: 'too_complex' });
  });
});

test.each([
  ['ФИО;Класс;Родители;\n;;Почта отца;Почта матери\nКаримов Али;7-А;a@x.uz;b@x.uz'],
  [';;Родители;\nФИО;Класс;Почта отца;Почта матери\nКаримов Али;7-А;a@x.uz;b@x.uz'],
  ['ФИО;;;\n;Класс;Почта отца;Почта матери\nКаримов Али;7-А;a@x.uz;b@x.uz'],
])('headings in two rows of a text are read together: %j', async (text) => {
  const { drafts } = await ofText(text);
  expect(drafts).toMatchObject([
    { last_name: 'Каримов', classes: ['7-А'], father_email: 'a@x.uz', mother_email: 'b@x.uz', refusal: null },
  ]);
});

test('a line below the headings is none of them', async () => {
  const group = await ofText('№;Фамилия;Имя;Класс\nУченики;;;\n1;Каримов;Али;7-А');
  expect(summariesInClasses(group.drafts).at(-1)).toBe('Каримов Али 7-А');
  const text = 'Nom;Prénom;Groupe;Ville\nKarimov;Ali;Groupe;Nukus\nKim;Anna;B;Nukus';
  const { drafts } = await ofText(text, { columns: ['last_name', 'first_name', '', ''] });
  expect(summaries(drafts)).toEqual(['Karimov Ali', 'Kim Anna']);
});

describe('the order of names is that of the heading', () => {
  test.each([
    'Ism familiya',
    'Ism va familiya',
    'Ismi, familiyasi',
    'Name and surname',
    'First and last name',
    'Full name',
    'Full name (FULL_NAME)',
    'Имя Фамилия',
    'Имя и фамилия',
    'Исм фамилия',
  ])('%s: the first name stands first', async (heading) => {
    const { drafts } = await ofText(`${heading}\tSinf\nAli Karimov\t7A\nLola Kim\t7A`);
    expect(summariesInClasses(drafts)).toEqual(['Karimov Ali 7A', 'Kim Lola 7A']);
  });

  test.each(['ФИО', 'F.I.Sh.', 'Familiya va ism', 'Фамилия и имя', 'Surname and name', 'Ученик'])(
    '%s: the last name stands first',
    async (heading) => {
      const { drafts } = await ofText(`${heading}\tSinf\nKarimov Ali\t7A\nKim Lola\t7A`);
      expect(summariesInClasses(drafts)).toEqual(['Karimov Ali 7A', 'Kim Lola 7A']);
    },
  );

  test.each([
    ['Ism familiya', 'Ali Valiyevich Karimov', 'Karimov Ali Valiyevich'],
    ['Ism familiya', 'Ali Karimov Vali oʻgʻli', 'Karimov Ali Vali oʻgʻli'],
    ['Имя Фамилия', 'Анна Ким Викторовна', 'Ким Анна Викторовна'],
    ['Full name', 'Karimov, Ali', 'Karimov Ali'],
    ['ФИО', 'Ван Дер Берг, Ян', 'Ван Дер Берг Ян'],
    ['ФИО', 'Али Каримов', 'name_order'],
    ['Full name', 'Karimova Lola', 'name_order'],
    ['Full name', 'Lola Karimova', 'Karimova Lola'],
    ['ФИО', 'Цой Лев', 'Цой Лев'],
    ['ФИО', 'Ким Ева', 'Ким Ева'],
  ])('%s with %s: %s', async (heading, name, expected) => {
    expect(summaries((await ofText(`${heading}\tSinf\n${name}\t7A`)).drafts)).toEqual([expected]);
  });

  test.each([
    ['Имя, отчество', 'first_name'],
    ['Имя и отчество', 'first_name'],
  ])('%s is a column of first names', (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });
});

describe('classes in two columns', () => {
  test.each([
    ['Grade;Section', '7;A', '7-A'],
    ['Параллель;Литера', '7;А', '7-А'],
    ['Литера;Параллель', 'А;7', '7-А'],
    ['Sinf;Harfi', '7-sinf;B', '7-B'],
    ['Grade;Section', '7-A;A', '7-A'],
    ['Grade;Section', '7;7-A', '7-A'],
    ['Grade;Section', '7;', '7'],
    ['Grade;Section', '7;-', '7'],
    ['Grade;Section', '1;12', '1-12'],
    ['Grade;Section', 'Seven;Blue', 'Seven Blue'],
    ['Класс;Литера', '10 Физика;А', '10 Физика А'],
    ['Sinf;Sinf', '7;A', '7-A'],
    ['Sinf;Class', '7A;Chess', '7A Chess'],
    ['Group;Section', 'none;none', ''],
  ])('%s with %s are %s', async (headings, cells, expected) => {
    const { drafts } = await ofText(`Familiya;Ism;${headings}\nKarimov;Ali;${cells}`);
    expect(summariesInClasses(drafts)).toEqual([`Karimov Ali ${expected}`.trim()]);
  });

  test('of which the first is blank are refused, and a section alone is not read', async () => {
    expect(summaries((await ofText('Familiya;Ism;Grade;Section\nKarimov;Ali;;A')).drafts)).toEqual([
      'bad_class',
    ]);
    const alone = await ofText('Familiya;Ism;Section\nKarimov;Ali;A');
    expect(alone.drafts).toMatchObject([{ classes: [], refusal: null }]);
  });
});

test.each([
  'нет',
  'Нет данных',
  'yoʻq',
  "YO'Q",
  'йўқ',
  '-',
  '—',
  '–',
  '...',
  'n/a',
  'N/A',
  'null',
  'без класса',
])('%s stands for a blank cell in every column but those of names and IDs', async (nothing) => {
  const columns = ['Class', 'Email', 'Role', 'Year', 'Father email', 'Mother email', 'Archived'];
  const { drafts } = await ofText(
    `Last name\tFirst name\t${columns.join('\t')}\nKarimov\tAli${`\t${nothing}`.repeat(columns.length)}`,
  );
  expect(drafts).toMatchObject([
    {
      classes: [],
      email: '',
      roles: ['pupil'],
      year: null,
      father_email: '',
      archived: false,
      refusal: null,
    },
  ]);
  const rows = `${nothing}\tAli\t7A\nKarimov\t${nothing}\t7A`;
  expect(summaries((await ofText(`Last name\tFirst name\tClass\n${rows}`)).drafts)).toEqual([
    'no_name',
    'no_name',
  ]);
});

describe('yes and no', () => {
  test.each([
    ['ИСТИНА', true],
    ['TRUE', true],
    ['Rost', true],
    ['да', true],
    ['Ha', true],
    ['ҳа', true],
    ['+', true],
    ['1', true],
    ['✓', true],
    ['выбыл', true],
    ['ketgan', true],
    ['ЛОЖЬ', false],
    ['FALSE', false],
    ["yolg'on", false],
    ['нет', false],
    ['Yoʻq', false],
    ['йўқ', false],
    ['-', false],
    ['—', false],
    ['0', false],
    ['', false],
  ])('%s is %s', async (word, expected) => {
    const { drafts } = await ofText(`Familiya\tIsm\tArchived\nKarimov\tAli\t${word}`);
    expect(drafts).toMatchObject([{ archived: expected, refusal: null }]);
  });

  test.each(['01.09.2026', 'может быть', '2', 'see above', '?'])('%s is refused', async (word) => {
    const { drafts } = await ofText(`Familiya\tIsm\tArchived\nKarimov\tAli\t${word}`);
    expect(drafts[0]?.refusal).toEqual({ reason: 'bad_yes_or_no', field: 'archived' });
  });

  test('of a workbook are its truth values', async () => {
    const rows = [
      ['Familiya', 'Ism', 'Archived'],
      ['Karimov', 'Ali', true],
      ['Karimova', 'Lola', false],
    ];
    const { drafts } = await ofBytes(await writeXlsx({ sheets: [{ name: 'A', rows }] }));
    expect(drafts.map(({ archived, refusal }) => [archived, refusal])).toEqual([
      [true, null],
      [false, null],
    ]);
  });
});

describe('letters that were lost or changed', () => {
  const names = 'Каримов;Али;7-А\nГусева;Ирина;7-Б\nЩербаков;Пётр;9-В\n';
  const list = `Last name;First name;Class\n${names}`;
  const all = ['lost_letters', 'lost_letters', 'lost_letters'];

  test.each(['ibm866', 'koi8-r', 'iso-8859-5', 'x-mac-cyrillic'])('in %s are refused', async (encoding) => {
    expect(summaries((await ofBytes(encoded(list, encoding))).drafts)).toEqual(all);
  });

  test.each(['windows-1251', 'windows-1252', 'ibm866'])(
    'of UTF-8 that was read as %s and stored again are refused',
    async (encoding) => {
      const twice = new TextDecoder(encoding).decode(Buffer.from(list));
      expect(summaries((await ofBytes(Buffer.from(twice))).drafts)).toEqual(all);
      const rows = twice
        .trim()
        .split('\n')
        .map((line) => line.split(';'));
      const workbook = await ofBytes(await writeXlsx({ sheets: [{ name: 'A', rows }] }));
      expect(summaries(workbook.drafts)).toEqual(all);
    },
  );

  test('by one line of windows-1251 in UTF-8 are refused in this line alone', async () => {
    const bytes = Buffer.concat([
      Buffer.from(list),
      encoded('Цой;Лев;7-А\n', 'windows-1251'),
      Buffer.from('Ким;Анна;7-А'),
    ]);
    const { drafts, format } = await ofBytes(bytes);
    expect([format.encoding, summaries(drafts)]).toEqual([
      'utf-8',
      ['Каримов Али', 'Гусева Ирина', 'Щербаков Пётр', 'lost_letters', 'Ким Анна'],
    ]);
  });

  test('by lines of UTF-8 in windows-1251 are refused in these lines', async () => {
    const bytes = Buffer.concat([encoded(list, 'windows-1251'), Buffer.from('Усманов;Дильшод;7-А\n')]);
    expect(summaries((await ofBytes(bytes)).drafts)).toEqual([
      'Каримов Али',
      'Гусева Ирина',
      'Щербаков Пётр',
      'lost_letters',
    ]);
  });

  test('where the file ends within a letter are refused there', async () => {
    const bytes = Buffer.from('Last name;First name\nКаримов;Али\nҚодиров;Ғайрат');
    const { drafts } = await ofBytes(bytes.subarray(0, -1));
    expect(summaries(drafts)).toEqual(['Каримов Али', 'lost_letters']);
  });

  test.each([
    'ТЎРҒУН ҒАНИ',
    'Oʻrinboyeva Gʻuncha',
    'O‘rin G‘ani',
    "O'rin Sa`dulla",
    'Sa´dulla Ali',
    'Ёлкин-Цой Пётр',
    'Íbrahimov Ílım',
    'Müller Zoë',
    'Ñuñez André',
    'Oʼtkir Olim',
    'Қодирова Ҳилола',
    'ӘБДІҚАДЫР ӨМІР',
    'McDonald Ann',
    'КАРИМОВА ЛОЛА',
  ])('are not taken for such in %s', async (name) => {
    const [last = '', first = ''] = name.split(' ');
    expect(summaries((await ofText(`Familiya\tIsm\n${last}\t${first}`)).drafts)).toEqual([
      `${last} ${first}`,
    ]);
  });
});

describe('characters that are not seen', () => {
  test.each([
    '\u200E',
    '\u00AD',
    '\u200D',
    '\u2060',
    '\u200B',
    '\uFEFF',
    '\u0008',
    '\u007F',
    '\u3164',
    '\uFE0F',
  ])('%j is taken away from names, classes and IDs', async (character) => {
    const cells = ['Qo', 'A', '7', 'a'].map((start) => `${start}${character}x`);
    const others = '\nKarimov\tAli\t7-A\t'.repeat(10);
    const text = `Familiya\tIsm\tSinf\tID\n${cells.join('\t')}${others}`;
    for (const { drafts } of [await ofText(text), await ofBytes(Buffer.from(text))]) {
      expect(drafts[0]).toMatchObject({
        last_name: 'Qox',
        first_name: 'Ax',
        classes: ['7x'],
        external_id: 'ax',
      });
    }
  });

  test('name the row that has a null character', async () => {
    const { drafts } = await ofBytes(Buffer.from('Familiya\tIsm\nKarimov\tAli\nKarimova\tLo\0la'));
    expect(summaries(drafts)).toEqual(['Karimov Ali', 'null_character']);
  });
});

describe('sheets', () => {
  const sheet = (name: string, rows: (string | null)[][]) => ({ name, rows });
  const headings = ['ФИО', 'Примечание'];
  const ofSheets = async (...sheets: ReturnType<typeof sheet>[]) => ofBytes(await writeXlsx({ sheets }));

  test('with the same headings are all read, and their names are the classes', async () => {
    const { drafts } = await ofSheets(
      sheet('7-А', [headings, ['Каримов Али', null]]),
      sheet('7-Б класс', [['Список класса'], headings, ['Ким Анна', null]]),
      sheet('Резерв', [headings, ['Цой Лев', null]]),
      sheet('Учителя', [headings, ['Иванова Мария', null]]),
    );
    expect(summariesInClasses(drafts)).toEqual([
      'Каримов Али 7-А',
      'Ким Анна 7-Б',
      'Цой Лев',
      'Иванова Мария',
    ]);
    expect(drafts.map(({ place, roles }) => [place, roles])).toEqual([
      ['7-А:2', ['pupil']],
      ['7-Б класс:3', ['pupil']],
      ['Резерв:2', ['pupil']],
      ['Учителя:2', ['teacher']],
    ]);
  });

  test('have the class of their column, where they have one', async () => {
    const { drafts } = await ofSheets(
      sheet('7-А', [
        ['ФИО', 'Класс'],
        ['Каримов Али', '8-Б'],
        ['Ким Анна', null],
      ]),
    );
    expect(summariesInClasses(drafts)).toEqual(['Каримов Али 8-Б', 'Ким Анна']);
  });

  test('with other headings are refused by their names', async () => {
    const { drafts } = await ofSheets(
      sheet('7-А', [
        ['ФИО', 'Класс'],
        ['Каримов Али', '7-А'],
      ]),
      sheet('Пусто', [[null]]),
      sheet('Родители', [
        ['ФИО', 'Эл. почта'],
        ['Ким Анна', 'a@x.uz'],
      ]),
    );
    expect(drafts.map(({ place, refusal }) => [place, refusal?.reason])).toEqual([
      ['2', undefined],
      ['Родители', 'other_headings'],
    ]);
  });
});

describe('cells of a workbook', () => {
  const classOf = async (cell: Partial<Cell>) => {
    const rows = [
      ['Familiya', 'Ism', 'Sinf'],
      ['Karimov', 'Ali', null],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows, cells: new Map([['1,2', cell]]) }] });
    return summariesInClasses((await ofBytes(bytes)).drafts)[0];
  };

  test.each<[string, Partial<Cell>, string]>([
    ['a formula with a result', { formula: 'B1', formulaResult: '7-A' }, 'Karimov Ali 7-A'],
    ['a formula without a result', { formula: 'B1' }, 'formula'],
    ['a number', { value: 7 }, 'Karimov Ali 7'],
    ['a number with its letter in the format', { value: 7, style: { numFmt: '0"-A"' } }, 'Karimov Ali 7-A'],
    ['a number with its letter behind #', { value: 7, style: { numFmt: '#"-A"' } }, 'Karimov Ali 7-A'],
    ['a percentage', { value: 0.07, style: { numFmt: '0%' } }, 'bad_class'],
    ['text', { value: '07', style: { numFmt: '@' } }, 'Karimov Ali 07'],
    ['a truth value', { value: true }, 'bad_class'],
    ['an error', { value: '#N/A', type: 'error' }, 'error_value'],
  ])('with %s', async (_what, cell, expected) => {
    expect(await classOf(cell)).toBe(expected);
  });
});

describe('the delimiter is the one that rows agree with', () => {
  test.each([
    ['Фамилия, имя, отчество;Класс\nКаримов Али Валиевич;7-А', ';'],
    ['Familiya, ism, sharif;Sinf\nKarimov Ali;7-A', ';'],
    ['Фамилия, имя, отчество;Класс\nКаримов, Али Валиевич;7-А', ';'],
    ['Фамилия, имя, отчество;Класс\nКаримов, Али, Валиевич;7-А', ';'],
    ['Familiya,Ism\nKarimov;Aliyev,Ali', ','],
  ])('%j', async (text, delimiter) => {
    expect((await ofText(text)).format.delimiter).toBe(delimiter);
  });

  test('and a heading over two lines closes its quotation mark, whatever marks stand in names', async () => {
    const { drafts } = await ofText('"Фамилия\nимя";Класс\nКаримов Али "Вали;7-А\nКим Анна;7-А');
    expect(summaries(drafts)).toEqual(['Каримов Али "Вали', 'Ким Анна']);
  });

  test('and a quotation mark that is open at the end is refused', async () => {
    await expect(ofText('"Фамилия\nимя";Класс\n"Каримов" Али;7-А\n"Ким Анна;7-А')).rejects.toMatchObject({
      code: 'open_quote',
    });
  });
});

describe('rows about one person', () => {
  test.each([
    ['ID', '1;Karimov;Ali;;7A\n1;KARIMOV;Ali;;Chess', ['Karimov Ali 7A Chess', '= Chess']],
    ['address', ';Karimov;Ali;a@x.uz;7A\n;Karimov;Ali;a@x.uz;Chess', ['Karimov Ali 7A Chess', '= Chess']],
    ['ID with an address in one', '1;Karimov;Ali;;7A\n1;Karimov;Ali;a@x.uz;7A', ['Karimov Ali 7A', '= 7A']],
    ['ID of two names', '1;Karimov;Ali;;7A\n1;Kim;Ali;;7B', ['Karimov Ali 7A', 'Kim Ali 7B']],
    [
      'ID with two addresses',
      '1;Karimov;Ali;a@x.uz;7A\n1;Karimov;Ali;b@x.uz;7B',
      ['Karimov Ali 7A', 'Karimov Ali 7B'],
    ],
    ['name alone', ';Karimov;Ali;;7A\n;Karimov;Ali;;7B', ['Karimov Ali 7A', 'Karimov Ali 7B']],
  ])('with one %s', async (_what, rows, expected) => {
    const { drafts } = await ofText(`ID;Familiya;Ism;Email;Sinf\n${rows}`);
    expect(summariesInClasses(drafts)).toEqual(expected);
  });
});

const cell = fc.oneof(
  fc.constantFrom(
    '',
    'Каримов',
    'Али',
    '7-А',
    '7-А класс',
    'Итого: 25',
    'нет',
    '=1',
    '+',
    '"a',
    'a;b, c',
    'да',
    'Класс',
    '1/7',
  ),
  fc.string({ unit: fc.constantFrom(...'aБ1,;/"\' =-'.split('')), maxLength: 6 }),
);

test('a table is read alike from CSV and from a workbook', async () => {
  const options = { columns: undefined, headings: true, kind: undefined };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 6, maxLength: 6 }), { maxLength: 8 }),
      async (body) => {
        const rows = [['ID', 'Фамилия', 'Имя', 'Класс', 'В архиве', 'Примечание'], ...body];
        const csv = await readList({ bytes: Buffer.from(`sep=,\n${rows.map(csvRow).join('')}`) }, options);
        const sheet = { name: 'Sheet1', rows: rows.map((row) => row.map(guarded)) };
        const workbook = await readList({ bytes: await writeXlsx({ sheets: [sheet] }) }, options);
        expect(workbook.drafts).toEqual(csv.drafts);
        expect(workbook.columns).toEqual(csv.columns);
      },
    ),
    { numRuns: 100 },
  );
});
