import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { blankAsAbsent, flag, oneOf, rawText, upload, whole } from '../wire/fields.ts';
import { json } from '../wire/json-field.ts';
import { limitedArray } from '../wire/limited.ts';
import { ErrorBody, FieldErrors, IdParams, listOf, listQuery, Moment, oneObject } from '../wire/wire.ts';

/* People in bulk: lists of pupils, teachers, parents and classes are read, checked, applied and undone as a whole. */

/** The fields that a column of a list can hold; other columns are not read. */
export const rosterFields = [
  'external_id',
  'last_name',
  'first_name',
  'middle_name',
  'full_name',
  'email',
  'role',
  'class',
  'year',
  'father_email',
  'mother_email',
  'children',
  'archived',
] as const;
export type RosterField = (typeof rosterFields)[number];

/** The columns that an export has, in this order. An import reads them back. */
export const exportedFields = [
  'external_id',
  'last_name',
  'first_name',
  'email',
  'role',
  'class',
  'year',
  'father_email',
  'mother_email',
  'children',
] as const satisfies readonly RosterField[];

/** Limits of one list. */
export const rosterLimits = {
  /** Bytes of a file, and of pasted text. */
  bytes: 5 * 1024 * 1024,
  text: 1_000_000,
  rows: 10_000,
  columns: 60,
  /** Characters of a cell that is read. */
  cell: 300,
  /** Of a cell with several classes or children: the most that Excel can hold. */
  listCell: 32_767,
} as const;

/** Why a list as a whole is refused, as `messages` has the sentences of other fields; the page shows its own words for each. */
export const listMessages = {
  file_or_text: 'Send a file or text.',
  empty: 'The list is empty.',
  not_list: 'Upload a list: CSV, XLSX, XLS, ODS, or a OneRoster bundle as ZIP.',
  has_password: 'The file has a password, or is broken. Save it anew, without one.',
  too_complex: 'The file takes too long or too much memory to read.',
  many_rows: `Ensure this list has no more than ${rosterLimits.rows} rows.`,
  many_columns: `Ensure this list has no more than ${rosterLimits.columns} columns.`,
  open_quote: 'A quotation mark is opened in this list and never closed.',
} as const;

/** For how many days an import that was applied can be undone; then the data that it read are deleted. */
export const daysToUndo = 30;

/** The kind of all rows of a list without a column for the kind. */
export const rosterKinds = ['pupils', 'teachers', 'parents', 'classes'] as const;

/** Which people missing from the list are archived: nobody, pupils of the classes that it names, or all whose roles came from imports. */
export const missingScopes = ['nobody', 'classes', 'school'] as const;

/** The roles that a list can give. */
export const rosterRoles = ['teacher', 'parent', 'pupil'] as const;
export type RosterRole = (typeof rosterRoles)[number];

export const rosterOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
export type RosterOutcome = (typeof rosterOutcomes)[number];

/** Why a row is refused. */
export const refusalReasons = [
  'no_name',
  'no_person',
  'name_order',
  'too_long',
  'line_break',
  'lost_letters',
  'mixed_scripts',
  'formula',
  'error_value',
  'spoilt_id',
  'null_character',
  'bad_email',
  'bad_role',
  'staff_by_hand',
  'bad_year',
  'bad_class',
  'bad_yes_or_no',
  'heading_again',
  'other_headings',
  'repeated',
  'ambiguous_in_file',
  'ambiguous',
  'id_differs',
  'address_differs',
  'address_taken',
  'another_person',
  'closed_account',
  'is_staff',
  'unknown_child',
  'parent_needs_email',
  'parents_taken',
  'not_there',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** A value before and after; blank where there is none. */
const RosterChange = z.object({
  field: z.enum([...rosterFields, 'active']),
  before: z.string(),
  after: z.string(),
});
export type RosterChange = z.infer<typeof RosterChange>;

const RosterRow = z.object({
  /** The number of the row, after the name of its file or sheet where there are several: "7", "users.csv:7". The name of a sheet that is not read. */
  place: z.string(),
  outcome: z.enum(rosterOutcomes),
  /** Blank unless it is refused. */
  reason: z.union([z.enum(refusalReasons), z.literal('')]),
  /** The column that the reason is about, where it is about one. */
  field: z.union([z.enum(rosterFields), z.literal('')]),
  /** Blank where the list says none. */
  external_id: z.string(),
  name: z.string(),
  /** Whether the row changes both names of the person with this ID: the ID may belong to another person. */
  is_renamed: z.boolean(),
  roles: z.array(z.enum(rosterRoles)),
  classes: z.array(z.string()),
  changes: z.array(RosterChange),
});
export type RosterRow = z.infer<typeof RosterRow>;

/** A person missing from the list who will be, or was, archived. */
const MissingPerson = z.object({ name: z.string(), classes: z.array(z.string()) });

const summary = {
  id: z.int(),
  state: z.enum(['checked', 'applied', 'undone']),
  made_at: Moment,
  applied_at: z.nullable(Moment),
  undone_at: z.nullable(Moment),
  /** The name of the file; blank for pasted text. */
  source: z.string(),
  total: z.int(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** How many people who are missing from the list it archives. */
  archived: z.int(),
  /** How many rows are written while it is being applied: they are all there, or none, when it ends. */
  written: z.int(),
};
export const RosterSummary = z.object(summary);
export type RosterSummary = z.infer<typeof RosterSummary>;

/** How a list was read. */
const RosterFormat = z.object({
  kind: z.enum(['csv', 'xlsx', 'xls', 'ods', 'oneroster']),
  /** Blank where the format says it. */
  encoding: z.string(),
  delimiter: z.string(),
});

export const RosterImport = z.object({
  ...summary,
  format: RosterFormat,
  /** The headings in the order of the columns, and the field of each column; none for a bundle. */
  columns: z.array(z.object({ heading: z.string(), field: z.union([z.enum(rosterFields), z.literal('')]) })),
  rows: z.array(RosterRow),
  /** The classes that the list makes, with the calendar year in which their school year begins. */
  new_classes: z.array(z.object({ name: z.string(), year: z.int() })),
  missing: z.array(MissingPerson),
});
export type RosterImport = z.infer<typeof RosterImport>;

const answer = z.object({ status: z.literal('ok'), import: RosterImport });
const short = z.object({ status: z.literal('ok'), import: RosterSummary });

const ColumnChoice = limitedArray(z.enum([...rosterFields, '']), rosterLimits.columns);

export const createImport = endpoint({
  operation: 'createImport',
  summary:
    'Read a list of people or classes and compare it with the school: a dry run, which changes nobody. A file is CSV, XLSX, XLS, ' +
    'ODS or a OneRoster bundle as ZIP; `text` is pasted cells.',
  method: 'POST',
  path: '/rosters_api/',
  who: 'staff',
  body: z.object({
    file: z.optional(blankAsAbsent(upload())),
    text: z.optional(rawText(rosterLimits.text)),
    /** The fields of the columns, in their order, instead of those that the headings name. */
    columns: z.optional(blankAsAbsent(json(ColumnChoice))),
    /** Whether the list has a row of headings. */
    headings: z._default(blankAsAbsent(flag()), true),
    kind: z.optional(blankAsAbsent(oneOf(rosterKinds))),
    /** The calendar year in which the school year of classes begins; the present one where it is left out. */
    year: z.optional(blankAsAbsent(whole(2000, 2100))),
    archive_missing: z._default(blankAsAbsent(oneOf(missingScopes)), 'nobody'),
  }),
  answers: { 201: answer, 400: FieldErrors },
});

export const listImports = endpoint({
  operation: 'listImports',
  summary: 'The imports, the newest first, without their rows.',
  method: 'GET',
  path: '/rosters_api/',
  who: 'staff',
  query: z.object(listQuery(10)),
  answers: { 200: listOf(RosterSummary), 400: FieldErrors },
});

export const getImport = endpoint({
  operation: 'getImport',
  summary: 'An import with its rows.',
  method: 'GET',
  path: '/rosters_api/{id}/',
  who: 'staff',
  params: IdParams,
  answers: { 200: answer, 404: ErrorBody },
});

export const getImportProgress = endpoint({
  operation: 'getImportProgress',
  summary: 'An import without its rows; `written` grows while it is being applied.',
  method: 'GET',
  path: '/rosters_api/{id}/progress/',
  who: 'staff',
  params: IdParams,
  answers: { 200: oneObject(RosterSummary), 404: ErrorBody },
});

export const applyImport = endpoint({
  operation: 'applyImport',
  summary:
    'Write what the dry run says, all of it or nothing. Where the school has changed so that the dry run says something else ' +
    'now, nothing is written: the answer is 409 with the code `outdated`, and the import has the new dry run.',
  method: 'POST',
  path: '/rosters_api/{id}/apply/',
  who: 'staff',
  params: IdParams,
  acceptsIdempotencyKey: true,
  answers: { 200: short, 400: ErrorBody, 404: ErrorBody, 409: ErrorBody },
});

export const undoImport = endpoint({
  operation: 'undoImport',
  summary:
    'Take an import back as a whole. People whom it made and who have logged in or answered since are archived instead of deleted, ' +
    'and what others have changed since stays.',
  method: 'POST',
  path: '/rosters_api/{id}/undo/',
  who: 'staff',
  params: IdParams,
  acceptsIdempotencyKey: true,
  answers: {
    200: z.object({
      status: z.literal('ok'),
      import: RosterSummary,
      undone: z.object({ deleted: z.int(), archived: z.int(), restored: z.int(), kept: z.int() }),
    }),
    400: ErrorBody,
    404: ErrorBody,
    409: ErrorBody,
  },
});

const exportQuery = z.object({ year: z.optional(blankAsAbsent(whole(2000, 2100))) });

export const exportRoster = endpoint({
  operation: 'exportRoster',
  summary: 'All active people in the columns that an import reads, as CSV in UTF-8.',
  method: 'GET',
  path: '/rosters_api/export/',
  who: 'staff',
  query: exportQuery,
  answers: { 200: { mediaType: 'text/csv; charset=utf-8' }, 400: FieldErrors },
});

export const exportRosterWorkbook = endpoint({
  operation: 'exportRosterWorkbook',
  summary: 'All active people in the columns that an import reads, as XLSX.',
  method: 'GET',
  path: '/rosters_api/export/xlsx/',
  who: 'staff',
  query: exportQuery,
  answers: {
    200: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    400: FieldErrors,
  },
});
