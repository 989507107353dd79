import * as z from 'zod/mini';

import { codeAlphabet, codeLength, foldCode, foreignCharacter } from './codes.ts';
import { endpoint } from '../wire/endpoint.ts';
import { flag, missingOr, pk } from '../wire/fields.ts';
import { limitedArray } from '../wire/limited.ts';
import { message, messages } from '../wire/messages.ts';
import { ErrorBody, FieldErrors, IdParams, Moment } from '../wire/wire.ts';

/* Log-in cards: a code on paper and a PIN, by which pupils log in, also without an e-mail address. */

/** The pattern of a folded code. */
export const cardCodePattern = new RegExp(`^[${codeAlphabet}]{${codeLength}}$`);
/** The most characters that may be typed for a code, separators included. */
const longestTyped = 100;

/** What stands for a text that is no code. */
const noCode = '?';

/** A typed code, folded: see foldCode. Of another text the character that stands in no code is named. */
function cardCode() {
  return z.pipe(
    z.transform((value: string): unknown => {
      if (typeof value !== 'string' || value.trim() === '')
        return value === undefined ? value : (value ?? null);
      if (value.length > longestTyped) return noCode;
      return foldCode(value) ?? foreignCharacter(value) ?? noCode;
    }),
    z.string({ error: missingOr(messages.not_text) }).check(
      z.refine((value: string) => value.trim() !== '', { error: messages.blank, abort: true }),
      z.maxLength(codeLength, { error: messages.card_code, abort: true }),
      z.regex(cardCodePattern, {
        error: ({ input }) => (input === noCode ? messages.card_code : message.codeCharacter(input)),
      }),
    ),
  );
}

/** The pattern of a PIN. */
export const pinPattern = /^\d{4,6}$/;

/** A PIN of 4 to 6 digits. */
export function pin() {
  return z.pipe(
    z.transform((value: string): unknown => (typeof value === 'string' ? value.trim() : value)),
    z
      .string({ error: missingOr(messages.not_text) })
      .check(
        z.minLength(1, { error: messages.blank, abort: true }),
        z.maxLength(6, { error: messages.pin, abort: true }),
        z.regex(pinPattern, { error: messages.pin, abort: true }),
      ),
  );
}

/** Whether a PIN is one of those that are guessed first: one digit only, or digits in the order of the keys, as in 1234 and 9876. */
export function isWeakPin(typed: string): boolean {
  const steps = Array.from(typed.slice(1), (digit, at) => Number(digit) - Number(typed[at]));
  return [0, 1, -1].some((step) => steps.every((difference) => difference === step));
}

/** A PIN that is being chosen. */
export function newPin() {
  return pin().check(z.refine((value: string) => !isWeakPin(value), messages.pin_weak));
}

export const CardLogInInput = z.object({
  code: cardCode(),
  pin: z.optional(pin()),
  /** The PIN that the person chooses at the first use of a card. Where one is chosen already it counts as `pin`. */
  new_pin: z.optional(newPin()),
});

export const logInByCard = endpoint({
  operation: 'logInByCard',
  summary:
    'Exchange the code of a log-in card and its PIN for a pair of tokens. A 401 has the code `pin_required` where the PIN is missing, ' +
    '`pin_to_choose` where none is chosen yet and `new_pin` is missing, and `wrong_card_or_pin` for a wrong code as for a wrong PIN.',
  method: 'POST',
  path: '/auth/card/create/',
  who: 'public',
  body: CardLogInInput,
  answers: {
    200: z.object({ refresh: z.string(), access: z.string() }),
    400: FieldErrors,
    401: ErrorBody,
    429: ErrorBody,
  },
});

export const changeOwnPin = endpoint({
  operation: 'changeOwnPin',
  summary:
    'Change the PIN of one’s own log-in card. Ends every session of the person; the answer is a new one. 404 for who has no card with a PIN.',
  method: 'POST',
  path: '/auth/card/pin/',
  who: 'person',
  body: z.object({ current_pin: pin(), new_pin: newPin() }),
  answers: {
    200: z.object({ refresh: z.string(), access: z.string() }),
    400: FieldErrors,
    404: ErrorBody,
    429: ErrorBody,
  },
});

/** A new card. Its code cannot be read again. */
export const Card = z.object({
  person: z.int(),
  /** First and last name. */
  name: z.string(),
  /** The name of the class; blank where the person is in none. */
  class: z.string(),
  /** As it is printed: XXXX-XXXX. */
  code: z.string(),
  /** The code by which parents link themselves to the pupil, printed on the card too; valid for some days: see families.ts. */
  linking_code: z.string(),
  /** When the code for parents ends. */
  linking_code_until: Moment,
});
export type Card = z.infer<typeof Card>;

const NewCards = z.object({
  status: z.literal('ok'),
  /** The name of the school. */
  school: z.string(),
  /** The public address of the page, where the server knows it; null where the page has to take its own. */
  address: z.nullable(z.string()),
  /** Sorted by class and name. */
  cards: z.array(Card),
  /**
   * The people for whom a teacher makes no card, by class and name:
   * - `has_password`: the person logs in by a password
   * - `unconfirmed`: a teacher has put the person into the class, and staff have not confirmed it
   */
  left_out: z.array(
    z.object({ person: z.int(), name: z.string(), reason: z.enum(['has_password', 'unconfirmed']) }),
  ),
});

/** Leaves out people who have a card already. */
const only_new = z._default(flag(), false);

export const printCardsOfClass = endpoint({
  operation: 'printCardsOfClass',
  summary:
    'Make new log-in cards for the pupils of a class. Their old cards and the sessions of those who had one end at once. The codes ' +
    'are answered once and cannot be read again. For staff, and for the teachers of a confirmed class, of its confirmed pupils without a password.',
  method: 'POST',
  path: '/classes_api/{id}/cards/',
  who: 'author',
  params: IdParams,
  body: z.object({ only_new }),
  answers: { 201: NewCards, 400: FieldErrors, 404: ErrorBody },
});

/** The most people who are named in one request. */
export const mostNamed = 2000;

export const PrintCardsInput = z.object({
  people: z.optional(limitedArray(pk(), mostNamed).check(z.minLength(1, messages.empty_list))),
  /** All active pupils of the school, instead of `people`. */
  all: z._default(flag(), false),
  only_new,
});

export const printCards = endpoint({
  operation: 'printCards',
  summary:
    'Make new log-in cards for people who are pupils, or for all pupils, as for a class. A teacher may name confirmed pupils of own confirmed ' +
    'classes; a 409 with the code `has_password` refuses those who all have a password.',
  method: 'POST',
  path: '/people_api/cards/',
  who: 'author',
  body: PrintCardsInput,
  answers: { 201: NewCards, 400: FieldErrors, 409: ErrorBody },
});

export const resetPin = endpoint({
  operation: 'resetPin',
  summary:
    'Forget the PIN of a person’s card and end the person’s sessions: a new PIN is chosen at the next use. For staff, and for teachers ' +
    'of a confirmed class whose confirmed pupil the person is; for these a 409 with the code `has_password` refuses a person with a password.',
  method: 'DELETE',
  path: '/people_api/{id}/pin/',
  who: 'author',
  params: IdParams,
  answers: { 204: null, 404: ErrorBody, 409: ErrorBody },
});

export const endPersonSessions = endpoint({
  operation: 'endPersonSessions',
  summary:
    'End every session of a person. For staff, and for teachers of a confirmed class whose confirmed pupil the person is.',
  method: 'DELETE',
  path: '/people_api/{id}/sessions/',
  who: 'author',
  params: IdParams,
  answers: { 204: null, 404: ErrorBody },
});
