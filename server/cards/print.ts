import { randomInt } from 'node:crypto';

import type { Card } from '../../contract/people/cards.ts';
import { formatCode, newCode } from '../../contract/people/codes.ts';
import type { AppContext } from '../app-context.ts';
import type { AuditEvent } from '../audit/audit-event.ts';
import { insertAuditEntries } from '../audit/store.ts';
import type { Database } from '../database/database.ts';
import { showCodes } from '../families/code-store.ts';
import { endAllSessions } from '../users/store.ts';
import { hashCode } from './hashes.ts';
import type { Holder } from './holder-store.ts';
import { replaceCodes } from './store.ts';

/**
 * Makes new cards, each with the code for the parents. The old cards become void, and the sessions of their holders end.
 * @param holders their rows are locked
 * @param auditEvent the event for the audit trail; the number of cards is added and, where it names no single person, their holders
 */
export async function makeCards(
  transaction: Database,
  holders: readonly Holder[],
  { secretKey }: Pick<AppContext['config'], 'secretKey'>,
  auditEvent: Omit<AuditEvent, 'action'>,
): Promise<Card[]> {
  const made = holders.map((holder) => ({ holder, code: newCode(randomInt) }));
  await replaceCodes(
    transaction,
    made.map(({ holder, code }) => ({ person: holder.id, code_hash: hashCode(code, secretKey) })),
  );
  const renewed = holders.filter(({ has_card }) => has_card);
  await endAllSessions(
    transaction,
    renewed.map(({ id }) => id),
  );
  const linkingCodes = await showCodes(
    transaction,
    holders.map(({ id }) => id),
  );
  const forParents = new Map(linkingCodes.map((shown) => [shown.child, shown]));
  const people = auditEvent.person === undefined ? { people: holders.map(({ id }) => id) } : {};
  const details = { ...auditEvent.details, ...people, cards: made.length };
  if (made.length > 0)
    await insertAuditEntries(transaction, [{ ...auditEvent, action: 'cards.printed', details }]);
  return made.map(({ holder, code }) => {
    const shown = forParents.get(holder.id);
    if (shown === undefined) throw new Error('A child has no linking code.');
    return {
      person: holder.id,
      name: holder.name,
      class: holder.class,
      code: formatCode(code),
      linking_code: formatCode(shown.code),
      linking_code_until: shown.expires_at,
    };
  });
}
