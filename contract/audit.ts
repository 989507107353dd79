import * as z from 'zod/mini';

import { languages } from './languages.ts';
import { endpoint } from './wire/endpoint.ts';
import { blankAsAbsent, highestId, oneOf, whole } from './wire/fields.ts';
import { FieldErrors, listOf, listQuery, Moment } from './wire/wire.ts';

/** The actions in the audit trail: changes of roles, keys and results, imports, cards and deletions. */
export const auditActions = [
  'person.roles',
  'person.activated',
  'person.deactivated',
  'person.erased',
  'person.invited',
  'person.address',
  'person.sessions_ended',
  'class.created',
  'class.changed',
  'class.confirmed',
  'class.members',
  'class.archived',
  'class.restored',
  'classes.moved_up',
  'classes.moved_back',
  'cards.printed',
  'card.pin_reset',
  'parent.linked',
  'parent.unlinked',
  'import.applied',
  'import.undone',
  'set.shared',
  'tests.exported',
  'tests.imported',
  'tests.taken_back',
  'question.key_changed',
  'question.deleted',
  'category.added',
  'category.changed',
  'category.deleted',
  'answer.marked',
  'work.given',
  'work.changed',
  'work.deleted',
  'work.granted',
  'work.marked',
  'work.late_decided',
  'work.regraded',
  'column.added',
  'column.changed',
  'column.marked',
  'column.deleted',
  'grades.scale_changed',
  'devices.lock_changed',
  'school.changed',
  'school.quarters_changed',
  'ai.switched',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** One line of the audit trail, with the names that people have now. */
export const AuditEntry = z.object({
  id: z.int(),
  made_at: Moment,
  action: z.string(),
  /** Who did it; null for the server itself, and for people who are not there any more. */
  actor: z.nullable(z.int()),
  /** Blank where nobody is named, and for people who were erased. */
  actor_name: z.string(),
  /** The person whom it was done to. */
  person: z.nullable(z.int()),
  person_name: z.string(),
  /** The action as a sentence with the names and titles of now, in the language of the request. */
  sentence: z.string(),
  /** Other objects of the action, and the change: ids, numbers, flags and names of classes and of the school. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filter = {
  action: z.optional(blankAsAbsent(oneOf(auditActions))),
  person: z.optional(blankAsAbsent(whole(1, highestId))),
  actor: z.optional(blankAsAbsent(whole(1, highestId))),
  /** That of the sentences; the language of the request without it. */
  language: z.optional(blankAsAbsent(oneOf(languages))),
};

export const listAuditEntries = endpoint({
  operation: 'listAuditEntries',
  summary:
    'Who did what, the latest first, each as a sentence: all, or what was done by somebody or to somebody.',
  method: 'GET',
  path: '/audit_api/',
  who: 'staff',
  query: z.object({ ...listQuery(50), ...filter }),
  answers: { 200: listOf(AuditEntry), 400: FieldErrors },
});

export const exportAuditEntries = endpoint({
  operation: 'exportAuditEntries',
  summary:
    'The audit trail as a table for spreadsheets, the latest first: when, who, what as a sentence, and to whom. CSV in UTF-8 with a byte order mark. No cell runs as a formula.',
  method: 'GET',
  path: '/audit_api/export/',
  who: 'staff',
  query: z.object(filter),
  answers: { 200: { mediaType: 'text/csv; charset=utf-8' }, 400: FieldErrors },
});
