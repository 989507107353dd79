import { sql } from 'kysely';

import type { AuditAction } from '../../contract/audit.ts';
import type { LogInEvent } from '../../contract/people/log-in-events.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';

/* Events by other people at log-ins, from the audit trail. */

/** The events at log-ins, by the actions of the audit trail. */
export const eventOfAction = {
  'cards.printed': 'card_printed',
  'card.pin_reset': 'pin_reset',
  'person.sessions_ended': 'sessions_ended',
  'person.address': 'address_changed',
  'parent.linked': 'parent_linked',
} as const satisfies Partial<Record<AuditAction, LogInEvent['what']>>;

export type StoredEvent = Omit<LogInEvent, 'child_name' | 'what'> & {
  action: keyof typeof eventOfAction;
  person: number;
  person_name: string;
};

const mostEvents = 20;

const selectEvents = prepared(
  (_database, people: readonly number[], reader: number, since: string) => sql<StoredEvent>`
    select entry.id, entry.made_at, entry.action, concerned.id as person,
      trim(concat(concerned.first_name, ' ', concerned.last_name)) as person_name,
      coalesce(doer.is_staff, false) as by_staff, trim(concat(doer.first_name, ' ', doer.last_name)) as by_name
    from users as concerned cross join lateral (
      select id, made_at, action, actor from audit_entry
      where audit_entry.person = concerned.id and action in (${sql.join(Object.keys(eventOfAction).map((action) => sql.lit(action)))})
      union all
      select id, made_at, action, actor from audit_entry
      where action = 'cards.printed' and details -> 'people' @> to_jsonb(concerned.id)
    ) as entry
    left join users as doer on doer.id = entry.actor
    where concerned.id = any(${list(people, 'integer')}) and entry.made_at > ${since}::timestamptz
      and entry.actor is distinct from ${reader}::integer
    order by entry.id desc limit ${sql.lit(mostEvents)}`,
);

/** The latest things that others than the reader did to the log-ins of some people since a moment, the latest first. */
export async function listEvents(
  database: Database,
  { people, reader, since }: { people: readonly number[]; reader: number; since: Date },
): Promise<StoredEvent[]> {
  return selectEvents(database, people, reader, since.toISOString());
}
