import { createHash } from 'node:crypto';

import { sql } from 'kysely';

import { answerGrace } from '../../contract/work/attempts.ts';
import { guards } from '../authorization/guards.ts';
import { cached } from '../cache/cached.ts';
import { batched } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { childrenOf } from '../users/store.ts';

/*
 * Withheld questions: their keys are withheld from a person, since they stand in work of that person that does not show them yet.
 * Reserved questions: they stand in work that has not closed and whose tests are served to nobody outside of it. See decision 051.
 */

/** The questions whose keys are withheld from a person at a moment. */
export type Withheld = {
  has: (question: number) => boolean;
  ids: readonly number[];
  /** A text that differs where the questions differ. */
  state: string;
};

const nothing: Withheld = { has: () => false, ids: [], state: '' };

function withheldOf(ids: readonly number[]): Withheld {
  if (ids.length === 0) return nothing;
  const set = new Set(ids);
  const state =
    ids.length > 50 ? createHash('sha256').update(ids.join(' ')).digest('base64url') : ids.join(' ');
  return { has: (question) => set.has(question), ids, state };
}

/** These questions, and more that are not to be given now. */
export function withMore(withheld: Withheld, more: readonly number[]): Withheld {
  if (more.length === 0) return withheld;
  const others = new Set(more);
  return {
    has: (question) => others.has(question) || withheld.has(question),
    get ids() {
      return [...new Set([...withheld.ids, ...more])];
    },
    state: `${withheld.state} and ${more.join(' ')}`,
  };
}

/** The withheld questions that are not among others. */
function withoutThese(withheld: Withheld, others: readonly number[]): Withheld {
  if (withheld.ids.length === 0 || others.length === 0) return withheld;
  const left = new Set(others);
  return withheldOf(withheld.ids.filter((id) => !left.has(id)));
}

type Reader = Pick<
  AuthenticatedUser,
  'id' | 'versions' | 'answers_given' | 'is_staff' | 'is_teacher' | 'is_parent' | 'is_pupil'
>;

/** A person, alone or with the children of that person. */
type People = { person: number; family: boolean };

/** For what questions are looked up: to be solved, or to be read with their keys. */
type Purpose = 'solve' | 'read';

/** SQL for the ids of the people of a row of People. @param row the name of the row */
const peopleOf = (row: string) => sql`(
  select ${sql.ref(`${row}.person`)} as id
  union select id from ${childrenOf(sql.ref(`${row}.person`))} as child where ${sql.ref(`${row}.family`)}
)`;

/** SQL for whether a row of `answer` is a result of work that is hidden from parents. */
export const isHiddenFromParents = sql<boolean>`exists (
  select from work where work.id = answer.work and not work.parents_see
)`;

const selectLatest = prepared(
  (_database, person: number, family: boolean) => sql<{ latest: number | null }>`
    select extract(epoch from max(shown_at))::float8 * 1000 as latest
    from (select ${person}::integer as person, ${family}::boolean as family) as reader
    cross join lateral ${peopleOf('reader')} as related
    cross join lateral work_of(related.id) as given
    join work on work.id = given.work
    cross join lateral (
      select case later_shown(show_keys, show_explanations)
        when 'never' then 'infinity'
        when 'closed' then coalesce(closes_for_all(work.id), 'infinity')
        else least(coalesce(given.closes_at, 'infinity'), coalesce(archived_at, 'infinity'))
      end as shown_at
    ) as work_shows`,
);

/**
 * The moment in milliseconds after which no work withholds a key from some people any more, whatever they do. For most people it has
 * passed, so nothing else is read for them.
 */
async function findLatest(
  database: Database,
  { versions, answers_given }: Reader,
  { person, family }: People,
): Promise<number> {
  const key = `keys withheld from ${person}${family ? ' and children' : ''}`;
  const load = async () => (await selectLatest(database, person, family))[0]?.latest ?? -Infinity;
  return cached(database, key, [versions.work, versions.users], load, family ? answers_given : '');
}

/**
 * SQL for whether opened work withholds a question from a person. Questions in planned work alone stay readable to those who have
 * answered them: a test that is missing from their own history would reveal the content of the work.
 */
const withheldByOpened = sql`exists (
  select from work_of(related.id) as given
  join work on work.id = given.work
  cross join lateral (
    select
      count(*) > 0 as has_begun,
      coalesce(bool_or(handed_in_at is not null or ends_at <= asked.moment), false) as has_handed_in,
      coalesce(bool_or(withheld.question = any(attempt.questions)), false) as is_asked,
      coalesce(bool_or(exists (
        select from work_answer as own
        where own.attempt = attempt.id and own.question = withheld.question and own.answer is not null
      )), false) as has_answered
    from work_attempt as attempt
    where attempt.work = work.id and attempt.person = related.id
  ) as tried
  where (tried.has_begun or work.opens_at <= asked.moment + make_interval(secs => ${sql.lit(answerGrace / 1000)}))
    and (tried.is_asked or exists (
      select from work_question where work_question.work = work.id and work_question.question = withheld.question
    ))
    and not is_shown(
      later_shown(work.show_keys, work.show_explanations), closes_for_all(work.id), given.closes_at, work.archived_at,
      tried.has_handed_in, tried.has_answered, asked.moment
    )
)`;

const selectWithheld = prepared(
  (_database, all: string) => sql<{ ids: number[] }>`
    select array(
      select distinct withheld.question
      from ${peopleOf('asked')} as related
      cross join lateral kept_questions(related.id, asked.moment) as withheld (question)
      join question on question.id = withheld.question
      where question.author is distinct from asked.person and (asked.purpose = 'solve' or ${withheldByOpened})
      order by withheld.question
    ) as ids
    from rows from (
      jsonb_to_recordset(${all}::jsonb) as (person integer, family boolean, purpose text, moment timestamptz)
    ) with ordinality as asked
    order by asked.ordinality`,
);

const readWithheld = batched<People & { purpose: Purpose; moment: Date }, readonly number[]>(
  async (database, all) => (await selectWithheld(database, JSON.stringify(all))).map(({ ids }) => ids),
);

async function find(
  database: Database,
  reader: Reader,
  { family, purpose }: { family: boolean; purpose: Purpose },
  now: Date,
): Promise<Withheld> {
  if (reader.versions.work === 0 || guards.readsEveryQuestion(reader)) return nothing;
  const people = { person: reader.id, family };
  // Questions that an end makes readable stay withheld for as long as late answers are taken.
  const moment = new Date(now.getTime() - answerGrace);
  if ((await findLatest(database, reader, people)) <= moment.getTime()) return nothing;
  return withheldOf(await readWithheld(database, { ...people, purpose, moment }));
}

/** Work that reserves its tests until a moment in milliseconds: when it closes for the last of its pupils, or Infinity. */
type ReservingWork = { author: number | null; until: number; questions: readonly number[] };

/** All of that work, and what it reserves for its authors and, by 0, for everybody else, each until the next of these works closes. */
type Reserving = {
  works: readonly ReservingWork[];
  found: Map<number, { until: number; reserved: Withheld }>;
};

const selectReserving = prepared(
  (_database, moment: string) => sql<ReservingWork>`
    select author, extract(epoch from coalesce(closes_for_all(work.id), 'infinity'))::float8 * 1000 as until,
      array(select question from work_question where work_question.work = work.id order by question) as questions
    from work
    where reserved and archived_at is null and (
      closes_at is null or closes_at > ${moment}::timestamptz
      or exists (
        select from work_allowance as allowance
        where allowance.work = work.id and allowance.closes_at > ${moment}::timestamptz
      )
    )`,
);

/** The questions that are reserved at a moment, but for those of work that the person has given. */
function reservedAt({ works, found }: Reserving, person: number, moment: number): Withheld {
  const author = works.some((work) => work.author === person) ? person : 0;
  const known = found.get(author);
  if (known !== undefined && moment < known.until) return known.reserved;
  const reserving = works.filter((work) => work.until > moment && work.author !== author);
  const ids = new Set(reserving.flatMap(({ questions }) => questions));
  const until = Math.min(...works.map((work) => work.until).filter((end) => end > moment));
  const reserved = withheldOf([...ids].toSorted((a, b) => a - b));
  found.set(author, { until, reserved });
  return reserved;
}

/**
 * The questions that are reserved for work that has not closed: they are served to nobody outside of it, and nobody can answer them there.
 * Staff and the author of the work are not concerned. Of most schools it is read once after each change of work.
 */
async function findReserved(
  database: Database,
  { id, versions, ...roles }: Reader,
  now: Date,
): Promise<Withheld> {
  if (versions.work === 0 || guards.readsEveryQuestion({ id, ...roles })) return nothing;
  const moment = now.getTime() - answerGrace;
  const all = await cached(database, 'reserving work', [versions.work], async (): Promise<Reserving> => {
    return { works: await selectReserving(database, new Date(moment).toISOString()), found: new Map() };
  });
  return all.works.length === 0 ? nothing : reservedAt(all, id, moment);
}

/** The questions whose keys the person's own work withholds. From staff nothing is withheld. */
export function findWithheld(database: Database, person: Reader, now: Date): Promise<Withheld> {
  return find(database, person, { family: false, purpose: 'solve' }, now);
}

/** The questions that a person cannot solve freely now: withheld or reserved ones. @param withheld see findWithheld */
export async function withReserved(
  database: Database,
  person: Reader,
  withheld: Withheld,
  now: Date,
): Promise<Withheld> {
  const reserved = await findReserved(database, person, now);
  return withheld.ids.length === 0 ? reserved : withMore(withheld, reserved.ids);
}

/** As withReserved, where it does not matter which of both it is. */
export async function findUnserved(database: Database, person: Reader, now: Date): Promise<Withheld> {
  return withReserved(database, person, await findWithheld(database, person, now), now);
}

/**
 * Whether a person knows already that a question is in own work: in an attempt, or in work that has opened and gives all pupils the same
 * tests.
 */
export async function standsInKnownWork(
  database: Database,
  person: number,
  question: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from work_of(${person}) as own join work on work.id = own.work
      where exists (
        select from work_attempt as attempt
        where attempt.work = work.id and attempt.person = ${person} and ${question} = any(attempt.questions)
      ) or (work.opens_at <= ${now.toISOString()} and work.drawn is null and exists (
        select from work_question where work_question.work = work.id and work_question.question = ${question}
      ))
    ) as known`.execute(database);
  return rows[0]?.known === true;
}

const selectHidden = prepared(
  (_database, parent: number) => sql<{ ids: number[] }>`
    select array(
      select distinct answer.question
      from ${childrenOf(sql`${parent}::integer`)} as child
      join answer on answer.person = child.id and ${isHiddenFromParents}
      join question on question.id = answer.question and question.author is distinct from ${parent}::integer
      order by answer.question
    ) as ids`,
);

/** The questions of the results that a parent does not see, since they are of work that is hidden from parents. */
async function findHidden(
  database: Database,
  { id, versions, answers_given }: Reader,
): Promise<readonly number[]> {
  const load = async () => (await selectHidden(database, id))[0]?.ids ?? [];
  return cached(
    database,
    `results hidden from ${id}`,
    [versions.work, versions.users, versions.question],
    load,
    answers_given,
  );
}

/** The questions that lists of answers leave out for a reader, and those of them that opened work keeps. The others are not to be counted either. */
export type LeftOut = { withheld: Withheld; inWork: Withheld };

/**
 * The questions whose keys and verdicts a person cannot read now: opened work keeps them from the person or, where parents
 * read answers of children, from one of the children; or a child has the result from work that is hidden from parents. Nothing is
 * withheld from staff, nor a question from its author.
 */
export async function findLeftOut(database: Database, person: Reader, now: Date): Promise<LeftOut> {
  const family = guards.readsChildrensAnswers(person);
  const inWork = await find(database, person, { family, purpose: 'read' }, now);
  if (!family || person.versions.work === 0 || guards.readsEveryQuestion(person))
    return { withheld: inWork, inWork };
  const hidden = await findHidden(database, person);
  return { withheld: withMore(inWork, hidden), inWork: withoutThese(inWork, hidden) };
}

/** As findLeftOut, where it does not matter why a question is withheld. */
export async function findWithheldFromReader(
  database: Database,
  person: Reader,
  now: Date,
): Promise<Withheld> {
  return (await findLeftOut(database, person, now)).withheld;
}

/**
 * The questions of others that a teacher cannot read now: work withholds them from the teacher, or from one of the teacher's children, also
 * work that has not opened yet, or they are reserved for work of another author. Otherwise the key of an exam could be
 * read before it, and passed on.
 */
export async function findWithheldFromColleague(
  database: Database,
  person: Reader,
  now: Date,
): Promise<Withheld> {
  const read = await findWithheldFromReader(database, person, now);
  const solved = await find(database, person, { family: true, purpose: 'solve' }, now);
  return withReserved(database, person, withMore(solved, read.ids), now);
}

const selectUnanswered = prepared(
  (_database, person: number, questions: readonly number[]) => sql<{ category: number; tests: number }>`
    select category, count(*) as tests
    from question
    where id = any(${list(questions, 'integer')}) and enabled and author is distinct from ${person}::integer
      and not exists (select from answer where answer.person = ${person}::integer and answer.question = question.id)
    group by category`,
);

/** How many of the withheld questions a person could solve otherwise, by category. */
export async function countWithheld(
  database: Database,
  person: number,
  { ids }: Withheld,
): Promise<readonly { category: number; tests: number }[]> {
  return ids.length === 0 ? [] : selectUnanswered(database, person, ids);
}
