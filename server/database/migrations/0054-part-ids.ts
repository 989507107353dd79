import { isDeepStrictEqual } from 'node:util';

import { type Kysely, sql } from 'kysely';

import { newPartId } from '../../../contract/question-types/part-id.ts';

/** The types whose authors choose the ids of parts. */
const types = ['multiple', 'matching', 'ordering', 'gaps'];

/** Only ids of this form are random, as the form of authors makes them. */
const isRandom = (id: string) => /^[a-z2-7]{6}$/.test(id);

type Json = unknown;
type Part = { id: string; [field: string]: Json };
type State = { test_type: string; content: Json; key: Json; remarks?: Json; media?: Json };

/** The new id of a part of a list of a question. */
type IdOf = (list: string, id: string) => string;

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The lists of parts of a content. */
function listsOf(content: Json): [string, Part[]][] {
  if (!isObject(content)) return [];
  return Object.entries(content).filter((entry): entry is [string, Part[]] => {
    const [, list] = entry;
    return Array.isArray(list) && list.every((part) => isObject(part) && typeof part['id'] === 'string');
  });
}

const mark = /\{\{([a-z\d][\w-]{0,19})\}\}/gi;

const withMarks = (text: string, idOf: IdOf) =>
  text.replace(mark, (_all, id: string) => `{{${idOf('gaps', id)}}}`);

function renamedContent(content: Json, idOf: IdOf): Json {
  if (!isObject(content)) return content;
  const lists = listsOf(content).map(
    ([list, parts]) => [list, parts.map((part) => ({ ...part, id: idOf(list, part.id) }))] as const,
  );
  const { text } = content;
  return {
    ...content,
    ...Object.fromEntries(lists),
    ...('gaps' in content && typeof text === 'string' && { text: withMarks(text, idOf) }),
  };
}

/** A value with other names. */
const renamedFields = (value: Json, nameOf: (name: string) => string, of = (inner: Json) => inner): Json =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [nameOf(name), of(inner)]))
    : value;

const renamedText = (value: Json, idOf: (id: string) => string) =>
  typeof value === 'string' ? idOf(value) : value;

const renamedList = (value: Json, idOf: (id: string) => string): Json =>
  Array.isArray(value) ? value.map((one: Json) => renamedText(one, idOf)) : value;

/** A key or an answer: what it names follows from its fields. `right` and `chosen` of the type with one right option are no lists. */
function renamedKey(key: Json, idOf: IdOf): Json {
  if (!isObject(key)) return key;
  const idIn = (list: string) => (id: string) => idOf(list, id);
  const renamed: Readonly<Record<string, (value: Json) => Json>> = {
    order: (value) => renamedList(value, idIn('items')),
    right: (value) => renamedList(value, idIn('options')),
    chosen: (value) => renamedList(value, idIn('options')),
    pairs: (value) => renamedFields(value, idIn('prompts'), (choice) => renamedText(choice, idIn('choices'))),
    gaps: (value) => renamedFields(value, idIn('gaps')),
  };
  return Object.fromEntries(
    Object.entries(key).map(([field, value]) => [field, renamed[field]?.(value) ?? value]),
  );
}

/** A question, or a version of one, with other ids. Remarks and pictures of options have the ids of options. */
function renamedState<One extends State>(state: One, idOf: IdOf): One {
  if (!types.includes(state.test_type)) return state;
  const ofOption = (id: string) => idOf('options', id);
  const { content, key, remarks, media } = state;
  return {
    ...state,
    content: renamedContent(content, idOf),
    key: renamedKey(key, idOf),
    ...(isObject(remarks) && { remarks: renamedFields(remarks, ofOption) }),
    ...(isObject(media) &&
      'options' in media && {
        media: { ...media, options: renamedFields(media['options'], ofOption) },
      }),
  };
}

/** What an analysis has suggested: another key, or another text, which may have marks of gaps. */
function renamedSuggestion(value: Json, idOf: IdOf): Json {
  return typeof value === 'string' ? withMarks(value, idOf) : renamedKey(value, idOf);
}

/** What a request was, as it was sent, with a new id where its answer has one. */
function renamedBody(body: Json, idOf: IdOf): Json {
  return isObject(body) && 'answer' in body ? { ...body, answer: renamedKey(body['answer'], idOf) } : body;
}

/** New ids for the parts of one question, the same ones for all of its versions and answers. */
function newIds(): IdOf {
  const ids = new Map<string, string>();
  const taken: string[] = [];
  return (list, id) => {
    const place = `${list} ${id}`;
    const known = ids.get(place);
    if (known !== undefined) return known;
    const another = newPartId(taken);
    taken.push(another);
    ids.set(place, another);
    return another;
  };
}

/** How many rows one statement reads, and writes. */
const batch = 1000;

type Database = Kysely<unknown>;

const states = sql`(
  select id, test_type, content, key, remarks, media from question
  union all
  select question, state ->> 'test_type', state -> 'content', state -> 'key', null, null from question_version
)`;

/** The questions that need new ids: drafts of a language model, and those with ids that a client of the API has chosen, now or in a version. */
async function findQuestions(database: Database): Promise<number[]> {
  const found: number[] = [];
  for (let last: number | undefined = 0; last !== undefined;) {
    const { rows }: { rows: { id: number; contents: Json[]; is_draft: boolean }[] } = await sql<{
      id: number;
      contents: Json[];
      is_draft: boolean;
    }>`
      select id, jsonb_agg(content) as contents, exists (select from draft where question = id) as is_draft
      from ${states} as written
      where id > ${last} and test_type = any(${types})
      group by id order by id limit ${batch}`.execute(database);
    for (const { id, contents, is_draft } of rows) {
      const ids = contents.flatMap((content) =>
        listsOf(content).flatMap(([, parts]) => parts.map((one) => one.id)),
      );
      if (is_draft || ids.some((one) => !isRandom(one))) found.push(id);
    }
    last = rows.at(-1)?.id;
  }
  return found;
}

/** A table with values that have ids of parts. */
type Table = {
  name: string;
  /** The columns of its primary key with their types. */
  place: Readonly<Record<string, string>>;
  /** SQL for the id of the question. */
  question: string;
  columns: Readonly<Record<string, (value: Json, idOf: IdOf) => Json>>;
};

const answers = { question: 'question', columns: { answer: renamedKey } };
const tables: readonly Table[] = [
  { name: 'answer', place: { id: 'bigint' }, ...answers },
  { name: 'work_answer', place: { attempt: 'integer', question: 'integer' }, ...answers },
  { name: 'late_answer', place: { id: 'integer' }, ...answers },
  {
    name: 'untaken_answer',
    place: { person: 'integer', id: 'uuid' },
    // The body of an answer in work has the test; nothing in it was checked.
    question: `coalesce(question, case when body ->> 'test' ~ '^[0-9]{1,9}$' then (body ->> 'test')::integer end)`,
    columns: { body: renamedBody },
  },
  {
    name: 'suggestion',
    place: { id: 'integer' },
    question: 'question',
    columns: { before: renamedSuggestion, after: renamedSuggestion },
  },
];

type Row = { asked: number } & Record<string, Json>;

/** Gives the rows of a table the new ids of their questions. */
async function renameRows(
  database: Database,
  { name, place, question, columns }: Table,
  idsOf: ReadonlyMap<number, IdOf>,
): Promise<void> {
  const all = [...Object.keys(place), ...Object.keys(columns)];
  const typed = [
    ...Object.entries(place).map(([column, type]) => `"${column}" ${type}`),
    ...Object.keys(columns).map((column) => `"${column}" jsonb`),
  ];
  // A row without a value does not change, so what is null here is the null of JSON.
  const set = Object.keys(columns).map((column) => `"${column}" = coalesce(renamed."${column}", 'null')`);
  const isSame = Object.keys(place).map((column) => `${name}."${column}" = renamed."${column}"`);
  // A name of its own: a prepared statement keeps the types of the columns that it has read first.
  const cursor = sql.raw(`${name}_to_rename`);
  await sql`
    declare ${cursor} no scroll cursor for
    select ${sql.raw(question)} as asked, ${sql.raw(all.map((column) => `"${column}"`).join())}
    from ${sql.table(name)}
    where ${sql.raw(question)} in (
      select value::integer from jsonb_array_elements_text(${sql.lit(JSON.stringify([...idsOf.keys()]))}::jsonb)
    )`.execute(database);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batch)} from ${cursor}`.execute(database);
    if (rows.length === 0) break;
    const renamed = rows.flatMap((row) => {
      const idOf = idsOf.get(row.asked);
      if (idOf === undefined) return [];
      const values = Object.entries(columns).map(([column, rename]) => [column, rename(row[column], idOf)]);
      const after = { ...row, ...Object.fromEntries(values) } as Row;
      return isDeepStrictEqual(row, after) ? [] : [after];
    });
    await sql`
      update ${sql.table(name)} set ${sql.raw(set.join())}
      from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as renamed (${sql.raw(typed.join())})
      where ${sql.raw(isSame.join(' and '))}`.execute(database);
  }
  await sql`close ${cursor}`.execute(database);
}

/**
 * Gives the questions new ids, in all of their versions, and each one more version: what a device or a form was sent before has the old
 * ids.
 */
async function renameQuestions(database: Database, idsOf: ReadonlyMap<number, IdOf>): Promise<void> {
  for (const [id, idOf] of idsOf) {
    const { rows } = await sql<State>`
      select test_type, content, key, remarks, media from question where id = ${id}`.execute(database);
    for (const state of rows) {
      const { content, key, remarks, media } = renamedState(state, idOf);
      const json = (value: Json) => (value === null || value === undefined ? null : JSON.stringify(value));
      await sql`
        update question set content = ${json(content)}, key = ${json(key)}, remarks = ${json(remarks)}, media = ${json(media)}
        where id = ${id}`.execute(database);
    }
    const versions = await sql<{ number: number; state: State }>`
      select number, state from question_version where question = ${id}`.execute(database);
    for (const { number, state } of versions.rows) {
      await sql`
        update question_version set state = ${JSON.stringify(renamedState(state, idOf))}
        where question = ${id} and number = ${number}`.execute(database);
    }
  }
}

const notInVersions = ['id', 'author', 'version', 'name_key', 'search_text'];

/** New random ids for the parts of questions that a language model or a client of the API has numbered: they can tell the right order. */
export async function up(database: Database): Promise<void> {
  const idsOf = new Map((await findQuestions(database)).map((id) => [id, newIds()]));
  if (idsOf.size === 0) return;
  await renameQuestions(database, idsOf);
  for (const table of tables) await renameRows(database, table, idsOf);
  const questions = [...idsOf.keys()];
  await sql`
    insert into question_version (question, number, state, changed, replaced_by, replaced_at)
    select id, version, to_jsonb(question.*) - ${notInVersions}::text[], '{}', null, now()
    from question where id = any(${questions}::integer[])`.execute(database);
  await sql`update question set version = version + 1 where id = any(${questions}::integer[])`.execute(
    database,
  );
}
