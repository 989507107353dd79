import { workMessages } from '../../../contract/work/work-messages.ts';
import type { AppContext } from '../../app-context.ts';
import { listTaught } from '../../classes/membership-store.ts';
import { listFit } from '../../classes/people-store.ts';
import type { Database } from '../../database/database.ts';
import type { AuthenticatedUser } from '../../http/route.ts';
import { countGivableClasses } from './recipient-store.ts';

export type Recipients = { classes: readonly number[]; people: readonly number[] };

/** Each id once, in one order, so that simultaneous requests do not deadlock. */
export function sortedOnce(ids: readonly number[] = []): number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

/**
 * An error by field for classes and pupils to whom a person may not give work: to others than a teacher’s own, to archived classes, to
 * people who are no pupils. Which of them it is, or whether there is one with that id, is not said.
 */
export async function refusedRecipients(
  database: Database,
  person: AuthenticatedUser,
  { classes, people }: Recipients,
  { guards }: Pick<AppContext, 'guards'>,
): Promise<Record<string, string>> {
  const toAll = guards.canGiveWorkToAll(person);
  const fit = await countGivableClasses(database, classes, toAll ? undefined : person.id);
  const isTaught = toAll || (await listTaught(database, person.id, people)).size === people.length;
  const arePupils = isTaught && (await listFit(database, 'pupil', people)).size === people.length;
  return {
    ...(fit === classes.length ? {} : { classes: workMessages.class }),
    ...(arePupils ? {} : { people: workMessages.pupil }),
  };
}
