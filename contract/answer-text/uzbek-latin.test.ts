import { expect, test } from 'vitest';
import { normalizeAnswer, isEquivalent } from './answer-text.ts';
import { toLatin } from './uzbek-latin.ts';

test.each([
  ['Ўзбекистон', 'Oʻzbekiston'],
  ['тоғ', 'togʻ'],
  ['шаҳар', 'shahar'],
  ['чорак', 'chorak'],
  ['қишлоқ', 'qishloq'],
  ['хат', 'xat'],
  ['ҳафта', 'hafta'],
  ['жуда', 'juda'],
  ['йўл', 'yoʻl'],
  ['ёз', 'yoz'],
  ['Осиё', 'Osiyo'],
  ['юлдуз', 'yulduz'],
  ['июль', 'iyul'],
  ['япон', 'yapon'],
  ['Европа', 'Yevropa'],
  ['ер', 'yer'],
  ['мева', 'meva'],
  ['поезд', 'poyezd'],
  ['эл', 'el'],
  ['шеър', 'sheʼr'],
  ['санъат', 'sanʼat'],
  ['маъно', 'maʼno'],
  ['меъёр', 'meʼyor'],
  ['мўъжиза', 'moʻjiza'],
  ['объект', 'obyekt'],
  ['адъютант', 'adyutant'],
  ['Исҳоқ', 'Isʼhoq'],
  ['цирк', 'sirk'],
  ['лекция', 'leksiya'],
  ['конституция', 'konstitutsiya'],
  ['пицца', 'pitsa'],
  ['кальций', 'kalsiy'],
  ['компьютер', 'kompyuter'],
  ['барьер', 'baryer'],
  ['батальон', 'batalyon'],
  ['борщ', 'borsh'],
  ['сентябрь', 'sentabr'],
  ['октябрь', 'oktabr'],
  ['ноябрь', 'noyabr'],
  ['АҚШ', 'AQSH'],
  ['Амир Темур', 'Amir Temur'],
  ['5 см', '5 sm'],
  ['х = 2', 'x = 2'],
  ['XIX аср', 'XIX asr'],
])('%s is %s', (cyrillic, latin) => {
  expect(isEquivalent(normalizeAnswer(cyrillic), normalizeAnswer(latin))).toBe(true);
  expect(isEquivalent(normalizeAnswer(latin), normalizeAnswer(cyrillic.toUpperCase()))).toBe(true);
});

test.each([
  ['қор', 'kor'],
  ['ҳол', 'xol'],
  ['тоғ', 'tog'],
  ['ўт', 'ot'],
  ['шеър', 'sher'],
  ['Исҳоқ', 'Ishoq'],
])('%s is not %s', (cyrillic, latin) => {
  expect(isEquivalent(normalizeAnswer(cyrillic), normalizeAnswer(latin))).toBe(false);
});

test.each([
  ['газ', 'gaz'],
  ['ғижжак', "g'ijjak"],
  ['қышлақ', 'qishlaq'],
  ['абсентябрь', 'absentyabr'],
  ['бъа', "b'a"],
  ['аъя', "a'ya"],
  ['ўъя', "o'ya"],
  ['съ', "s'"],
  ['wцб', 'wsb'],
  ['', ''],
])('the word %s is spelled %s', (word, latin) => {
  expect(toLatin(word)).toBe(latin);
});

test('an apostrophe that is typed for ъ is spelled as ъ, and Latin parts stay', () => {
  expect(normalizeAnswer("об'ект 5 б")).toMatchObject({ typed: 'объект 5 б', latin: 'obyekt 5 b' });
  expect(normalizeAnswer("об'ект o'q")).toMatchObject({ typed: "объект o'q", latin: "obyekt o'q" });
});
