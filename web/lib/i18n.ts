import i18next, { type i18n } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next, useTranslation } from 'react-i18next';

import { type Language, languages } from '../../contract/languages.ts';
import { withRetries } from './retries.ts';

const fallbackLanguage: Language = 'en';

/** The sources of the language, in their order of precedence. */
const detectionOrder = [
  'cookie',
  'htmlTag',
  'localStorage',
  'querystring',
  'sessionStorage',
  'navigator',
  'path',
  'subdomain',
];

const yearInMinutes = 60 * 24 * 365;

/** The supported language of a tag such as `ru-RU`; the fallback for any other tag. */
export function supportedLanguage(tag: string | undefined): Language {
  const short = tag?.split('-')[0];
  return languages.find((language) => language === short) ?? fallbackLanguage;
}

async function fetchTexts(language: string): Promise<Record<string, string>> {
  const response = await fetch(`/assets/locales/${language}/translation.json`);
  if (!response.ok) throw new Error(`No texts for ${language}: ${response.status}`);
  return (await response.json()) as Record<string, string>;
}

/** A backend of i18next, with retries, since the page cannot render without texts. Its HTTP library would add 2.4 kB to the first page. */
const textsByHttp = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: (language: string) => withRetries(() => fetchTexts(language)),
} as const;

/**
 * Detects the language, loads its texts and sets `<html lang>`. The page shell must not have a `lang` attribute: the
 * detector would take it for the reader's choice.
 */
export function startI18n(): Promise<unknown> {
  i18next.on('languageChanged', (tag: string) => {
    document.documentElement.lang = supportedLanguage(tag);
  });
  return i18next
    .use(textsByHttp)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      fallbackLng: fallbackLanguage,
      supportedLngs: languages,
      nonExplicitSupportedLngs: true,
      load: 'languageOnly',
      // The texts are requested at once, not in a later task.
      initAsync: false,
      interpolation: { escapeValue: false },
      detection: {
        order: detectionOrder,
        // A browser says `ru-RU`; the texts, the cookie and the server know `ru`.
        convertDetectedLanguage: (tag) => tag.split('-')[0] ?? tag,
        caches: ['cookie'],
        cookieMinutes: yearInMinutes,
        cookieOptions: { path: '/', sameSite: 'lax', secure: location.protocol === 'https:' },
      },
    });
}

/** The current language, for code outside components. */
export function currentLanguage(): Language {
  return supportedLanguage(i18next.language);
}

/** Changes the language without a reload, and stores it in the cookie. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
}

/** The current language, for components. */
export function useLanguage(): Language {
  const { i18n: instance }: { i18n: i18n } = useTranslation();
  return supportedLanguage(instance.language);
}
