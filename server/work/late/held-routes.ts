import {
  addUntakenAnswer,
  listUntakenAnswers,
  type RejectedAnswer,
} from '../../../contract/work/rejected-answers.ts';
import { messages } from '../../../contract/wire/messages.ts';
import type { User } from '../../../contract/people/users.ts';
import type { AppContext } from '../../app-context.ts';
import { listConfirmedPupils } from '../../classes/membership-store.ts';
import { conflict, forbidden, invalid, notFound, unknownUser } from '../../http/responses/errors.ts';
import { listPage } from '../../http/responses/list.ts';
import { type Call, created, type Handler, ok, route } from '../../http/route.ts';
import { toSolve } from '../../questions/rules.ts';
import { readQuestions } from '../../questions/store.ts';
import { asAnswered, findSeenVersion } from '../../questions/version-on-wire.ts';
import { findAccount } from '../../users/store.ts';
import { listHeldOf, type ListedHeld } from './list-store.ts';
import { plausibleTime } from './rules.ts';
import { storable } from './storable.ts';
import { type HeldAnswer, holdAnswer } from './store.ts';

type ListCall = Call<typeof listUntakenAnswers>;

/** The person whose answers are asked for. @throws 403, 404 */
async function requireReadable(
  { query, person, database }: ListCall,
  { guards }: AppContext,
): Promise<Pick<User, 'id' | 'first_name' | 'last_name'>> {
  const { person: id = person.id } = query;
  const taught = await listConfirmedPupils(database, person.id, [id]);
  if (!guards.canSeeRejectedAnswers(person, id, taught.has(id))) throw forbidden();
  const found = id === person.id ? person : await findAccount(database, id);
  if (found === undefined) throw notFound();
  return found;
}

/** The test that an answer names, by its body where it was one in an attempt. */
function testOf({ question, body }: HeldAnswer): number | undefined {
  const { test } = (body ?? {}) as { test?: unknown };
  return question ?? (Number.isSafeInteger(test) ? (test as number) : undefined);
}

/** The version of the test that the page had shown, by the body of the answer. */
function seenVersionOf({ body }: HeldAnswer): number | undefined {
  const { seen_version } = (body ?? {}) as { seen_version?: unknown };
  return Number.isSafeInteger(seen_version) ? (seen_version as number) : undefined;
}

/** Adds the tests, without their right answers, for those who may see who answered them, and what. */
async function withTests(
  { person, database }: ListCall,
  { guards, config }: AppContext,
  rows: readonly ListedHeld[],
): Promise<RejectedAnswer[]> {
  const ids = [...new Set(rows.flatMap((row) => testOf(row) ?? []))];
  const questions = ids.length === 0 ? [] : await readQuestions(database, ids, person.versions);
  const readable = questions.filter((question) => guards.canSeeAnswers(person, question));
  const byId = new Map(readable.map((question) => [question.id, question]));
  const shown = rows.map(async (row) => {
    const question = byId.get(testOf(row) ?? 0);
    if (question === undefined) return row;
    const { state } = await findSeenVersion(database, question, seenVersionOf(row));
    return { ...row, test: toSolve(asAnswered(question, state), config.secretKey) };
  });
  return Promise.all(shown);
}

const handleListHeld: Handler<typeof listUntakenAnswers> = async (call, context) => {
  const { id, first_name, last_name } = await requireReadable(call, context);
  const { rows, total } = await listHeldOf(call.database, id, call.query);
  const page = listPage(await withTests(call, context, rows), total, call.query);
  return ok({ ...page, user_name: `${first_name} ${last_name}` });
};

const handleHold: Handler<typeof addUntakenAnswer> = async ({ body, person, now, database }) => {
  const { id, kind, reason } = body;
  const question = kind === 'answer' ? body.question : null;
  const work = kind === 'answer' ? null : body.work;
  if (question === undefined) throw invalid({ question: messages.required });
  if (work === undefined) throw invalid({ work: messages.required });
  const at = plausibleTime(body.at, now);
  const owner = { id: person.id, since: Date.parse(person.start_date) };
  const held = { id, kind, question, work, body: storable(body.body), at, reason };
  const outcome = await holdAnswer(database, owner, held);
  if (outcome === 'gone') throw unknownUser();
  if (outcome === 'full') throw conflict('Too many answers that could not be taken are held.', 'too_many');
  return created({ status: 'ok' });
};

export const heldRoutes = [route(listUntakenAnswers, handleListHeld), route(addUntakenAnswer, handleHold)];
