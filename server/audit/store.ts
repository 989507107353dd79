import type { AuditAction } from '../../contract/audit.ts';
import type { Database } from '../database/database.ts';

/** Something that was done to the school, as the audit trail keeps it. */
export type Deed = {
  /** Who did it; null for the server itself. */
  actor: number | null;
  action: AuditAction;
  /** The person whom it was done to. */
  person?: number;
  /** What else it was done to, and what changed: ids, numbers, flags and names of classes; no names or texts of people. */
  details?: Record<string, unknown>;
};

/** Adds lines to the audit trail, in the transaction of what they tell. */
export async function insertAuditEntries(transaction: Database, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  await transaction
    .insertInto('audit_entry')
    .values(
      deeds.map(({ actor, action, person, details = {} }) => ({
        actor,
        action,
        person: person ?? null,
        details: JSON.stringify(details),
      })),
    )
    .execute();
}
