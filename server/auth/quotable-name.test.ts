import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { quotableFullName, quotableName } from './quotable-name.ts';

describe('a name is quoted', () => {
  test.each([
    // Uzbek, Latin, with each apostrophe that keyboards have
    'Oʻgʻiloy',
    "O'g'iloy",
    'O’g’iloy',
    'O‘g‘iloy',
    'O`g`iloy',
    'Gʻayrat',
    'Shoʻx',
    'Zulfiyaxon',
    'Masʼud',
    "Ma'mura",
    'Muhammadaliyev',
    'Nigora Akmalovna',
    'Abdulloh Akmal oʻgʻli',
    'Dilnoza Rustam qizi',
    'Abdulloh ibn Abdurahmon',
    'Bogʻ',
    // Uzbek, Cyrillic
    'Жўрабек',
    'Ўғилой',
    'Ғайрат',
    'Шаҳноза',
    'Баҳодир Одил ўғли',
    'Масъуд',
    // Russian and its neighbours
    'Мария-Анна',
    'Анна-Мария Луиза',
    'Наталья',
    'Пётр',
    'Семён',
    'Ёлкин-Палкин',
    'Аль-Хорезми',
    'Al-Xorazmiy',
    // Karakalpak
    'Ájiniyaz',
    'Gúlayım',
    'Ǵayrat',
    'Әжинияз',
    'Гүлайым',
    'Ӛтеген',
    // Tajik
    'Ҷамшед',
    'Зафарӣ',
    'Ӯктам',
    // Korean names of Uzbekistan, and others
    'Ким',
    'Цой',
    'Ли',
    'Ён Су',
    'Kim Yong',
    'Nguyễn',
    'Əli',
    'Jean-Pierre',
    'Leonardo da Vinci',
    // As people type them
    'ann',
    'алишер',
    'MALIKA',
    'МАЛИКА АЗИЗОВА',
    'X',
  ])('%s', (name) => {
    expect(quotableName(name)).toBe(name);
  });

  test('in NFC, on one line, without spaces at its ends', () => {
    expect(quotableName('  Зафарӣ '.normalize('NFD'))).toBe('Зафарӣ');
    expect(quotableName('Nigora   Akmalovna')).toBe('Nigora Akmalovna');
  });
});

describe('a text is not quoted that', () => {
  test.each([
    ['is empty', ''],
    ['is blank', '   '],
    ['is an address', 'evil.example'],
    ['is an address with an ideographic full stop', 'evil。example'],
    ['is an address with a halfwidth full stop', 'evil｡example'],
    ['is an address with a fullwidth full stop', 'evil．example'],
    ['is an address with a one-dot leader', 'evil․example'],
    ['is an address with a middle dot', 'evil·example'],
    ['is an address with a katakana middle dot', 'evil・example'],
    ['is an address with a letter that contains a dot', 'eviŀexample'],
    ['is an address with the Arabic full stop', 'evil۔example'],
    ['is an address in words', 'evil dot example'],
    ['is a path', 'evil/example'],
    ['is a mail address', 'me@evil'],
    ['has a scheme', 'https:evil'],
    ['has digits', 'Call 901234567'],
    ['has one digit', 'Ann2'],
    ['has Arabic digits', 'Ann٣'],
    ['has superscript digits', 'Ann²'],
    ['has circled digits', 'Ann①'],
    ['has Roman numerals of one character', 'Annⅷ'],
    ['has fullwidth letters', 'ｅｖｉｌ'],
    ['has mathematical letters', '𝐞𝐯𝐢𝐥'],
    ['has small capitals', 'ᴇᴠɪʟ'],
    ['mixes scripts in a word', 'Pаypal'],
    ['mixes scripts in the parts of a word', 'Pay-рал'],
    ['has Greek letters', 'Αννα'],
    ['has Armenian letters', 'Աննա'],
    ['is a sentence', 'Sizning hisobingiz bloklandi'],
    ['is a sentence in Russian', 'Позвоните в банк'],
    ['is a sentence of capitalized words', 'Ваш Счёт Заблокирован'],
    ['is a sentence in capitals', 'CALL THE BANK NOW'],
    ['spells a number', 'девять ноль один'],
    ['spells a number with hyphens', 'Девять-Ноль-Один-Два'],
    ['has a plus sign', '+Ann'],
    ['has brackets', 'Ann (teacher)'],
    ['has a comma', 'Ann, call'],
    ['has an exclamation mark', 'Ann!'],
    ['has a click letter that looks like one', 'Annǃ'],
    ['has markup', '<b>Ann'],
    ['has a line break', 'Ann\nBcc'],
    ['has a line separator', 'Ann\u2028Bcc'],
    ['has a no-break space', 'Ann\u00a0Bcc'],
    ['has a zero-width space', 'An\u200bn'],
    ['has a direction mark', 'Ann\u202e'],
    ['has a soft hyphen', 'An\u00adn'],
    ['has an emoji', 'Ann🙂'],
    ['has stacked marks', 'A\u0336\u0337\u0338nn'],
    ['begins with an apostrophe', "'Ann"],
    ['has two apostrophes in turn', "O''g"],
    ['ends in a hyphen', 'Ann-'],
    ['has two hyphens', 'Ann--Mari'],
    ['consists of particles', 'ibn bin'],
    ['has a long word', 'A'.repeat(21)],
    ['is long', `${'A'.repeat(19)}-${'B'.repeat(19)} ${'C'.repeat(3)}`],
  ])('%s', (_, text) => {
    expect(quotableName(text)).toBe('');
  });
});

test('a quoted name has letters of one script in each word, hyphens, apostrophes and single spaces only', () => {
  const parts = fc.constantFrom(
    'Ann',
    'Ким',
    'oʻ',
    'а',
    'a',
    '.',
    '。',
    '1',
    ' ',
    '-',
    "'",
    'ibn',
    '\u0301',
    '\n',
    '/',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.array(parts, { maxLength: 8 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const name = quotableName(text);
      expect(name).toMatch(/^$|^[\p{L}\p{M}ʻʼ'’‘`-]+( [\p{L}\p{M}ʻʼ'’‘`-]+){0,3}$/u);
      for (const word of name.split(' ')) {
        const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u].filter((script) => script.test(word));
        expect(scripts.length).toBe(name === '' ? 0 : 1);
      }
      expect(name.length).toBeLessThanOrEqual(40);
      expect(quotableName(name)).toBe(name);
    }),
  );
});

test('first and last name are quoted together, or not at all', () => {
  const quoted = (first_name: string, last_name: string) => quotableFullName({ first_name, last_name });
  expect(quoted('Abdulloh Akmal oʻgʻli', ' Karimov ')).toBe('Abdulloh Akmal oʻgʻli Karimov');
  expect(quoted('Ann', 'evil.example')).toBe('');
  expect(quoted('call 901234567', 'Lee')).toBe('');
});
