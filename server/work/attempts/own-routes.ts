import { listOwnWork } from '../../../contract/work/own-work.ts';
import { forbidden, notFound } from '../../http/responses/errors.ts';
import { listPage } from '../../http/responses/list.ts';
import { type Handler, ok, route } from '../../http/route.ts';
import { findChild } from '../../users/children-store.ts';
import { chosenWorks, ownWork } from './own-rules.ts';
import { listGivenWork } from './own-store.ts';

const handleListOwnWork: Handler<typeof listOwnWork> = async (
  { query, person, now, database },
  { guards, config: { timeZone } },
) => {
  const { child, filter, page, per_page } = query;
  if (child !== undefined) {
    if (!guards.seesChildrensResults(person)) throw forbidden();
    if ((await findChild(database, person, child)) === undefined) throw notFound();
  }
  const given = await listGivenWork(database, child ?? person.id, person.versions, now);
  const readable = given.filter(({ parents_see }) =>
    guards.canFollowWork(person, { pupil: child === undefined, parent: child !== undefined && parents_see }),
  );
  const works = chosenWorks(
    readable.map((work) => ownWork(work, now)),
    filter,
  );
  const shown = works.slice((page - 1) * per_page, page * per_page);
  const clock = { now: now.toISOString(), time_zone: timeZone };
  return ok({ ...listPage(shown, works.length, query), ...clock });
};

export const ownWorkRoutes = [route(listOwnWork, handleListOwnWork)];
