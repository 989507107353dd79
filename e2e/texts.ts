import { allTexts, flatTexts } from '../web/build/texts.ts';
import type { WholeTextKey } from '../web/text-keys.ts';

export type TextKey = WholeTextKey;

export type Say = (key: TextKey, values?: Record<string, string | number>) => string;

/** The texts of the page in a language, by their keys, so that a journey can run in each language. */
export function textsIn(language: 'en' | 'ru' | 'uz'): Say {
  const tree: unknown = allTexts(language);
  return (key, values = {}) => {
    let text: unknown = tree;
    for (const step of key.split('.')) text = (text as Record<string, unknown>)[step];
    return Object.entries(values).reduce(
      (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, String(value)),
      String(text),
    );
  };
}

const keys = new Set(flatTexts(allTexts('en')).keys());

/** The keys of texts that stand in a text of the page, as where a text has not been loaded. */
export function keysIn(text: string): string[] {
  return (text.match(/\w+(\.\w+)+/g) ?? []).filter((word) => keys.has(word) || keys.has(`${word}_other`));
}
