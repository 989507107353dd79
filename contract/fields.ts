import * as z from 'zod/mini';

import { message, messages } from './messages.ts';

/*
 * The field types that every input of the API is made of, with the leniency and the error sentences that
 * clients of Django REST framework expect: numbers are taken as text, text is trimmed, ids and integers may
 * come as text because forms send nothing else.
 */

const highestId = 2_147_483_647;

type Issue = { readonly input?: unknown };

function missingOr(otherwise: string | ((input: unknown) => string)) {
  return ({ input }: Issue) => {
    if (input === undefined) return messages.required;
    if (input === null) return messages.null;
    return typeof otherwise === 'string' ? otherwise : otherwise(input);
  };
}

/** Lists and objects become `true`: text neither, and without a length that a later check could measure. */
function toText(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  return typeof value === 'object' && value !== null ? true : value;
}

function trimmed(then: (known: string) => string = (known) => known) {
  return z.transform((value: string) => {
    const taken = toText(value);
    return typeof taken === 'string' ? then(taken.trim()) : taken;
  });
}

const noNullCharacter = z.refine<string>((value) => !value.includes('\0'), messages.null_character);

/** Text that must be there: trimmed, at least one and at most `most` characters. */
export function text(most: number) {
  return z.pipe(
    trimmed(),
    z
      .string({ error: missingOr(messages.not_text) })
      .check(z.minLength(1, messages.blank), z.maxLength(most, message.longer(most)), noNullCharacter),
  );
}

/** Text that may be blank, trimmed and what `then` makes of it, of at most `most` characters. */
export function anyText(most: number, then?: (known: string) => string) {
  return z.pipe(
    trimmed(then),
    z
      .string({ error: missingOr(messages.not_text) })
      .check(z.maxLength(most, message.longer(most)), noNullCharacter),
  );
}

/** Text that may be left out or blank, which both mean the empty text. */
export function blankableText(most: number) {
  return z._default(anyText(most), '');
}

/** What a list is searched for. Letters and their marks are put together, as most keyboards do. */
export function searchText() {
  return z._default(
    anyText(200, (known) => known.normalize('NFC')),
    '',
  );
}

/** Text that is not trimmed, of at least so many characters and at most 1,024 bytes. */
function exactText(least: number, tooShort: string) {
  return z.pipe(
    z.transform((value: string) => toText(value)),
    z.string({ error: missingOr(messages.not_text) }).check(
      z.minLength(1, { error: messages.blank, abort: true }),
      z.minLength(least, tooShort),
      z.refine((value: string) => new TextEncoder().encode(value).length <= 1024, messages.password_long),
      noNullCharacter,
    ),
  );
}

/** A token or the like, exactly as sent: whether it is a good one is found out where it is used. */
export function opaque() {
  return z.pipe(
    z.transform((value: string) => toText(value)),
    z.string({ error: missingOr(messages.not_text) }).check(z.minLength(1, messages.blank)),
  );
}

/** Text taken exactly as sent, for passwords; `null` and blanks are refused, 1,024 bytes at most. */
export function secret() {
  return exactText(1, messages.blank);
}

/** A password that someone chooses: at least six characters, no other rule of composition. */
export const shortestPassword = 6;
export function newPassword() {
  return exactText(shortestPassword, message.shortPassword(shortestPassword));
}

/** E-mail identity is compared in this form and no other: Unicode case folding would join strangers. */
export function lowerAscii(value: string): string {
  return value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * What Django takes for an address, but for quoted names, bare numbers of hosts and letters that are not ASCII: an
 * address of those could be written in several ways.
 */
const address = z.email({
  pattern:
    /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([A-Za-z\d]([A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z](?=[A-Za-z\d-]{0,61}[A-Za-z\d]$)[A-Za-z\d-]+$/,
  error: messages.email,
});

/** An e-mail address, trimmed and ASCII lower-cased: that form is a person's identity. */
export function emailAddress() {
  return z.pipe(
    trimmed(lowerAscii),
    z
      .string({ error: missingOr(messages.email) })
      .check(
        z.minLength(1, { error: messages.blank, abort: true }),
        z.maxLength(254, { error: message.longer(254), abort: true }),
        address,
      ),
  );
}

/** An e-mail address or the blank text, which takes the address away. */
export function blankableEmailAddress() {
  return z.pipe(
    trimmed(lowerAscii),
    z.string({ error: missingOr(messages.email) }).check(
      z.maxLength(254, { error: message.longer(254), abort: true }),
      z.refine((value: string) => value === '' || z.safeParse(address, value).success, messages.email),
    ),
  );
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(value) ? Number(value) : value;
}

/** Whether something is a whole number, be it one that is too large to reckon with. */
function isWhole(value: unknown): boolean {
  return typeof value === 'string' ? /^\s*[+-]?\d{1,1000}\s*$/.test(value) : Number.isInteger(value);
}

/** A whole number between two bounds; text of digits is taken too. */
export function whole(least: number, most: number) {
  const complain = (value: unknown) => {
    if (typeof value === 'string' && value.length > 1000) return messages.long_integer;
    if (!isWhole(value)) return messages.not_integer;
    return Number(value) < 0 ? message.below(least) : message.above(most);
  };
  return z.pipe(
    z.transform((value: number) => toNumber(value)),
    z.number({ error: missingOr(complain) }).check(
      z.refine((value: number) => Number.isSafeInteger(value), {
        error: ({ input }) => complain(input),
        abort: true,
      }),
      z.gte(least, message.below(least)),
      z.lte(most, message.above(most)),
    ),
  );
}

/** The id of another object. Blank means null to a form, so it is told as such. */
export function pk() {
  const complain = (value: unknown) => (isWhole(value) ? message.missingPk(value) : message.notPk(value));
  return z.pipe(
    z.transform((value: number) => ((value as unknown) === '' ? null : toNumber(value))),
    z.number({ error: missingOr(complain) }).check(
      z.refine((value: number) => Number.isSafeInteger(value), {
        error: ({ input }) => complain(input),
        abort: true,
      }),
      z.gte(1, { error: ({ input }) => complain(input) }),
      z.lte(highestId, { error: ({ input }) => complain(input) }),
    ),
  );
}

/** What forms and programs write for true and false. */
const yes = new Set(['true', 't', 'yes', 'y', 'on', '1']);
const no = new Set(['false', 'f', 'no', 'n', 'off', '0']);

/** True or false; the spellings that forms send are taken too. */
export function flag() {
  return z.pipe(
    z.transform((value: boolean) => {
      const spelled = typeof value === 'object' ? '' : String(value).toLowerCase();
      if (yes.has(spelled)) return true;
      return no.has(spelled) ? false : value;
    }),
    z.boolean({ error: missingOr(messages.not_boolean) }),
  );
}

/** One of a few words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.pipe(
    z.transform((value: Words[number]): unknown => value),
    z.enum(words, { error: missingOr((input) => message.choice(input)) }),
  );
}

/** Leaves the field out when a form or a query sends it blank. */
export function blankAsAbsent<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((value: z.input<Schema> | undefined): unknown => (value === '' ? undefined : value)),
    z.optional(schema),
  );
}

/** A file of a multipart form. What is inside it is the server's to find out. */
export function upload() {
  return z.file({ error: missingOr(messages.not_file) });
}

/** The id in a path, of digits. */
export function pathId() {
  return z.pipe(
    z.transform((value: number) => toNumber(value)),
    z.int().check(z.gte(1), z.lte(highestId)),
  );
}
