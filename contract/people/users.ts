import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { anyText, blankableEmailAddress, oneOf, personName, secret } from '../wire/fields.ts';
import { limitedJson } from '../wire/limited.ts';
import { ErrorBody, FieldErrors, IdParams, Moment } from '../wire/wire.ts';

/** An account, for its own person and for staff. */
export const User = z.object({
  first_name: z.string(),
  last_name: z.string(),
  id: z.int(),
  email: z.string(),
  about: z.string(),
  is_active: z.boolean(),
  is_staff: z.boolean(),
  is_teacher: z.boolean(),
  is_parent: z.boolean(),
  is_pupil: z.boolean(),
  start_date: Moment,
  father_email: z.string(),
  mother_email: z.string(),
});
export type User = z.infer<typeof User>;

export const listOwnUser = endpoint({
  operation: 'listOwnUser',
  summary: 'A list that holds the caller only.',
  method: 'GET',
  path: '/auth/users/',
  who: 'person',
  answers: { 200: z.array(User) },
});

export const getOwnUser = endpoint({
  operation: 'getOwnUser',
  summary: 'The person who is logged in.',
  method: 'GET',
  path: '/auth/users/me/',
  who: 'person',
  answers: { 200: User },
});

const ownFields = {
  first_name: personName(),
  last_name: personName(),
};

const furtherFields = {
  about: z.optional(anyText(2000)),
  father_email: z.optional(blankableEmailAddress()),
  mother_email: z.optional(blankableEmailAddress()),
};

/** Fields that are left out do not change. */
const UserChange = z.object({
  first_name: z.optional(personName()),
  last_name: z.optional(personName()),
  ...furtherFields,
});

const UserReplacement = z.object({ ...ownFields, ...furtherFields });

export const replaceOwnUser = endpoint({
  operation: 'replaceOwnUser',
  summary: 'Change one’s own fields, both names required; others that are left out stay.',
  method: 'PUT',
  path: '/auth/users/me/',
  who: 'person',
  body: UserReplacement,
  answers: { 200: User, 400: FieldErrors },
});

export const updateOwnUser = endpoint({
  operation: 'updateOwnUser',
  summary: 'Change some of one’s own fields.',
  method: 'PATCH',
  path: '/auth/users/me/',
  who: 'person',
  body: UserChange,
  answers: { 200: User, 400: FieldErrors },
});

export const deleteOwnUser = endpoint({
  operation: 'deleteOwnUser',
  summary:
    'Close one’s own account at once. Results stay with the name for 30 days, then without it; signing up again with the same ' +
    'address meanwhile brings them back.',
  method: 'DELETE',
  path: '/auth/users/me/',
  who: 'person',
  body: z.object({ current_password: secret() }),
  answers: { 204: null, 400: FieldErrors, 409: ErrorBody, 429: ErrorBody },
});

export const giveUpParentRole = endpoint({
  operation: 'giveUpParentRole',
  summary:
    'Say that one is not a parent: the parent role goes, and being named as a parent does not give it again. A person ' +
    'without another role gets that of new accounts. Nothing changes for somebody who is not a parent.',
  method: 'DELETE',
  path: '/auth/users/me/parent_role/',
  who: 'person',
  answers: { 200: User },
});

export const getUser = endpoint({
  operation: 'getUser',
  summary: 'The caller by id; every other id is not found.',
  method: 'GET',
  path: '/auth/users/{id}/',
  who: 'person',
  params: IdParams,
  answers: { 200: User, 404: ErrorBody },
});

export const updateUser = endpoint({
  operation: 'updateUser',
  summary: 'Change some of one’s own fields by id; every other id is not found.',
  method: 'PATCH',
  path: '/auth/users/{id}/',
  who: 'person',
  params: IdParams,
  body: UserChange,
  answers: { 200: User, 400: FieldErrors, 404: ErrorBody },
});

export const replaceUser = endpoint({
  operation: 'replaceUser',
  summary: 'Change one’s own fields by id, both names required; every other id is not found.',
  method: 'PUT',
  path: '/auth/users/{id}/',
  who: 'person',
  params: IdParams,
  body: UserReplacement,
  answers: { 200: User, 400: FieldErrors, 404: ErrorBody },
});

export const deleteUser = endpoint({
  operation: 'deleteUser',
  summary:
    'Close one’s own account by id, as `DELETE /auth/users/me/` does. Every other id is forbidden, whatever the body, and whether or not it exists: ' +
    'staff erase others by `DELETE /people_api/{id}/`.',
  method: 'DELETE',
  path: '/auth/users/{id}/',
  who: 'person',
  params: IdParams,
  body: z.object({ current_password: z.optional(limitedJson()) }),
  answers: { 204: null, 400: FieldErrors, 403: ErrorBody, 409: ErrorBody, 429: ErrorBody },
});

/** Two requests on one path, distinguished by `request_type`. */
export const OwnRecordInput = z.object({
  request_type: oneOf(['load_my_user_info', 'change_father_email']),
  father_email: z.optional(limitedJson()),
});
/** The body of `change_father_email`: the address by which a parent follows the results; blank removes it. */
export const FatherEmailInput = z.object({ father_email: blankableEmailAddress() });

export const ownRecord = endpoint({
  operation: 'ownRecord',
  summary: 'Load one’s own record, or save the address of a parent, by `request_type`.',
  method: 'POST',
  path: '/user_api/',
  who: 'person',
  body: OwnRecordInput,
  answers: {
    200: z.union([
      z.object({ status: z.literal('ok'), user_data: z.array(User) }),
      z.object({ status: z.literal('ok') }),
      z.object({ status: z.literal('django_error'), data_api: FieldErrors }),
    ]),
    400: FieldErrors,
  },
});
