import {
  type RefusalReason,
  type RosterField,
  rosterLimits,
  type RosterRole,
} from '../../../contract/people/rosters.ts';
import { saysNothing } from '../../../contract/wire/spoilt.ts';
import { refusalOfId } from '../cell-values.ts';
import { classKey, withoutClassWord } from '../keys.ts';
import { headingsWithin } from './cells.ts';
import { classOfText, textsOf } from './class-lines.ts';
import {
  blankDraft,
  type Column,
  type Draft,
  type ReadingOptions,
  type Table,
  UnreadableList,
} from './draft.ts';
import { fieldOfHeading, isFirstNameFirst, isSection, knownHeadings } from './headings.ts';
import {
  address,
  cellText,
  dividedName,
  doubtOfName,
  isOtherOrder,
  personName,
  rolesIn,
  type Value,
  yearIn,
  yesOrNo,
} from './values.ts';

const roleOfKind = { pupils: 'pupil', teachers: 'teacher', parents: 'parent' } as const;

/** The separators between the cells of fields that may have several columns. Those of classes are joined by `classesIn`. */
const betweenCells: Partial<Record<RosterField, string>> = {
  class: '\n',
  children: '\n',
  middle_name: ' ',
  full_name: ' ',
};

/**
 * The field of each column: by hand, or by its heading, of which the first counts. A full name has several columns only below one merged
 * heading, and a section only beside a class.
 */
function columnsOf(headings: readonly string[], options: ReadingOptions): Column[] {
  const taken = new Set<string>();
  const hasClass = headings.some((heading) => fieldOfHeading(heading) === 'class' && !isSection(heading));
  return headings.map((heading, place) => {
    const byHeading = isSection(heading) && !hasClass ? '' : (fieldOfHeading(heading) ?? '');
    const field = options.columns === undefined ? byHeading : (options.columns[place] ?? '');
    const mayRepeat =
      field !== '' &&
      betweenCells[field] !== undefined &&
      (field !== 'full_name' || heading === headings[place - 1]);
    const isTaken = taken.has(field) && !mayRepeat;
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

const isKnown = (text: string) => fieldOfHeading(text) !== undefined;

/** Whether the row below some headings has more of them: of columns that are not known, and nothing else but what merged cells repeat. */
function areContinued(headings: readonly string[], below: readonly string[]): boolean {
  // One text below the headings is a line of the list.
  if (!headings.some(isKnown) || textsOf(below).length < 2) return false;
  const further = below.map((text, place) => (text === headings[place] ? '' : text));
  const stand = further.every((text, place) => text === '' || !isKnown(headings[place] ?? ''));
  const isRepeated = below.some((text, place) => text !== '' && further[place] === '');
  return stand && further.some((text) => isKnown(text) || (isRepeated && text !== ''));
}

/** The headings, which may stand in two rows, and the index of their last row. */
function headingsOf(rows: readonly string[][], width: number): { headings: string[]; last: number } {
  const top = headingRow(rows);
  const textsAt = (at: number) =>
    Array.from({ length: width }, (_, place) => (rows[at]?.[place] ?? '').trim());
  const [above, texts, below] = [textsAt(top - 1), textsAt(top), textsAt(top + 1)];
  const isContinued = areContinued(texts, below);
  const named = new Set(texts.map(fieldOfHeading));
  const headings = texts.map((text, place) => {
    const [before = '', further = ''] = [above[place], below[place]];
    if (isContinued && isKnown(further)) return further;
    return text === '' && isKnown(before) && !named.has(fieldOfHeading(before)) ? before : text;
  });
  return { headings, last: isContinued ? top + 1 : top };
}

type Layout = {
  columns: Column[];
  /** The index of the last row of headings; -1 where there is none. */
  last: number;
  /** The places of the columns with sections. */
  sections: ReadonlySet<number>;
  /** Whether the first name stands first in full names. */
  isFirstNameFirst: boolean;
};

/** How many columns a table has. */
const widthOf = (rows: readonly string[][]) =>
  rows.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell.trim() !== '') + 1), 0);

function layoutOf(rows: readonly string[][], options: ReadingOptions): Layout {
  const width = Math.min(widthOf(rows), rosterLimits.columns);
  const { headings, last } = options.headings
    ? headingsOf(rows, width)
    : { headings: Array.from({ length: width }, () => ''), last: -1 };
  const columns = columnsOf(headings, options);
  return {
    columns,
    last,
    sections: new Set(headings.flatMap((heading, place) => (isSection(heading) ? [place] : []))),
    isFirstNameFirst: columns.some(
      ({ heading, field }) => field === 'full_name' && isFirstNameFirst(heading),
    ),
  };
}

/** The same for tables with the same headings, by the fields that they name; where they name none, by their texts. */
export function headingsKey({ rows }: Table, options: ReadingOptions): string {
  const { columns } = layoutOf(rows, { ...options, columns: undefined });
  const fields = columns.map(({ field }) => field);
  const hasFields = fields.some((field) => field !== '');
  return (hasFields ? fields : columns.map(({ heading }) => heading)).join('\n').trimEnd();
}

/** A class and its section, which may be named in one cell already. */
function withSection(name: string, section: string): string {
  const whole = withoutClassWord(name);
  const [wholeKey, sectionKey] = [whole, section].map((text) => classKey(text, 0).slice(2));
  if (/^\d+\D/.test(wholeKey ?? '') && wholeKey?.replace(/^\d+/, '') === sectionKey) return name;
  if (/\p{L}/u.test(section) && sectionKey?.startsWith(wholeKey ?? '') === true) return section;
  return `${whole}${/\d$/.test(whole) ? '-' : ' '}${section}`;
}

type ClassCell = { text: string; isSection: boolean };

/** The classes of a row, by line breaks. A section, or a letter alone behind a number alone, ends the name of the class before. */
function classesIn(cells: readonly ClassCell[]): string {
  const names: string[] = [];
  for (const { text, isSection: endsName } of cells.toSorted(
    (a, b) => Number(a.isSection) - Number(b.isSection),
  )) {
    const before = names.at(-1);
    const isLetter = before !== undefined && /^\d{1,2}$/.test(before) && /^\p{L}$/u.test(text);
    if (before !== undefined && (endsName || isLetter)) names[names.length - 1] = withSection(before, text);
    else names.push(text);
  }
  return names.join('\n');
}

class RowReader {
  refusal: Draft['refusal'] = null;
  doubt: Draft['refusal'] = null;
  readonly #cells: Map<string, string>;

  constructor({ columns, sections }: Layout, row: readonly string[]) {
    this.#cells = new Map();
    const classes: ClassCell[] = [];
    for (const [place, { field }] of columns.entries()) {
      if (field === '') continue;
      const most = field === 'class' || field === 'children' ? rosterLimits.listCell : rosterLimits.cell;
      const cell = this.#kept(cellText(row[place] ?? '', most), '', field);
      const isPart = sections.has(place);
      if (field === 'class' && cell !== '' && !(isPart && saysNothing(cell)))
        classes.push({ text: cell, isSection: isPart });
      const before = this.#cells.get(field) ?? '';
      this.#cells.set(field, [before, cell].filter(Boolean).join(betweenCells[field]));
    }
    this.#cells.set('class', classesIn(classes));
    if (classes.length > 0 && classes.every((cell) => cell.isSection)) this.refuse('bad_class', 'class');
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

function namesIn(reader: RowReader, firstNameFirst: boolean): { first_name: string; last_name: string } {
  const full = dividedName(reader.name('full_name'), firstNameFirst);
  const firstNames = [reader.name('first_name'), reader.name('middle_name')];
  const names = {
    last_name: reader.name('last_name') || full.last_name,
    first_name: firstNames.filter(Boolean).join(' ') || full.first_name,
  };
  const isFull = full.first_name !== '' && names.first_name === full.first_name;
  if (isFull && isOtherOrder(names)) reader.doubt ??= { reason: 'name_order', field: 'full_name' };
  return names;
}

function draftOf(
  reader: RowReader,
  place: string,
  { isClass, role, firstNameFirst }: { isClass: boolean; role: RosterRole; firstNameFirst: boolean },
): Draft {
  const { first_name, last_name } = namesIn(reader, firstNameFirst);
  const roles = reader.read('role', rolesIn, []);
  const draft: Draft = {
    ...blankDraft(place),
    kind: isClass ? 'class' : 'person',
    external_id: reader.text('external_id'),
    first_name,
    last_name,
    email: reader.read('email', address, ''),
    roles: isClass || roles.length > 0 ? roles : [role],
    class_text: reader.text('class'),
    year: reader.read('year', yearIn, null),
    father_email: reader.read('father_email', address, ''),
    mother_email: reader.read('mother_email', address, ''),
    children_text: reader.text('children'),
    archived: reader.read('archived', yesOrNo, false),
  };
  const badId = refusalOfId(draft.external_id);
  if (badId !== undefined) reader.refuse(badId, 'external_id');
  if (first_name.length > 150) reader.refuse('too_long', 'first_name');
  if (isClass && draft.class_text === '') reader.refuse('bad_class', 'class');
  if (!isClass && (first_name === '' || last_name === '')) {
    const { doubt } = reader;
    reader.refuse(doubt?.reason ?? 'no_name', doubt?.field);
  }
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

/** The role of people whose rows say none: by hand, else by the name of the sheet, else pupils. */
function defaultRole(kind: ReadingOptions['kind'], sheet: string): RosterRole {
  if (kind !== undefined) return kind === 'classes' ? 'pupil' : roleOfKind[kind];
  const named = rolesIn(sheet);
  return ('value' in named ? named.value[0] : undefined) ?? 'pupil';
}

/**
 * The rows of a table below its headings, those that are blank left out. A list that has classes and no names of people is one of classes.
 * A pupil whose row names no class is in that of the line or the title above, or of the sheet.
 * @throws UnreadableList where it has too many rows or columns
 */
export function readRows(
  { name, rows }: Table,
  options: ReadingOptions,
  prefix = '',
): { columns: Column[]; drafts: Draft[] } {
  const width = widthOf(rows);
  if (width === 0) throw new UnreadableList('empty');
  if (width > rosterLimits.columns) throw new UnreadableList('many_columns');
  const layout = layoutOf(rows, options);
  const { columns, last } = layout;
  const fields = new Set(columns.map(({ field }) => field));
  const hasNames = fields.has('last_name') || fields.has('first_name') || fields.has('full_name');
  const isClass =
    options.kind === 'classes' || (options.kind === undefined && !hasNames && fields.has('class'));
  const role = defaultRole(options.kind, name);
  const ofSheet = fields.has('class') ? '' : (classOfText(name) ?? '');
  let classAbove = ofSheet;
  const drafts: Draft[] = [];
  for (const [place, row] of rows.entries()) {
    if (isBlank(row)) continue;
    const at = `${prefix}${place + 1}`;
    const texts = textsOf(row);
    const line = isClass ? undefined : classOfText(texts.join(' '));
    classAbove = line ?? classAbove;
    if (place <= last) continue;
    if (line !== undefined) {
      drafts.push({ ...blankDraft(at), kind: 'mention', class_text: line });
      continue;
    }
    const reader = new RowReader(layout, row);
    const draft = draftOf(reader, at, { isClass, role, firstNameFirst: layout.isFirstNameFirst });
    if (options.headings && isHeadingAgain(columns, row)) {
      draft.doubt = { reason: 'heading_again', field: '' };
      if (draft.refusal !== null) draft.refusal = draft.doubt;
    }
    // A merged line fills its columns with one text.
    const filled = row.filter((cell) => cell.trim() !== '').length;
    if (!isClass && texts.length === 1 && filled > 1) draft.refusal ??= { reason: 'no_person', field: '' };
    if (draft.class_text === '' && draft.roles.includes('pupil')) draft.class_text = classAbove;
    // A line of one text that is no person may name another group, whose class is not known.
    if (texts.length === 1 && (draft.refusal ?? draft.doubt) !== null) classAbove = ofSheet;
    drafts.push(draft);
  }
  if (drafts.length > rosterLimits.rows) throw new UnreadableList('many_rows');
  return { columns, drafts };
}
