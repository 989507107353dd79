import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { growthOfTime } from '../../testing/growth.ts';
import { takenOut, withoutNames } from './without-names.ts';

const isGone = (name: string, text: string) => withoutNames(text, name.split(' ')) === takenOut;

describe('a name is taken out', () => {
  test.each([
    ['Karimov', ['Karimov', 'karimov', 'KARIMOV', 'Karimova', 'Karimovning', 'Karimovga', 'Karimovlarning']],
    ['Karimov', ['Каримов', 'Каримова', 'Каримову', 'Каримовым', 'каримовых', 'Каримовой', 'Каримовнинг']],
    ['Karimova', ['Karimov', 'Karimovaning', 'Каримову', 'Каримов', 'Karimovalar']],
    ['Каримов', ['Karimov', 'Karimovning', 'KARIMOVA']],
    ['Lola', ['Лола', 'Лолы', 'Лоле', 'Лолой', 'lolaning', 'Lolaxon']],
    ['Мария', ['Мария', 'Марии', 'Марию', 'Марией', 'Mariya', 'Maria']],
    ['Сергей', ['Сергей', 'Сергея', 'Сергею', 'Sergey', 'Sergeyning']],
    ['Oʻtkir', ["O'tkir", 'O’tkir', 'Otkir', 'O`tkirning', 'Ўткир', 'Ўткирнинг', 'Уткир', 'ўткирга']],
    ['Gʻulomov', ["G'ulomov", 'Ғуломов', 'Gulomova', 'Ғуломованинг']],
    ['Aʼzam', ["A'zam", 'Azam', 'Аъзам', 'Azamning']],
    ['Xurshida', ['Хуршида', 'Khurshida', 'Hurshida', 'Хуршиду']],
    ['Qodirov', ['Қодиров', 'Кодиров', 'Qodirova', 'Қодировнинг']],
    ['Jamshid', ['Жамшид', 'Джамшид', 'Djamshid', 'Jamshidga']],
    ['Muhammad', ['Мухаммад', 'Muxammad', 'Muhamad', 'Муҳаммаднинг']],
    ['Достоевский', ['Достоевского', 'Достоевская', 'Dostoevskiy', 'Достоевскому']],
    ['Алёна', ['Алёна', 'Алена', 'Алёны', 'Alyona', 'Alena']],
    ['Ли', ['Ли', 'LI', 'Li']],
    ['Ян', ['Яна', 'Ян', 'Yan', 'Янга']],
    ['Karimov', ['azizkarimov', 'Kari\u200bmov', 'Káрimov', 'ＫＡＲＩＭＯＶ']],
  ])('%s, as %j', (name, forms) => {
    for (const form of forms) expect([form, isGone(name, form)]).toEqual([form, true]);
  });

  test('wherever it stands, and each word of it', () => {
    const text = '(Men, Karimov Aziz-bek: «Azizning» uyi.) Karimov2010, aziz_karimov';
    expect(withoutNames(text, ['Aziz', 'Karimov'])).toBe('(Men, […] […]-bek: «[…]» uyi.) […]2010, […]_[…]');
    expect(withoutNames('Anna Mariya va Ibn Sino', ['Anna Mariya', 'Ibn Sino'])).toBe('[…] […] va […] […]');
  });
});

test.each([
  ['Write to karimov@mail.uz or aziz.k+1@gmail.com.', 'Write to […] or […].'],
  ['Tel: +998 90 123-45-67, 90 1234567, 8 (912) 345-67-89, 998901234567', 'Tel: […], […], […], […]'],
  ['See https://t.me/aziz?x=1 and www.aziz.uz, t.me/aziz or @aziz_2010', 'See […] and […] […] or […]'],
])('what leads to a person is taken out of %j', (text, expected) => {
  expect(withoutNames(text, [])).toBe(expected);
});

test.each([
  'The war of 1941-1945 cost 26 600 000 lives; 3.141592653 is near to π.',
  'The olympiad, олимпиада, kartoshka and karta: 12.09.2010, 1 000 000, 2 + 2 = 4.',
  "O'zbekiston — mening vatanim. Bu yerda o'qiyman; ro'za, so'z.",
  'i.e. Node.js reads file.txt.',
])('other words and numbers stay: %j', (text) => {
  expect(withoutNames(text, ['Olim', 'Karim'])).toBe(text);
});

const letters = Array.from('abdefghijklmnoprstuvxyzабвгдезийклмнопрстуфхчшэюя');
/** The consonants of a name, each once, whichever alphabet it is written in, without those that a pair may swallow: dj, kh, ts, zh. */
const consonantsOf = (name: string) =>
  new Set(
    (name.match(/[bfglmnprsvбфглмнпрсв]/gu) ?? []).map(
      (letter) => 'bfglmnprsv'['бфглмнпрсв'.indexOf(letter)] ?? letter,
    ),
  );
// A name of two sounds is found with endings only where it has a capital letter: see “Ли”.
const anyName = fc
  .array(fc.constantFrom(...letters), { minLength: 3, maxLength: 12 })
  .map((chosen) => chosen.join(''))
  .filter((name) => consonantsOf(name).size > 2);
const cases = fc.constantFrom(
  (name: string) => name,
  (name: string) => name.toUpperCase(),
  (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
);
const endings = fc.constantFrom('', 'ning', 'ga', 'dan', 'lar', 'larning', 'нинг', 'га');
const around = fc.constantFrom(' ', '. ', ', «', '» ', ' (', ')\n', '-', ' 1', '');

test('a name of two sounds is taken out with endings where it has a capital letter, and without them anywhere', () => {
  expect(withoutNames('Ggbga gгb ggbga', ['gгb'])).toBe('[…] […] ggbga');
});

test('whatever a name is and wherever it stands, nothing of it is left', () => {
  fc.assert(
    fc.property(anyName, cases, endings, around, around, (name, inCase, ending, before, after) => {
      const word = inCase(name);
      const text = `7${before}${word}${ending}${after}7`;
      expect(withoutNames(text, [name])).toBe(`7${before}${takenOut}${after}7`);
    }),
    { numRuns: 1000 },
  );
});

test('whatever a text and names are, it is done, once is enough, and a text without them stays', () => {
  const unit = fc.constantFrom('grapheme', 'binary');
  const anyText = unit.chain((spelled) => fc.string({ unit: spelled, maxLength: 300 }));
  fc.assert(
    fc.property(anyText, fc.array(anyText, { maxLength: 3 }), (text, names) => {
      const without = withoutNames(text, names);
      expect(withoutNames(without, names)).toBe(without);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.constantFrom('suv', 'река', '12', 'water', '?'), { maxLength: 20 }), (parts) => {
      expect(withoutNames(parts.join(' '), ['Karimov', 'Lola'])).toBe(parts.join(' '));
    }),
  );
});

test('a long text that is no prose is done', () => {
  const units = ['ё', 'ў', '1 ', 'a.', 'a@', '1-', 'karim', "o'", 'я', '@.', 'ovich'];
  for (const unit of units) {
    const text = `+${unit.repeat(10_000 / unit.length)}`;
    expect(withoutNames(text, ['Ёўёўёўёўёў', 'Karim']).length).toBeGreaterThan(0);
  }
});

test('the time does not grow with the words and spellings of a name', () => {
  const text = 'ёўёўк '.repeat(1000);
  const growth = growthOfTime(25, (words) => withoutNames(text, ['ёўёўё '.repeat(words)]));
  expect(growth).toBeLessThan(0.5);
});
