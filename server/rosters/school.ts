import type { FoundAccount, ListedAccount } from '../users/roster-store.ts';

/** The fields of a person that a list can set. */
export type Settable = ListedAccount;

export type Membership = { class: number; is_teacher: boolean };

/** A person of the school, as lists are compared with. */
export type KnownPerson = FoundAccount;

export type KnownClass = { id: number; name: string; year: number };

/** The part of the school that a list is compared with. */
export type School = {
  /** The year of classes whose rows say none. */
  year: number;
  people: readonly KnownPerson[];
  /** Classes without a subject that are not archived, of the years of the list. */
  classes: readonly KnownClass[];
  members: readonly (Membership & { person: number })[];
  /** Those of them that lists have made. */
  given: readonly (Membership & { person: number })[];
  /** People whom imports have made or found, where those who are missing are asked for. */
  imported: readonly number[];
};
