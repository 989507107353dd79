import { usualGrades } from '../../../contract/grade-scale.ts';
import type { AppContext } from '../../app-context.ts';
import { makePerson } from '../../testing/factories.ts';
import { addToClassOf } from '../../testing/matrix-classes.ts';
import { type Caller, type Maker, otherTeacher, type Requests } from '../../testing/matrix-callers.ts';
import { makeClassFor, missing } from '../../testing/matrix-objects.ts';
import { makeAttempt, makeWork } from '../../testing/work.ts';
import { makeColumn } from './columns.ts';

/** Makes a class with the relation to the caller that the matrix names, and work that is handed in by one of its pupils. */
async function makeGradedClass(
  context: AppContext,
  object: string,
  caller: Caller,
): Promise<{ class: number; work: number }> {
  const { id } = await makeClassFor(context, object, caller);
  if (object === 'missing') return { class: id, work: missing };
  const work = await makeWork(context, { classes: [{ id }] });
  const pupil = await context.database
    .selectFrom('class_pupil')
    .select('person as id')
    .where('class', '=', id)
    .executeTakeFirstOrThrow();
  await makeAttempt(context, { work, person: pupil });
  return { class: id, work: work.id };
}

/** Makes a column with a mark in a class, both with the relation to the caller that the matrix names. */
const ofColumn =
  (json?: object): Maker =>
  (object) =>
  async (context, caller) => {
    const isTaught = object === 'they added' || object === 'a colleague added';
    const { id } = await makeClassFor(context, isTaught ? 'they teach' : object, caller);
    if (object === 'missing') return { id, ...(json && { json }) };
    const other = await otherTeacher(context);
    const author = object.startsWith('they added') ? (caller.person ?? other) : other;
    return { id: (await makeColumn(context, { id }, { author })).id, ...(json && { json }) };
  };

const ofClass: Maker = (object) => async (context, caller) => ({
  query: `class=${(await makeGradedClass(context, object, caller)).class}`,
});

/** Makes the person whose grades are asked for, with work that is handed in. */
const ownGrades: Maker =
  (object) =>
  async (context, { person }) => {
    if (object === 'theirs') {
      if (person) await makeAttempt(context, { work: await makeWork(context, { pupils: [person] }), person });
      return {};
    }
    const isTheirs = object.startsWith('their child’s') && person !== undefined;
    const father_email = isTheirs ? person.email : 'somebody.else@example.com';
    const child = await makePerson(context, { is_pupil: true, father_email });
    const work = await makeWork(context, { pupils: [child], parents_see: !object.includes('hidden') });
    await makeAttempt(context, { work, person: child });
    return { query: `child=${child.id}` };
  };

/** The requests about grades. */
export const requests: Requests = {
  'GET /grades_api/': ofClass,
  'GET /grades_api/export/': ofClass,
  'GET /grades_api/export/xlsx/': ofClass,
  'GET /grades_api/topics/': (object) => async (context, caller) => {
    if (object !== 'a pupil they added') return ofClass(object)(context, caller);
    const [pupil, teacher] = [await makePerson(context, { is_pupil: true }), caller.person];
    const id = await addToClassOf(context, teacher ?? (await makePerson(context)), pupil);
    return { query: `class=${id}&person=${pupil.id}` };
  },
  'PATCH /grades_api/': (object) => async (context, caller) => ({
    json: { ...(await makeGradedClass(context, object, caller)), weight: 2 },
  }),
  'POST /grades_api/columns/': (object) => async (context, caller) => ({
    json: { class: (await makeClassFor(context, object, caller)).id, title: 'Oral answers', kind: 'oral' },
  }),
  'PATCH /grades_api/columns/{id}/': ofColumn({ title: 'Homework', kind: 'homework' }),
  'DELETE /grades_api/columns/{id}/': ofColumn(),
  'GET /grades_api/own/': ownGrades,
  'PUT /grades_api/scale/': () => () => ({ json: { grades: usualGrades } }),
};
