import type { Language } from '../../../contract/languages.ts';
import { allTexts } from '../../build/texts.ts';
import { type Translate, translator } from '../languages/translate.ts';

/** The texts of a language, as the page shows them; a key without a text is an error. */
export function textsIn(language: Language): Translate {
  return translator([allTexts(language)], language, (key) => {
    throw new Error(`No text ${key}.`);
  });
}
