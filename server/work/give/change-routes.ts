import { workMessages } from '../../../contract/work/work-messages.ts';
import { isDeepStrictEqual } from 'node:util';

import { changeWork, takeBackWork } from '../../../contract/work/work.ts';
import type { WorkChange } from '../../../contract/work/work-input.ts';
import type { AppContext } from '../../app-context.ts';
import { insertAuditEntries } from '../../audit/store.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { invalid } from '../../http/responses/errors.ts';
import { type AuthenticatedUser, type Call, type Handler, noContent, ok, route } from '../../http/route.ts';
import { lockChangeable } from './access.ts';
import { dropUselessEnds } from './allowance-store.ts';
import { type ChosenTests, chooseTests } from './chosen-tests.ts';
import { hasAttempts, moveEnds } from './ends-store.ts';
import { handInByTeacher } from '../attempts/hand-in.ts';
import { pageOf } from './present.ts';
import { refusedRecipients, sortedOnce } from './recipients.ts';
import {
  changedFields,
  changedSettings,
  fixedFields,
  pastTimes,
  problemsOf,
  type Settings,
} from './settings.ts';
import { deleteWork, giveTo, readQuestionIds, readRecipients, takeFrom, updateWork } from '../store.ts';
import type { Work } from '../../database/tables.ts';
import { queueTransfer } from '../results/transfer-store.ts';
import { requireVersion } from './version.ts';

type Context = Pick<AppContext, 'guards' | 'config'>;
type Problems = Record<string, string>;

/** The tests that a change chooses; undefined where they stay as they are. */
async function changedTests(
  transaction: Database,
  { versions }: AuthenticatedUser,
  before: Work,
  { tests, rule }: WorkChange,
): Promise<ChosenTests | { problems: Problems } | undefined> {
  if (tests === undefined && rule === undefined) return undefined;
  const wanted = { tests: [...new Set(tests)], rule: rule ?? null };
  const stays =
    wanted.rule === null
      ? before.rule === null && isDeepStrictEqual(wanted.tests, await readQuestionIds(transaction, before.id))
      : wanted.tests.length === 0 && isDeepStrictEqual({ ...wanted.rule }, before.rule);
  return stays ? undefined : chooseTests(transaction, versions, wanted, before.seed);
}

const without = (some: readonly number[], others: readonly number[]) =>
  some.filter((id) => !others.includes(id));

/** Whom a change gives the work, and from whom it takes it. Pupils who have it already may keep it, also where the giver teaches them no more. */
async function changedRecipients(
  transaction: Database,
  person: AuthenticatedUser,
  before: Work,
  change: WorkChange,
  context: Context,
) {
  const present = await readRecipients(transaction, before.id);
  const classes = change.classes === undefined ? present.classes : sortedOnce(change.classes);
  const pupils = change.people === undefined ? present.pupils : sortedOnce(change.people);
  const added = { classes: without(classes, present.classes), pupils: without(pupils, present.pupils) };
  const removed = { classes: without(present.classes, classes), pupils: without(present.pupils, pupils) };
  const recipients = { classes: added.classes, people: added.pupils };
  const isForNobody = classes.length + pupils.length === 0;
  const problems: Problems = {
    ...(isForNobody ? { classes: workMessages.nobody } : {}),
    ...(await refusedRecipients(transaction, person, recipients, context)),
  };
  return { added, removed, problems };
}

type Change = {
  settings: Settings;
  chosen: ChosenTests | undefined;
  recipients: Omit<Awaited<ReturnType<typeof changedRecipients>>, 'problems'>;
  archived: boolean | undefined;
  now: Date;
};

/** What a change makes of a work. @throws 400 with an error by field */
async function readChange(
  transaction: Database,
  before: Work,
  { body, person, now }: Pick<Call<typeof changeWork>, 'body' | 'person' | 'now'>,
  context: Context,
): Promise<Change> {
  const isStarted = await hasAttempts(transaction, before.id);
  const settings = changedSettings(before, body, { now, timeZone: context.config.timeZone });
  const chosen = await changedTests(transaction, person, before, body);
  const { problems, ...recipients } = await changedRecipients(transaction, person, before, body, context);
  const isUnfit = chosen !== undefined && 'problems' in chosen;
  const all = {
    ...pastTimes(settings, now, before),
    ...problemsOf(settings),
    ...(isStarted ? fixedFields(settings, before, now) : {}),
    ...problems,
    ...(isUnfit ? chosen.problems : {}),
    ...(isStarted && chosen !== undefined
      ? { [body.rule == null ? 'tests' : 'rule']: workMessages.begun }
      : {}),
  };
  if (isUnfit || Object.keys(all).length > 0) throw invalid(all);
  return { settings, chosen, recipients, archived: body.archived, now };
}

const handleChangeWork: Handler<typeof changeWork> = async (call, context) => {
  const { params, body, person, now } = call;
  return call.once(async (transaction) => {
    const { held, ...before } = await lockChangeable(transaction, person, params.id, context.guards);
    await requireVersion(transaction, before, body.seen_version);
    const change = await readChange(transaction, before, call, context);
    await writeChange(transaction, before, change);
    const details = changeDetails(before, change);
    await insertAuditEntries(transaction, [{ actor: person.id, action: 'work.changed', details }]);
    const page = await pageOf(transaction, person, { id: before.id, held }, { ...context, now });
    return ok({ status: 'ok', data_api: [page] });
  });
};

/** Writes a change that was found to be right, with what follows from it for attempts and allowances. */
async function writeChange(
  transaction: Database,
  before: Work,
  { settings, chosen, recipients, archived, now }: Change,
): Promise<void> {
  const archived_at = archived === undefined || archived === (before.archived_at !== null) ? undefined : now;
  await updateWork(
    transaction,
    before.id,
    {
      ...settings,
      ...(archived_at === undefined ? {} : { archived_at: archived === true ? now : null }),
      ...(chosen === undefined
        ? {}
        : { rule: chosen.rule === null ? null : JSON.stringify(chosen.rule), drawn: chosen.drawn }),
    },
    chosen?.questions,
  );
  await takeFrom(transaction, before.id, recipients.removed);
  await giveTo(transaction, before.id, recipients.added);
  await dropUselessEnds(transaction, before.id, settings.closes_at);
  if (archived === true) await handInByTeacher(transaction, before.id, now);
  await moveEnds(transaction, { id: before.id, time_limit: settings.time_limit }, now);
  await queueTransfer(transaction, now);
}

/** What the audit trail tells of a change. */
function changeDetails(
  before: Work,
  { settings, chosen, recipients, archived }: Change,
): Record<string, unknown> {
  const { added, removed } = recipients;
  return {
    work: before.id,
    changed: changedFields(settings, before),
    ...(chosen === undefined ? {} : { tests: chosen.drawn ?? chosen.questions.length }),
    ...(added.classes.length === 0 ? {} : { to_classes: added.classes }),
    ...(removed.classes.length === 0 ? {} : { from_classes: removed.classes }),
    ...(added.pupils.length === 0 ? {} : { to_pupils: added.pupils.length }),
    ...(removed.pupils.length === 0 ? {} : { from_pupils: removed.pupils.length }),
    ...(archived === undefined ? {} : { archived }),
  };
}

const handleTakeBack: Handler<typeof takeBackWork> = async (
  { params: { id }, person, now, database },
  { guards },
) =>
  inTransaction(database, async (transaction) => {
    const work = await lockChangeable(transaction, person, id, guards);
    const isStarted = await hasAttempts(transaction, id);
    if (!isStarted) await deleteWork(transaction, id);
    else if (work.archived_at === null) {
      await updateWork(transaction, id, { archived_at: now });
      await handInByTeacher(transaction, id, now);
    }
    const details = { work: id, archived: isStarted };
    await insertAuditEntries(transaction, [{ actor: person.id, action: 'work.deleted', details }]);
    return noContent();
  });

export const changeRoutes = [route(changeWork, handleChangeWork), route(takeBackWork, handleTakeBack)];
