import { rosterLimits } from '../../../contract/people/rosters.ts';
import { guarded } from '../../http/responses/csv.ts';
import { joinValues, splitValues } from '../value-list.ts';
import { decodeText } from '../../reading/decode-text.ts';
import { headingKey } from '../../reading/heading-key.ts';
import { readCells } from './cells.ts';
import { type Draft, type Reading, UnreadableList } from './draft.ts';
import { readRows } from './rows.ts';

/*
 * OneRoster 1.1 and 1.2, as CSV files in a zip. In 1.1 users.csv has the role; 1.2 has roles.csv. Classes are joined to people by
 * enrollments.csv, and parents to pupils by agentSourcedIds of either side. The name of a file decides its kind.
 */

type Entry = Readonly<Record<string, string>>;

function entriesOf(
  csv: ReadonlyMap<string, Uint8Array>,
  name: string,
): { rows: string[][]; entries: Entry[] } {
  const bytes = [...csv].find(([path]) => path.toLowerCase().split('/').at(-1) === name)?.[1];
  if (bytes === undefined || bytes.length === 0) return { rows: [], entries: [] };
  const { rows } = readCells(decodeText(bytes, 'windows-1251').text, name).table;
  if (rows.length > rosterLimits.rows + 1 && name === 'users.csv') throw new UnreadableList('many_rows');
  const headings = (rows[0] ?? []).map(headingKey);
  const entries = rows
    .slice(1)
    .map((row) => Object.fromEntries(headings.map((heading, place) => [heading, (row[place] ?? '').trim()])));
  return { rows, entries };
}

const isGone = ({ status = '' }: Entry) => status.toLowerCase() === 'tobedeleted';

/** "2027" is the school year that ends in 2027. */
function yearsOf(sessions: readonly Entry[]): Map<string, number> {
  return new Map(
    sessions.flatMap(({ sourcedid = '', schoolyear = '' }) => {
      const year = Number(schoolyear) - 1;
      return year >= 2000 && year <= 2100 ? [[sourcedid, year] as const] : [];
    }),
  );
}

/** The names of classes as a cell, which is not taken for a formula. */
const inCell = (names: readonly string[]) => guarded(joinValues(names, true));

type Klass = { name: string; year: number | null };

function classesOf(entries: readonly Entry[], years: ReadonlyMap<string, number>): Map<string, Klass> {
  return new Map(
    entries
      .filter((entry) => !isGone(entry) && (entry['title'] ?? '') !== '')
      .map(({ sourcedid = '', title = '', termsourcedids = '' }) => {
        const year = splitValues(termsourcedids)
          .map((term) => years.get(term))
          .find((candidate) => candidate !== undefined);
        return [sourcedid, { name: title, year: year ?? null }];
      }),
  );
}

function grouped(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const groups = Map.groupBy(pairs, ([key]) => key);
  return new Map([...groups].map(([key, all]) => [key, [...new Set(all.map(([, value]) => value))]]));
}

/** The people and then the classes of a bundle. @throws UnreadableList where there is no users.csv and no classes.csv */
export function readBundle(csv: ReadonlyMap<string, Uint8Array>): Reading {
  const users = entriesOf(csv, 'users.csv');
  const classEntries = entriesOf(csv, 'classes.csv').entries;
  if (users.rows.length === 0 && classEntries.length === 0) throw new UnreadableList('not_list');
  const years = yearsOf(entriesOf(csv, 'academicsessions.csv').entries);
  const classes = classesOf(classEntries, years);
  const enrolled = grouped(
    entriesOf(csv, 'enrollments.csv')
      .entries.filter((entry) => !isGone(entry))
      .map((entry) => [entry['usersourcedid'] ?? '', entry['classsourcedid'] ?? ''] as const),
  );
  const roles = grouped(
    entriesOf(csv, 'roles.csv')
      .entries.filter((entry) => !isGone(entry))
      .map((entry) => [entry['usersourcedid'] ?? '', entry['role'] ?? ''] as const),
  );
  const children = grouped(
    users.entries
      .filter((entry) => !isGone(entry))
      .flatMap((entry) =>
        splitValues(entry['agentsourcedids'] ?? '').map(
          (agent) => [agent, entry['sourcedid'] ?? ''] as const,
        ),
      ),
  );
  return {
    format: { kind: 'oneroster', encoding: 'utf-8', delimiter: ',' },
    columns: [],
    drafts: [
      ...classDrafts(classEntries, classes),
      ...peopleDrafts(users.rows, users.entries, { classes, enrolled, roles, children }),
    ],
  };
}

function classDrafts(entries: readonly Entry[], classes: ReadonlyMap<string, Klass>): Draft[] {
  const rows = entries.map((entry) => [
    inCell([classes.get(entry['sourcedid'] ?? '')?.name ?? '']),
    String(classes.get(entry['sourcedid'] ?? '')?.year ?? ''),
  ]);
  if (rows.length === 0) return [];
  const drafts = readRows(
    { name: 'classes.csv', rows: [['class', 'year'], ...rows] },
    { columns: undefined, headings: true, kind: 'classes' },
    'classes.csv:',
  ).drafts;
  return drafts.filter(({ class_text }) => class_text !== '');
}

type Joined = {
  classes: ReadonlyMap<string, Klass>;
  enrolled: ReadonlyMap<string, string[]>;
  roles: ReadonlyMap<string, string[]>;
  children: ReadonlyMap<string, string[]>;
};

/** People are read as the rows of any other list, and then joined to their data in the other files. */
function peopleDrafts(rows: readonly string[][], entries: readonly Entry[], joined: Joined): Draft[] {
  if (rows.length === 0) return [];
  const table = [
    ['external_id', 'first_name', 'last_name', 'email', 'role', 'archived', 'class', 'year', 'middle_name'],
    ...entries.map((entry) => {
      const id = entry['sourcedid'] ?? '';
      const theirs = (joined.enrolled.get(id) ?? []).flatMap((key) => joined.classes.get(key) ?? []);
      const roles = joined.roles.get(id) ?? [entry['role'] ?? ''];
      return [
        id,
        entry['givenname'] ?? '',
        entry['familyname'] ?? '',
        entry['email'] ?? '',
        roles.join(','),
        isGone(entry) ? 'yes' : '',
        inCell(theirs.map(({ name }) => name)),
        String(theirs.find(({ year }) => year !== null)?.year ?? ''),
        entry['middlename'] ?? '',
      ];
    }),
  ];
  const { drafts } = readRows(
    { name: 'users.csv', rows: table },
    { columns: undefined, headings: true, kind: undefined },
    'users.csv:',
  );
  for (const draft of drafts) {
    const isLinked = draft.roles.includes('parent') && draft.email !== '';
    if (isLinked) draft.children_text = joinValues(joined.children.get(draft.external_id) ?? [], true);
  }
  return drafts;
}
