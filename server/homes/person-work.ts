import type { ChildWork, PupilWork } from '../../contract/homes.ts';
import type { OwnWork } from '../../contract/work/own-work.ts';
import type { Guards } from '../authorization/guards.ts';
import type { Database } from '../database/database.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { cameBack, chosenWorks, ownWork } from '../work/attempts/own-rules.ts';
import { listRecentWork } from '../work/attempts/own-store.ts';

/** How many works that are due, that came back, and that a child has done, a home shows. */
const mostDue = 5;
const mostBack = 5;
const mostDone = 3;

/** For how long a result that is shown counts as one that came back. */
const daysBack = 7;

type Clock = { now: Date; timeZone: string };

/**
 * The work of a pupil. Unlike the results beside it, it is read at each request: starting an attempt, answering in it and
 * giving work change no version of a table.
 */
export async function readPupilWork(
  database: Database,
  { id, versions }: AuthenticatedUser,
  { now, timeZone }: Clock,
): Promise<PupilWork> {
  const [given = []] = await listRecentWork(database, [id], versions, now);
  const works = given.map((work) => ownWork(work, now));
  const due = chosenWorks(works, 'due');
  const since = new Date(now.getTime() - daysBack * 24 * 60 * 60 * 1000);
  return {
    now: now.toISOString(),
    time_zone: timeZone,
    under_way: due.filter(isUnderWay),
    due: due.filter((work) => !isUnderWay(work)).slice(0, mostDue),
    due_total: due.length,
    back: cameBack(works, since).slice(0, mostBack),
  };
}

function isUnderWay({ progress }: OwnWork): boolean {
  return progress === 'under_way';
}

/** The work of each of some children, as far as a parent may follow it. */
export async function readChildrensWork(
  database: Database,
  parent: AuthenticatedUser,
  children: readonly number[],
  { guards, now, timeZone }: Clock & { guards: Pick<Guards, 'canFollowWork'> },
): Promise<ChildWork[]> {
  const works = await listRecentWork(database, children, parent.versions, now);
  return works.map((recent) => {
    const readable = recent.filter(({ parents_see }) =>
      guards.canFollowWork(parent, { pupil: false, parent: parents_see }),
    );
    const readableWorks = readable.map((work) => ownWork(work, now));
    const due = chosenWorks(readableWorks, 'due');
    return {
      now: now.toISOString(),
      time_zone: timeZone,
      due: due.slice(0, mostDue),
      due_total: due.length,
      done: chosenWorks(readableWorks, 'done').slice(0, mostDone),
    };
  });
}
