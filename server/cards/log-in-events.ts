import type { listLogInEvents, LogInEvent } from '../../contract/people/log-in-events.ts';
import { type Handler, ok } from '../http/route.ts';
import { listChildren } from '../users/children-store.ts';
import { eventOfAction, listEvents, type StoredEvent } from './log-in-event-store.ts';

/** An event as a reader sees it. @param reader the id of the person whose log-in it is, or of a parent */
function forReader(reader: number, { person, person_name, action, ...event }: StoredEvent): LogInEvent {
  const isOwn = person === reader;
  const what = eventOfAction[action];
  // Parents do not see who the other parents of a child are.
  const isHidden = event.by_staff || (what === 'parent_linked' && !isOwn);
  return { ...event, what, child_name: isOwn ? '' : person_name, by_name: isHidden ? '' : event.by_name };
}

export const handleListLogInEvents: Handler<typeof listLogInEvents> = async (
  { query, person, now, database },
  { guards },
) => {
  const children = guards.seesChildrensResults(person) ? await listChildren(database, person) : [];
  const since = new Date(now.getTime() - query.days * 24 * 60 * 60 * 1000);
  const people = [person.id, ...children.map(({ id }) => id)];
  const events = await listEvents(database, { people, reader: person.id, since });
  return ok({ status: 'ok', data_api: events.map((event) => forReader(person.id, event)) });
};
