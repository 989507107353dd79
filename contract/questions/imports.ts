import * as z from 'zod/mini';

import { languages } from '../languages.ts';
import { endpoint } from '../wire/endpoint.ts';
import { blankAsAbsent, flag, missingOr, oneOf, pk, rawText, upload } from '../wire/fields.ts';
import { json } from '../wire/json-field.ts';
import { limitedArray } from '../wire/limited.ts';
import { messages } from '../wire/messages.ts';
import { ErrorBody, FieldErrors, IdParams, listOf, listQuery, Moment, oneObject } from '../wire/wire.ts';
import type { SubjectKey } from './curriculum.ts';
import { textFormats } from './text-format.ts';
import { ListedQuestion } from './many-questions.ts';

/* Tests in bulk from files of other programs: they are read, checked, corrected, applied and undone as a whole (decision 101). */

/** The formats that are read. */
export const importFormats = [
  'gift',
  'aiken',
  'text',
  'moodle_xml',
  'qti12',
  'qti21',
  'qti22',
  'qti30',
  'csv',
  'xlsx',
  'kahoot',
  'quizizz',
  'docx',
  'savol',
] as const;
export type ImportFormat = (typeof importFormats)[number];

/** The format of an import of the starter bank, whose name is that of a language. */
export const starterFormat = 'starter' as const;

/** The subjects of the starter bank. Those that are not taught in a language have no tests in it. */
export const starterSubjects: readonly [SubjectKey, ...SubjectKey[]] = [
  'reading',
  'mother_tongue',
  'literature',
  'uzbek',
  'russian',
  'english',
  'mathematics',
  'algebra',
  'geometry',
  'informatics',
  'science',
  'physics',
  'chemistry',
  'biology',
  'geography',
  'astronomy',
  'history',
  'history_of_uzbekistan',
  'world_history',
];

/** Limits of one import. */
export const importLimits = {
  /** Bytes of a file. */
  bytes: 50 * 1024 * 1024,
  /** Characters of a pasted text: as many as a body has bytes. Longer ones are sent as files. */
  text: 1_000_000,
  /** What a source may hold. */
  items: 10_000,
  /** Pictures and recordings together. */
  files: 5000,
  /** Characters of a name or a place of an item, and of the detail of a remark. */
  name: 300,
  /** Categories of the source. */
  categories: 1000,
  /** Remarks on an item. */
  remarks: 100,
} as const;

/** Days after which a dry run that was not applied, and an applied import, are deleted; its tests stay. Until then it can be undone. */
export const importDays = { checked: 7, applied: 30 } as const;

/** Why a source as a whole is refused. */
export const sourceMessages = {
  file_or_text: 'Send a file or text.',
  empty: 'There is nothing in it.',
  unreadable: 'No questions can be read from this file. See the formats that are read.',
  has_password: 'The file has a password, or is broken. Save it anew, without one.',
  too_complex: 'The file takes too long or too much memory to read.',
  open_quote: 'A quotation mark is opened in this file and never closed.',
  no_questions: 'No question is in it.',
  many_items: `Ensure this file has no more than ${importLimits.items} questions.`,
  other_format: 'The file is not of the format that was chosen.',
  old_word: 'This is a document of an older version of Word (.doc). Save it as .docx and send that.',
  rich_text: 'This is a document in Rich Text Format (.rtf). Save it as .docx and send that.',
  open_document: 'This is an OpenDocument text (.odt). Save it as .docx and send that.',
  pdf: 'This is a PDF. Send the document that it was made from, as .docx.',
  slides: 'This is a presentation. Copy its questions to a document and send that as .docx.',
  web_page: 'This is a web page (HTML). Copy its text and send that, or the page saved as .docx.',
  data: 'This is data of a program (JSON or YAML). Send a table or the text of the questions.',
  latex: 'This is LaTeX. Send the text of the questions, with formulas between dollar signs.',
  no_starter: 'The starter bank has no tests for this category.',
} as const;
export type SourceRefusal = keyof typeof sourceMessages;

/**
 * What becomes of an item beside being imported as it is, in words; `{detail}` is the part of the item that each is about. The page has
 * its own words for each code.
 */
export const changeRemarks = {
  kind_changed: 'It arrives as another kind of test: {detail}',
  markup_removed: 'Formatting that tests do not have was removed: {detail}',
  link_as_text: 'A link arrives as text: {detail}',
  picture_left_out: 'A picture is left out: {detail}',
  sound_left_out: 'A recording is left out: {detail}',
  file_left_out: 'An attached file is left out: {detail}',
  formula_as_text: 'A formula arrives as text: {detail}',
  feedback_left_out: 'Feedback is left out: {detail}',
  feedback_in_explanation: 'Feedback stands in the explanation: {detail}',
  hint_in_explanation: 'Hints stand in the explanation: {detail}',
  title_in_question: 'The title stands in the question: {detail}',
  passage_in_question: 'A text for several questions stands in each of them, at its head: {detail}',
  weights_left_out: 'Marks of single answers are left out: {detail}',
  marks_left_out: 'The marks of the question are left out: {detail}',
  level_changed: 'The level was chosen by the marks: {detail}',
  option_left_out: 'An option is left out: {detail}',
  answer_left_out: 'An accepted answer is left out: {detail}',
  order_lost: 'The order of the options may differ: {detail}',
  category_shortened: 'The category has another name: {detail}',
  no_key: 'No right answer is marked.',
  settings_left_out: 'Settings are left out: {detail}',
} as const;
export type ChangeCode = keyof typeof changeRemarks;

/** Why an item is refused. */
export const refusalRemarks = {
  unknown_kind: 'Savol has no tests of this kind: {detail}',
  broken: 'It cannot be read: {detail}',
  no_question: 'It has no question.',
  in_questions:
    'It asks nothing; its text stands at the head of the questions that it belongs to, so many: {detail}',
  few_options: 'It has fewer than two options.',
  many_parts: 'It has too many parts: {detail}',
  several_right: 'Several options are right where one can be: {detail}',
  wildcards: 'Its accepted answers have wildcards: {detail}',
  not_number: 'An accepted answer is not a number: {detail}',
  several_questions: 'It asks several things at once: {detail}',
  file_missing: 'A file that it needs is missing: {detail}',
  too_long: 'A text is too long: {detail}',
  invalid: 'It does not fit: {detail}',
  duplicate: 'The same test is there already: {detail}',
  repeated: 'The same test stands in this file before: {detail}',
  left_out: 'It was left out by hand.',
} as const;
export type RefusalCode = keyof typeof refusalRemarks;

const Remark = z.object({
  code: z.enum([
    ...(Object.keys(changeRemarks) as ChangeCode[]),
    ...(Object.keys(refusalRemarks) as RefusalCode[]),
  ]),
  /** Blank where the words need none. */
  detail: z.string(),
});
export type ImportRemark = z.infer<typeof Remark>;

export const importOutcomes = ['imported', 'changed', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** The sentence of a remark. */
export function remarkSentence({ code, detail }: ImportRemark): string {
  const sentence =
    code in changeRemarks ? changeRemarks[code as ChangeCode] : refusalRemarks[code as RefusalCode];
  return sentence.replace('{detail}', () => detail);
}

/** A picture of an item: the name of its file in the source, its alternative text, and its address once it is stored. */
const ItemPicture = z.object({ file: z.string(), alt: z.string(), image: z.optional(z.string()) });

/** A test as it will be, or is. Content and key are in the written form of its type, options of choosable tests too. */
const ItemQuestion = z.object({
  /** Null until the import is applied, and where the test is deleted since. */
  id: z.nullable(z.int()),
  test_type: z.string(),
  savol: z.string(),
  text_format: z.enum(textFormats),
  content: z.unknown(),
  /** Null where no right answer is marked. */
  key: z.unknown(),
  explanation: z.string(),
  /** By the ids of options. */
  remarks: z.record(z.string(), z.string()),
  /** The weight of the difficulty level, 1 to 5; null where the source says none. */
  level: z.nullable(z.int()),
  /** See tags.ts; absent where there are none. */
  tags: z.optional(z.array(z.string())),
  pictures: z.array(ItemPicture),
  option_pictures: z.record(z.string(), ItemPicture),
  sound: z.nullable(z.object({ file: z.string(), title: z.string(), url: z.optional(z.string()) })),
});
export type ItemQuestion = z.infer<typeof ItemQuestion>;

export const ImportItem = z.object({
  /** From 1, in the order of the source. */
  number: z.int(),
  /** Where it stands: a line, a row of a sheet, a file of a package. */
  place: z.string(),
  /** What the source calls it; the beginning of its question where it has no name. */
  name: z.string(),
  outcome: z.enum(importOutcomes),
  /** The sentences of `remarks`; blank for an item that is imported as it is. */
  reason: z.string(),
  remarks: z.array(Remark),
  /** The names of its categories in the source, from the root. */
  category: z.array(z.string()),
  /** Null for an item of which nothing could be read. */
  test: z.nullable(ItemQuestion),
  /** The id of the test that asks the same; null where there is none. */
  duplicate_of: z.nullable(z.int()),
});
export type ImportItem = z.infer<typeof ImportItem>;

export const importStates = ['checked', 'applying', 'applied', 'undone'] as const;

/** Why an import is `checked` again after it was being applied; blank where nothing is wrong. */
export const importProblems = ['', 'category_deleted', 'failed'] as const;
export type ImportProblem = (typeof importProblems)[number];

const summary = {
  id: z.int(),
  state: z.enum(importStates),
  made_at: Moment,
  applied_at: z.nullable(Moment),
  undone_at: z.nullable(Moment),
  /** The name of the file; blank for pasted text, the language for the starter bank. */
  source: z.string(),
  format: z.enum([...importFormats, starterFormat]),
  /** Blank where the format says it. */
  encoding: z.string(),
  /** The category below which its tests are, or will be; null for the starter bank in all subjects, and where it is deleted. */
  category: z.nullable(z.int()),
  /** How many items the source holds: those imported, changed and refused together. */
  total: z.int(),
  imported: z.int(),
  changed: z.int(),
  refused: z.int(),
  /** How many items are written while it is being applied, after all files are stored. */
  written: z.int(),
  /** How many pictures and recordings its tests have, and how many of them are stored. */
  files: z.int(),
  files_stored: z.int(),
  problem: z.enum(importProblems),
};
export const ImportSummary = z.object(summary);
export type ImportSummary = z.infer<typeof ImportSummary>;

export const QuestionImport = z.object({
  ...summary,
  items: z.array(ImportItem),
  /** The categories of the source: each with the category that its tests go to, null where one is made below that of the import. */
  categories: z.array(z.object({ path: z.array(z.string()), category: z.nullable(z.int()) })),
});
export type QuestionImport = z.infer<typeof QuestionImport>;

const answer = z.object({ status: z.literal('ok'), import: QuestionImport });
const itemAnswer = z.object({ status: z.literal('ok'), import: ImportSummary, item: ImportItem });
const short = z.object({ status: z.literal('ok'), import: ImportSummary });

export const createQuestionImport = endpoint({
  operation: 'createQuestionImport',
  summary:
    'Read tests from a file or a pasted text of another program: a dry run, which writes no test. The format and the encoding are ' +
    'recognised by the content where `format` says none. `starter` is the language of the starter bank instead of a file: staff take all of its ' +
    'subjects that the school has, anyone those of a `category` that is a subject or a grade of the curriculum.',
  method: 'POST',
  path: '/imports_api/',
  who: 'author',
  body: z.object({
    file: z.optional(blankAsAbsent(upload())),
    text: z.optional(rawText(importLimits.text)),
    /** Required but for staff with `starter`. */
    category: z.optional(pk()),
    starter: z.optional(blankAsAbsent(oneOf(languages))),
    format: z.optional(blankAsAbsent(oneOf(importFormats))),
  }),
  uploads: { files: 1, bytes: importLimits.bytes },
  answers: { 201: answer, 400: FieldErrors, 413: ErrorBody, 503: ErrorBody },
});

export const listQuestionImports = endpoint({
  operation: 'listQuestionImports',
  summary: 'The caller’s imports of tests, the newest first, without their items.',
  method: 'GET',
  path: '/imports_api/',
  who: 'author',
  query: z.object(listQuery(10)),
  answers: { 200: listOf(ImportSummary), 400: FieldErrors },
});

export const getQuestionImport = endpoint({
  operation: 'getQuestionImport',
  summary: 'An import of the caller with its items.',
  method: 'GET',
  path: '/imports_api/{id}/',
  who: 'author',
  params: IdParams,
  answers: { 200: answer, 404: ErrorBody },
});

export const getQuestionImportProgress = endpoint({
  operation: 'getQuestionImportProgress',
  summary: 'An import without its items; `written` grows while it is being applied.',
  method: 'GET',
  path: '/imports_api/{id}/progress/',
  who: 'author',
  params: IdParams,
  answers: { 200: oneObject(ImportSummary), 404: ErrorBody },
});

const ItemParams = z.extend(IdParams, { number: IdParams.shape.id });

export const changeImportItem = endpoint({
  operation: 'changeImportItem',
  summary:
    'Correct an item of an import that is not applied: `test` replaces that of the source, as addQuestions takes it, `include` takes an item in ' +
    'that the same test was there for, or leaves one out.',
  method: 'PATCH',
  path: '/imports_api/{id}/items/{number}/',
  who: 'author',
  params: ItemParams,
  body: z.object({ test: z.optional(ListedQuestion), include: z.optional(flag()) }),
  answers: { 200: itemAnswer, 400: FieldErrors, 404: ErrorBody, 409: ErrorBody },
});

export const storeImportMedia = endpoint({
  operation: 'storeImportMedia',
  summary:
    'Store the pictures and the recording of an item of an import that is not applied, so that it can be shown as pupils will see it. A file ' +
    'that is none is left out of the item.',
  method: 'POST',
  path: '/imports_api/{id}/items/{number}/media/',
  who: 'author',
  params: ItemParams,
  answers: { 200: itemAnswer, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
});

export const applyQuestionImport = endpoint({
  operation: 'applyQuestionImport',
  summary:
    'Write the tests of all items that are not refused, all of them or none. It goes on when the connection ends. The answer waits some ' +
    'seconds for the end, and says how far it is: `applying` or `applied`. `categories` says where tests of categories of the source go, in ' +
    'the order of the import; null where one is made. 429 for a teacher who has added as many topics as in a day are possible.',
  method: 'POST',
  path: '/imports_api/{id}/apply/',
  who: 'author',
  params: IdParams,
  body: z.object({
    categories: z.optional(
      blankAsAbsent(
        json(
          limitedArray(z.nullable(pk()), importLimits.categories, { error: missingOr(messages.wrong_form) }),
        ),
      ),
    ),
  }),
  acceptsIdempotencyKey: true,
  answers: { 200: short, 400: FieldErrors, 404: ErrorBody, 409: ErrorBody, 429: ErrorBody },
});

export const undoQuestionImport = endpoint({
  operation: 'undoQuestionImport',
  summary:
    'Take an import back as a whole, as long as nobody has answered one of its tests and no work has one: otherwise 409 with the code `in_use`. ' +
    '409 with `changed_meanwhile` where one of its tests was changed since.',
  method: 'POST',
  path: '/imports_api/{id}/undo/',
  who: 'author',
  params: IdParams,
  acceptsIdempotencyKey: true,
  answers: { 200: short, 404: ErrorBody, 409: ErrorBody },
});
