import type { Language } from '../../../contract/languages.ts';
import { detectLanguage, fallbackLanguage, storeLanguage } from './detect-language.ts';
import { observable, useObservable } from '../observable.ts';
import { withRetries } from '../api/retries.ts';
import { type Texts, type Translate, translator } from './translate.ts';

/** Names the texts of this build in their addresses. */
const version = (import.meta.env.TEXTS_VERSION as string | undefined) ?? '';

async function fetchTexts(language: Language, file: string): Promise<Texts> {
  const response = await fetch(`/assets/locales/${language}/${file}${version}`);
  if (!response.ok) throw new Error(`No texts for ${language}: ${response.status}`);
  return (await response.json()) as Texts;
}

/** The files that were requested, by language. A file that could not be loaded is requested again the next time. */
const requested = new Map<string, Promise<Texts>>();

function loadFile(language: Language, file: string): Promise<Texts> {
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
  /** How many of the files are shown. */
  count: number;
};

const state = observable<State>({ language: fallbackLanguage, t: () => '', count: 0 });

/** The language that was chosen last, whose texts may still be loading. */
let chosen: Language = fallbackLanguage;

/** The files that the loaded code needs: that of the first screens, and others in the order in which they came. */
const needed = new Set(['translation.json']);

function withoutText(key: string): string {
  console.warn(`No text ${key} has been loaded.`);
  return key;
}

/** Loads the texts of the chosen language, and shows them unless another one was chosen, or more of them came, meanwhile. */
async function show(language: Language): Promise<void> {
  const parts = await Promise.all(Array.from(needed, (file) => loadFile(language, file)));
  const shown = state.get();
  if (language !== chosen || (shown.language === language && shown.count >= parts.length)) return;
  document.documentElement.lang = language;
  state.set({ language, t: translator(parts, language, withoutText), count: parts.length });
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
 * Detects the language, loads the texts of the first screens and sets `<html lang>`. The page shell must not have a `lang` attribute: it would be
 * taken for the reader's choice.
 */
export function startI18n(): Promise<void> {
  return choose(detectLanguage());
}

/**
 * Loads a file of texts in the chosen language, and from then on in each language that is chosen.
 * @param file its name, such as `news.json`
 * @throws where it cannot be loaded
 */
export async function loadTexts(file: string): Promise<void> {
  await loadFile(chosen, file);
  needed.add(file);
  await show(chosen);
}

/** The current language, for code outside components. */
export function currentLanguage(): Language {
  return state.get().language;
}

/** The texts in the current language, for code outside components. */
export function currentTexts(): Translate {
  return state.get().t;
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
