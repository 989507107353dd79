import { type RawBuilder, sql } from 'kysely';

import type { QuestionForStaff } from '../../contract/questions.ts';
import { type Change, changeCount, changesIn, type Moment } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { type Dated, memories, recall } from '../database/remembered.ts';
import type { Guards } from '../authorization/guards.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { childrenOf } from '../users/store.ts';
import type { Filters } from './list-conditions.ts';
import { readQuestions } from './remembered-rows.ts';
import { readSearchTexts } from './search-texts.ts';
import { isMove, subtreeOf } from './subtrees.ts';
import { findSearch } from './what-belongs.ts';

export type Reading = Pick<
  Guards,
  'readsEveryQuestion' | 'readsOwnQuestions' | 'readsOwnAnswers' | 'readsChildrensAnswers'
>;

/** What a list asks of a question beside its text. */
type Readable = { id: number; category: number; enabled: boolean; is_analyzed_by_ai: boolean };

/** All questions that somebody may read, in both orders, and which of them were found to have a text. */
type Shelf = Dated & {
  /** What answers_given said of the person no later than when the shelf was filled. */
  answers: string;
  byName: Readable[];
  byId: Readable[];
  ids: Set<number>;
  withText: Map<string, Set<number>>;
};

/** Shelves by person and roles, of at most so many questions in all. */
const shelves = memories<string, Shelf>(300_000, ({ ids }) => 10 + ids.size);

/** So many searches of a person are remembered. */
const mostSearches = 100;

type Page = { questions: QuestionForStaff[]; total: number };

/**
 * One page of what is somebody's own to read. All of it is found at once and remembered, so that the cost depends on
 * the person and not on the school. All changes until now must be known, as they are once the request is authenticated: see AuthenticatedUser.
 */
export async function listReadable(
  database: Database,
  person: AuthenticatedUser,
  filters: Filters,
  reads: Reading,
): Promise<Page> {
  const roles = [
    reads.readsOwnQuestions(person),
    reads.readsOwnAnswers(person),
    reads.readsChildrensAnswers(person),
  ];
  const key = JSON.stringify([person.id, person.email, ...roles]);
  for (let isSecond = false; ; isSecond = true) {
    const shelf = known(database, key, person) ?? (await fill(database, key, person, reads));
    const matching = await matchingOn(database, shelf, filters);
    const [from, to] = [(filters.page - 1) * filters.per_page, filters.page * filters.per_page];
    const ids = matching.slice(from, to);
    const questions = await readQuestions(database, ids);
    // What was read anew a moment ago is an answer, whatever happens beside it.
    if (isSecond || known(database, key, person) === shelf) {
      return { questions, total: matching.length };
    }
    shelves(database).drop(key);
  }
}

function known(database: Database, key: string, person: AuthenticatedUser): Shelf | undefined {
  const shelf = recall(database, shelves(database), key, (change, found) => concerns(change, found, person));
  return shelf?.answers === person.answers_given ? shelf : undefined;
}

function concerns(change: Change, { ids }: Shelf, person: AuthenticatedUser): boolean {
  const { what, id, before, after } = change;
  if (what !== 'question') return isMove(change);
  return ids.has(id) || before?.['author'] === person.id || after?.['author'] === person.id;
}

/** The ids of what somebody may read by each of his or her roles, from an index each. */
function readableIds(person: AuthenticatedUser, reads: Reading): RawBuilder<{ id: number }> {
  const sets = [
    reads.readsOwnQuestions(person) && sql`select id from question where author = ${person.id}`,
    reads.readsOwnAnswers(person) && sql`select question from answer where person = ${person.id}`,
    reads.readsChildrensAnswers(person) &&
      sql`select distinct question from answer where person in ${childrenOf(person.email)}`,
  ].filter((set) => set !== false);
  // Two children may have answered the same.
  return sets.length === 0 ? sql`select 0 as id where false` : sql`${sql.join(sets, sql` union `)}`;
}

async function fill(
  database: Database,
  key: string,
  person: AuthenticatedUser,
  reads: Reading,
): Promise<Shelf> {
  const changes = changesIn(database);
  const at = changes.moment();
  const shown = reads.readsOwnQuestions(person)
    ? sql`(enabled or author is not distinct from ${person.id})`
    : sql`enabled`;
  const { rows } = await sql<{ count: number; found: string | null }>`
    with readable (id) as materialized (${readableIds(person, reads)})
    select ${changeCount} as count, (
      select string_agg(
        concat_ws(' ', id, category, enabled::integer, is_analyzed_by_ai::integer, (${shown})::integer),
        ',' order by name_key, id
      )
      from readable cross join lateral (
        select name_key, category, enabled, is_analyzed_by_ai, author from question where question.id = readable.id offset 0
      ) as question
    ) as found`.execute(database);
  const [row] = rows;
  await changes.learn(row?.count ?? 0);
  const shelf = shelfOf(at, person.answers_given, row?.found ?? '');
  shelves(database).keep(key, shelf);
  return shelf;
}

function shelfOf(at: Moment, answers: string, found: string): Shelf {
  const ids = new Set<number>();
  const byName: Readable[] = [];
  for (const part of found === '' ? [] : found.split(',')) {
    const [id = 0, category = 0, enabled, analyzed, isShown] = part.split(' ').map(Number);
    ids.add(id);
    if (isShown === 1)
      byName.push({ id, category, enabled: enabled === 1, is_analyzed_by_ai: analyzed === 1 });
  }
  return { at, answers, byName, byId: byName.toSorted((a, b) => a.id - b.id), ids, withText: new Map() };
}

async function matchingOn(database: Database, shelf: Shelf, filters: Filters): Promise<number[]> {
  const { s, sort, category, enabled, is_analyzed_by_ai } = filters;
  const below = category === undefined ? undefined : await subtreeOf(database, category);
  const withText = s === '' ? undefined : await findText(database, shelf, s);
  const [key, direction] = sort.split('_');
  const found = (key === 'id' ? shelf.byId : shelf.byName)
    .filter(
      (each) =>
        (enabled ?? each.enabled) === each.enabled &&
        (is_analyzed_by_ai ?? each.is_analyzed_by_ai) === each.is_analyzed_by_ai &&
        (below?.has(each.category) ?? true) &&
        (withText?.has(each.id) ?? true),
    )
    .map(({ id }) => id);
  return direction === 'asc' ? found : found.toReversed();
}

/** Those on a shelf in which, or in whose category's name, a text stands. */
async function findText(database: Database, shelf: Shelf, s: string): Promise<Set<number>> {
  const before = shelf.withText.get(s);
  if (before !== undefined) return before;
  const search = await findSearch(database, s);
  const texts = await readSearchTexts(database, shelf.ids);
  const found = new Set<number>();
  for (const { id, category } of shelf.byId) {
    if (search.categories.has(category) || texts.get(id)?.includes(search.text)) found.add(id);
  }
  shelf.withText.set(s, found);
  const [oldest] = shelf.withText.keys();
  if (shelf.withText.size > mostSearches && oldest !== undefined) shelf.withText.delete(oldest);
  return found;
}
