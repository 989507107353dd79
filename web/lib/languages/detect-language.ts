import { type Language, languages } from '../../../contract/languages.ts';

export const fallbackLanguage: Language = 'en';

const cookieName = 'i18next';
const storageKey = 'i18nextLng';
const yearInSeconds = 60 * 60 * 24 * 365;

function supported(tag = ''): Language | undefined {
  const [short] = tag.split('-');
  return languages.find((language) => language === short);
}

/** The supported language of a tag such as `ru-RU`; the fallback for any other tag. */
export function supportedLanguage(tag: string | undefined): Language {
  return supported(tag) ?? fallbackLanguage;
}

/** Browsers may deny the use of a storage. */
function stored(storage: () => Storage): string {
  try {
    return storage().getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

/** The tags that each source of the language has, in the order of precedence of the sources. */
const sources: readonly (() => readonly (string | undefined)[])[] = [
  () => [new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(document.cookie)?.[1]],
  () => [document.documentElement.lang],
  () => [stored(() => localStorage)],
  () => new URLSearchParams(location.search).getAll('lng'),
  () => [stored(() => sessionStorage)],
  () => navigator.languages,
  () => [location.pathname.split('/')[1]],
  () => [location.hostname.split('.')[0]],
];

/** The first supported language that a source has. */
export function detectLanguage(): Language {
  const tags = sources.flatMap((source) => source());
  return supportedLanguage(tags.find((tag) => supported(tag) !== undefined));
}

/** Stores the language for the next visits. */
export function storeLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookieName}=${language}; max-age=${yearInSeconds}; path=/; samesite=lax${secure}`;
}
