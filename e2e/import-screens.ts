import type { RosterImport, RosterRow } from '../contract/people/rosters.ts';
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

/** The screens on which staff import people. */
export const screens: readonly Screen[] = [
  { name: 'import', role: 'staff', path: '/people/import' },
  { name: 'import-checked', role: 'staff', path: '/people/import?import=1', before: shown(checked) },
  { name: 'import-applied', role: 'staff', path: '/people/import?import=1', before: shown(applied) },
];
