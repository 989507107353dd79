import type { AuditEvent } from '../audit/audit-event.ts';

type Share = { person: number | null; may_change: boolean };

/** The events in the audit trail for another list of shares: one for each person, or the school, whose right is another. */
export function auditEventsOfShares(
  { actor, set, name }: { actor: number; set: number; name: string },
  before: readonly Share[],
  after: readonly Share[],
): AuditEvent[] {
  const rightOf = (shares: readonly Share[], person: number | null) => {
    const share = shares.find((other) => other.person === person);
    return share === undefined ? 'nobody' : share.may_change ? 'change' : 'use';
  };
  const people = new Set([...before, ...after].map(({ person }) => person));
  return [...people].flatMap((person): AuditEvent[] => {
    const to = rightOf(after, person);
    if (to === rightOf(before, person)) return [];
    const details = { set, name, to, ...(person === null && { school: true }) };
    return [{ actor, action: 'set.shared', ...(person !== null && { person }), details }];
  });
}
