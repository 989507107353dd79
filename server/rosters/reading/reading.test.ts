import { strToU8, zipSync } from 'fflate';
import { type Cell, writeOds, writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';

import { rosterHeadings } from '../../../contract/people/roster-headings.ts';
import { rosterFields } from '../../../contract/people/rosters.ts';
import { encoded, oldWorkbook } from '../../testing/lists.ts';
import { ofBytes, ofText, summaries } from '../testing/read.ts';
import type { Draft } from './draft.ts';
import { fieldOfHeading } from './headings.ts';
import { refusalOf } from './read-list.ts';

const refusedAs = (reading: Promise<unknown>) => reading.then(() => 'read', refusalOf);

const list = 'Familiya;Ism;Sinf\nҚодиров;Ғайрат;7-А\nOʻrinboyev;Gʻani;7-А\n';

describe('the encoding is found', () => {
  test.each([
    ['UTF-8 without a mark', Buffer.from(list), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${list}`), 'utf-8'],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${list.replaceAll(';', '\t')}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without a mark', Buffer.from(list.replaceAll(/[ҚҒ]/g, 'K'), 'utf16le'), 'utf-16le'],
  ])('%s', async (_what, bytes, encoding) => {
    const { format, drafts } = await ofBytes(bytes);
    expect(format.encoding).toBe(encoding);
    expect(summaries(drafts)[1]).toBe('Oʻrinboyev Gʻani');
  });

  test('windows-1251, in which letters of Uzbek are lost: these rows are refused, and Russian ones are read', async () => {
    const { format, drafts } = await ofBytes(
      encoded('Фамилия;Имя\nҚодиров;Али\nЁлкин;Егор\nO‘rin;Ali\n', 'windows-1251'),
    );
    expect(format.encoding).toBe('windows-1251');
    expect(summaries(drafts)).toEqual(['lost_letters', 'Ёлкин Егор', 'O‘rin Ali']);
  });
});

describe('the delimiter is found by the headings', () => {
  test.each([
    ['Ism;Familiya;Sinf\n"A.";"Qodirov, B.";5-A', ';'],
    ['Ism,Familiya,Sinf\nA;B,Qodirov,5-A', ','],
    ['Ism\tFamiliya\tSinf\nA, B; C\tQodirov\t5-A', '\t'],
    ['sep=;\nX;Y', ';'],
    ['Qodirov, A.\tAli\t5-A\nX\tY\tZ', '\t'],
  ])('%j', async (text, delimiter) => {
    expect((await ofText(text)).format.delimiter).toBe(delimiter);
  });
});

describe('columns are recognised', () => {
  test.each(['en', 'ru', 'uz'] as const)('by all headings of templates in %s', (language) => {
    for (const field of rosterFields) expect(fieldOfHeading(rosterHeadings[language][field])).toBe(field);
  });

  test.each([
    [
      'OneRoster',
      'sourcedId,givenName,familyName,middleName,email,role',
      'external_id first_name last_name middle_name email role',
    ],
    [
      'Kolibri',
      'Username (USERNAME),Full name (FULL_NAME),User type (USER_TYPE),Identifier (IDENTIFIER),Learner enrolled in class (ENROLLED_IN)',
      ' full_name role external_id class',
    ],
    [
      'Moodle',
      'username,firstname,lastname,email,idnumber,cohort1,suspended',
      ' first_name last_name email external_id class archived',
    ],
    [
      'Google',
      'First Name [Required],Last Name [Required],Email Address [Required],Password [Required]',
      'first_name last_name email ',
    ],
    ['a school', '№,Ф.И.О. ученика,Класс,E-mail отца', ' full_name class father_email'],
    ['another', 'Тартиб,Фамилияси,Исми,Отасининг исми,Синфи', ' last_name first_name middle_name class'],
  ])('of %s', async (_what, headings, fields) => {
    const { columns } = await ofText(`${headings}\n${headings.replaceAll(/[^,]+/g, 'x')}`);
    expect(columns.map(({ field }) => field).join(' ')).toBe(fields);
  });

  test('with titles above the headings, and the same heading twice', async () => {
    const { drafts, columns } = await ofText('Maktab 7;;\n;;\nFamiliya;Ism;Ism\nKarimov;Ali;Vali');
    expect(columns.map(({ field }) => field)).toEqual(['last_name', 'first_name', '']);
    expect(drafts.map(({ place, first_name }) => [place, first_name])).toEqual([['4', 'Ali']]);
  });
});

describe('a row', () => {
  test.each([
    ['no first name', 'Karimov;;5A', 'no_name'],
    ['a formula', '=HYPERLINK("x");Ali;5A', 'formula'],
    ['a formula with a sign', '-2+3;Ali;5A', 'formula'],
    ['a formula that an export has made text', "'=b;Ali;5A", '=b Ali'],
    ['mixed scripts', 'Kаrimov;Ali;5A', 'mixed_scripts'],
    ['two scripts in two words', 'Karimov;Али;5A', 'Karimov Али'],
    ['a line break', '"Kar\nimov";Ali;5A', 'line_break'],
    ['a long name', `${'x'.repeat(151)};Ali;5A`, 'too_long'],
    ['headings again', 'Familiya;Ism;Sinf', 'heading_again'],
    ['headings again in another language', 'Фамилия;Имя;Класс', 'heading_again'],
    ['a long class', `Karimov;Ali;${'x'.repeat(51)}`, 'bad_class'],
  ])('with %s', async (_what, row, expected) => {
    const { drafts } = await ofText(`Familiya;Ism;Sinf\n${row}\nX;Y;Z`);
    expect(summaries(drafts)).toEqual([expected, 'X Y']);
  });

  test.each([
    ['a bad address', 'Karimov;Ali;ali@;;', 'bad_email'],
    ['a role of nobody', 'Karimov;Ali;;cook;', 'bad_role'],
    ['staff', 'Karimov;Ali;;директор;', 'staff_by_hand'],
    ['an unclear year', 'Karimov;Ali;;;26', 'bad_year'],
    ['everything right', 'Karimov;Ali;ALI@school.uz;Oʻqituvchi, ota-ona;2026/2027', 'Karimov Ali'],
  ])('with %s', async (_what, row, expected) => {
    expect(summaries((await ofText(`Familiya;Ism;Email;Rol;Oʻquv yili\n${row}`)).drafts)).toEqual([expected]);
  });

  test('has its full name divided: the last name stands first', async () => {
    const { drafts } = await ofText('ФИО\nКаримов Али Валиевич');
    expect(summaries(drafts)).toEqual(['Каримов Али Валиевич']);
    expect(drafts[0]).toMatchObject({ last_name: 'Каримов', first_name: 'Али Валиевич', roles: ['pupil'] });
  });
});

test('a list with classes and no names is one of classes', async () => {
  const { drafts } = await ofText('Sinf,Yil\n5A,2026\n5B,2026');
  expect(drafts).toMatchObject([
    { kind: 'class', classes: ['5A'], year: 2026, refusal: null },
    { kind: 'class' },
  ]);
});

describe('workbooks', () => {
  const rows = [
    ['Familiya', 'Ism', 'ID'],
    ['Қодиров', 'Ғайрат', 12],
  ];
  test.each([
    [
      'xlsx',
      () =>
        writeXlsx({
          sheets: [
            { name: 'Empty', rows: [] },
            { name: 'A', rows },
          ],
        }),
    ],
    ['ods', () => writeOds({ sheets: [{ name: 'A', rows }] })],
    [
      'xls',
      () =>
        oldWorkbook([
          ['Familiya', 'Ism', 'ID'],
          ['Қодиров', 'Ғайрат', '12'],
        ]),
    ],
  ])('%s', async (kind, make) => {
    const { format, drafts } = await ofBytes(await make());
    expect(format.kind).toBe(kind);
    expect(drafts).toMatchObject([{ place: '2', last_name: 'Қодиров', external_id: '12', refusal: null }]);
  });

  test('a blank row of an old workbook, which its file leaves out, still counts', async () => {
    const { drafts } = await ofBytes(oldWorkbook([['Familiya', 'Ism'], [], ['Karimov', 'Ali']]));
    expect(drafts).toMatchObject([{ place: '3', last_name: 'Karimov', refusal: null }]);
  });

  test('formulas count as their stored result', async () => {
    const cells = new Map([['1,1', { formula: 'CONCATENATE("A","li")', formulaResult: 'Ali' }]]);
    const sheet = {
      name: 'A',
      rows: [
        ['Familiya', 'Ism'],
        ['Karimov', null],
      ],
      cells,
    };
    const { drafts } = await ofBytes(await writeXlsx({ sheets: [sheet] }));
    expect(summaries(drafts)).toEqual(['Karimov Ali']);
  });

  test('with a password are refused with what to do', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'A', rows }],
      encryption: { password: 'secret', spinCount: 10 },
    });
    expect(await refusedAs(ofBytes(bytes))).toBe('has_password');
  });
});

describe('IDs damaged by spreadsheets', () => {
  const reasonOf = ({ refusal }: Draft) => refusal && `${refusal.field} ${refusal.reason}`;

  test.each([
    '3,1201E+13',
    '3.1201E+13',
    '3,1201 E+13',
    '1E5',
    '1е+05',
    '31201012345670,0',
    '31201012345670.',
    '0',
    '-',
    'TRUE',
    'ЛОЖЬ',
    '2026-01-07',
    '07.01.2026',
    '07.янв',
    '7-Jul',
    'Jan-07',
    '3,12Ｅ＋13',
    '３,１２Ｅ＋１３',
    '3,12·10^13',
    '3.12x10^13',
    '12,345.00',
    '12345678901234500000',
    '12 %',
    'К\uFFFD23',
    '01.02.2026 00:00',
    '1/7/2026, 12:00:00 AM',
    '7 января 2026 г.',
    '2026-01-07T00:00:00.000Z',
    '7-yanvar 2026-yil',
    'Wednesday, January 7, 2026',
    'NaN',
    'N/A.',
    'нет',
    'б/н',
    'отсутствует',
    'yo`q',
    'mavjud emas',
  ])('%j is refused as an ID and as the ID of a child', async (id) => {
    const { drafts } = await ofText(`ID\tFamiliya\tIsm\tFarzandlari\n${id}\tX\tY\n\tX\tZ\t"""${id}"""`);
    expect(drafts.map(reasonOf)).toEqual(['external_id spoilt_id', 'children spoilt_id']);
  });

  test.each([
    'К/23',
    '31201012345670',
    '12345678901234567890123',
    '1234567890123450',
    '12345678901234500001',
    '8-mart',
    '10x10',
    '3x107',
    '007',
    'K,23',
    'A-1E5',
    '12/2023',
    '05-12',
    'E12',
    '1.2.3',
    'c5d6e7f8-1e5a-4b3c-9d2e-0123456789ab',
  ])('%j is an ID', async (id) => {
    const { drafts } = await ofText(`ID\tFamiliya\tIsm\n${id}\tX\tY`);
    expect(drafts.map((draft) => [draft.external_id, draft.refusal])).toEqual([[id, null]]);
  });

  test.each([
    '#N/A',
    '#Н/Д',
    '#REF!',
    '#VALUE!',
    '#ССЫЛКА!',
    '#DIV/0!',
    '#ДЕЛ/0!',
    '#ЗНАЧ!',
    '#ИМЯ?',
    '#NAME?',
    '#NV',
    '#YO‘Q',
    "#BO'SH!",
    '#SPILL!',
    '#ЧИСЛО!',
    '####',
    'Err:502',
  ])('%s is refused in an ID, a name, a class and a list of classes', async (error) => {
    const rows = [
      [error, 'X', 'Y', '7A'],
      ['a', error, 'Y', '7A'],
      ['b', 'X', error, '7A'],
      ['c', 'X', 'Y', error],
      ['d', 'X', 'Y', `7A, ${error}`],
    ];
    const text = rows.map((row) => row.join('\t')).join('\n');
    const { drafts } = await ofText(`ID\tFamiliya\tIsm\tSinf\n${text}`);
    const fields = ['external_id', 'last_name', 'first_name', 'class', 'class'];
    expect(drafts.map(reasonOf)).toEqual(fields.map((field) => `${field} error_value`));
  });

  test.each([
    '2026-01-07',
    '07.янв',
    '1-Jul',
    'янв.07',
    'TRUE',
    '7%',
    'PT07H10M00S',
    '46029',
    'Wed Jan 07 2026 00:00:00 GMT+0500',
    '0',
    '—, 0',
  ])('%s is refused as a class', async (name) => {
    const { drafts } = await ofText(`Familiya\tIsm\tSinf\nX\tY\t${name}`);
    expect(drafts.map(reasonOf)).toEqual(['class bad_class']);
  });

  test.each(['8-mart', '7-1', '1/11', '5.A', 'May', '#1', '10-11'])('%s is a class', async (name) => {
    const { drafts } = await ofText(`Familiya\tIsm\tSinf\nX\tY\t${name}`);
    expect(drafts.map((draft) => [draft.classes, draft.refusal])).toEqual([[[name], null]]);
  });

  const date = { value: new Date(Date.UTC(2026, 0, 7)), style: { numFmt: 'd-mmm' } };

  describe.each([
    ['xlsx', writeXlsx],
    ['ods', writeOds],
  ] as const)('in cells of %s', (kind, write) => {
    test.each<[string, Partial<Cell>, string | null]>([
      ['a number of 14 digits', { value: 31_201_012_345_670 }, null],
      ['a number of 16 digits', { value: 1_234_567_890_123_456 }, 'external_id spoilt_id'],
      ['a number beyond 2^53', { value: 12_345_678_901_234_567_000 }, 'external_id spoilt_id'],
      ['a number with an exponent', { value: 1.234_567_890_123_46e21 }, 'external_id spoilt_id'],
      ['a number with an error of calculation', { value: 0.1 + 0.2 }, 'external_id spoilt_id'],
      ['digits as text', { value: '12345678901234567000' }, null],
      ['a truth value', { value: true }, 'external_id spoilt_id'],
      ['a date', date, 'external_id spoilt_id'],
      ['an error value', { value: '#N/A', type: 'error' }, 'external_id error_value'],
    ])('%s', async (_what, cell, expected) => {
      const rows = [
        ['ID', 'Familiya', 'Ism'],
        [null, 'X', 'Y'],
      ];
      const bytes = await write({ sheets: [{ name: 'A', rows, cells: new Map([['1,0', cell]]) }] });
      const { drafts, format } = await ofBytes(bytes);
      expect([format.kind, drafts.map(reasonOf)]).toEqual([kind, [expected]]);
    });
  });

  test.each([
    ['00000', 42, '00042'],
    ['"K-"000;@', 42, 'K-042'],
    ['0', 42, '42'],
    ['#,##0', 1042, '1042'],
    ['0.00', 42, '42'],
    ['General"-А"', 42, '42-А'],
    ['"№"#\\-', 42, '№42-'],
  ])('a number in the format %s is read as it is shown', async (numFmt, value, id) => {
    const cells = new Map([['1,0', { value, style: { numFmt } }]]);
    const rows = [
      ['ID', 'Familiya', 'Ism'],
      [null, 'X', 'Y'],
    ];
    const { drafts } = await ofBytes(await writeXlsx({ sheets: [{ name: 'A', rows, cells }] }));
    expect(drafts).toMatchObject([{ external_id: id, refusal: null }]);
  });

  test('a class that a spreadsheet has made a date is refused', async () => {
    const rows = [
      ['Familiya', 'Ism', 'Sinf'],
      ['X', 'Y', null],
    ];
    const sheet = { name: 'A', rows, cells: new Map([['1,2', date]]) };
    const { drafts } = await ofBytes(await writeXlsx({ sheets: [sheet] }));
    expect(drafts.map(reasonOf)).toEqual(['class bad_class']);
  });
});

describe('a cell with several classes', () => {
  test.each([
    ['5A, 5B', ['5A', '5B']],
    ['7/1', ['7/1']],
    ['A|B', ['A|B']],
    ['1-4; boshlangʻich', ['1-4; boshlangʻich']],
    ['"Math, advanced", 7A', ['Math, advanced', '7A']],
    ['7 "A", "Lola"', ['7 "A"', 'Lola']],
    ['"A" sinf,5B', ['"A" sinf', '5B']],
    ['"A, 5B', ['"A', '5B']],
    ['5A,, 5A ,', ['5A']],
  ])('%s is divided at commas only', async (text, classes) => {
    const { drafts } = await ofText(`Familiya\tIsm\tSinf\nX\tY\t"${text.replaceAll('"', '""')}"`);
    expect(drafts.map((draft) => [draft.classes, draft.refusal])).toEqual([[classes, null]]);
  });

  test('and several columns with classes are read together', async () => {
    const { drafts } = await ofText('Familiya\tIsm\tSinf\tClass\nX\tY\t"""A"\t"B"""');
    expect(drafts[0]?.classes).toEqual(['"A', 'B"']);
  });
});

describe('OneRoster', () => {
  const classes =
    'sourcedId,status,title,termSourcedIds\nc1,active,7A,y27\nc2,active,"7B, maths",y27\nc3,active,Empty,y27\n';
  const sessions = 'sourcedId,schoolYear\ny27,2027\n';
  const enrollments =
    'sourcedId,classSourcedId,userSourcedId,role\ne1,c1,p1,student\ne2,c1,t1,teacher\ne3,c2,t1,teacher\n';
  const zip = (files: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

  test.each([
    [
      '1.1',
      {
        'users.csv':
          'sourcedId,status,role,givenName,familyName,email,agentSourcedIds\np1,active,student,Ali,Karimov,,f1\nt1,active,teacher,Ann,Lee,ann@x.uz,\nf1,active,guardian,Vali,Karimov,vali@x.uz,\ng1,tobedeleted,student,Gone,Away,,\n',
      },
    ],
    [
      '1.2',
      {
        'users.csv':
          'sourcedId,status,givenName,familyName,email,agentSourcedIds\np1,active,Ali,Karimov,,f1\nt1,active,Ann,Lee,ann@x.uz,\nf1,active,Vali,Karimov,vali@x.uz,\ng1,tobedeleted,Gone,Away,,\n',
        'roles.csv':
          'sourcedId,userSourcedId,roleType,role\nr1,p1,primary,student\nr2,t1,primary,teacher\nr3,f1,primary,parent\nr4,g1,primary,student\n',
      },
    ],
  ])('%s: classes, then people with classes, years, roles and children', async (_version, files) => {
    const { drafts, format } = await ofBytes(
      zip({
        'manifest.csv': 'propertyName,value\n',
        'classes.csv': classes,
        'academicSessions.csv': sessions,
        'enrollments.csv': enrollments,
        ...files,
      }),
    );
    expect(format.kind).toBe('oneroster');
    expect(
      drafts.map(({ place, kind, roles, classes: names, year, children, archived, refusal }) => [
        place,
        kind,
        roles.join(),
        names.join('|'),
        year,
        children.join(),
        archived,
        refusal,
      ]),
    ).toEqual([
      ['classes.csv:2', 'class', '', '7A', 2026, '', false, null],
      ['classes.csv:3', 'class', '', '7B, maths', 2026, '', false, null],
      ['classes.csv:4', 'class', '', 'Empty', 2026, '', false, null],
      ['users.csv:2', 'person', 'pupil', '7A', 2026, '', false, null],
      ['users.csv:3', 'person', 'teacher', '7A|7B, maths', 2026, '', false, null],
      ['users.csv:4', 'person', 'parent', '', null, 'p1', false, null],
      ['users.csv:5', 'person', 'pupil', '', null, '', true, null],
    ]);
  });
});

describe('a file as a whole is refused', () => {
  test.each([
    ['nothing', new Uint8Array(0), 'empty'],
    ['blank lines', Buffer.from(' \n;;\n'), 'empty'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'not_list'],
    ['a PDF', Buffer.from('%PDF-1.7\nsome'), 'not_list'],
    ['a page', Buffer.from('<html><table><tr><td>Ism</td></tr></table>'), 'not_list'],
    ['a broken zip', Buffer.from('PK\x03\x04 and no more'), 'not_list'],
    ['a zip without lists', zipSync({ 'a.txt': strToU8('a') }), 'not_list'],
    ['a broken workbook', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'has_password'],
    ['a million columns', Buffer.from(`Ism;Familiya${';x'.repeat(1_000_000)}`), 'many_columns'],
    ['too many rows', Buffer.from(`Ism;Familiya\n${'a;b\n'.repeat(10_001)}`), 'many_rows'],
    ['an open quotation mark', Buffer.from('Ism;Familiya\nA;"B\nC;D\nE;F\n'), 'open_quote'],
  ])('%s', async (_what, bytes, code) => {
    expect(await refusedAs(ofBytes(bytes))).toBe(code);
  });

  test('a zip bomb, by the sizes that it declares', async () => {
    const bomb = zipSync({ '[Content_Types].xml': new Uint8Array(100_000_000) }, { level: 9 });
    expect(bomb.length).toBeLessThan(200_000);
    const before = process.cpuUsage();
    expect(await refusedAs(ofBytes(bomb))).toBe('too_complex');
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  test('a workbook with a cell at its far corner', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: 'A', rows: [['Ism', ...Array.from({ length: 16_000 }, () => 'x')]] }],
    });
    expect(await refusedAs(ofBytes(bytes))).toBe('many_columns');
  });
});
