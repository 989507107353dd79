import { readFileSync } from 'node:fs';

import type { Language } from '../../../contract/languages.ts';
import { type Texts, type Translate, translator } from '../translate.ts';

/** The texts of a language, as the page shows them; a key without a text is an error. */
export function textsIn(language: Language): Translate {
  const file = new URL(`../../public/assets/locales/${language}/translation.json`, import.meta.url);
  return translator([JSON.parse(readFileSync(file, 'utf8')) as Texts], language, (key) => {
    throw new Error(`No text ${key}.`);
  });
}
