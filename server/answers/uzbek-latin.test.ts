import { expect, test } from 'vitest';
import { normalizeAnswer, isEquivalent } from './answer-text.ts';

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
