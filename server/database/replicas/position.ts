import { sql } from 'kysely';

import { prepared } from '../prepared.ts';
import type { Database } from '../tables.ts';

/**
 * How far the leader has written its log, in bytes. A timeline begins when a node becomes the leader, and two timelines have
 * positions with the same numbers: an earlier leader, or a node that has read more of its log than others, may stay on another branch for a while.
 * `term` is a mark that a leader has written in its timeline. A node that has the mark is on no other branch. It is empty until it is written.
 */
export type Position = { term: string; written: number };

/** The first eight digits of the name of a file of the log. */
const timelineOf = (position: ReturnType<typeof sql>) => sql`left(pg_walfile_name(${position}), 8)`;

/**
 * The position that includes every commit that the statement sees, as a column for any statement; `positionFrom` parses it. A commit is seen once
 * it is flushed, except where PostgreSQL does not wait for that. Null on a replica.
 */
export const positionColumn = sql<string | null>`case when not pg_is_in_recovery() then (
  select concat_ws(' ', here.position - '0/0', leader_term.term)
  from (
    select case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn()
    end as position
  ) as here
  left join leader_term on leader_term.timeline = ${timelineOf(sql`here.position`)}
) end`;

export function positionFrom(text: string | null | undefined): Position | undefined {
  if (text === null || text === undefined) return undefined;
  const [written, term = ''] = text.split(' ');
  return { term, written: Number(written) };
}

/** The statement that reads the position alone. */
export const positionNow = prepared(
  () => sql<{ position: string | null }>`select ${positionColumn} as position`,
);

/** Writes a new mark of the present timeline. */
export async function startTerm(database: Database): Promise<void> {
  await sql`
    insert into leader_term (timeline, term)
    values (${timelineOf(sql`pg_current_wal_insert_lsn()`)}, gen_random_uuid())
    on conflict (id) do update set timeline = excluded.timeline, term = excluded.term`.execute(database);
}

/**
 * What a replica has. `replayed` is null on a leader, and where the node was on a timeline after that of the term. `process` serves the connection; behind a pooler, which may lead each
 * statement to another replica, it is not the one that the driver knows.
 */
export type Replayed = { replayed: number | null; term: string | null; process: number };

/**
 * The statement that asks a replica what it has. Its control file shows the timeline of the last checkpoint, and where a node became a leader and ended before
 * a checkpoint, that of the end of the recovery.
 */
export const replayedNow = `
  select case
      when pg_is_in_recovery()
        and greatest(timeline_id, min_recovery_end_timeline) <= ('x' || leader_term.timeline)::bit(32)::integer
      then pg_last_wal_replay_lsn() - '0/0'
    end as replayed, leader_term.term, pg_backend_pid() as process
  from pg_control_checkpoint(), pg_control_recovery() left join leader_term on true`;
