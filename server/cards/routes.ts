import {
  type Card,
  changeOwnPin,
  endPersonSessions,
  logInByCard,
  printCards,
  printCardsOfClass,
  resetPin,
} from '../../contract/cards.ts';
import { message, messages } from '../../contract/messages.ts';
import type { AppContext } from '../app-context.ts';
import { type Deed, insertAuditEntries } from '../audit/store.ts';
import { listTaught, teachesClass } from '../classes/membership-store.ts';
import { lockClass } from '../classes/store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { forbidden, invalid, notFound } from '../http/errors.ts';
import { type AuthenticatedUser, type Call, created, type Handler, noContent, route } from '../http/route.ts';
import { endSessions, lockAccount } from '../users/store.ts';
import { handleChangeOwnPin } from './change-pin.ts';
import { type Holder, lockEverybody, lockPeople, lockPupilsOf } from './holder-store.ts';
import { handleLogInByCard } from './log-in.ts';
import { makeCards } from './print.ts';
import { deletePin } from './store.ts';

function answerCards({ schoolName, publicUrl }: AppContext['config'], cards: Card[]) {
  return created({ status: 'ok' as const, school: schoolName, address: publicUrl ?? null, cards });
}

const handlePrintCardsOfClass: Handler<typeof printCardsOfClass> = async (
  { params, body, person, database },
  { guards, config },
) =>
  inTransaction(database, async (transaction) => {
    const found = await lockClass(transaction, params.id);
    if (found === undefined) throw notFound();
    const teaches = found.archived_at === null && (await teachesClass(transaction, person.id, found.id));
    if (!guards.canPrintCardsOfClass(person, teaches)) throw forbidden();
    const pupils = await lockPupilsOf(transaction, found);
    const holders = pupils.filter((one) => guards.canHaveCard(one) && !(body.only_new && one.has_card));
    const deed = { actor: person.id, details: { class: found.id } };
    return answerCards(config, await makeCards(transaction, holders, config, deed));
  });

type Print = Pick<Call<typeof printCards>, 'body' | 'person'>;

/** The people who are named, or all pupils, locked until the transaction ends. @throws 400, 403 */
async function lockNamed(
  transaction: Database,
  { body: { people, all, only_new }, person }: Print,
  { guards }: AppContext,
): Promise<Holder[]> {
  if (all) {
    if (!guards.canManageSchool(person)) throw forbidden();
    const pupils = await lockEverybody(transaction);
    return pupils.filter((one) => guards.canHaveCard(one) && !(only_new && one.has_card));
  }
  if (people === undefined) throw invalid({ people: messages.required });
  const found = new Map((await lockPeople(transaction, people)).map((one) => [one.id, one]));
  const taught = await listTaught(transaction, person.id, people);
  for (const id of people) {
    const named = found.get(id);
    if (named === undefined) throw invalid({ people: message.missingPk(id) });
    if (!guards.canManageLogIn(person, named, taught.has(id))) throw forbidden();
    if (!guards.canHaveCard(named)) throw invalid({ people: messages.no_card });
  }
  return [...found.values()].filter(({ has_card }) => !(only_new && has_card));
}

const handlePrintCards: Handler<typeof printCards> = async (call, context) =>
  inTransaction(call.database, async (transaction) => {
    const holders = await lockNamed(transaction, call, context);
    const [only] = holders;
    const deed: Omit<Deed, 'action'> = { actor: call.person.id };
    if (only !== undefined && holders.length === 1) deed.person = only.id;
    else deed.details = call.body.all ? { all: true } : { people: holders.map(({ id }) => id) };
    return answerCards(context.config, await makeCards(transaction, holders, context.config, deed));
  });

/** Locks the account of a person whose log-in the caller may manage. @throws 403, 404 */
async function lockManaged(
  transaction: Database,
  person: AuthenticatedUser,
  id: number,
  { guards }: AppContext,
): Promise<void> {
  const account = await lockAccount(transaction, id);
  if (account === undefined) throw notFound();
  const taught = await listTaught(transaction, person.id, [id]);
  if (!guards.canManageLogIn(person, account, taught.has(id))) throw forbidden();
}

const handleResetPin: Handler<typeof resetPin> = async ({ params: { id }, person, database }, context) =>
  inTransaction(database, async (transaction) => {
    await lockManaged(transaction, person, id, context);
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
  route(logInByCard, handleLogInByCard),
  route(changeOwnPin, handleChangeOwnPin),
  route(printCardsOfClass, handlePrintCardsOfClass),
  route(printCards, handlePrintCards),
  route(resetPin, handleResetPin),
  route(endPersonSessions, handleEndPersonSessions),
];
