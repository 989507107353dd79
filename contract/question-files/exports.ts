import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { blankAsAbsent, highestId, oneOf, whole } from '../wire/fields.ts';
import { FieldErrors, ErrorBody, listSorts, oneObject } from '../wire/wire.ts';
import { listQuestions } from '../questions/questions.ts';

/* Tests in bulk for other programs and other schools: see docs/exports.md. */

/** The formats that are written. */
export const exportFormats = [
  'gift',
  'aiken',
  'moodle_xml',
  'qti22',
  'qti30',
  'csv',
  'xlsx',
  'docx',
  'savol',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

const plain = 'text/plain; charset=utf-8';
const zip = 'application/zip';
const office = 'application/vnd.openxmlformats-officedocument';

/** The end of the name of a file of each format, and its media type. */
export const exportFiles: Readonly<Record<ExportFormat, { extension: string; mediaType: string }>> = {
  gift: { extension: 'gift.txt', mediaType: plain },
  aiken: { extension: 'aiken.txt', mediaType: plain },
  moodle_xml: { extension: 'xml', mediaType: 'application/xml' },
  qti22: { extension: 'zip', mediaType: zip },
  qti30: { extension: 'zip', mediaType: zip },
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8' },
  xlsx: { extension: 'xlsx', mediaType: `${office}.spreadsheetml.sheet` },
  docx: { extension: 'docx', mediaType: `${office}.wordprocessingml.document` },
  savol: { extension: 'savol.zip', mediaType: zip },
};

/** Limits of one file. */
export const exportLimits = {
  tests: 10_000,
  /** Bytes of pictures and recordings together: 200 MiB, and in the format of Savol what an import takes. */
  bytes: 200 * 1024 * 1024,
  savolBytes: 45 * 1024 * 1024,
  /** Tests that are named for each thing that a format cannot say. */
  named: 20,
} as const;

/** Why nothing is written. */
export const exportMessages = {
  many_tests: `Ensure that no more than ${exportLimits.tests} tests are chosen.`,
  large_files: 'Pictures and recordings of these tests are too large for one file.',
} as const;
export type ExportRefusal = keyof typeof exportMessages;

/** The code of a sentence of `exportMessages`; undefined for other texts. */
export function readExportMessage(text: string): ExportRefusal | undefined {
  const codes = Object.keys(exportMessages) as ExportRefusal[];
  return codes.find((code) => exportMessages[code] === text);
}

/** Why a test is not in the file. */
export const omissions = ['kind', 'no_key', 'no_options', 'fractions', 'unreadable'] as const;
/** What of a test is not in the file, or stands in it otherwise. */
export const changes = [
  'pictures',
  'sound',
  'formatting',
  'formulas',
  'lines',
  'remarks',
  'explanation',
  'level',
  'tags',
  'category',
  'exact',
  'units',
  'instruction',
  'as_text',
] as const;

/**
 * What a format cannot say of a test:
 * - `kind`: it has no tests of this kind; `no_key`: it has none without a right answer; `no_options`: none whose options stand in the
 *   picture; `fractions`: no right numbers such as 1/3; `unreadable`: the caller may not read the test now
 * - `formatting`, `formulas`: they stand as text; `lines`: line breaks become spaces; `exact`: an answer need not be exactly as written;
 *   `instruction`: that of a text with gaps becomes the name of the question; `as_text`: it is not read back as a test of its kind
 * - all others: they are left out
 */
export const lossCodes = [...omissions, ...changes] as const;
export type LossCode = (typeof lossCodes)[number];

/** Whether a test with this loss is not in the file. */
export function isOmission(code: LossCode): boolean {
  return omissions.some((omission) => omission === code);
}

const Loss = z.object({
  code: z.enum(lossCodes),
  /** The type of the tests for `kind` and `as_text`; otherwise blank. */
  detail: z.string(),
  count: z.int(),
  /** The first of these tests, each with its beginning; none for `unreadable`. */
  tests: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type Loss = z.infer<typeof Loss>;

export const ExportPreview = z.object({
  /** How many tests are chosen, and how many of them are in the file. */
  chosen: z.int(),
  written: z.int(),
  losses: z.array(Loss),
});
export type ExportPreview = z.infer<typeof ExportPreview>;

/** The tests of a list with these filters, of teachers their own; or those with some ids, or those of a work or a set, in their order. */
const query = z.extend(z.omit(listQuestions.query, { page: true, per_page: true }), {
  format: oneOf(exportFormats),
  sort: z._default(blankAsAbsent(oneOf(listSorts)), 'id_asc'),
  /** The id of a work. */
  work: z.optional(blankAsAbsent(whole(1, highestId))),
  /** The id of a set of tests. */
  set: z.optional(blankAsAbsent(whole(1, highestId))),
});

export const exportQuestions = endpoint({
  operation: 'exportQuestions',
  summary:
    'Tests with their right answers as a file of another program: those of the list with these filters, of teachers their own, the oldest first; ' +
    '`work`, `set` and `ids` choose alone, the first of them that is there. Tests of colleagues are written where the caller may read them now. What the format cannot say is ' +
    'left out: see listExportLosses.',
  method: 'GET',
  path: '/exports_api/',
  who: 'author',
  query,
  answers: {
    200: { mediaType: plain, others: exportFormats.map((format) => exportFiles[format].mediaType) },
    400: FieldErrors,
    403: ErrorBody,
    404: ErrorBody,
  },
});

export const listExportLosses = endpoint({
  operation: 'listExportLosses',
  summary:
    'What a file of exportQuestions cannot say: by code how many tests it concerns, and the first of them.',
  method: 'GET',
  path: '/exports_api/losses/',
  who: 'author',
  query,
  answers: { 200: oneObject(ExportPreview), 400: FieldErrors, 403: ErrorBody, 404: ErrorBody },
});
