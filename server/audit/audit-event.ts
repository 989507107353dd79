import type { AuditAction } from '../../contract/audit.ts';

/** Something that was done to the school, as the audit trail keeps it. */
export type AuditEvent = {
  /** Who did it; null for the server itself. */
  actor: number | null;
  action: AuditAction;
  /** The person whom it was done to. */
  person?: number;
  /** Other objects of the action, and the change: ids, numbers, flags and names of classes, of categories and of the school; no names or texts of people. */
  details?: Record<string, unknown>;
};
