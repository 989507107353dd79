import { type RawBuilder, sql } from 'kysely';

/* Conditions on a row of work_attempt, by its own times: whether or not the server has written down yet that the time of it was over. */

/** A moment: as a parameter, or an expression of the type timestamptz. */
type Moment = Date | RawBuilder<unknown>;

const asTimestamp = (now: Moment) => (now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now);

/** Whether an attempt is handed in at a moment: by a person, or since its time is over. */
export function isHandedIn(now: Moment) {
  return sql<boolean>`(handed_in_at is not null or ends_at <= ${asTimestamp(now)})`;
}

/** Whether an attempt can still be answered at a moment. */
export function isUnderWay(now: Moment) {
  return sql<boolean>`(handed_in_at is null and (ends_at is null or ends_at > ${asTimestamp(now)}))`;
}
