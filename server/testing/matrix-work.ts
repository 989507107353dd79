import type { AppContext } from '../app-context.ts';
import { makeClass, makePerson } from './factories.ts';
import { type Caller, otherTeacher } from './matrix-callers.ts';
import { missing } from './matrix-objects.ts';
import { makeWork } from './work.ts';

/**
 * Makes a work with the relation to the caller that the matrix names: `they gave`, `of a class they teach`, `of another class`,
 * `given to them`, `their child’s`, `their child’s, hidden`. A pupil of the class with no other relation has it too.
 */
export async function makeWorkFor(
  context: AppContext,
  object: string,
  { person }: Caller,
): Promise<{ id: number; pupil: number; class: number }> {
  if (object === 'missing') return { id: missing, pupil: missing, class: missing };
  const other = await otherTeacher(context);
  const pupil = await makePerson(context, { is_pupil: true });
  const pupils = [pupil];
  const teachers = [other];
  if (person !== undefined && object.startsWith('given to them')) pupils.push(person);
  if (person !== undefined && object.startsWith('of a class they teach')) teachers.push(person);
  if (person !== undefined && object.startsWith('their child’s')) {
    pupils.push(await makePerson(context, { is_pupil: true, father_email: person.email }));
  }
  const taught = await makeClass(context, { pupils, teachers });
  const author = (object.startsWith('they gave') ? person : undefined) ?? other;
  const { id } = await makeWork(context, {
    author,
    classes: [taught],
    parents_see: !object.includes('hidden'),
  });
  return { id, pupil: pupil.id, class: taught.id };
}
