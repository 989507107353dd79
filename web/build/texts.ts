import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

import type { Rolldown } from 'vite';

import type { Language } from '../../contract/languages.ts';
import type { Texts } from '../lib/languages/translate.ts';

const page = join(import.meta.dirname, '..');

const nameOf = (path: string) => dirname(dirname(path)).split(sep).join('-');

/**
 * The texts of a language, by the names of their files: `translation` has those of the first screens, and each folder with `locales` one of its
 * own, `work-solve` for `web/work/solve/locales`.
 */
export function textFiles(language: Language): Readonly<Record<string, Texts>> {
  const paths = globSync(`**/locales/${language}.json`, { cwd: page, exclude: ['dist'] });
  paths.sort();
  const named = paths.map((path) => [nameOf(path), path] as const);
  const all = [['translation', `public/assets/locales/${language}/translation.json`] as const, ...named];
  return Object.fromEntries(
    all.map(([name, path]) => [name, JSON.parse(readFileSync(join(page, path), 'utf8')) as Texts]),
  );
}

function merged(a: Texts, b: Texts): Texts {
  const both = Object.entries(b).map(([key, value]) => {
    const known = a[key];
    return [key, typeof known === 'object' && typeof value === 'object' ? merged(known, value) : value];
  });
  return { ...a, ...Object.fromEntries(both) };
}

/** All texts of a language. */
export function allTexts(language: Language): Texts {
  return Object.values(textFiles(language)).reduce(merged);
}

/** The texts of a file by their whole keys, such as `news.delete.done`. */
export function flatTexts(texts: Texts, above = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[above + key, value] as const]
        : Array.from(flatTexts(value, `${above}${key}.`)),
    ),
  );
}

/** A key without the form of its plural. */
export const bareKey = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** The file of each text, by its whole key and by that without the form of a plural. */
const fileOfKey = new Map(
  Object.entries(textFiles('en')).flatMap(([file, texts]) =>
    Array.from(flatTexts(texts).keys())
      .flatMap((key) => [key, bareKey(key)])
      .map((key) => [key, file] as const),
  ),
);

const sections = Array.from(new Set(Array.from(fileOfKey.keys(), (key) => key.split('.')[0]))).join('|');
const wholeKey = new RegExp(String.raw`["']((?:${sections})\.[\w.]+)["']`, 'g');
const composedKey = new RegExp(String.raw`\x60((?:${sections})\.[^\x60]*)\x60`, 'g');

/** The keys of texts that some code names, whole or composed as in `news.sorts.${sort}`. */
export function keysNamedIn(code: string): string[] {
  const whole = Array.from(code.matchAll(wholeKey), ([, key = '']) => key);
  const composed = Array.from(code.matchAll(composedKey), ([, template = '']) => {
    const fixed = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', String.raw`\.`));
    return new RegExp(`^${fixed.join(String.raw`[\w.]+`)}$`);
  });
  return [
    ...whole.filter((key) => fileOfKey.has(key)),
    ...Array.from(fileOfKey.keys()).filter((key) => composed.some((pattern) => pattern.test(key))),
  ];
}

/** The names of the files of texts that the code of a file of the page names, beyond that of the first screens; sorted. */
export function textsOfChunk({ modules }: Pick<Rolldown.OutputChunk, 'modules'>): string[] {
  const keys = keysNamedIn(
    Object.values(modules)
      .map(({ code }) => code ?? '')
      .join('\n'),
  );
  const files = new Set(keys.map((key) => fileOfKey.get(key) ?? ''));
  files.delete('translation');
  const names = Array.from(files);
  names.sort();
  return names;
}
