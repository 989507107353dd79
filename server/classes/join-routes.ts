import { randomInt } from 'node:crypto';

import { closeJoining, joinClass, joinThisClass, renewJoinCode } from '../../contract/people/classes.ts';
import { foldCode, formatCode, newCode, noCodeMessage } from '../../contract/people/codes.ts';
import { messages } from '../../contract/wire/messages.ts';
import type { Guards } from '../authorization/guards.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { conflict, forbidden, invalid } from '../http/responses/errors.ts';
import { type AuthenticatedUser, type Handler, noContent, ok, route } from '../http/route.ts';
import { findWithin } from '../limits/store.ts';
import { lockManaged } from './access.ts';
import { findClassOf } from './list-store.ts';
import { addPupils, confirmPupils } from './membership-store.ts';
import { auditEventsOf, forPupils } from './rules.ts';
import { lockJoinable, updateClass } from './store.ts';

/** Gives a class another code, or none. @throws 403, 404, or 409 for a new code of an archived class */
async function setCode(
  database: Database,
  person: AuthenticatedUser,
  id: number,
  code: string | null,
  guards: Guards,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const schoolClass = await lockManaged(transaction, person, id, guards);
    if (code !== null && schoolClass.archived_at !== null) {
      throw conflict('Nobody joins a class that is archived.', 'archived');
    }
    if (code === schoolClass.join_code) return;
    await updateClass(transaction, id, { join_code: code });
    const details = { class: id, name: schoolClass.name, joining: code === null ? 'closed' : 'opened' };
    await insertAuditEntries(transaction, [{ actor: person.id, action: 'class.changed', details }]);
  });
}

const handleRenewJoinCode: Handler<typeof renewJoinCode> = async (
  { params, person, database },
  { guards },
) => {
  const code = newCode((below) => randomInt(below));
  await setCode(database, person, params.id, code, guards);
  return ok({ status: 'ok', join_code: formatCode(code) });
};

const handleCloseJoining: Handler<typeof closeJoining> = async ({ params, person, database }, { guards }) => {
  await setCode(database, person, params.id, null, guards);
  return noContent();
};

type Joining = { typed: string; person: AuthenticatedUser; database: Database };

/**
 * Makes a person a pupil of the class of a code, unless the person already is.
 * @param id the class that the code must be of; any without it
 * @throws 400 for a wrong code, 403, or 429 after too many wrong ones
 */
async function join({ typed, person, database }: Joining, guards: Guards, id?: number) {
  if (!guards.canJoinClasses(person)) throw forbidden();
  const wrong = () => invalid({ code: messages.wrong_class_code });
  const code = foldCode(typed);
  if (code === undefined) throw invalid({ code: noCodeMessage(typed, messages.wrong_class_code) });
  const find = async (transaction: Database) => {
    const found = await lockJoinable(transaction, code);
    return id === undefined || found?.id === id ? found : undefined;
  };
  const budget = { name: 'join_code', key: String(person.id) } as const;
  if ((await findWithin(database, budget, find)) === undefined) throw wrong();
  const joined = await inTransaction(database, async (transaction) => {
    const found = await find(transaction);
    if (found === undefined) throw wrong();
    const added = await addPupils(transaction, found.id, [person.id], true);
    const confirmed = await confirmPupils(transaction, found.id, [person.id]);
    const by = { as: 'pupil', by_code: true } as const;
    await insertAuditEntries(transaction, [
      ...auditEventsOf(person.id, found, { ...by, change: 'added' }, added),
      ...auditEventsOf(person.id, found, { ...by, change: 'confirmed' }, confirmed),
    ]);
    return findClassOf(transaction, person, found.id, guards);
  });
  if (joined === undefined) throw wrong();
  return ok({ status: 'ok' as const, data_api: [forPupils(joined)] });
}

const handleJoin: Handler<typeof joinClass> = ({ body, ...call }, { guards }) =>
  join({ ...call, typed: body.code }, guards);

const handleJoinThis: Handler<typeof joinThisClass> = ({ params, body, ...call }, { guards }) =>
  join({ ...call, typed: body.code }, guards, params.id);

export const joinRoutes = [
  route(renewJoinCode, handleRenewJoinCode),
  route(closeJoining, handleCloseJoining),
  route(joinClass, handleJoin),
  route(joinThisClass, handleJoinThis),
];
