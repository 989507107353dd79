import type { AppContext } from '../app-context.ts';
import { giveCard, makePupil } from './cards.ts';
import { makeClass } from './factories.ts';
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
  const { id } = await makeClass(context, { teachers, pupils: [await makePupil(context)] });
  if (object.includes('archived')) {
    await context.pool.query('update class set archived_at = now() where id = $1', [id]);
  }
  return id;
}

/** Makes the pupil with a card that the matrix names, and returns the id. */
export async function makePupilFor(context: AppContext, object: string, { person }: Caller): Promise<number> {
  if (object === 'missing') return missing;
  const pupil = await makePupil(context, { is_teacher: object.includes('who teaches') });
  await giveCard(context, pupil, '2580');
  if (object.includes('theirs') && person) await makeClass(context, { teachers: [person], pupils: [pupil] });
  return pupil.id;
}
