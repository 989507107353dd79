import type { AppContext } from '../app-context.ts';
import { makeClass, makePerson } from './factories.ts';
import { makeAttempt, makeWork } from './work.ts';

/** A work of a teacher for a class with two pupils; `begin` starts an attempt of the first one. */
export async function giveToTwo(
  context: AppContext,
  teacher: { id: number },
  some: Parameters<typeof makeWork>[1] = {},
) {
  const people = [
    await makePerson(context, { is_pupil: true }),
    await makePerson(context, { is_pupil: true }),
  ] as const;
  const taught = await makeClass(context, { teachers: [teacher], pupils: people });
  const work = await makeWork(context, { author: teacher, classes: [taught], ...some });
  const begin = (attempt: object = {}) =>
    makeAttempt(context, {
      work,
      person: people[0],
      handed_in_at: null,
      handed_in_by: null,
      ...attempt,
    });
  return { work, taught, people, begin };
}

/** An attempt as it is stored. */
export function attemptOf({ database }: AppContext, { id }: { id: number }) {
  return database.selectFrom('work_attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** The events about a work in the audit trail, in their order. */
export async function auditEventsAbout({ pool }: AppContext, work: number) {
  const { rows } = await pool.query<{ action: string; person: number | null; details: object }>(
    `select action, person, details from audit_entry where details ->> 'work' = $1 order by id`,
    [String(work)],
  );
  return rows;
}
