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
import type { Work } from '../../database/tables.ts';
import { queueTransfer } from '../results/transfer-store.ts';

const handleListAllowances: Handler<typeof listAllowances> = async (
  { params: { id }, person, database },
  { guards, config },
) => {
  await requireChangeable(database, person, id, guards);
  return ok(await allowancesOf(database, id, config.timeZone));
};

/** An error by field for what a pupil is granted without any effect, or for an end that is no later one. */
function uselessGrants(
  { minutes, attempts, closes_at }: Granted,
  work: Work,
  now: Date,
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (minutes > 0 && work.time_limit === null) problems['minutes'] = workMessages.no_effect;
  if (attempts > 0 && work.attempts !== 'once') problems['attempts'] = workMessages.no_effect;
  if (closes_at === null) return problems;
  if (work.closes_at === null) problems['closes_at'] = workMessages.no_effect;
  else if (closes_at <= new Date(work.closes_at)) problems['closes_at'] = workMessages.later_end;
  else if (closes_at <= now) problems['closes_at'] = workMessages.past;
  return problems;
}

const handleGrant: Handler<typeof grantAllowance> = async (
  { params: { id }, body, person, now, database },
  { guards, config: { timeZone } },
) =>
  inTransaction(database, async (transaction) => {
    const work = await lockChangeable(transaction, person, id, guards);
    const { closes_at = null, ...rest } = body;
    const granted = { ...rest, closes_at: closes_at === null ? null : readTime(closes_at, timeZone) };
    const pupils = await listRecipients(transaction, id);
    const problems = uselessGrants(granted, work, now);
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
