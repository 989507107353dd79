import { type Selectable, sql } from 'kysely';

import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { KeyOwner } from './storage-keys.ts';

export type Untaken = Omit<Selectable<Tables['untaken_answer']>, 'person' | 'received_at'>;

/** How many answers that could not be taken are held of one person. */
const mostUntaken = 500;

/**
 * - `held`: by this request or by an earlier one with the same id
 * - `full`: the person has too many
 * - `gone`: the person was erased, or never was
 */
export type HoldOutcome = 'held' | 'full' | 'gone';

/** Those among some answers of some people that are held, each as the id of the person, a space, and its own id. */
export async function findHeld(
  database: Database,
  answers: readonly { person: number; id: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ person: number; id: string }>`
    select person, id from untaken_answer
    where (person, id) in (
      select * from unnest(${answers.map(({ person }) => person)}::integer[], ${answers.map(({ id }) => id)}::uuid[])
    )`.execute(database);
  return new Set(rows.map(({ person, id }) => `${person} ${id}`));
}

/**
 * Holds an answer that could not be taken, once for an id, also of a person whose account is closed. The row of the person is locked,
 * so that nothing comes in while the person is being erased.
 */
export async function holdUntaken(
  database: Database,
  { id: person, since }: Pick<KeyOwner, 'id' | 'since'>,
  untaken: Untaken,
): Promise<HoldOutcome> {
  const { rows } = await sql<{ has_room: boolean; is_held: boolean }>`
    with owner as materialized (
      select id from users
      where id = ${person} and erased_at is null
        and floor(extract(epoch from start_date) * 1000) = ${since}::bigint
      for share
    ), room as materialized (
      select count(*) < ${sql.lit(mostUntaken)} as has_room from untaken_answer where person = ${person}
    ), added as (
      insert into untaken_answer (person, id, kind, question, work, body, at, reason)
      select owner.id, ${untaken.id}::uuid, ${untaken.kind}, ${untaken.question}::integer, ${untaken.work}::integer,
        ${JSON.stringify(untaken.body)}::jsonb, ${untaken.at}::timestamptz, ${untaken.reason}
      from owner, room where has_room
      on conflict (person, id) do nothing
    )
    select has_room, exists (
      select from untaken_answer where person = ${person} and id = ${untaken.id}::uuid
    ) as is_held
    from owner, room`.execute(database);
  const [row] = rows;
  if (row === undefined) return 'gone';
  return row.has_room || row.is_held ? 'held' : 'full';
}

/** The answers of a person that could not be taken, the latest first. */
export async function listUntaken(
  database: Database,
  person: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: (Untaken & { received_at: string })[]; total: number }> {
  const own = database.selectFrom('untaken_answer').where('person', '=', person);
  const [rows, { total }] = await Promise.all([
    own
      .select(['id', 'kind', 'question', 'work', 'body', 'at', 'reason', 'received_at'])
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Deletes the answers of a person who is being erased: their texts are the person’s own. */
export async function deleteUntaken(transaction: Database, person: number): Promise<void> {
  await transaction.deleteFrom('untaken_answer').where('person', '=', person).execute();
}
