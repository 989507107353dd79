import { type RawBuilder, sql } from 'kysely';

import { type Change, changeCount, changesIn, type Moment } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { memories } from '../database/remembered.ts';
import { type Filters, orderOf } from './list-conditions.ts';

type Key = 'id' | 'name';

/** A place in the order of all tests: so many stand before this name and id, whether or not a test has them now. */
type Waymark = { offset: number; name_key: string; id: number };

/** Waymarks on the way through all tests in one ascending order, the first one at its beginning. */
type Way = { at: Moment; marks: Waymark[] };

const ways = memories<Key, Way>(2);

/** How far it is from one waymark to the next, and how many changes it pays to carry them on over. */
const stride = 2000;
const mostMoved = 500;

const beginning: Waymark = { offset: 0, name_key: '', id: 0 };

type Page = { from: number; to: number; total: number };

/**
 * The ids of a page that may stand anywhere in the list of all tests. Who goes far leaves waymarks, from which the
 * next one starts; tests that come and go before them move them on.
 */
export async function listByWaymarks(
  database: Database,
  sort: Filters['sort'],
  { from, to, total }: Page,
): Promise<number[]> {
  const [key, direction] = sort.split('_') as [Key, 'asc' | 'desc'];
  if (direction === 'asc') return walk(database, key, { from, to, total });
  const ids = await walk(database, key, { from: total - to, to: total - from, total });
  return ids.toReversed();
}

async function walk(database: Database, key: Key, { from, to, total }: Page): Promise<number[]> {
  const changes = changesIn(database);
  for (let isSecond = false; ; isSecond = true) {
    const way = await wayOf(database, key);
    const start = nearest(way.marks, from);
    const isFromEnd = total - to < Math.min(stride, from - start.offset);
    const countThen = changes.count();
    const { rows } = isFromEnd
      ? await walkBack(database, key, { from, to, total })
      : await walkOn(database, key, start, { from, to, total });
    const now = rows[0]?.count ?? countThen;
    await changes.learn(now);
    const isSame = now === countThen && changes.moment() === way.at;
    if (isSame && !isFromEnd) keepMarks(way, rows);
    const ids = rows.filter(({ offset }) => offset >= from).map(({ id }) => id);
    if (isSame || isSecond) return isFromEnd ? ids.toReversed() : ids;
  }
}

type Step = { count: number; offset: number; id: number; name_key: string };

/** On from a waymark: the rows of the page, and those on the way that are a stride from each other. */
async function walkOn(database: Database, key: Key, start: Waymark, { from, to }: Page) {
  const after =
    start.offset === 0
      ? sql`true`
      : key === 'id'
        ? sql`id >= ${start.id}`
        : sql`(name_key, id) >= (${start.name_key}, ${start.id})`;
  if (from - start.offset <= stride) {
    return sql<Step>`
      select ${changeCount} as count, (row_number() over () + ${from - 1})::integer as offset, id, name_key
      from (
        select id, name_key from question where ${after}
        order by ${orderOf(`${key}_asc`)} limit ${to - from} offset ${from - start.offset}
      ) as page`.execute(database);
  }
  return sql<Step>`
    select ${changeCount} as count, "offset", id, name_key
    from (
      select id, name_key, (row_number() over () + ${start.offset - 1})::integer as "offset"
      from (
        select id, name_key from question where ${after}
        order by ${orderOf(`${key}_asc`)} limit ${to - start.offset}
      ) as ahead
    ) as numbered
    where "offset" >= ${from} or "offset" % ${stride} = 0
    order by "offset"`.execute(database);
}

/** Back from the end, where it is nearer. */
async function walkBack(database: Database, key: Key, { to, from, total }: Page) {
  return sql<Step>`
    select ${changeCount} as count, ${from}::integer as offset, id, name_key
    from (
      select id, name_key from question
      order by ${orderOf(`${key}_asc`, true)} limit ${to - from} offset ${total - to}
    ) as page`.execute(database);
}

function nearest(marks: Waymark[], offset: number): Waymark {
  return marks.findLast((mark) => mark.offset <= offset) ?? beginning;
}

function keepMarks({ marks }: Way, steps: Step[]): void {
  for (const { offset, name_key, id } of steps) {
    if (offset % stride !== 0 || marks.some((mark) => Math.abs(mark.offset - offset) < stride / 2)) continue;
    marks.push({ offset, name_key, id });
  }
  marks.sort((a, b) => a.offset - b.offset);
}

/** The way in an order, carried on over all changes that are known. */
async function wayOf(database: Database, key: Key): Promise<Way> {
  const changes = changesIn(database);
  const at = changes.moment();
  const way = ways(database).find(key);
  const since = way && changes.since(way.at);
  const moves = since?.flatMap((change) => movesOf(key, change));
  if (way === undefined || moves === undefined || moves.length > mostMoved) {
    const begun = { at, marks: [beginning] };
    ways(database).keep(key, begun);
    return begun;
  }
  const moved = moves.length === 0 ? way.marks : await moveMarks(database, key, way.marks, moves);
  const carried = { at, marks: moved };
  ways(database).keep(key, carried);
  return carried;
}

/** A test that came to a place in the order, or went from it. */
type Move = { sign: 1 | -1; name_key: string; id: number };

function movesOf(key: Key, { what, id, before, after }: Change): Move[] {
  if (what !== 'question') return [];
  const [earlier, later] = [before, after].map((noted) => noted && String(noted['name_key']));
  if (earlier !== undefined && later !== undefined && (key === 'id' || earlier === later)) return [];
  return [
    ...(earlier === undefined ? [] : [{ sign: -1 as const, name_key: earlier, id }]),
    ...(later === undefined ? [] : [{ sign: 1 as const, name_key: later, id }]),
  ];
}

async function moveMarks(database: Database, key: Key, marks: Waymark[], moves: Move[]): Promise<Waymark[]> {
  const columns = (list: { name_key: string; id: number }[]): RawBuilder<unknown> =>
    sql`${list.map(({ name_key }) => name_key)}::text[], ${list.map(({ id }) => id)}::integer[]`;
  const isBefore =
    key === 'id'
      ? sql`move.id < mark.id`
      : sql`(move.name_key collate "und-x-icu", move.id) < (mark.name_key collate "und-x-icu", mark.id)`;
  const { rows } = await sql<{ place: number; by: number }>`
    select mark.place::integer, sum(move.sign)::integer as by
    from unnest(${columns(marks)}) with ordinality as mark (name_key, id, place)
    join unnest(${columns(moves)}, ${moves.map(({ sign }) => sign)}::integer[]) as move (name_key, id, sign)
      on ${isBefore}
    group by mark.place`.execute(database);
  const by = new Map(rows.map((row) => [row.place, row.by]));
  return marks.map((mark, index) => ({ ...mark, offset: mark.offset + (by.get(index + 1) ?? 0) }));
}
