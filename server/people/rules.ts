import type { BodyOf } from '../../contract/wire/endpoint.ts';
import { message, messages } from '../../contract/wire/messages.ts';
import type { updatePerson } from '../../contract/people/people.ts';
import { peopleMessages } from '../../contract/people/people-messages.ts';
import { type Role, type RoleFlags, roles } from '../../contract/people/roles.ts';
import type { AuditEvent } from '../audit/audit-event.ts';
import type { ParentOrigin, ParentRole } from '../users/rules.ts';

/** The roles and the activity that a request sets. */
export type PersonChange = Omit<BodyOf<typeof updatePerson>, 'email'>;

/** Whether a change ends an active staff account, if it is applied to one. */
export function endsStaff({ is_staff, is_active }: PersonChange): boolean {
  return is_staff === false || is_active === false;
}

/** The roles of a person after a change. What staff decide about the parent role is not changed by naming. */
export function rolesAfter(before: ParentRole, change: PersonChange): ParentRole {
  return {
    is_staff: change.is_staff ?? before.is_staff,
    is_teacher: change.is_teacher ?? before.is_teacher,
    is_parent: change.is_parent ?? before.is_parent,
    is_pupil: change.is_pupil ?? before.is_pupil,
    parent_origin: originAfter(before, change),
  };
}

function originAfter(before: ParentRole, { is_parent }: PersonChange): ParentOrigin {
  if (is_parent === undefined) return before.parent_origin;
  if (is_parent) return null;
  return before.is_parent ? 'declined' : before.parent_origin;
}

/**
 * The events in the audit trail for a change of a person by staff: each role that changes, with whether the person has it now, and
 * whether the account was activated or deactivated.
 */
export function auditEventsOf(
  actor: number,
  person: number,
  before: RoleFlags & { is_active: boolean; deactivated_at: string | null },
  change: PersonChange,
): AuditEvent[] {
  const auditEvents: AuditEvent[] = [];
  const changed = roles.flatMap((role: Role) => {
    const flag = `is_${role}` as const;
    const wanted = change[flag];
    return wanted === undefined || wanted === before[flag] ? [] : [[flag, wanted] as const];
  });
  if (changed.length > 0) {
    auditEvents.push({ actor, action: 'person.roles', person, details: Object.fromEntries(changed) });
  }
  if (change.is_active === true && !before.is_active) {
    auditEvents.push({ actor, action: 'person.activated', person });
  }
  if (change.is_active === false && before.deactivated_at === null) {
    auditEvents.push({ actor, action: 'person.deactivated', person });
  }
  return auditEvents;
}

/** The fields of an account that decide whether a change of several people fits it. */
export type ChangedAccount = {
  id: number;
  email: string;
  is_active: boolean;
  is_staff: boolean;
  deactivated_at: string | null;
};

/**
 * Why a change of several people does not fit some of them, by their ids.
 * @param accounts those of the ids that are accounts
 * @param by who changes them, and whether an active staff account remains beside them
 */
export function refusalsOf(
  ids: readonly number[],
  accounts: readonly ChangedAccount[],
  change: PersonChange,
  { self, staffRemain }: { self: number; staffRemain: boolean },
): ReadonlyMap<number, string> {
  const known = new Map(accounts.map((account) => [account.id, account]));
  const signUps = accounts.filter(({ is_active, deactivated_at }) => !is_active && deactivated_at === null);
  const ofAddress = Map.groupBy(signUps, ({ email }) => email);
  const refusals = new Map<number, string>();
  const endsLastStaff = endsStaff(change) && !staffRemain && !ids.includes(self);
  for (const id of ids) {
    const account = known.get(id);
    if (account === undefined) refusals.set(id, message.missingPk(id));
    else if (endsStaff(change) && id === self) refusals.set(id, peopleMessages.own_staff);
    else if (endsLastStaff && account.is_staff && account.is_active) {
      refusals.set(id, messages.last_staff);
    } else if (
      change.is_active !== undefined &&
      signUps.includes(account) &&
      (ofAddress.get(account.email) ?? []).length > 1
    ) {
      // Each of them deletes the others.
      refusals.set(id, peopleMessages.same_address);
    }
  }
  return refusals;
}

/** Sentences about people as a 400 has them: under `ids.` and the id. */
export function byId(refusals: ReadonlyMap<number, string>): Record<string, string> {
  return Object.fromEntries([...refusals].map(([id, sentence]) => [`ids.${id}`, sentence]));
}

/** Whether staff may change the address of an account: as long as nobody has a password with it, and not while a sign-up waits. */
export function canChangeAddress({
  is_active,
  deactivated_at,
  password_hash,
}: {
  is_active: boolean;
  deactivated_at: string | null;
  password_hash: string | null;
}): boolean {
  return (is_active || deactivated_at !== null) && password_hash === null;
}
