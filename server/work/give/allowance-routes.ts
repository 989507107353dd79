import { workMessages } from '../../../contract/work/work-messages.ts';
import { grantAllowance, listAllowances } from '../../../contract/work/work.ts';
import { insertAuditEntries } from '../../audit/store.ts';
import { inTransaction } from '../../database/database.ts';
import { invalid } from '../../http/responses/errors.ts';
import { type Handler, ok, route } from '../../http/route.ts';
import { lockChangeable, requireChangeable } from './access.ts';
import { type Granted, listRecipients, setGrant } from './allowance-store.ts';
import { moveEnds } from './ends-store.ts';
import { allowancesOf } from './present.ts';
import { readTime } from './settings.ts';
import { attemptsLeft } from '../attempts/rules.ts';
import { findPlan, type Plan } from '../attempts/store.ts';
import { endOf } from '../rules.ts';
import { queueTransfer } from '../results/transfer-store.ts';

const handleListAllowances: Handler<typeof listAllowances> = async (
  { params: { id }, person, database },
  { guards, config },
) => {
  await requireChangeable(database, person, id, guards);
  return ok(await allowancesOf(database, id, config.timeZone));
};

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment));

/**
 * An error by field for what a pupil is granted without any effect, or for an end that is no later one. Minutes, attempts and an end that the pupil
 * has already may stay.
 * @param plan the work for the pupil, before
 */
function uselessGrants(
  { minutes, attempts, closes_at }: Granted,
  plan: Plan,
  now: Date,
): Record<string, string> {
  const { last, time_limit } = plan;
  const problems: Record<string, string> = {};
  const closes = closes_at ?? dateOf(plan.closes_at);
  const isSameEnd = closes_at?.getTime() === dateOf(plan.own_closes_at)?.getTime();
  const isUnderWay =
    last !== null && last.handed_in_at === null && (last.ends_at === null || new Date(last.ends_at) > now);
  const hasEnded =
    !isUnderWay &&
    attemptsLeft({ attempts: plan.attempts, more_attempts: attempts }, last?.number ?? 0) === 0;
  if (minutes > 0 && time_limit === null) problems['minutes'] = workMessages.no_effect;
  else if (minutes > plan.more_minutes && hasEnded) problems['minutes'] = workMessages.none_left;
  else if (minutes > plan.more_minutes) {
    const start = isUnderWay
      ? new Date(last.started_at)
      : new Date(Math.max(now.getTime(), Date.parse(plan.opens_at)));
    const [before, after] = [plan.more_minutes, minutes].map((more) =>
      endOf(start, time_limit, more, closes),
    );
    if (before?.getTime() === after?.getTime()) problems['minutes'] = workMessages.closes_first;
  }
  if (attempts > 0 && plan.attempts !== 'once') problems['attempts'] = workMessages.no_effect;
  else if (attempts > plan.more_attempts && closes !== null && closes <= now)
    problems['attempts'] = workMessages.closes_first;
  if (closes_at === null) return problems;
  if (plan.closes_at === null) problems['closes_at'] = workMessages.no_effect;
  else if (closes_at <= new Date(plan.closes_at)) problems['closes_at'] = workMessages.later_end;
  else if (closes_at <= now && !isSameEnd) problems['closes_at'] = workMessages.past;
  else if (hasEnded && !isSameEnd) problems['closes_at'] = workMessages.none_left;
  return problems;
}

const handleGrant: Handler<typeof grantAllowance> = async (
  { params: { id }, body, person, now, database },
  { guards, config: { timeZone } },
) =>
  inTransaction(database, async (transaction) => {
    const work = await lockChangeable(transaction, person, id, guards);
    const { closes_at = null, ...rest } = body;
    const [pupils, plan] = [
      await listRecipients(transaction, id),
      await findPlan(transaction, id, body.person),
    ];
    const before = dateOf(plan?.own_closes_at ?? null);
    const granted = { ...rest, closes_at: closes_at === null ? null : readTime(closes_at, timeZone, before) };
    const problems = plan === undefined ? {} : uselessGrants(granted, plan, now);
    if (!pupils.some((pupil) => pupil.id === body.person)) problems['person'] = workMessages.not_given;
    if (Object.keys(problems).length > 0) throw invalid(problems);
    await setGrant(transaction, id, granted);
    await moveEnds(transaction, work, now, body.person);
    await queueTransfer(transaction, now);
    const { minutes, attempts } = granted;
    const details = { work: id, minutes, attempts, closes_at: granted.closes_at?.toISOString() ?? null };
    await insertAuditEntries(transaction, [
      { actor: person.id, action: 'work.granted', person: body.person, details },
    ]);
    return ok(await allowancesOf(transaction, id, timeZone));
  });

export const allowanceRoutes = [
  route(listAllowances, handleListAllowances),
  route(grantAllowance, handleGrant),
];
