import { type RoleFlags, roleOf } from '../../contract/people/roles.ts';
import type { Config } from '../process/config.ts';

/**
 * Where the parent role of an account, or its absence, is from:
 * - `naming`: a pupil named the address of an account that had other roles, or that was active already
 * - `activation`: a pupil had named the address when the account was activated, which then got no other role; or a new account entered the
 *   code of a child before it was used as a pupil’s; or a sign-up that waits says to be a parent’s
 * - `declined`: staff, or the person, took the role away, so naming does not give it
 * - null: staff gave the role, or nobody did
 */
export type ParentOrigin = 'naming' | 'activation' | 'declined' | null;

export type ParentRole = RoleFlags & { parent_origin: ParentOrigin };

/** Whether pupils name the address of an account as a parent's. */
export type Naming = {
  /** An active pupil does. */
  isNamed: boolean;
  /** An active pupil does, or a closed account of a pupil that is not erased yet. */
  isRetained: boolean;
};

/** The roles that an account gets which has no other: that of the setting SIGNUP_ROLE. */
function defaultRoles(roles: RoleFlags, signupRole: Config['signupRole']): Partial<RoleFlags> {
  return roleOf(roles) === 'user' && signupRole === 'pupil' ? { is_pupil: true } : {};
}

/** The roles that an account gets when it is activated: parent where it is named, and one at least. */
export function rolesAtActivation(
  person: ParentRole,
  { isNamed }: Naming,
  signupRole: Config['signupRole'],
): Partial<ParentRole> {
  if (!isNamed || person.is_parent || person.parent_origin !== null) {
    return defaultRoles(person, signupRole);
  }
  return { is_parent: true, parent_origin: roleOf(person) === 'user' ? 'activation' : 'naming' };
}

/**
 * The change of the parent role of an account after pupils named its address or ceased to; undefined for none. Only
 * an active account is given the role. It goes where nothing but naming gave it; an account that got it instead of
 * another role gets that one.
 */
export function rolesAfterNaming(
  person: ParentRole & { is_active: boolean },
  { isNamed, isRetained }: Naming,
  signupRole: Config['signupRole'],
): Partial<ParentRole> | undefined {
  const { is_active, is_parent, parent_origin } = person;
  if (!is_parent) {
    const isGiven = is_active && isNamed && parent_origin === null;
    return isGiven ? { is_parent: true, parent_origin: 'naming' } : undefined;
  }
  if (isRetained || parent_origin === null) return undefined;
  return parent_origin === 'activation'
    ? withoutParentRole(person, null, signupRole)
    : { is_parent: false, parent_origin: null };
}

/** The change that takes the parent role away from a person, who gets another one where none is left. */
export function withoutParentRole(
  person: RoleFlags,
  parent_origin: 'declined' | null,
  signupRole: Config['signupRole'],
): Partial<ParentRole> {
  return {
    is_parent: false,
    parent_origin,
    ...defaultRoles({ ...person, is_parent: false }, signupRole),
  };
}

type Addresses = { father_email: string; mother_email: string };

/** The addresses that accounts name as those of parents, each once. */
export function addressesOf(...accounts: readonly (Addresses | undefined)[]): string[] {
  const named = accounts.flatMap((account) =>
    account === undefined ? [] : [account.father_email, account.mother_email],
  );
  return [...new Set(named)].filter((address) => address !== '');
}
