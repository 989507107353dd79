import type { Language } from '../../contract/languages.ts';
import { detectLanguage, fallbackLanguage, storeLanguage } from './detect-language.ts';
import { observable, useObservable } from './observable.ts';
import { withRetries } from './retries.ts';
import { type Texts, type Translate, translator } from './translate.ts';

/** The file that is requested first has the texts of the start page, log-in and sign-up, the other one all others. */
type TextFile = 'translation' | 'more';

async function fetchTexts(language: Language, file: TextFile): Promise<Texts> {
  const response = await fetch(`/assets/locales/${language}/${file}.json`);
  if (!response.ok) throw new Error(`No texts for ${language}: ${response.status}`);
  return (await response.json()) as Texts;
}

/** The files that were requested, by language. A file that could not be loaded is requested again the next time. */
const requested = new Map<string, Promise<Texts>>();

function loadTexts(language: Language, file: TextFile): Promise<Texts> {
  const name = `${language}/${file}`;
  const known = requested.get(name);
  if (known !== undefined) return known;
  const loading = withRetries(() => fetchTexts(language, file));
  requested.set(name, loading);
  loading.catch(() => requested.delete(name));
  return loading;
}

type State = {
  language: Language;
  t: Translate;
  /** Whether the texts of all screens have been loaded in this language. */
  isAll: boolean;
};

const state = observable<State>({ language: fallbackLanguage, t: () => '', isAll: false });

/** The language that was chosen last, whose texts may still be loading. */
let chosen: Language = fallbackLanguage;

/** Whether the texts of all screens are needed, and not only those of the first ones. */
let needsAll = false;

/** Loads the texts of the chosen language, and shows them unless another one was chosen meanwhile. */
async function show(language: Language): Promise<void> {
  const isAll = needsAll;
  const files: TextFile[] = isAll ? ['translation', 'more'] : ['translation'];
  const parts = await Promise.all(files.map((file) => loadTexts(language, file)));
  if (language !== chosen || (state.get().isAll && state.get().language === language)) return;
  const missing = (key: string) => {
    if (isAll) return key;
    void loadAllTexts().catch(() => undefined);
    return '';
  };
  document.documentElement.lang = language;
  state.set({ language, t: translator(parts, language, missing), isAll });
}

/** Shows the texts of a language, and those of the fallback where they cannot be loaded. */
async function choose(language: Language): Promise<void> {
  storeLanguage(language);
  chosen = language;
  try {
    await show(language);
  } catch (error) {
    if (chosen !== language || language === fallbackLanguage) throw error;
    chosen = fallbackLanguage;
    await show(fallbackLanguage);
  }
}

/**
 * Detects the language, loads its texts and sets `<html lang>`. The page shell must not have a `lang` attribute: it would be
 * taken for the reader's choice.
 * @param isAll whether the texts of all screens are loaded, and not only those of the first ones
 */
export async function startI18n(isAll: boolean): Promise<void> {
  needsAll = isAll;
  await choose(detectLanguage());
}

/** Loads the texts of all screens. @throws where they cannot be loaded */
export async function loadAllTexts(): Promise<void> {
  needsAll = true;
  if (!state.get().isAll || state.get().language !== chosen) await show(chosen);
}

/** The current language, for code outside components. */
export function currentLanguage(): Language {
  return state.get().language;
}

/** Changes the language without a reload, and stores it in the cookie. */
export async function changeLanguage(language: Language): Promise<void> {
  await choose(language);
}

/** The current language, for components. */
export function useLanguage(): Language {
  return useObservable(state).language;
}

/** The texts in the current language, for components. */
export function useTranslation(): { t: Translate } {
  return useObservable(state);
}
