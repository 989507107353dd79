import { afterEach, expect, test, vi } from 'vitest';

import { detectLanguage, storeLanguage } from './detect-language.ts';

type Sources = {
  cookie?: string;
  htmlTag?: string;
  localStorage?: string;
  query?: string;
  sessionStorage?: string;
  browser?: string;
  path?: string;
  subdomain?: string;
};

const storage = (language: string | undefined) => ({
  getItem: (key: string) => (key === 'i18nextLng' ? (language ?? null) : null),
});

/** A page at an address, with what a browser knows of its reader. */
function openPage(sources: Sources, protocol = 'http:') {
  const cookie = sources.cookie === undefined ? '' : `theme=dark; i18next=${sources.cookie}`;
  const page = { cookie, documentElement: { lang: sources.htmlTag ?? '' } };
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', storage(sources.localStorage));
  vi.stubGlobal('sessionStorage', storage(sources.sessionStorage));
  vi.stubGlobal('navigator', { languages: [sources.browser ?? 'en-GB'] });
  vi.stubGlobal('location', {
    protocol,
    search: sources.query === undefined ? '' : `?lng=${sources.query}`,
    pathname: `/${sources.path ?? 'nowhere'}`,
    hostname: `${sources.subdomain ?? 'savol'}.example`,
  });
  return page;
}

afterEach(() => vi.unstubAllGlobals());

/** In each row the first source that is left gives the language, and another one contradicts it. */
const detected: [sources: Sources, tag: 'en' | 'ru' | 'uz'][] = [
  [{ cookie: 'uz', htmlTag: 'ru', localStorage: 'ru', query: 'ru' }, 'uz'],
  [{ htmlTag: 'uz', localStorage: 'ru', query: 'ru', sessionStorage: 'ru' }, 'uz'],
  [{ localStorage: 'ru', query: 'uz', sessionStorage: 'uz', browser: 'uz-UZ' }, 'ru'],
  [{ query: 'uz', sessionStorage: 'ru', browser: 'ru-RU', path: 'ru' }, 'uz'],
  [{ sessionStorage: 'ru', browser: 'uz-UZ', path: 'uz', subdomain: 'uz' }, 'ru'],
  [{ browser: 'uz-Latn-UZ', path: 'ru', subdomain: 'ru' }, 'uz'],
  [{ browser: 'fr-FR', path: 'ru', subdomain: 'uz' }, 'ru'],
  [{ browser: 'fr-FR', subdomain: 'uz' }, 'uz'],
  [{ browser: 'fr-FR' }, 'en'],
];

for (const [sources, tag] of detected) {
  test(`of ${JSON.stringify(sources)} the page chooses ${tag}`, () => {
    openPage(sources);
    expect(detectLanguage()).toBe(tag);
  });
}

test('over https the cookie of the language is Secure, and over http it is stored too', () => {
  const stored = 'i18next=uz; max-age=31536000; path=/; samesite=lax';
  for (const [protocol, cookie] of [
    ['https:', `${stored}; secure`],
    ['http:', stored],
  ] as const) {
    const page = openPage({}, protocol);
    storeLanguage('uz');
    expect(page.cookie).toBe(cookie);
    expect(detectLanguage()).toBe('uz');
  }
});
