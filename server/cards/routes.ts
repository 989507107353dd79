import {
  changeOwnPin,
  endPersonSessions,
  logInByCard,
  printCards,
  printCardsOfClass,
  resetPin,
} from '../../contract/people/cards.ts';
import type { SuccessOf } from '../../contract/wire/endpoint.ts';
import { listLogInEvents } from '../../contract/people/log-in-events.ts';
import { message, messages } from '../../contract/wire/messages.ts';
import type { AppContext } from '../app-context.ts';
import type { AuditEvent } from '../audit/audit-event.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { listConfirmedPupils, teachesClass } from '../classes/membership-store.ts';
import { lockClass } from '../classes/store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { conflict, forbidden, invalid, notFound } from '../http/responses/errors.ts';
import { type AuthenticatedUser, type Call, created, type Handler, noContent, route } from '../http/route.ts';
import { readSchoolName } from '../school/store.ts';
import { type Account, endSessions, lockAccount } from '../users/store.ts';
import { handleChangeOwnPin } from './change-pin.ts';
import { type Holder, lockEverybody, lockPeople, lockPupilsOf } from './holder-store.ts';
import { handleLogInByCard } from './log-in.ts';
import { handleListLogInEvents } from './log-in-events.ts';
import { makeCards } from './print.ts';
import { deletePin } from './store.ts';

type LeftOut = SuccessOf<typeof printCards>['left_out'];

/** The people for whom a caller asks for cards, and the ids of those who are confirmed pupils of a confirmed class of the caller. */
type Wanted = { people: readonly Holder[]; confirmed: ReadonlySet<number> };

/** Those for whom the caller makes cards, and the others with the reason. */
function sortWanted(
  caller: AuthenticatedUser,
  { people, confirmed }: Wanted,
  { guards }: AppContext,
): { holders: Holder[]; left_out: LeftOut } {
  const holders: Holder[] = [];
  const left_out: LeftOut = [];
  for (const holder of people) {
    const { id: person, name } = holder;
    if (!guards.canManageLogIn(caller, holder, confirmed.has(person))) {
      left_out.push({ person, name, reason: 'unconfirmed' });
    } else if (!guards.canManageCard(caller, holder)) {
      left_out.push({ person, name, reason: 'has_password' });
    } else {
      holders.push(holder);
    }
  }
  return { holders, left_out };
}

/** Makes the cards of some people, and answers them with those who are left out. */
async function answerCards(
  transaction: Database,
  { holders, left_out }: { holders: readonly Holder[]; left_out: LeftOut },
  { config }: AppContext,
  auditEvent: Omit<AuditEvent, 'action'>,
) {
  const cards = await makeCards(transaction, holders, config, auditEvent);
  const school = await readSchoolName(transaction, config);
  const { publicUrl: address = null } = config;
  return created({ status: 'ok' as const, school, address, cards, left_out });
}

const hasPassword = () =>
  conflict(
    'Who has a password logs in by it. Only staff make a card or set back a PIN then.',
    'has_password',
  );

const handlePrintCardsOfClass: Handler<typeof printCardsOfClass> = async (
  { params, body, person, database },
  context,
) =>
  inTransaction(database, async (transaction) => {
    const { guards } = context;
    const found = await lockClass(transaction, params.id);
    if (found === undefined) throw notFound();
    const isOpen = found.archived_at === null && found.confirmed_at !== null;
    const teaches = isOpen && (await teachesClass(transaction, person.id, found.id));
    if (!guards.canPrintCardsOfClass(person, teaches)) throw forbidden();
    const pupils = await lockPupilsOf(transaction, found);
    const people = pupils.filter((pupil) => guards.canHaveCard(pupil) && !(body.only_new && pupil.has_card));
    const confirmed = new Set(people.filter((pupil) => pupil.is_confirmed).map(({ id }) => id));
    const auditEvent = { actor: person.id, details: { class: found.id } };
    return answerCards(transaction, sortWanted(person, { people, confirmed }, context), context, auditEvent);
  });

type Print = Pick<Call<typeof printCards>, 'body' | 'person'>;

/** The people who are named, or all pupils, locked until the transaction ends. @throws 400, 403 */
async function lockNamed(
  transaction: Database,
  { body: { people, all, only_new }, person }: Print,
  { guards }: AppContext,
): Promise<Wanted> {
  if (all) {
    if (!guards.canManageSchool(person)) throw forbidden();
    const pupils = await lockEverybody(transaction);
    const wanted = pupils.filter((pupil) => guards.canHaveCard(pupil) && !(only_new && pupil.has_card));
    return { people: wanted, confirmed: new Set() };
  }
  if (people === undefined) throw invalid({ people: messages.required });
  const found = new Map((await lockPeople(transaction, people)).map((holder) => [holder.id, holder]));
  const confirmed = await listConfirmedPupils(transaction, person.id, people);
  for (const id of people) {
    const named = found.get(id);
    if (named === undefined) throw invalid({ people: message.missingPk(id) });
    if (!guards.canManageLogIn(person, named, confirmed.has(id))) throw forbidden();
    if (!guards.canHaveCard(named)) throw invalid({ people: messages.no_card });
  }
  const wanted = [...found.values()].filter(({ has_card }) => !(only_new && has_card));
  return { people: wanted, confirmed };
}

const handlePrintCards: Handler<typeof printCards> = async (call, context) =>
  inTransaction(call.database, async (transaction) => {
    const sorted = sortWanted(call.person, await lockNamed(transaction, call, context), context);
    if (sorted.holders.length === 0 && sorted.left_out.length > 0) throw hasPassword();
    const [only] = sorted.holders;
    const auditEvent: Omit<AuditEvent, 'action'> = { actor: call.person.id };
    if (only !== undefined && sorted.holders.length === 1) auditEvent.person = only.id;
    if (call.body.all) auditEvent.details = { all: true };
    return answerCards(transaction, sorted, context, auditEvent);
  });

/** Locks the account of a person whose log-in the caller may manage. @throws 403, 404 */
async function lockManaged(
  transaction: Database,
  person: AuthenticatedUser,
  id: number,
  { guards }: AppContext,
): Promise<Account> {
  const account = await lockAccount(transaction, id);
  if (account === undefined) throw notFound();
  const taught = await listConfirmedPupils(transaction, person.id, [id]);
  if (!guards.canManageLogIn(person, account, taught.has(id))) throw forbidden();
  return account;
}

const handleResetPin: Handler<typeof resetPin> = async ({ params: { id }, person, database }, context) =>
  inTransaction(database, async (transaction) => {
    const { password_hash } = await lockManaged(transaction, person, id, context);
    const has_password = password_hash !== null;
    if (!context.guards.canManageCard(person, { has_password })) throw hasPassword();
    if (!(await deletePin(transaction, id))) throw notFound();
    await endSessions(transaction, id);
    await insertAuditEntries(transaction, [{ actor: person.id, action: 'card.pin_reset', person: id }]);
    return noContent();
  });

const handleEndPersonSessions: Handler<typeof endPersonSessions> = async (
  { params: { id }, person, database },
  context,
) =>
  inTransaction(database, async (transaction) => {
    await lockManaged(transaction, person, id, context);
    await endSessions(transaction, id);
    await insertAuditEntries(transaction, [
      { actor: person.id, action: 'person.sessions_ended', person: id },
    ]);
    return noContent();
  });

export const cardRoutes = [
  route(listLogInEvents, handleListLogInEvents),
  route(logInByCard, handleLogInByCard),
  route(changeOwnPin, handleChangeOwnPin),
  route(printCardsOfClass, handlePrintCardsOfClass),
  route(printCards, handlePrintCards),
  route(resetPin, handleResetPin),
  route(endPersonSessions, handleEndPersonSessions),
];
