import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type en from '../web/public/assets/locales/en/translation.json';

type Keys<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${Keys<Tree[Key]>}`;
}[keyof Tree & string];

export type TextKey = Keys<typeof en>;
export type Say = (key: TextKey, values?: Record<string, string | number>) => string;

const locales = join(import.meta.dirname, '../web/public/assets/locales');

/** The texts of the page in a language, by their keys, so that a journey can run in each language. */
export function textsIn(language: 'en' | 'ru' | 'uz'): Say {
  const tree: unknown = JSON.parse(readFileSync(join(locales, language, 'translation.json'), 'utf8'));
  return (key, values = {}) => {
    let text: unknown = tree;
    for (const step of key.split('.')) text = (text as Record<string, unknown>)[step];
    return Object.entries(values).reduce(
      (said, [name, value]) => said.replaceAll(`{{${name}}}`, String(value)),
      String(text),
    );
  };
}
