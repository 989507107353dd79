import { type Kysely, sql } from 'kysely';

import { idsAfter } from '../../../contract/question-types/identity.ts';
import type { SeenPart } from '../../../contract/question-types/match-parts.ts';
import { newPartId } from '../../../contract/question-types/part-id.ts';

/*
 * Options get ids beside their letters, and choices of gaps ids beside their texts; keys, answers, remarks and pictures name the ids. The
 * ids follow from the versions of a question: each version is matched with the one before it. Points and percentages stay.
 */

const letters = ['a', 'b', 'c', 'd', 'e'];

/** How many questions are read at once, with their versions. */
const batchSize = 200;

type ById<Value = unknown> = Record<string, Value>;
type OldOption = { id: string; text: string };
type OldGap = { id: string; choices?: string[] };
type Option = { id: string; letter: string; text?: string };
type Choice = { id: string; choice: string };

/** The columns of a version of a question that name options or choices. */
type Columns = {
  test_type: string;
  content: { options?: OldOption[]; text?: string; gaps?: OldGap[] };
  key: { right?: string; gaps?: ById<string[]> } | null;
  remarks?: ById | null;
  media?: { options?: ById<{ name: string }> } | null;
};

/** A version as it is stored from now on, and what answers to it are read by. */
type Version = {
  number: number;
  columns: ById;
  options?: Option[];
  gaps?: { id: string; choices?: Choice[] }[];
};

const renamed = <Value>(values: ById<Value>, ids: ReadonlyMap<string, string>): ById<Value> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [ids.get(name) ?? name, value]));

/** Those that can be chosen: options with text or, where none has, all. */
function listed<Part extends { text: string }>(parts: readonly Part[]): Part[] {
  const written = parts.filter(({ text }) => text.trim() !== '');
  return written.length > 0 ? written : [...parts];
}

type Known = { parts: SeenPart[]; former: { id: string; text: string }[] };

function lettered({ content, key, remarks, media }: Columns, known: Known | undefined, make: () => string) {
  const slots = letters.map((letter, place) => ({
    id: letter,
    place,
    text: content.options?.find(({ id }) => id === letter)?.text ?? '',
    picture: media?.options?.[letter]?.name,
  }));
  // The ids of the first version are its letters.
  const before = known?.parts ?? slots;
  const after = listed(slots);
  const source = { former: known?.former ?? [], make };
  const ids = idsAfter(listed(before), after, source, { named: false });
  const byLetter = new Map(after.map(({ id }, place) => [id, ids[place] ?? id]));
  const taken = new Set(ids);
  const spare = before.filter(({ id }) => !listed(before).some((part) => part.id === id));
  for (const { id: letter, place } of slots) {
    if (byLetter.has(letter)) continue;
    const id = spare.find((part) => part.place === place && !taken.has(part.id))?.id;
    byLetter.set(letter, id ?? (known === undefined ? letter : make()));
  }
  const options = slots.map(({ id: letter, text }): Option => {
    const id = byLetter.get(letter) ?? letter;
    return text === '' ? { id, letter } : { id, letter, text };
  });
  const columns = {
    content: { options },
    key: key?.right === undefined ? key : { right: byLetter.get(key.right) ?? key.right },
    ...(remarks && { remarks: renamed(remarks, byLetter) }),
    ...(media?.options && { media: { ...media, options: renamed(media.options, byLetter) } }),
  };
  const parts = slots.map(({ id: letter, place, text, picture }) => ({
    id: byLetter.get(letter) ?? letter,
    place,
    text,
    picture,
  }));
  return { columns, options, parts };
}

function withChoices({ content, key }: Columns, known: ReadonlyMap<string, Known>, make: () => string) {
  const gaps = (content.gaps ?? []).map((gap) => {
    if (gap.choices === undefined) return { id: gap.id };
    const { parts = [], former = [] } = known.get(gap.id) ?? {};
    const after = gap.choices.map((text, place) => ({ id: '', place, text }));
    const ids = idsAfter(parts, after, { former, make }, { named: false });
    return {
      id: gap.id,
      choices: gap.choices.map((choice, place) => ({ id: ids[place] as string, choice })),
    };
  });
  const accepted = Object.entries(key?.gaps ?? {}).map(([id, texts]) => {
    const choices = gaps.find((gap) => gap.id === id)?.choices;
    const named = (text: string) => choices?.filter(({ choice }) => choice === text).map((one) => one.id);
    return [id, choices === undefined ? texts : texts.flatMap((text) => named(text) ?? [])];
  });
  const columns = {
    content: { ...content, gaps },
    key: key && { gaps: Object.fromEntries(accepted) as ById },
  };
  return { columns, gaps };
}

const asSeen = ({ id, choice }: Choice, place: number): SeenPart => ({ id, place, text: choice });

/** The versions of a question, the first one first, as they are stored from now on. Those of other types have no new form. */
function chained(versions: readonly (Columns & { number: number })[]): Version[] {
  let options: Known | undefined;
  const choices = new Map<string, Known>();
  const taken: string[] = [];
  const make = () => {
    const id = newPartId(taken);
    taken.push(id);
    return id;
  };
  const chain: Version[] = [];
  for (const version of versions) {
    const { number, test_type, content } = version;
    if (test_type === 'choosable' && Array.isArray(content.options)) {
      const now = lettered(version, options, make);
      options = { parts: now.parts, former: [...now.parts, ...(options?.former ?? [])] };
      chain.push({ number, columns: now.columns, options: now.options });
    }
    if (test_type === 'gaps' && Array.isArray(content.gaps)) {
      const now = withChoices(version, choices, make);
      for (const gap of now.gaps) {
        const parts = (gap.choices ?? []).map(asSeen);
        const former = choices.get(gap.id)?.former ?? [];
        if (gap.choices !== undefined) choices.set(gap.id, { parts, former: [...parts, ...former] });
      }
      chain.push({ number, columns: now.columns, gaps: now.gaps });
    }
  }
  return chain;
}

/** What the letters and texts in answers to the versions of a question become. A letter that is its own id is left out. */
function namesOf(question: number, versions: readonly Version[]) {
  const optionNames = versions.flatMap(({ number, options = [] }) =>
    options
      .filter(({ id, letter }) => id !== letter)
      .map(({ id, letter }) => ({ question, version: number, name: letter, id })),
  );
  const gapNames = versions.flatMap(({ number, gaps = [] }) =>
    gaps.flatMap(({ id: gap, choices = [] }) =>
      // Of equal texts the first one counts.
      choices
        .filter(({ choice }, place) => choices.findIndex((one) => one.choice === choice) === place)
        .map(({ id, choice }) => ({ question, version: number, gap, name: choice, id })),
    ),
  );
  return { optionNames, gapNames };
}

type Names = ReturnType<typeof namesOf>;

/** Puts ids into the answers of a table, each by the version that it was recorded for. */
async function nameIn(database: Kysely<unknown>, table: string, { optionNames, gapNames }: Names) {
  if (optionNames.length > 0) {
    await sql`
      update ${sql.table(table)} as given set answer = jsonb_build_object('chosen', named.id)
      from jsonb_to_recordset(${JSON.stringify(optionNames)}::jsonb) as named (question integer, version integer, name text, id text)
      where given.question = named.question and given.version = named.version
        and given.answer = jsonb_build_object('chosen', named.name)`.execute(database);
  }
  if (gapNames.length === 0) return;
  await sql`
    with named as materialized (
      select question, version, jsonb_object_agg(gap, names) as gaps
      from (
        select question, version, gap, jsonb_object_agg(name, id) as names
        from jsonb_to_recordset(${JSON.stringify(gapNames)}::jsonb) as named (question integer, version integer, gap text, name text, id text)
        group by question, version, gap
      ) as each
      group by question, version
    )
    update ${sql.table(table)} as given set answer = jsonb_build_object('gaps', (
      select jsonb_object_agg(filled.key, coalesce(named.gaps -> filled.key -> (filled.value #>> '{}'), filled.value))
      from jsonb_each(given.answer -> 'gaps') as filled
    ))
    from named
    where given.question = named.question and given.version = named.version
      and jsonb_typeof(given.answer -> 'gaps') = 'object' and given.answer -> 'gaps' <> '{}'`.execute(
    database,
  );
}

/** Writes a batch of questions and versions, and the answers to them. */
async function convert(database: Kysely<unknown>, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<Columns & { question: number; number: number; is_now: boolean }>`
    select id as question, version as number, true as is_now, test_type, content, key, remarks, media
    from question where id = any(${[...ids]}::integer[])
    union all
    select question, number, false, state ->> 'test_type', coalesce(state -> 'content', '{}'), nullif(state -> 'key', 'null'),
      nullif(state -> 'remarks', 'null'), nullif(state -> 'media', 'null')
    from question_version where question = any(${[...ids]}::integer[])
    order by question, number`.execute(database);
  const changed: { question: number; number: number; is_now: boolean; columns: ById }[] = [];
  const names: Names = { optionNames: [], gapNames: [] };
  for (const [question, versions] of Map.groupBy(rows, (row) => row.question)) {
    const chain = chained(versions);
    for (const { number, columns } of chain) {
      const is_now = versions.some((version) => version.number === number && version.is_now);
      changed.push({ question, number, is_now, columns });
    }
    const { optionNames, gapNames } = namesOf(question, chain);
    names.optionNames.push(...optionNames);
    names.gapNames.push(...gapNames);
  }
  const written = sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as written (question integer, number integer, is_now boolean, columns jsonb)`;
  await sql`
    update question set content = written.columns -> 'content', key = nullif(written.columns -> 'key', 'null'),
      remarks = coalesce(written.columns -> 'remarks', remarks), media = coalesce(written.columns -> 'media', media)
    from ${written} where is_now and question.id = written.question`.execute(database);
  await sql`
    update question_version set state = state || written.columns
    from ${written}
    where not is_now and question_version.question = written.question and question_version.number = written.number`.execute(
    database,
  );
  for (const table of ['answer', 'work_answer', 'late_answer']) await nameIn(database, table, names);
}

/** SQL for the number of the version that a question had at a moment. */
const versionAt = (question: string, moment: string) =>
  `(select 1 + count(*) from question_version as past where past.question = ${question} and past.replaced_at <= ${moment})::integer`;

/*
 * A change of the key gave the answers in work to the test its own version, and so those that became results. What an answer was given
 * to follows from when it came.
 */
const restoredVersions = [
  `update work_answer set version = least(work_answer.version, ${versionAt('work_answer.question', 'answered_at')})
    from question where question.id = work_answer.question and question.version > 1`,
  `update answer set version = given.version
    from work_attempt as attempt, work_answer as given
    where attempt.person = answer.person and given.attempt = attempt.id and given.question = answer.question
      and attempt.handed_in_at = answer.completed_at and given.answer = answer.answer and given.version < answer.version`,
];

/** Letters in answers that could not be taken are those of the version of the moment at which they were given. */
const seenVersions = `
  update untaken_answer set body = body || jsonb_build_object('seen_version', ${versionAt('question.id', 'untaken_answer.at')})
  from question
  where jsonb_typeof(body) = 'object' and question.version > 1
    and question.id::text = coalesce(untaken_answer.question::text, body ->> 'test')`;

export async function up(database: Kysely<unknown>): Promise<void> {
  // No count changes: points and percentages stay.
  await sql.raw('alter table answer disable trigger user').execute(database);
  for (const statement of [...restoredVersions, seenVersions]) await sql.raw(statement).execute(database);
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select id from question
      where id > ${last} and (test_type in ('choosable', 'gaps') or exists (
        select from question_version where question_version.question = question.id and state ->> 'test_type' in ('choosable', 'gaps')
      ))
      order by id limit ${sql.lit(batchSize)}`.execute(database);
    if (rows.length === 0) break;
    await convert(
      database,
      rows.map(({ id }) => id),
    );
    last = rows.at(-1)?.id ?? last;
  }
  await sql.raw('alter table answer enable trigger user').execute(database);
}
