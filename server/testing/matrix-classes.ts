import type { AppContext } from '../app-context.ts';
import { addPupils } from '../classes/membership-store.ts';
import { giveCard, makePupil } from './cards.ts';
import { makeClass, makePerson } from './factories.ts';
import type { Caller } from './matrix-callers.ts';
import { missing } from './matrix-objects.ts';

/** Makes the class that the matrix names, with a pupil, and returns its id. */
export async function makeClassWithCards(
  context: AppContext,
  object: string,
  { person }: Caller,
): Promise<number> {
  if (object === 'missing') return missing;
  const teachers = object.includes('theirs') && person ? [person] : [];
  const confirmed = !object.includes('unconfirmed');
  const { id } = await makeClass(context, { teachers, pupils: [await makePupil(context)], confirmed });
  if (object.includes('archived')) {
    await context.pool.query('update class set archived_at = now() where id = $1', [id]);
  }
  return id;
}

/** Makes the pupil with a card that the matrix names, and returns the id. */
export async function makePupilFor(context: AppContext, object: string, { person }: Caller): Promise<number> {
  if (object === 'missing') return missing;
  const pupil = object.includes('with a password')
    ? await makePerson(context, { is_pupil: true })
    : await makePupil(context, { is_teacher: object.includes('who teaches') });
  await giveCard(context, pupil, '2580');
  if (person === undefined) return pupil.id;
  if (object.includes('theirs')) {
    const confirmed = !object.includes('unconfirmed');
    await makeClass(context, { teachers: [person], pupils: [pupil], confirmed });
  }
  if (object === 'a pupil they added') await addToClassOf(context, person, pupil);
  return pupil.id;
}

/** Has a teacher add a pupil to a confirmed class. @returns the id of the class */
export async function addToClassOf(
  context: AppContext,
  teacher: { id: number },
  pupil: { id: number },
): Promise<number> {
  const { id } = await makeClass(context, { teachers: [teacher] });
  await addPupils(context.database, id, [pupil.id], false);
  return id;
}
