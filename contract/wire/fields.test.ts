import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { readMessage } from './messages.ts';
import { anyText, blankableEmailAddress, emailAddress, flag, pk, searchText, whole } from './fields.ts';

/** The value that a field type gives, or its error sentences. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : parsed.error.issues.map((issue) => issue.message);
}

describe('a whole number', () => {
  const field = whole(1, 5);

  test.each([3, '3', ' 3 ', '+3', '003'])('is accepted: %j', (value) => {
    expect(read(field, value)).toBe(3);
  });

  test.each([
    [0, 'Ensure this value is greater than or equal to 1.'],
    [-7, 'Ensure this value is greater than or equal to 1.'],
    ['6', 'Ensure this value is less than or equal to 5.'],
    [2 ** 53, 'Ensure this value is less than or equal to 5.'],
    ['9007199254740993', 'Ensure this value is less than or equal to 5.'],
    [`-${'9'.repeat(60)}`, 'Ensure this value is greater than or equal to 1.'],
    ['9'.repeat(1001), 'String value too large.'],
    [1.5, 'A valid integer is required.'],
    ['1e3', 'A valid integer is required.'],
    ['', 'A valid integer is required.'],
    [true, 'A valid integer is required.'],
    [[3], 'A valid integer is required.'],
    [null, 'This field may not be null.'],
    [undefined, 'This field is required.'],
  ])('is refused: %j', (value, sentence) => {
    expect(read(field, value)).toEqual([sentence]);
  });
});

describe('the id of another object', () => {
  test.each([7, '7', ' 007 '])('is accepted: %j', (value) => {
    expect(read(pk(), value)).toBe(7);
  });

  test.each([
    [0, 'Invalid pk "0" - object does not exist.'],
    ['-1', 'Invalid pk "-1" - object does not exist.'],
    [2 ** 31, 'Invalid pk "2147483648" - object does not exist.'],
    [2 ** 53, 'Invalid pk "9007199254740992" - object does not exist.'],
    ['9007199254740993', 'Invalid pk "9007199254740993" - object does not exist.'],
    ['abc', 'Incorrect type. Expected pk value, received str.'],
    [1.5, 'Incorrect type. Expected pk value, received float.'],
    [true, 'Incorrect type. Expected pk value, received bool.'],
    [[7], 'Incorrect type. Expected pk value, received list.'],
    [{}, 'Incorrect type. Expected pk value, received dict.'],
    ['', 'This field may not be null.'],
  ])('is refused with a sentence that the page can translate: %j', (value, sentence) => {
    expect(read(pk(), value)).toEqual([sentence]);
    expect(readMessage(sentence)?.code).toMatch(/^(missing_pk|not_pk|null)$/);
  });
});

describe('true or false', () => {
  test.each([true, 'true', 'True', 'TRUE', 'on', 'yes', 't', '1', 1])('is accepted as true: %j', (value) => {
    expect(read(flag(), value)).toBe(true);
  });

  test.each([false, 'false', 'False', 'off', 'no', 'f', '0', 0])('is accepted as false: %j', (value) => {
    expect(read(flag(), value)).toBe(false);
  });

  test.each<[unknown]>([['maybe'], [''], [2], [[]], [[true]], [{}], [{ toString: 1 }]])(
    'is refused: %j',
    (value) => {
      expect(read(flag(), value)).toEqual(['Must be a valid boolean.']);
    },
  );
});

describe('an e-mail address', () => {
  test.each([
    'ann@example.com',
    "o'connor@example.com",
    'ann+school@mail.example.co.uk',
    'a&b/c=d@example.com',
    'ann@xn--80a1acny.xn--p1ai',
    '-@1.uz',
  ])('is accepted: %s', (value) => {
    for (const schema of [emailAddress(), blankableEmailAddress()]) expect(read(schema, value)).toBe(value);
  });

  test.each([
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@example.c',
    'ann@example.123',
    'ann@-example.com',
    'ann@example-.com',
    'ann@example.com-',
    'ann@example..com',
    '.ann@example.com',
    'ann.@example.com',
    'a..n@example.com',
    'a n@example.com',
    'ann@exa mple.com',
    'ann,bob@example.com',
    '<ann@example.com>',
    '"ann"@example.com',
    'ann@[127.0.0.1]',
    'ann@example.com\nBcc: bob@example.com',
    'änn@example.com',
    `ann@${'a'.repeat(64)}.com`,
    'ann@example.com\0',
  ])('is refused: %j', (value) => {
    for (const schema of [emailAddress(), blankableEmailAddress()]) {
      expect(read(schema, value)).toEqual(['Enter a valid email address.']);
    }
  });
});

test('the length of a text is counted in characters', () => {
  expect(read(anyText(3), '😀😀😀')).toBe('😀😀😀');
  expect(read(anyText(3), '😀😀😀😀')).toEqual(['Ensure this field has no more than 3 characters.']);
});

test('a search text is normalized, in whatever form its letters were typed', () => {
  expect(read(searchText(), ' \u0438\u0306 o\u0308 ')).toBe('\u0439 \u00f6');
  expect(read(searchText(), undefined)).toBe('');
});
