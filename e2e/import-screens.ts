import type { RosterImport, RosterRow } from '../contract/people/rosters.ts';
import type { ImportItem, QuestionImport } from '../contract/questions/imports.ts';
import { answer, type Screen } from './screen.ts';

function row(
  place: number,
  outcome: RosterRow['outcome'],
  name: string,
  some: Partial<RosterRow> = {},
): RosterRow {
  return {
    place: String(place),
    outcome,
    reason: '',
    field: '',
    external_id: `К/${place}`,
    name,
    is_renamed: false,
    roles: ['pupil'],
    classes: ['7A'],
    changes: [],
    ...some,
  };
}

const rows = [
  row(2, 'new', 'Қодиров Ғайрат'),
  row(3, 'changed', 'Oʻrinboyeva Gʻuncha', {
    changes: [
      { field: 'class', before: '7A', after: '7B' },
      {
        field: 'father_email',
        before: '',
        after: 'oʻrinboyev.sherzod.toʻlqin.oʻgʻli@maktab-204.xalq-taʼlimi.example',
      },
      { field: 'active', before: 'false', after: 'true' },
      { field: 'role', before: 'pupil', after: 'teacher, pupil' },
    ],
  }),
  row(4, 'unchanged', 'Иванова Мария', { external_id: '' }),
  row(5, 'refused', '?урсунов Али', { reason: 'lost_letters', field: 'last_name' }),
  row(6, 'refused', 'Karimov Ali', { external_id: '', reason: 'ambiguous_in_file' }),
  row(7, 'refused', 'Karimova Lola', {
    external_id: '3,1201E+13',
    reason: 'spoilt_id',
    field: 'external_id',
  }),
];

const checked: RosterImport = {
  id: 1,
  state: 'checked',
  made_at: '2026-11-23T05:00:00.000Z',
  applied_at: null,
  undone_at: null,
  source: '7-sinf oʻquvchilari roʻyxati.xlsx',
  total: 5,
  new: 1,
  changed: 1,
  unchanged: 1,
  refused: 2,
  archived: 1,
  written: 0,
  format: { kind: 'csv', encoding: 'windows-1251', delimiter: ';' },
  columns: [
    { heading: 'F.I.Sh.', field: 'full_name' },
    { heading: 'Sinf', field: 'class' },
    { heading: '', field: '' },
  ],
  rows,
  new_classes: [{ name: '7B', year: 2026 }],
  missing: [{ name: 'Toʻxtayev Sherzod', classes: ['7A'] }],
};

const applied: RosterImport = {
  ...checked,
  state: 'applied',
  applied_at: '2026-11-23T05:01:00.000Z',
  refused: 0,
  rows: rows.slice(0, 3),
};

const shown = (made: RosterImport) => answer('**/rosters_api/1/', { status: 'ok', import: made });

function item(number: number, savol: string, some: Partial<ImportItem> = {}): ImportItem {
  return {
    number,
    place: String(number * 7),
    name: savol,
    outcome: 'imported',
    reason: '',
    remarks: [],
    category: ['Tarix', 'Oʻrta asrlar'],
    duplicate_of: null,
    test: {
      id: null,
      test_type: 'choosable',
      savol,
      text_format: 'plain',
      content: {
        options: [
          { id: 'a', text: '1336-yil' },
          { id: 'b', text: '1405-yil, Oʻtrorda, Xitoyga yurish vaqtida' },
          { id: 'c', text: 'Bilmayman' },
        ],
      },
      key: { right: 'a' },
      explanation: '',
      remarks: {},
      level: null,
      pictures: [],
      option_pictures: {},
      sound: null,
    },
    ...some,
  };
}

const questions: QuestionImport = {
  id: 1,
  state: 'checked',
  made_at: '2026-11-27T05:00:00.000Z',
  applied_at: null,
  undone_at: null,
  source: '7-sinf tarix, II chorak nazorat savollari.docx',
  format: 'docx',
  encoding: '',
  category: 1,
  total: 5,
  imported: 1,
  changed: 2,
  refused: 2,
  written: 0,
  files: 0,
  files_stored: 0,
  problem: '',
  items: [
    item(1, 'Amir Temur qachon tugʻilgan?'),
    item(2, 'В каком году умер Амир Темур?', {
      outcome: 'changed',
      remarks: [
        { code: 'feedback_in_explanation', detail: 'To‘g‘ri!' },
        {
          code: 'picture_left_out',
          detail: 'https://example.com/rasmlar/oʻrta-asrlar/registon-maydoni-1905.jpg',
        },
      ],
    }),
    item(3, 'Mirzo Ulugʻbek kim boʻlgan?', { outcome: 'changed', remarks: [{ code: 'no_key', detail: '' }] }),
    item(4, 'Registon qayerda?', {
      outcome: 'refused',
      duplicate_of: 1,
      remarks: [{ code: 'duplicate', detail: 'Registon maydoni qayerda?' }],
    }),
    item(5, '', {
      name: 'Drag and drop: xaritada belgilang',
      outcome: 'refused',
      remarks: [{ code: 'unknown_kind', detail: 'ddmarker' }],
      test: null,
    }),
  ],
  categories: [
    { path: ['Tarix'], category: null },
    { path: ['Tarix', 'Oʻrta asrlar'], category: null },
  ],
};

function imported(each: ImportItem): ImportItem {
  if (each.outcome === 'refused' || each.test === null) return each;
  return { ...each, test: { ...each.test, id: each.number } };
}

const shownQuestions = (made: QuestionImport) => answer('**/imports_api/1/', { status: 'ok', import: made });

/** The screens on which staff import people, and authors tests. */
export const screens: readonly Screen[] = [
  { name: 'import', role: 'staff', path: '/people/import' },
  { name: 'import-checked', role: 'staff', path: '/people/import?import=1', before: shown(checked) },
  { name: 'import-applied', role: 'staff', path: '/people/import?import=1', before: shown(applied) },
  { name: 'import-tests', role: 'teacher', path: '/tests/import' },
  {
    name: 'import-tests-checked',
    role: 'teacher',
    path: '/tests/import?import=1',
    before: shownQuestions(questions),
  },
  {
    name: 'import-tests-correct',
    role: 'teacher',
    path: '/tests/import?import=1',
    before: shownQuestions(questions),
    prepare: async (page, say) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: say('imports.item.edit') })
        .first()
        .click();
    },
  },
  {
    name: 'import-tests-applied',
    role: 'teacher',
    path: '/tests/import?import=1',
    before: shownQuestions({
      ...questions,
      state: 'applied',
      applied_at: '2026-11-27T05:01:00.000Z',
      items: questions.items.map(imported),
    }),
  },
];
