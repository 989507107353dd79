import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { languages, type Language } from '../../../contract/languages.ts';
import { allTexts, bareKey, flatTexts, keysNamedIn, textFiles } from '../../build/texts.ts';

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

const load = (language: Language) => flatTexts(allTexts(language));

const texts = { en: load('en'), ru: load('ru'), uz: load('uz') };
const plural = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) => new Set(text.match(/\{\{.*?\}\}|<\/?\d+>/g));
const words = (text: string) => text.replace(/\{\{.*?\}\}/g, ' ').match(/\p{L}[\p{L}'’ʻʼ-]*/gu) ?? [];

/** The English texts by key, with the form `other` of each plural only. */
const englishTexts = new Map([...texts.en].filter(([key]) => !plural.test(key) || key.endsWith('_other')));

/** The texts of a language beside their English texts. */
function pairs(language: Language): readonly { key: string; text: string; english: string }[] {
  return [...texts[language]].map(([key, text]) => {
    return { key, text, english: texts.en.get(key) ?? texts.en.get(`${bareKey(key)}_other`) ?? '' };
  });
}

describe.each(languages)('the texts in %s', (language) => {
  test('have the keys of the English ones, and all forms of each plural', () => {
    const wanted = [...englishTexts.keys()].flatMap((key) =>
      plural.test(key) ? plurals[language].map((form) => `${bareKey(key)}_${form}`) : [key],
    );
    expect(new Set(texts[language].keys())).toEqual(new Set(wanted));
  });

  test('are never empty', () => {
    expect(pairs(language).filter(({ text }) => text.trim() === '')).toEqual([]);
  });

  test('have the placeholders of the English ones', () => {
    const differing = pairs(language).filter(({ text, english }) => {
      const [present, wanted] = [placeholders(text), placeholders(english)];
      return present.size !== wanted.size || [...present].some((placeholder) => !wanted.has(placeholder));
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

test('each text is in one file, and each file is there in each language', () => {
  for (const language of languages) {
    const files = textFiles(language);
    expect(Object.keys(files)).toEqual(Object.keys(textFiles('en')));
    const keys = Object.values(files).flatMap((file) => Array.from(flatTexts(file).keys()));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  }
});

test('the types of keys know each file of texts', async () => {
  const folders = globSync('**/locales/en.json', {
    cwd: join(import.meta.dirname, '../..'),
    exclude: ['dist'],
  });
  expect(folders.length).toBeGreaterThan(20);
  folders.sort();
  const files = ['public/assets/locales/en/translation.json', ...folders].map((file) => `'./${file}'`);
  const lines = [
    ...files.map((file, at) => `import type file${at} from ${file};`),
    '\n/** The English texts of a file. `npx vitest run web/lib/languages/locales.test -u` writes this list from the folders of texts. */',
    'export type TextFile =',
    `${files.map((_, at) => `  | typeof file${at}`).join('\n')};`,
  ];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../text-files.ts');
});

test('code names a key whole or composed, and no other', () => {
  expect(keysNamedIn("t('auth.login.title')")).toEqual(['auth.login.title']);
  expect(keysNamedIn('t(`statistics.written.states.${state}`)')).toHaveLength(5);
  expect(keysNamedIn("t('auth.login.title_of_nothing'); 'auth/login.title'")).toEqual([]);
});

test('each text is named by the code of the page', () => {
  const folder = join(import.meta.dirname, '../..');
  const files = globSync('**/*.{ts,tsx}', {
    cwd: folder,
    exclude: ['dist', 'parts', '**/*.test.ts', '**/testing'],
  });
  const named = new Set(files.flatMap((file) => keysNamedIn(readFileSync(join(folder, file), 'utf8'))));
  const unused = [...texts.en.keys()].filter((key) => !named.has(key) && !named.has(bareKey(key)));
  expect(unused).toEqual([]);
});
