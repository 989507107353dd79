import type { Language } from '../../contract/languages.ts';
import { detectLanguage, fallbackLanguage, storeLanguage } from './detect-language.ts';
import { observable, useObservable } from './observable.ts';
import { withRetries } from './retries.ts';
import { type Texts, type Translate, translator } from './translate.ts';

/**
 * The files of texts: those of the start page, log-in and sign-up; those of the way of a pupil from log-in to the first question; what is said
 * there once the line breaks; those of the other screens that everybody sees; those of the screens on which work is done; and those of the screens of authors and staff.
 * web/text-files.ts says which text is where.
 */
const files = ['translation', 'pupil', 'kept', 'more', 'work', 'authors'] as const;

/** The last of the files that a screen needs: it needs those before it too. */
export type TextFile = (typeof files)[number];

/** Names the texts of this build in their addresses. */
const version = (import.meta.env.TEXTS_VERSION as string | undefined) ?? '';

async function fetchTexts(language: Language, file: TextFile): Promise<Texts> {
  const response = await fetch(`/assets/locales/${language}/${file}.json${version}`);
  if (!response.ok) throw new Error(`No texts for ${language}: ${response.status}`);
  return (await response.json()) as Texts;
}

/** The files that were requested, by language. A file that could not be loaded is requested again the next time. */
const requested = new Map<string, Promise<Texts>>();

function loadFile(language: Language, file: TextFile): Promise<Texts> {
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
  /** How many of the files have been loaded in this language. */
  count: number;
};

const state = observable<State>({ language: fallbackLanguage, t: () => '', count: 0 });

/** The language that was chosen last, whose texts may still be loading. */
let chosen: Language = fallbackLanguage;

/** How many of the files the screens that were opened need. */
let needed = 1;

const countOf = (last: TextFile) => files.indexOf(last) + 1;

/** Whether as many files are shown in this language. */
function isShown(language: Language, count: number): boolean {
  return state.get().language === language && state.get().count >= count;
}

/** Loads the texts of the chosen language, and shows them unless another one was chosen meanwhile. */
async function show(language: Language): Promise<void> {
  const count = needed;
  const parts = await Promise.all(files.slice(0, count).map((file) => loadFile(language, file)));
  if (language !== chosen || isShown(language, count)) return;
  const missing = (key: string) => {
    const next = files[count];
    if (next === undefined) return key;
    void loadTexts(next).catch(() => undefined);
    return '';
  };
  document.documentElement.lang = language;
  state.set({ language, t: translator(parts, language, missing), count });
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
 */
export async function startI18n(last: TextFile): Promise<void> {
  needed = countOf(last);
  await choose(detectLanguage());
}

/** Loads the texts that a screen needs. @throws where they cannot be loaded */
export async function loadTexts(last: TextFile): Promise<void> {
  const count = countOf(last);
  if (count > needed) needed = count;
  if (!isShown(chosen, count)) await show(chosen);
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
