import type { GradeStep } from '../../contract/grade-scale.ts';
import type { AuditEvent } from '../audit/audit-event.ts';

/* Events about grade books in the audit trail: values before and after, nothing where they are equal. */

type Change<Value> = readonly [before: Value, after: Value];

function differs<Value>([before, after]: Change<Value>): boolean {
  return before !== after;
}

/**
 * The auditEvents of a change of the grade book of a class.
 * @param changes the weight has no values where none is set
 * @param work the id of the work whose weight is set
 */
export function auditEventsOf(
  actor: number,
  { id, name }: { id: number; name: string },
  { missed_as_zero, weight }: { missed_as_zero: Change<boolean>; weight: Change<number | undefined> },
  work: number | undefined,
): AuditEvent[] {
  const named = { class: id, name };
  return [
    ...(differs(missed_as_zero)
      ? [{ actor, action: 'class.changed' as const, details: { ...named, missed_as_zero } }]
      : []),
    ...(differs(weight)
      ? [{ actor, action: 'work.changed' as const, details: { ...named, work, weight } }]
      : []),
  ];
}

/** The auditEvent of a new scale of grades. */
export function scaleAuditEvents(
  actor: number,
  before: readonly GradeStep[],
  after: readonly GradeStep[],
): AuditEvent[] {
  const written = (steps: readonly GradeStep[]) =>
    steps.map(({ name, from }) => `${name}: ${from}`).join(', ');
  const grades = [written(before), written(after)] as const;
  return differs(grades) ? [{ actor, action: 'grades.scale_changed', details: { grades } }] : [];
}
