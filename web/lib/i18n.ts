import i18next, { type i18n } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next, useTranslation } from 'react-i18next';

import { type Language, languages } from '../../contract/languages.ts';
import { withRetries } from './retries.ts';

export { type Language, languages };

const fallbackLanguage: Language = 'en';

/** Where a language is looked for, the first that knows one wins. */
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

/** The supported language that a tag such as `ru-RU` means; the fallback for any other. */
export function supportedLanguage(tag: string | undefined): Language {
  const short = tag?.split('-')[0];
  return languages.find((language) => language === short) ?? fallbackLanguage;
}

async function fetchTexts(language: string): Promise<Record<string, string>> {
  const response = await fetch(`/assets/locales/${language}/translation.json`);
  if (!response.ok) throw new Error(`No texts for ${language}: ${response.status}`);
  return (await response.json()) as Record<string, string>;
}

/** The texts of a language. A page without them shows nothing, so what fails is repeated. */
function loadTexts(language: string): Promise<Record<string, string>> {
  return withRetries(() => fetchTexts(language));
}

/** Ours, since the library for these few lines would weigh 2.4 kB on the first page. */
const textsByHttp = {
  type: 'backend',
  callbackApi: false,
  init: () => undefined,
  read: loadTexts,
} as const;

/**
 * Detects the language, begins to load its texts and keeps `<html lang>` in step with it. The page shell
 * must not carry a `lang` of its own: the detector would take that for a choice.
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
      // The texts are asked for at once, and not after what else there is to do.
      initAsync: false,
      interpolation: { escapeValue: false },
      detection: {
        order: detectionOrder,
        // A browser says `ru-RU`; the texts, the cookie and the server know `ru`.
        convertDetectedLanguage: (tag) => tag.split('-')[0] ?? tag,
        caches: ['cookie'],
        cookieMinutes: yearInMinutes,
        cookieOptions: { path: '/', sameSite: 'lax' },
      },
    });
}

/** The language now, for code outside components. */
export function currentLanguage(): Language {
  return supportedLanguage(i18next.language);
}

/** Switches the page at once, without a reload, and keeps the choice in the cookie. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
}

/** The language that the screen is shown in. */
export function useLanguage(): Language {
  const { i18n: instance }: { i18n: i18n } = useTranslation();
  return supportedLanguage(instance.language);
}
