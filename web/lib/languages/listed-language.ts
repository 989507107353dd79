import { type Language, languages } from '../../../contract/languages.ts';
import { useLanguage } from './i18n.ts';
import { observable, useObservable } from '../observable.ts';

const storageKey = 'listed-language';

/** The choice on this device; undefined for the language of the page, whatever that is. */
type Choice = Language | 'all' | undefined;

/** Browsers may deny the use of a storage; the choice then lasts until the page is left. */
function storedChoice(): Choice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'all' ? stored : languages.find((language) => language === stored);
  } catch {
    return undefined;
  }
}

function store(choice: Choice): void {
  try {
    if (choice === undefined) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // See above.
  }
}

const choices = observable<Choice>(storedChoice());

/** In which language subjects and news are listed: at first that of the page. A choice is remembered on this device. */
export type ListedLanguage = {
  /** Undefined for all languages, as queries of the API have it. */
  language: Language | undefined;
  /** Whether it is not that of the page. */
  isChosen: boolean;
  choose: (language: Language | 'all') => void;
  /** Follows the language of the page again. */
  reset: () => void;
};

export function useListedLanguage(): ListedLanguage {
  const ownLanguage = useLanguage();
  const choice = useObservable(choices);
  const set = (next: Choice) => {
    store(next);
    choices.set(next);
  };
  const listed = choice ?? ownLanguage;
  return {
    language: listed === 'all' ? undefined : listed,
    isChosen: listed !== ownLanguage,
    choose: (language) => set(language === ownLanguage ? undefined : language),
    reset: () => set(undefined),
  };
}
