import type { Language } from '../../contract/languages.ts';
import { translator, type Texts, type Translate } from '../lib/languages/translate.ts';

/** The texts of the page in a language, by their keys, so that a test can run in each language. */
export async function textsIn(language: Language): Promise<Translate> {
  const response = await fetch(`/assets/locales/${language}/translation.json`);
  return translator([(await response.json()) as Texts], language, (key) => {
    throw new Error(`There is no text ${key}.`);
  });
}
