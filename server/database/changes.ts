import { sql } from 'kysely';

import type { Database } from './database.ts';
import { gathered } from './gathered.ts';
import { prepared } from './prepared.ts';

/** Tables whose changes the database itself counts and notes, in the transaction of each change. */
export type Counted = 'question' | 'category' | 'users';

type Noted = Readonly<Record<string, unknown>>;

/** One row that was changed: what it said before and after, as far as it is noted; undefined where there was none. */
export type Change = {
  what: Counted;
  id: number;
  before?: Noted | undefined;
  after?: Noted | undefined;
};

/**
 * How often anything was changed, as an expression to stand in any statement. Every change raises it in its own
 * transaction: as long as it stays, all stays as it was.
 */
export const changeCount = sql<number>`(select sum(changes)::bigint from change_count)`;

const countNow = prepared(() => sql<{ count: number }>`select ${changeCount} as count`);

/** Finds out all that was changed until now, for those who ask beside each other at once. */
export const learnChanges = gathered<void, void>(async (database, { length }) => {
  const [{ count } = { count: 0 }] = await countNow(database);
  await changesIn(database).learn(count);
  return Array.from({ length });
});

/** A point on the way through all changes. */
export type Moment = number;

/** What this process knows of the changes that anybody makes to a database. */
export type Changes = {
  /** How far it knows them. */
  moment: () => Moment;
  /** The value of changeCount at that moment. */
  count: () => number;
  /** Everything since a moment; undefined where anything may have changed since. */
  since: (moment: Moment) => readonly Change[] | undefined;
  /** Finds out what was changed, at least until changeCount had a value. */
  learn: (count: number) => Promise<void>;
};

/** So many changes are kept in mind; what was remembered before them is void. */
const most = 4000;

type Row = {
  what: Counted;
  place: number;
  changes: number;
  number: number | null;
  rows: Omit<Change, 'what'>[] | null;
};

function changesOf(database: Database): Changes {
  /** The count of each place, by table and place: where two have the same, they have seen the same. */
  const places = new Map<string, { what: Counted; place: number; changes: number }>();
  let known = Number.NaN;
  let first: Moment = 0;
  let kept: Change[] = [];
  let asking: Promise<void> | undefined;

  function forget(): void {
    first += kept.length + 1;
    kept = [];
  }

  async function ask(): Promise<void> {
    const seen = [...places.values()];
    const { rows } = await sql<Row>`
      select counted.what, counted.place, counted.changes, noted.number, noted.rows
      from change_count as counted
      left join unnest(
        ${seen.map(({ what }) => what)}::text[],
        ${seen.map(({ place }) => place)}::smallint[],
        ${seen.map(({ changes }) => changes)}::bigint[]
      ) as seen (what, place, changes) on seen.what = counted.what and seen.place = counted.place
      left join noted_change as noted
        on noted.what = counted.what and noted.place = counted.place and noted.number > seen.changes
      order by counted.what, counted.place, noted.number`.execute(database);
    take(rows);
  }

  function take(rows: Row[]): void {
    let [total, missing] = [0, 0];
    const found: Change[] = [];
    for (const [key, group] of Map.groupBy(rows, ({ what, place }) => `${what} ${place}`)) {
      const [{ what, place, changes } = { what: 'question' as const, place: 0, changes: 0 }] = group;
      const noted = group.filter(({ number }) => number !== null);
      total += changes;
      missing += Math.abs(changes - (places.get(key)?.changes ?? Number.NaN) - noted.length);
      places.set(key, { what, place, changes });
      for (const { id, before, after } of noted.flatMap((row) => row.rows ?? [])) {
        found.push({ what, id, before, after });
      }
    }
    known = total;
    // The first time nothing is known, so that the number missing is none: NaN.
    if (missing !== 0) forget();
    else kept.push(...found);
    if (kept.length > 2 * most) {
      first += kept.length - most;
      kept = kept.slice(-most);
    }
  }

  /** Whoever comes while somebody asks may have seen a later count, and then asks again. */
  async function learn(count: number): Promise<void> {
    if (known >= count) return;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    await asking;
    await learn(count);
  }

  return {
    moment: () => first + kept.length,
    count: () => known,
    since: (moment) => (moment < first ? undefined : kept.slice(moment - first)),
    learn,
  };
}

const all = new WeakMap<Database, Changes>();

/** What is known of the changes in a database. Not for a transaction, which sees what is nobody else's to know. */
export function changesIn(database: Database): Changes {
  let changes = all.get(database);
  if (changes === undefined) {
    changes = changesOf(database);
    all.set(database, changes);
  }
  return changes;
}
