import * as z from 'zod/mini';

import { endpoint } from './wire/endpoint.ts';
import { anyText, blankableText, blankAsAbsent, flag, text } from './wire/fields.ts';
import { onOneLine } from './wire/names.ts';
import { FieldErrors, oneObject } from './wire/wire.ts';

/*
 * What the school says about itself: its name, whom to ask, and what happens with the data of its people; and what it lets teachers do. There is
 * one row for the whole school.
 */

/** The name by which a server calls itself where neither staff nor SCHOOL_NAME name the school. */
export const unnamedSchool = 'Savol';

/** The most characters of the name, of the contact and of the text about privacy. */
export const longestSchoolName = 80;
export const longestContact = 200;
export const longestPrivacy = 4000;

/** What guests see of the school. Each text is blank where staff have written none; the page then shows a text of its own. */
export const School = z.object({
  name: z.string(),
  /** Whom to ask, and how: a telephone number, an address. */
  contact: z.string(),
  /** What the school does with the data of its people. */
  privacy: z.string(),
  /** Whether teachers add topics below subjects, as staff do. */
  teachers_add_topics: z.boolean(),
});
export type School = z.infer<typeof School>;

export const SchoolInput = z.object({
  name: text(longestSchoolName, onOneLine),
  contact: z._default(anyText(longestContact, onOneLine), ''),
  privacy: blankableText(longestPrivacy),
  /** Stays as it is where it is left out. */
  teachers_add_topics: z.optional(blankAsAbsent(flag())),
});
export type SchoolInput = z.infer<typeof SchoolInput>;

export const getSchool = endpoint({
  operation: 'getSchool',
  summary:
    'The name of the school, whom to ask there, what it does with the data of its people, and whether its teachers add topics.',
  method: 'GET',
  path: '/school_api/',
  who: 'public',
  answers: { 200: oneObject(School) },
});

export const changeSchool = endpoint({
  operation: 'changeSchool',
  summary:
    'Set the name of the school, whom to ask there, its text about privacy, and whether its teachers add topics.',
  method: 'PUT',
  path: '/school_api/',
  who: 'staff',
  body: SchoolInput,
  answers: { 200: oneObject(School), 400: FieldErrors },
});
