import { changeMembers, findMembers } from '../../contract/people/classes.ts';
import type { BodyOf } from '../../contract/wire/endpoint.ts';
import { messages } from '../../contract/wire/messages.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { forbidden, invalid } from '../http/responses/errors.ts';
import { type Handler, ok, route } from '../http/route.ts';
import { lockManaged } from './access.ts';
import { moveMembers } from './move-members.ts';
import { findCandidates, listFit } from './people-store.ts';
import { changesTeachers, sortedChanges } from './rules.ts';

const leastSearched = 2;

const handleFindMembers: Handler<typeof findMembers> = async ({ query: { s, role }, database }) => {
  const found = s.length < leastSearched ? [] : await findCandidates(database, role, s);
  return ok({ status: 'ok', data_api: found });
};

/** @throws 400 where a person to add cannot have the role */
async function requireFit(transaction: Database, body: BodyOf<typeof changeMembers>): Promise<void> {
  const { addPupils: pupils, addTeachers: teachers } = sortedChanges(body);
  const [fitPupils, fitTeachers] = [
    await listFit(transaction, 'pupil', pupils),
    await listFit(transaction, 'teacher', teachers),
  ];
  const problems = {
    ...(fitPupils.size === pupils.length ? {} : { add_pupils: messages.not_pupil }),
    ...(fitTeachers.size === teachers.length ? {} : { add_teachers: messages.not_teacher }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

const handleChangeMembers: Handler<typeof changeMembers> = async (
  { params: { id }, body, person, database },
  { guards },
) =>
  inTransaction(database, async (transaction) => {
    const schoolClass = await lockManaged(transaction, person, id, guards);
    if (changesTeachers(body) && !guards.canChooseTeachers(person)) throw forbidden();
    await requireFit(transaction, body);
    const by = { actor: person.id, confirms: guards.canManageSchool(person) };
    const { added, removed } = await moveMembers(transaction, schoolClass, sortedChanges(body), by);
    return ok({ status: 'ok', added: added.length, removed: removed.length });
  });

export const memberRoutes = [
  route(findMembers, handleFindMembers),
  route(changeMembers, handleChangeMembers),
];
