import { changeMembers, findMembers } from '../../contract/classes.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { messages } from '../../contract/messages.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { forbidden, invalid } from '../http/errors.ts';
import { type Handler, ok, route } from '../http/route.ts';
import { lockManaged } from './access.ts';
import { addPupils, addTeachers, removePupils, removeTeachers } from './membership-store.ts';
import { canAllBe, findCandidates } from './people-store.ts';
import { changesTeachers, deedsOf, sortedChanges } from './rules.ts';

const leastSearched = 2;

const handleFindMembers: Handler<typeof findMembers> = async (
  { query: { s, role }, person, database },
  { guards },
) => {
  if (role === 'teacher' && !guards.canChooseTeachers(person)) throw forbidden();
  const found = s.length < leastSearched ? [] : await findCandidates(database, role, s);
  return ok({ status: 'ok', data_api: found });
};

/** @throws 400 where somebody who is added cannot be what he or she is to be */
async function requireFit(transaction: Database, body: BodyOf<typeof changeMembers>): Promise<void> {
  const { addPupils: pupils, addTeachers: teachers } = sortedChanges(body);
  const [pupilsFit, teachersFit] = [
    await canAllBe(transaction, 'pupil', pupils),
    await canAllBe(transaction, 'teacher', teachers),
  ];
  const problems = {
    ...(pupilsFit ? {} : { add_pupils: messages.not_pupil }),
    ...(teachersFit ? {} : { add_teachers: messages.not_teacher }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

const handleChangeMembers: Handler<typeof changeMembers> = async (
  { params: { id }, body, person, database },
  { guards },
) =>
  inTransaction(database, async (transaction) => {
    const one = await lockManaged(transaction, person, id, guards);
    if (changesTeachers(body) && !guards.canChooseTeachers(person)) throw forbidden();
    await requireFit(transaction, body);
    const ids = sortedChanges(body);
    const removed = {
      pupil: await removePupils(transaction, id, ids.removePupils),
      teacher: await removeTeachers(transaction, id, ids.removeTeachers),
    };
    const added = {
      pupil: await addPupils(transaction, id, ids.addPupils),
      teacher: await addTeachers(transaction, id, ids.addTeachers),
    };
    const deeds = (as: 'pupil' | 'teacher') =>
      deedsOf(person.id, one, { as, change: 'removed' }, removed[as]).concat(
        deedsOf(person.id, one, { as, change: 'added' }, added[as]),
      );
    await insertAuditEntries(transaction, [...deeds('pupil'), ...deeds('teacher')]);
    const count = ({ pupil, teacher }: typeof added) => pupil.length + teacher.length;
    return ok({ status: 'ok', added: count(added), removed: count(removed) });
  });

export const memberRoutes = [
  route(findMembers, handleFindMembers),
  route(changeMembers, handleChangeMembers),
];
