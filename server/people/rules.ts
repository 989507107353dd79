import type { BodyOf } from '../../contract/endpoint.ts';
import type { updatePerson } from '../../contract/people.ts';
import { type Role, type RoleFlags, roles } from '../../contract/roles.ts';
import type { Deed } from '../audit/store.ts';
import type { ParentOrigin, ParentRole } from '../users/rules.ts';

export type PersonChange = BodyOf<typeof updatePerson>;

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
 * What the audit trail tells of a change of a person by staff: each role that changes, with whether the person has it now, and
 * whether the account was activated or deactivated.
 */
export function deedsOf(
  actor: number,
  person: number,
  before: RoleFlags & { is_active: boolean; deactivated_at: string | null },
  change: PersonChange,
): Deed[] {
  const deeds: Deed[] = [];
  const changed = roles.flatMap((role: Role) => {
    const flag = `is_${role}` as const;
    const wanted = change[flag];
    return wanted === undefined || wanted === before[flag] ? [] : [[flag, wanted] as const];
  });
  if (changed.length > 0) {
    deeds.push({ actor, action: 'person.roles', person, details: Object.fromEntries(changed) });
  }
  if (change.is_active === true && !before.is_active) {
    deeds.push({ actor, action: 'person.activated', person });
  }
  if (change.is_active === false && before.deactivated_at === null) {
    deeds.push({ actor, action: 'person.deactivated', person });
  }
  return deeds;
}
