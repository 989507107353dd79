import { foldCode, formatCode, noCodeMessage } from '../../contract/people/codes.ts';
import {
  linkChild,
  listLinkedChildren,
  listParents,
  showLinkingCode,
  unlinkChild,
  unlinkParent,
} from '../../contract/people/families.ts';
import { rolesOf } from '../../contract/people/roles.ts';
import { messages } from '../../contract/wire/messages.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { forbidden, invalid, notFound } from '../http/responses/errors.ts';
import { listPage } from '../http/responses/list.ts';
import { type AuthenticatedUser, type Handler, noContent, ok, route } from '../http/route.ts';
import { findWithin } from '../limits/store.ts';
import { forgetDecline, lockNaming, updateParentRoles } from '../users/naming-store.ts';
import { findAccount, updateUser } from '../users/store.ts';
import { deleteCode, findChildByCode, showCodes } from './code-store.ts';
import { endNaming } from './naming.ts';
import * as store from './store.ts';

const handleShowLinkingCode: Handler<typeof showLinkingCode> = async (
  { body, person, database },
  { guards },
) => {
  if (!guards.canShowLinkingCode(person)) throw forbidden();
  return inTransaction(database, async (transaction) => {
    if (body.renew) await deleteCode(transaction, person.id);
    const [shown] = await showCodes(transaction, [person.id]);
    if (shown === undefined) throw new Error('A child has no linking code.');
    const { code, expires_at } = shown;
    return ok({ status: 'ok', data_api: [{ code: formatCode(code), expires_at }] });
  });
};

const handleListParents: Handler<typeof listParents> = async ({ query, person, database }, { guards }) => {
  const child = query.child ?? person.id;
  if (!guards.canSeeParents(person, child)) throw forbidden();
  if ((await findAccount(database, child)) === undefined) throw notFound();
  const all = await store.listParentsOf(database, child, guards.canManageSchool(person));
  const first = (query.page - 1) * query.per_page;
  return ok(listPage(all.slice(first, first + query.per_page), all.length, query));
};

const handleUnlinkParent: Handler<typeof unlinkParent> = async (
  { params, query, person, database },
  { guards, config },
) => {
  const child = query.child ?? person.id;
  if (!guards.canSeeParents(person, child)) throw forbidden();
  await inTransaction(database, async (transaction) => {
    await lockNaming(transaction);
    const linked = await store.deleteLink(transaction, params.id, child);
    const named = guards.canManageSchool(person) && (await endNaming(transaction, params.id, child));
    if (!linked && !named) throw notFound();
    await deleteCode(transaction, child);
    await updateParentRoles(transaction, { parent: params.id }, config.signupRole);
    const details = { parent: params.id };
    await insertAuditEntries(transaction, [
      { actor: person.id, action: 'parent.unlinked', person: child, details },
    ]);
  });
  return noContent();
};

const handleListLinkedChildren: Handler<typeof listLinkedChildren> = async (
  { query, person, database },
  { guards },
) => {
  if (!guards.seesChildrensResults(person)) throw forbidden();
  const all = await store.listChildrenWithClasses(database, person.id);
  const first = (query.page - 1) * query.per_page;
  return ok(listPage(all.slice(first, first + query.per_page), all.length, query));
};

const handleLinkChild: Handler<typeof linkChild> = async ({ body, person, database }, { config }) => {
  const code = foldCode(body.code);
  const wrong = () => invalid({ code: messages.linking_code });
  if (code === undefined) throw invalid({ code: noCodeMessage(body.code, messages.linking_code) });
  const budget = { name: 'join_code', key: String(person.id) } as const;
  const find = (transaction: Database) => findChildByCode(transaction, code);
  if ((await findWithin(database, budget, find)) === undefined) throw wrong();
  const linked = await inTransaction(database, async (transaction) => {
    await lockNaming(transaction);
    const child = await find(transaction);
    if (child === undefined) throw wrong();
    if (child === person.id) throw invalid({ code: messages.own_linking_code });
    if (await store.insertLink(transaction, person.id, child)) {
      await forgetDecline(transaction, person.id);
      if (config.signupRole === 'pupil') await endUnusedPupil(transaction, person);
      await updateParentRoles(transaction, { parent: person.id }, config.signupRole);
      const details = { parent: person.id };
      await insertAuditEntries(transaction, [
        { actor: person.id, action: 'parent.linked', person: child, details },
      ]);
    }
    return store.listChildrenWithClasses(transaction, person.id, child);
  });
  return { status: 201, body: { status: 'ok', data_api: linked } };
};

/** Accounts of public sign-ups are pupils. One that is nothing else, and was never used as one, is a parent’s in the place of it. */
async function endUnusedPupil(transaction: Database, person: AuthenticatedUser): Promise<void> {
  if (rolesOf(person).some((role) => role !== 'pupil')) return;
  if (!(await store.isUnusedPupil(transaction, person.id))) return;
  await updateUser(transaction, person.id, { is_pupil: false, is_parent: true, parent_origin: 'activation' });
}

const handleUnlinkChild: Handler<typeof unlinkChild> = async (
  { params, person, database },
  { guards, config },
) => {
  if (!guards.seesChildrensResults(person)) throw forbidden();
  await inTransaction(database, async (transaction) => {
    await lockNaming(transaction);
    if (!(await store.deleteLink(transaction, person.id, params.id))) throw notFound();
    await updateParentRoles(transaction, { parent: person.id }, config.signupRole);
    const details = { parent: person.id };
    await insertAuditEntries(transaction, [
      { actor: person.id, action: 'parent.unlinked', person: params.id, details },
    ]);
  });
  return noContent();
};

export const familyRoutes = [
  route(showLinkingCode, handleShowLinkingCode),
  route(listParents, handleListParents),
  route(unlinkParent, handleUnlinkParent),
  route(listLinkedChildren, handleListLinkedChildren),
  route(linkChild, handleLinkChild),
  route(unlinkChild, handleUnlinkChild),
];
