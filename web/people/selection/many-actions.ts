import { canHaveCard } from '../../../contract/people/card-holders.ts';
import { canBeInvited, type Person } from '../../../contract/people/people.ts';
import type { Role } from '../../../contract/people/roles.ts';
import type { PeopleChange } from '../api.ts';

/** What staff do with several people at once. */
export const manyActions = [
  'give_role',
  'take_role',
  'add_to_class',
  'remove_from_class',
  'activate',
  'deactivate',
  'cards',
  'invite',
] as const;
export type ManyAction = (typeof manyActions)[number];

/** What an action is done with: a role or a class. */
export type Chosen = { role: Role | ''; classId: number; className: string };

/** Whether an action can be done with a person. Whom the reader takes out of the school must not be the reader. */
export function fits(
  action: ManyAction,
  { role }: Chosen,
  person: Person,
  ownId: number | undefined,
): boolean {
  if (action === 'cards') return person.is_active && canHaveCard(person);
  if (action === 'invite') return canBeInvited(person);
  const endsOwn = action === 'deactivate' || (action === 'take_role' && role === 'staff');
  return !(endsOwn && person.id === ownId);
}

type Change = Omit<PeopleChange, 'ids'>;

/** The change that an action sends. */
export function changeOf(action: Exclude<ManyAction, 'cards'>, { role, classId }: Chosen): Change {
  switch (action) {
    case 'give_role':
    case 'take_role':
      return role === '' ? {} : { [`is_${role}`]: action === 'give_role' };
    case 'add_to_class':
    case 'remove_from_class':
      return { [action]: classId };
    case 'activate':
    case 'deactivate':
      return { is_active: action === 'activate' };
    default:
      return { invite: true };
  }
}

const opposites = {
  give_role: 'take_role',
  take_role: 'give_role',
  add_to_class: 'remove_from_class',
  remove_from_class: 'add_to_class',
  activate: 'deactivate',
  deactivate: 'activate',
} as const;

/**
 * The change that takes an action back; undefined where none does: mails are sent, and sign-ups that waited beside those that were
 * activated or deactivated are deleted.
 */
export function undoOf(
  action: Exclude<ManyAction, 'cards'>,
  chosen: Chosen,
  people: readonly Person[],
): Change | undefined {
  if (action === 'invite') return undefined;
  const endsSignUps = action === 'activate' || action === 'deactivate';
  if (endsSignUps && people.some(({ is_waiting }) => is_waiting)) return undefined;
  return changeOf(opposites[action], chosen);
}
