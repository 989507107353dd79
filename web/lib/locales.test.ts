import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { languages, type Language } from '../../contract/languages.ts';

type Texts = { [key: string]: string | Texts };

/** The forms of a plural. Uzbek texts have both forms, though they are often the same. */
const plurals: Record<Language, readonly string[]> = {
  en: ['one', 'other'],
  ru: ['one', 'few', 'many', 'other'],
  uz: ['one', 'other'],
};

/** Words that are the same in every language: names, signs, units and addresses. */
const untranslated = new Set([
  'Savol',
  'e-mail',
  'PDF',
  'CSV',
  'Excel',
  'MB',
  'GB',
  'A',
  'B',
  'C',
  'D',
  'E',
  'ID',
]);

function flat(texts: Texts, above = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') all.set(above + key, value);
    else for (const [below, text] of flat(value, `${above}${key}.`)) all.set(below, text);
  }
  return all;
}

function load(language: Language): Map<string, string> {
  const file = new URL(`../public/assets/locales/${language}/translation.json`, import.meta.url);
  return flat(JSON.parse(readFileSync(file, 'utf8')) as Texts);
}

const texts = { en: load('en'), ru: load('ru'), uz: load('uz') };
const plural = /_(zero|one|two|few|many|other)$/;
const bare = (key: string) => key.replace(plural, '');
const placeholders = (text: string) => new Set(text.match(/\{\{.*?\}\}|<\/?\d+>/g));
const words = (text: string) => text.replace(/\{\{.*?\}\}/g, ' ').match(/\p{L}[\p{L}'’ʻʼ-]*/gu) ?? [];

/** The English texts by key, with the form `other` of each plural only. */
const englishTexts = new Map([...texts.en].filter(([key]) => !plural.test(key) || key.endsWith('_other')));

/** The texts of a language beside their English texts. */
function pairs(language: Language): readonly { key: string; text: string; english: string }[] {
  return [...texts[language]].map(([key, text]) => {
    return { key, text, english: texts.en.get(key) ?? texts.en.get(`${bare(key)}_other`) ?? '' };
  });
}

describe.each(languages)('the texts in %s', (language) => {
  test('have the keys of the English ones, and all forms of each plural', () => {
    const wanted = [...englishTexts.keys()].flatMap((key) =>
      plural.test(key) ? plurals[language].map((form) => `${bare(key)}_${form}`) : [key],
    );
    expect(new Set(texts[language].keys())).toEqual(new Set(wanted));
  });

  test('are never empty', () => {
    expect(pairs(language).filter(({ text }) => text.trim() === '')).toEqual([]);
  });

  test('have the placeholders of the English ones', () => {
    const differing = pairs(language).filter(({ text, english }) => {
      const [own, wanted] = [placeholders(text), placeholders(english)];
      return own.size !== wanted.size || [...own].some((placeholder) => !wanted.has(placeholder));
    });
    expect(differing).toEqual([]);
  });
});

describe.each(['ru', 'uz'] as const)('the texts in %s', (language) => {
  test('are never left in English', () => {
    const left = pairs(language).filter(({ text, english }) => {
      const translatable = words(english).some((word) => !untranslated.has(word));
      if (!translatable) return false;
      return language === 'ru' ? !/\p{Script=Cyrillic}/u.test(text) : text === english;
    });
    expect(left).toEqual([]);
  });
});

describe('the texts in uz', () => {
  test('are written in Latin letters', () => {
    expect(pairs('uz').filter(({ text }) => /\p{Script=Cyrillic}/u.test(text))).toEqual([]);
  });

  test('have the letters ʻ and ʼ within words, not quotation marks', () => {
    const wrong = pairs('uz').filter(({ text }) => /\p{L}['`’‘´]\p{L}|[oOgG]['`’‘´ʼ]/u.test(text));
    expect(wrong).toEqual([]);
  });
});
