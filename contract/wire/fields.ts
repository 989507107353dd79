import * as z from 'zod/mini';

import { message, messages } from './messages.ts';
import { isBlank, isErrorValue, onOneLine } from './names.ts';

/*
 * The field types of every input of the API. They accept the same spellings and give the same error sentences as Django
 * REST framework: a number is accepted where text is expected, text is trimmed, and integers may be sent as text, since
 * forms send nothing else.
 */

/** The highest id that the database can store: an integer of 32 bits. */
export const highestId = 2_147_483_647;

type Issue = { readonly input?: unknown };

/** The sentence for a value that is missing or null, and another one for all others. */
export function missingOr(otherwise: string | ((input: unknown) => string)) {
  return ({ input }: Issue) => {
    if (input === undefined) return messages.required;
    if (input === null) return messages.null;
    return typeof otherwise === 'string' ? otherwise : otherwise(input);
  };
}

/** Numbers become text. Lists and objects become `true`, which is not text and has no length that a check could use. */
function toText(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  return typeof value === 'object' && value !== null ? true : value;
}

/** Text without white space around it, and nothing for one of which nothing is seen. `then` is not called for one of more than `most` characters, which is refused afterwards. */
function trimmed(
  then: (known: string) => string = (known) => known,
  most = Infinity,
  trim = (taken: string) => taken.trim(),
) {
  return z.transform((value: string) => {
    const taken = toText(value);
    if (typeof taken !== 'string') return taken;
    const known = isBlank(taken) ? '' : trim(taken);
    return known.length <= most ? then(known) : known;
  });
}

const noNullCharacter = z.refine<string>((value) => !value.includes('\0'), messages.null_character);

/** Required text, trimmed, of 1 to `most` characters. @param trim removes white space around it, all of it by default */
export function text(most: number, trim?: (taken: string) => string) {
  return z.pipe(
    trimmed(undefined, undefined, trim),
    z
      .string({ error: missingOr(messages.not_text) })
      .check(z.minLength(1, messages.blank), z.maxLength(most, message.longer(most)), noNullCharacter),
  );
}

/**
 * A name, on one line, of 1 to `most` characters.
 * @param isSpoilt whether a spreadsheet has damaged the text, so that it is no name
 */
export function nameText(most: number, isSpoilt: (text: string) => boolean) {
  return z.pipe(
    trimmed(onOneLine),
    z.string({ error: missingOr(messages.not_text) }).check(
      z.minLength(1, messages.blank),
      z.maxLength(most, message.longer(most)),
      noNullCharacter,
      // A longer text has its error already.
      z.refine<string>((value) => value.length > most || !isSpoilt(value), messages.spoilt_name),
    ),
  );
}

/** The first or the last name of a person. */
export function personName() {
  return nameText(150, isErrorValue);
}

/** Text that may be blank, of at most `most` characters. It is trimmed and then transformed by `then`. */
export function anyText(most: number, then?: (known: string) => string) {
  return z.pipe(
    trimmed(then),
    z
      .string({ error: missingOr(messages.not_text) })
      .check(z.maxLength(most, message.longer(most)), noNullCharacter),
  );
}

/** Text as it is, of at most `most` characters: white space at its ends has a meaning. */
export function rawText(most: number) {
  return z
    .string({ error: missingOr(messages.not_text) })
    .check(z.maxLength(most, message.longer(most)), noNullCharacter);
}

/** Text that may be blank or missing; both give the empty text. */
export function blankableText(most: number) {
  return z._default(anyText(most), '');
}

/** The length of a search text in characters. */
export const longestSearch = 200;

/** A search text, normalized to NFC: a letter and its combining marks become one character. */
export function searchText() {
  return z._default(
    anyText(longestSearch, (known) => known.normalize('NFC')),
    '',
  );
}

/** The length of a password in bytes. */
const longestSecret = 1024;

/** Text that is not trimmed, of at least `least` characters and at most `longestSecret` bytes. */
function exactText(least: number, tooShort: string) {
  return z.pipe(
    z.transform((value: string) => toText(value)),
    z.string({ error: missingOr(messages.not_text) }).check(
      z.minLength(1, { error: messages.blank, abort: true }),
      z.maxLength(longestSecret, { error: messages.password_long, abort: true }),
      z.minLength(least, tooShort),
      z.refine(
        (value: string) => new TextEncoder().encode(value).length <= longestSecret,
        messages.password_long,
      ),
      noNullCharacter,
    ),
  );
}

/** The length of a token in characters, at most. Those of Savol have a few hundred. */
const longestToken = 10_000;

/** A token, exactly as sent. Whether it is valid is checked where it is used. */
export function opaque() {
  return z.pipe(
    z.transform((value: string) => toText(value)),
    z
      .string({ error: missingOr(messages.not_text) })
      .check(z.minLength(1, messages.blank), z.maxLength(longestToken, message.longer(longestToken))),
  );
}

/** A password that was chosen before, exactly as sent: 1 to 1,024 bytes. */
export function secret() {
  return exactText(1, messages.blank);
}

/** The length of a new password in characters, as the specification wants it. */
export const shortestPassword = 6;

/** A password that is being chosen: at least six characters, without rules about which characters. */
export function newPassword() {
  return exactText(shortestPassword, message.shortPassword(shortestPassword));
}

/** The length of an e-mail address in characters. */
const longestEmail = 254;

/** The form in which e-mail addresses are compared. Unicode case folding would make some different addresses equal. */
export function lowerAscii(value: string): string {
  return value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * The addresses that Django accepts, without quoted local parts, IP addresses and letters outside ASCII, since such an
 * address can be written in several ways.
 */
const address = z.email({
  pattern:
    /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([A-Za-z\d]([A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z](?=[A-Za-z\d-]{0,61}[A-Za-z\d]$)[A-Za-z\d-]+$/,
  error: messages.email,
});

/** An e-mail address, trimmed and with ASCII letters in lower case, which is the form that identifies an account. */
export function emailAddress() {
  return z.pipe(
    trimmed(lowerAscii, longestEmail),
    z
      .string({ error: missingOr(messages.email) })
      .check(
        z.minLength(1, { error: messages.blank, abort: true }),
        z.maxLength(longestEmail, { error: message.longer(longestEmail), abort: true }),
        address,
      ),
  );
}

/** An e-mail address, or blank text to remove it. */
export function blankableEmailAddress() {
  return z.pipe(
    trimmed(lowerAscii, longestEmail),
    z.string({ error: missingOr(messages.email) }).check(
      z.maxLength(longestEmail, { error: message.longer(longestEmail), abort: true }),
      z.refine((value: string) => value === '' || z.safeParse(address, value).success, messages.email),
    ),
  );
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(value) ? Number(value) : value;
}

/** Whether a value is a whole number, including one too large to calculate with. */
function isWhole(value: unknown): boolean {
  return typeof value === 'string' ? /^\s*[+-]?\d{1,1000}\s*$/.test(value) : Number.isInteger(value);
}

/** A whole number from `least` to `most`; text of digits is accepted too. */
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

/** A number from `least` to `most` with at most two decimals. Text is accepted too, with a point or a comma before the decimals. */
export function decimal(least: number, most: number) {
  return z.pipe(
    z.transform((value: number) =>
      typeof value === 'string' && /^\s*\d{1,15}([.,]\d{1,15})?\s*$/.test(value)
        ? Number((value as string).replace(',', '.'))
        : value,
    ),
    z.number({ error: messages.not_number }).check(
      z.gte(least, message.below(least)),
      z.lte(most, message.above(most)),
      z.refine(
        (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
        messages.not_number,
      ),
    ),
  );
}

/** The id of another object. Blank text is reported as null, since forms send it for null. */
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

/** The spellings of true and false that forms and programs send. */
const yes = new Set(['true', 't', 'yes', 'y', 'on', '1']);
const no = new Set(['false', 'f', 'no', 'n', 'off', '0']);

/** True or false, in any of those spellings. */
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

/** An optional field, for which blank text counts as missing. */
export function blankAsAbsent<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((value: z.input<Schema> | undefined): unknown => (value === '' ? undefined : value)),
    z.optional(schema),
  );
}

/** The pattern of a list of ids in a query, as in `3,14,15`. */
export const idListPattern = /^\d{1,10}(,\d{1,10})*$/;
const longestIdList = 1100;

/** Ids of other objects, with commas between them: a hundred of any length. One that is too high is left out. */
export function idList() {
  return z.pipe(
    z
      .string({ error: missingOr(messages.not_text) })
      .check(
        z.maxLength(longestIdList, message.longer(longestIdList)),
        z.regex(idListPattern, messages.not_integer),
      ),
    z.transform((value: string) => {
      const ids = value.split(',').map(Number);
      return [...new Set(ids)].filter((id) => id >= 1 && id <= highestId);
    }),
  );
}

/** A file of a multipart form. Its content is checked by the server. */
export function upload() {
  return z.file({ error: missingOr(messages.not_file) });
}

/** A file, or null to remove the stored one. Blank text counts as null, since forms send it for null. */
export function removableUpload() {
  return z.pipe(
    z.transform((value: File | null | ''): unknown => (value === '' ? null : value)),
    z.nullable(upload()),
  );
}

/** The id in a path, at most `highest`. */
export function pathId(highest = highestId) {
  return z.pipe(
    z.transform((value: number) => toNumber(value)),
    z.int().check(z.gte(1), z.lte(highest)),
  );
}
