import {
  type RefusalReason,
  type RosterField,
  rosterLimits,
  type RosterRole,
} from '../../../contract/people/rosters.ts';
import { refusalOfId } from '../cell-values.ts';
import { headingsWithin } from './cells.ts';
import { type Column, type Draft, type ReadingOptions, type Table, UnreadableList } from './draft.ts';
import { fieldOfHeading, knownHeadings } from './headings.ts';
import {
  address,
  cellText,
  doubtOfName,
  personName,
  rolesIn,
  saysYes,
  type Value,
  yearIn,
} from './values.ts';

const roleOfKind = { pupils: 'pupil', teachers: 'teacher', parents: 'parent' } as const;

/** The separators between the cells of fields that may have several columns. */
const betweenCells: Partial<Record<RosterField, string>> = { class: '\n', children: '\n', middle_name: ' ' };

/** The field of each column: by hand, or by its heading, of which the first counts. */
function columnsOf(headings: readonly string[], options: ReadingOptions): Column[] {
  const taken = new Set<string>();
  return headings.map((heading, place) => {
    const field =
      options.columns === undefined ? (fieldOfHeading(heading) ?? '') : (options.columns[place] ?? '');
    const isTaken = taken.has(field) && (field === '' || betweenCells[field] === undefined);
    taken.add(field);
    return { heading: heading.slice(0, 100), field: isTaken ? '' : field };
  });
}

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

/** The index of the row of headings: the first of those that name the most columns. */
function headingRow(rows: readonly string[][]): number {
  let [best, most] = [rows.findIndex((row) => !isBlank(row)), 0];
  for (const [place, row] of rows.slice(0, headingsWithin).entries()) {
    const count = knownHeadings(row);
    if (count > most) [best, most] = [place, count];
  }
  return best;
}

class RowReader {
  refusal: Draft['refusal'] = null;
  doubt: Draft['refusal'] = null;
  readonly #cells: Map<string, string>;

  constructor(columns: readonly Column[], row: readonly string[]) {
    this.#cells = new Map();
    for (const [place, { field }] of columns.entries()) {
      if (field === '') continue;
      const most = field === 'class' || field === 'children' ? rosterLimits.listCell : rosterLimits.cell;
      const cell = this.#kept(cellText(row[place] ?? '', most), '', field);
      const before = this.#cells.get(field) ?? '';
      this.#cells.set(field, [before, cell].filter(Boolean).join(betweenCells[field]));
    }
  }

  #kept<Type>(read: Value<Type>, otherwise: Type, field: RosterField): Type {
    if ('value' in read) return read.value;
    this.refuse(read.reason, field);
    return otherwise;
  }

  /** Only the first reason is reported. */
  refuse(reason: RefusalReason, field: RosterField | '' = ''): void {
    this.refusal ??= { reason, field };
  }

  /** A part of the name of a person. */
  name(field: RosterField): string {
    const text = this.read(field, personName, this.text(field));
    const reason = doubtOfName(text);
    if (reason !== undefined) this.doubt ??= { reason, field };
    return text;
  }

  text(field: RosterField): string {
    return this.#cells.get(field) ?? '';
  }

  read<Type>(field: RosterField, parse: (text: string) => Value<Type>, otherwise: Type): Type {
    return this.#kept(parse(this.text(field)), otherwise, field);
  }
}

/** The last name stands first, as in class registers; what follows it is the first name with the patronymic. */
function namesIn(reader: RowReader): { first_name: string; last_name: string } {
  const full = reader.name('full_name').replace(',', ' ').replaceAll(/ +/g, ' ');
  const [last = '', ...first] = full.split(' ');
  const firstNames = [reader.name('first_name'), reader.name('middle_name')];
  return {
    last_name: reader.name('last_name') || last,
    first_name: firstNames.filter(Boolean).join(' ') || first.join(' '),
  };
}

function draftOf(reader: RowReader, place: string, isClass: boolean, defaultRole: RosterRole): Draft {
  const { first_name, last_name } = namesIn(reader);
  const roles = reader.read('role', rolesIn, []);
  const draft = {
    place,
    kind: isClass ? ('class' as const) : ('person' as const),
    external_id: reader.text('external_id'),
    first_name,
    last_name,
    email: reader.read('email', address, ''),
    roles: isClass || roles.length > 0 ? roles : [defaultRole],
    class_text: reader.text('class'),
    classes: [],
    year: reader.read('year', yearIn, null),
    father_email: reader.read('father_email', address, ''),
    mother_email: reader.read('mother_email', address, ''),
    children_text: reader.text('children'),
    children: [],
    archived: saysYes(reader.text('archived')),
  };
  const badId = refusalOfId(draft.external_id);
  if (badId !== undefined) reader.refuse(badId, 'external_id');
  if (first_name.length > 150) reader.refuse('too_long', 'first_name');
  if (isClass && draft.class_text === '') reader.refuse('bad_class', 'class');
  if (!isClass && (first_name === '' || last_name === '')) reader.refuse('no_name');
  return { ...draft, refusal: reader.refusal, doubt: reader.doubt };
}

/** Whether a row says what its columns are called: headings that stand again, as below a page break or in another language. */
function isHeadingAgain(columns: readonly Column[], row: readonly string[]): boolean {
  const read = columns.filter(({ field }) => field !== '').length;
  const named = columns.filter(
    ({ field }, place) => field !== '' && fieldOfHeading(row[place] ?? '') === field,
  );
  return named.length >= Math.min(2, read) && named.length > 0;
}

/**
 * The rows of a table below its headings, those that are blank left out. A list that has classes and no names of people is one of classes.
 * @throws UnreadableList where it has too many rows or columns
 */
export function readRows(
  { name, rows }: Table,
  options: ReadingOptions,
  prefix = '',
): { columns: Column[]; drafts: Draft[]; name: string } {
  const width = Math.max(0, ...rows.map((row) => row.findLastIndex((cell) => cell.trim() !== '') + 1));
  if (width === 0) throw new UnreadableList('empty');
  if (width > rosterLimits.columns) throw new UnreadableList('many_columns');
  const top = options.headings ? headingRow(rows) : -1;
  const headings = Array.from({ length: width }, (_, place) =>
    options.headings ? (rows[top]?.[place] ?? '').trim() : '',
  );
  const columns = columnsOf(headings, options);
  const fields = new Set(columns.map(({ field }) => field));
  const hasNames = fields.has('last_name') || fields.has('first_name') || fields.has('full_name');
  const isClass =
    options.kind === 'classes' || (options.kind === undefined && !hasNames && fields.has('class'));
  const role = options.kind === undefined || options.kind === 'classes' ? 'pupil' : roleOfKind[options.kind];
  const drafts: Draft[] = [];
  for (const [place, row] of rows.entries()) {
    if (place <= top || isBlank(row)) continue;
    const reader = new RowReader(columns, row);
    const draft = draftOf(reader, `${prefix}${place + 1}`, isClass, role);
    if (options.headings && isHeadingAgain(columns, row)) {
      draft.doubt = { reason: 'heading_again', field: '' };
      if (draft.refusal !== null) draft.refusal = draft.doubt;
    }
    drafts.push(draft);
  }
  if (drafts.length > rosterLimits.rows) throw new UnreadableList('many_rows');
  return { columns, drafts, name };
}
