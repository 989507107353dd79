import { sql } from 'kysely';

import type { AuditEntry, listAuditEntries as listEndpoint } from '../../contract/audit.ts';
import type { Language } from '../../contract/languages.ts';
import type { QueryOf } from '../../contract/wire/endpoint.ts';
import { storable } from '../../contract/question-types/stored/storable.ts';
import type { Database } from '../database/database.ts';
import { totalOf } from '../http/responses/list.ts';
import type { AuditEvent } from './audit-event.ts';
import { readNames } from './names-store.ts';
import { idsIn } from './sentences/facts.ts';
import { sentenceOf } from './sentences/sentence.ts';

/** Adds lines to the audit trail, in the transaction of their actions. */
export async function insertAuditEntries(
  transaction: Database,
  auditEvents: readonly AuditEvent[],
): Promise<void> {
  if (auditEvents.length === 0) return;
  await transaction
    .insertInto('audit_entry')
    .values(
      auditEvents.map(({ actor, action, person, details = {} }) => ({
        actor,
        action,
        person: person ?? null,
        // A name that was sent with half of a pair of surrogates is text in its own table, and would be no JSON here.
        details: JSON.stringify(storable(details)?.value ?? {}),
      })),
    )
    .execute();
}

type ListQuery = QueryOf<typeof listEndpoint>;
type Filter = Pick<ListQuery, 'action' | 'person' | 'actor'>;

function matching(database: Database, { action, person, actor }: Filter) {
  let found = database.selectFrom('audit_entry');
  if (action !== undefined) found = found.where('action', '=', action);
  if (person !== undefined) found = found.where('person', '=', person);
  if (actor !== undefined) found = found.where('actor', '=', actor);
  return found;
}

/** The lines that match, the latest first, with the names that people have now. */
function entries(database: Database, filter: Filter) {
  return matching(database, filter)
    .leftJoin('users as doer', 'doer.id', 'actor')
    .leftJoin('users as concerned', 'concerned.id', 'person')
    .select([
      'audit_entry.id',
      'audit_entry.made_at',
      'action',
      'actor',
      sql<string>`trim(concat(doer.first_name, ' ', doer.last_name))`.as('actor_name'),
      'person',
      sql<string>`trim(concat(concerned.first_name, ' ', concerned.last_name))`.as('person_name'),
      'details',
    ])
    .orderBy('audit_entry.id', 'desc');
}

/** For whom the sentences of entries are written. */
type AuditReader = { language: Language; timeZone: string };

/** Some lines with their sentences. The names of all objects in them are read at once. */
async function withSentences(
  database: Database,
  lines: readonly Omit<AuditEntry, 'sentence'>[],
  reader: AuditReader,
): Promise<AuditEntry[]> {
  const names = await readNames(
    database,
    lines.flatMap(({ details }) => idsIn(details)),
  );
  return lines.map((line) => ({ ...line, sentence: sentenceOf(line, names, reader) }));
}

/** The name of the last actor of an action on a person; blank where there is none. */
export async function findLastActor(
  database: Database,
  action: AuditEvent['action'],
  person: number,
): Promise<string> {
  const last = await entries(database, { action, person }).limit(1).executeTakeFirst();
  return last?.actor_name ?? '';
}

/** One page of the lines that match, with their sentences, and the number of all that match. */
export async function listAuditEntries(
  database: Database,
  query: ListQuery,
  reader: AuditReader,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const page = await entries(database, query)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute();
  const total = await totalOf(page.length, query, async () => {
    const counted = await matching(database, query)
      .select((all) => all.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return counted.total;
  });
  return { entries: await withSentences(database, page, reader), total };
}

const rowsAtOnce = 1000;

/** All lines that match with their sentences, the latest first, read a thousand at a time as they are asked for. */
export async function* readAuditEntries(
  database: Database,
  filter: Filter,
  reader: AuditReader,
): AsyncGenerator<AuditEntry[], void> {
  for (let below: number | undefined; ;) {
    const next = entries(database, filter).limit(rowsAtOnce);
    const rows = await (below === undefined ? next : next.where('audit_entry.id', '<', below)).execute();
    if (rows.length > 0) yield await withSentences(database, rows, reader);
    if (rows.length < rowsAtOnce) return;
    below = rows.at(-1)?.id;
  }
}
