import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { distinctIds } from '../wire/limited.ts';
import { roles } from './roles.ts';
import { User } from './users.ts';
import {
  blankableEmailAddress,
  blankAsAbsent,
  flag,
  highestId,
  oneOf,
  pk,
  searchText,
  whole,
  personName,
} from '../wire/fields.ts';
import {
  ErrorBody,
  FieldErrors,
  IdParams,
  listOf,
  listQuery,
  listSorts,
  Moment,
  oneObject,
} from '../wire/wire.ts';

/* Search and administration of accounts, for staff. */

/** For how many days the name of a closed account is retained. A sign-up with its address brings the person back meanwhile. */
export const daysUntilErased = 30;

/** A person as staff see them. */
export const Person = z.extend(User, {
  /** Whether this is a sign-up that waits for its activation. Several may wait for one address. */
  is_waiting: z.boolean(),
  /** Whether the password is void: a new one has to be set by a mailed link before the person can log in. */
  needs_reset: z.boolean(),
  /** When the person of a closed account will be erased; null while the account is not closed. */
  closed_until: z.nullable(Moment),
  /** The classes, not archived, of which the person is a pupil or a teacher. */
  classes: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type Person = z.infer<typeof Person>;

export const listPeople = endpoint({
  operation: 'listPeople',
  summary:
    'Find people by a part of their name or address, by class, by role, and by whether they are active.',
  method: 'GET',
  path: '/people_api/',
  who: 'staff',
  query: z.object({
    ...listQuery(20),
    s: searchText(),
    sort: z._default(blankAsAbsent(oneOf(listSorts)), 'id_desc'),
    role: z.optional(blankAsAbsent(oneOf([...roles, 'user']))),
    is_active: z.optional(blankAsAbsent(flag())),
    /** The id of a class: its pupils and teachers. */
    class: z.optional(blankAsAbsent(whole(1, highestId))),
    /** Whether to list closed accounts that are not erased yet, and no others. */
    is_closed: z._default(blankAsAbsent(flag()), false),
  }),
  answers: { 200: listOf(Person), 400: FieldErrors },
});

export const addPerson = endpoint({
  operation: 'addPerson',
  summary:
    'Add an active person: a pupil without an e-mail address, who logs in with a card, or a person with one, to whom a link is mailed that chooses the first password.',
  method: 'POST',
  path: '/people_api/',
  who: 'staff',
  body: z.object({
    first_name: personName(),
    last_name: personName(),
    /** The class of a pupil or a teacher, if any. */
    class: z.optional(blankAsAbsent(z.nullable(pk()))),
    /** Blank for a pupil without one. A person with an address is invited by a mail. */
    email: z._default(blankableEmailAddress(), ''),
    role: z._default(blankAsAbsent(oneOf(roles)), 'pupil'),
  }),
  acceptsIdempotencyKey: true,
  answers: { 201: oneObject(Person), 400: FieldErrors },
});

const change = {
  is_staff: z.optional(flag()),
  is_teacher: z.optional(flag()),
  is_parent: z.optional(flag()),
  is_pupil: z.optional(flag()),
  is_active: z.optional(flag()),
};

export const updatePerson = endpoint({
  operation: 'updatePerson',
  summary:
    'Set a person’s roles, activate or deactivate. Deactivating ends every session at once. A person who has no password yet, as who ' +
    'logs in with a card, can be given an address, another one or none.',
  method: 'PATCH',
  path: '/people_api/{id}/',
  who: 'staff',
  params: IdParams,
  body: z.object({ ...change, email: z.optional(blankableEmailAddress()) }),
  answers: { 200: oneObject(Person), 400: FieldErrors, 404: ErrorBody, 409: ErrorBody },
});

/** The most people whom one request changes. */
export const mostChanged = 200;

/** A change of several people. Fields that are left out do not change. */
export const PeopleChange = z.object({
  ids: distinctIds(mostChanged),
  ...change,
  /** The id of a class that is not archived: pupils and people without a role become its pupils, other teachers and staff its teachers. */
  add_to_class: z.optional(pk()),
  /** The id of a class that they belong to no longer, neither as pupils nor as teachers. */
  remove_from_class: z.optional(pk()),
  /** Whether to mail each of them the link that begins the account: see canBeInvited. */
  invite: z.optional(flag()),
});
export type PeopleChange = z.infer<typeof PeopleChange>;

export const updatePeople = endpoint({
  operation: 'updatePeople',
  summary:
    'Change several people in one go, as updatePerson changes one: roles, activity, a class, invitations by mail. All of them or nobody: ' +
    'a 400 names people whom the change does not fit by `ids.` and the id, at most 20.',
  method: 'PATCH',
  path: '/people_api/',
  who: 'staff',
  body: PeopleChange,
  answers: {
    200: z.object({
      status: z.literal('ok'),
      /** The people as they are now, by id. */
      data_api: z.array(Person),
      /** The ids of those for whom something has changed, or to whom a mail is sent. */
      changed: z.array(z.int()),
    }),
    400: FieldErrors,
  },
});

/**
 * Whether staff can change the address of a person: nobody has logged in with the present one, nor signed up with it.
 */
export function hasOpenAddress({
  email,
  is_waiting,
  needs_reset,
}: Pick<Person, 'email' | 'is_waiting' | 'needs_reset'>): boolean {
  return !is_waiting && (email === '' || needs_reset);
}

/**
 * Whether a person can be invited by mail: a sign-up that waits for its activation, and an active account with an address that
 * has no password yet, as lists make them.
 */
export function canBeInvited(
  person: Pick<Person, 'email' | 'is_active' | 'is_waiting' | 'needs_reset'>,
): boolean {
  return person.email !== '' && (person.is_waiting || (person.is_active && person.needs_reset));
}

export const erasePerson = endpoint({
  operation: 'erasePerson',
  summary:
    'Erase a person, active or closed: name, address, own texts, log-in. Results stay without a name, as do tests ' +
    'and news. An answer that arrives meanwhile loses its text within the hour. A sign-up that waits is deleted.',
  method: 'DELETE',
  path: '/people_api/{id}/',
  who: 'staff',
  params: IdParams,
  answers: { 204: null, 404: ErrorBody, 409: ErrorBody },
});
