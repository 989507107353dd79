import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decodeText } from './decode-text.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The bytes of a text in an encoding of single bytes. */
function single(text: string, encoding: string): Uint8Array {
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (letter) => {
    const byte = letters.indexOf(letter);
    if (byte === -1) throw new Error(`${letter} is not in ${encoding}.`);
    return byte;
  });
}

function wide(text: string, encoding: 'utf-16le' | 'utf-16be'): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return encoding === 'utf-16le' ? bytes : bytes.swap16();
}

const russian = '1. Столица Узбекистана?\r\nА) Бухара\r\nБ) Ташкент\r\nОтвет: Б\r\n';
const uzbek = '1. Ўзбекистон пойтахти қайси?\nА) Бухоро\nБ) Тошкент\nЖавоб: Б\n';
const latin = "1. O'zbekiston poytaxti?\nA) Buxoro\nB) Toshkent\nJavob: B\n";

describe('a text of questions is read in its encoding', () => {
  test.each([russian, uzbek, latin])('%j', (text) => {
    for (const encoding of ['utf-16le', 'utf-16be'] as const) {
      expect(decodeText(wide(text, encoding))).toEqual({ text, encoding });
      expect(decodeText(wide(`\uFEFF${text}`, encoding))).toEqual({ text, encoding });
    }
    const utf8 = { text, encoding: 'utf-8' };
    expect(decodeText(Buffer.from(text))).toEqual(utf8);
    expect(decodeText(Buffer.from(`\uFEFF${text}`))).toEqual(utf8);
  });

  test.each([
    [russian, 'windows-1251'],
    ['В и с о к о й горе я', 'windows-1251'],
    // The bytes of these letters are the marks of UTF-16.
    ['яюшка ким?\r\nA) 1\r\nB) 2', 'windows-1251'],
    ['юя A) one B) two', 'windows-1251'],
    ['яю?\nA) one\nB) two', 'windows-1251'],
    ['1. Où est la gare ? Elle est là-bas, près du café.', 'windows-1252'],
    ['1. Größe und Straße: welche Wörter haben ß?', 'windows-1252'],
    ['1. ¿Cuántos años tiene?', 'windows-1252'],
    ['Find x² + ½', 'windows-1252'],
    [russian, 'koi8-r'],
    [russian, 'ibm866'],
    [russian.toUpperCase(), 'windows-1251'],
  ])('%j is %s', (text, encoding) => {
    expect(decodeText(single(text, encoding))).toEqual({ text, encoding });
  });
});

test('a list of people in single bytes is windows-1251', () => {
  expect(decodeText(single('Name;Müller', 'windows-1252'), 'windows-1251')).toMatchObject({
    encoding: 'windows-1251',
  });
});

test('words of either alphabet are distinguished', () => {
  const words = (letters: string) =>
    fc
      .array(fc.string({ unit: fc.constantFrom(...Array.from(letters)), minLength: 3, maxLength: 8 }), {
        minLength: 3,
      })
      .map((all) => all.join(' '));
  fc.assert(
    fc.property(words('абвгдежзиклмнопрстуфхцчшщыэюя'), (text) => {
      expect(decodeText(single(text, 'windows-1251'))).toEqual({ text, encoding: 'windows-1251' });
    }),
  );
  fc.assert(
    fc.property(
      words('abcdefghijklmnopqrstuvwxyz'),
      fc.constantFrom(...Array.from('éüñçåø')),
      (text, letter) => {
        const accented = text.replaceAll(/(?<=[a-z])[a-z](?=[a-z])/g, (sign, at: number) =>
          at % 3 === 0 ? letter : sign,
        );
        fc.pre(accented !== text && !/[éüñçåø]{2}/.test(accented));
        expect(decodeText(single(accented, 'windows-1252'))).toMatchObject({ text: accented });
      },
    ),
  );
});

test('bytes of no text are refused', () => {
  expect(() => decodeText(Uint8Array.from({ length: 300 }, (_, at) => at % 20))).toThrow(UnreadableFile);
});
