import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Plugin } from 'vite';

import { languages } from '../contract/languages.ts';
import type { TextFile } from './lib/i18n.ts';
import { fileOf, textFiles } from './text-files.ts';

type Texts = { [key: string]: string | Texts };

/** The texts whose path is chosen. */
function pick(texts: Texts, chosen: (path: string) => boolean, above = ''): Texts {
  const kept = Object.entries(texts).flatMap(([key, value]): [string, string | Texts][] => {
    const path = above + key;
    if (typeof value === 'string') return chosen(path) ? [[key, value]] : [];
    const below = pick(value, chosen, `${path}.`);
    return Object.keys(below).length === 0 ? [] : [[key, below]];
  });
  return Object.fromEntries(kept);
}

const files = Object.keys(textFiles) as TextFile[];

/** What a file has of the texts of a language. */
const partOf = (texts: Texts, file: TextFile) => JSON.stringify(pick(texts, (path) => fileOf(path) === file));

/**
 * What the page adds to the addresses of texts, which changes with them, and with the file that has a text: a page that is older or newer than
 * what a service worker keeps is never given the texts of another build.
 */
export function versionOfTexts(): string {
  const hash = createHash('sha256');
  for (const language of languages) {
    const path = new URL(`public/assets/locales/${language}/translation.json`, import.meta.url);
    const texts = JSON.parse(readFileSync(path, 'utf8')) as Texts;
    for (const file of files) hash.update(partOf(texts, file));
  }
  return `?${hash.digest('hex').slice(0, 5)}`;
}

/**
 * Splits the texts of each language: `translation.json` has those that the first screens show, `pupil.json` those of the way of a pupil
 * from log-in to the first question, `kept.json` what is said while one solves and the line breaks, `work.json` those of the screens on which work is done, of answers that are kept and of the trust in
 * the server, `authors.json` those of the screens of authors and staff, and `more.json` all others. During development the first file has all.
 */
export function splitTexts(): Plugin {
  return {
    name: 'split-texts',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (/^\/assets\/locales\/\w+\/(pupil|kept|more|work|authors)\.json(\?|$)/.test(request.url ?? ''))
          response.end('{}');
        else next();
      });
    },
    writeBundle({ dir = '' }) {
      for (const language of languages) {
        const folder = join(dir, 'assets/locales', language);
        const texts = JSON.parse(readFileSync(join(folder, 'translation.json'), 'utf8')) as Texts;
        for (const file of files) writeFileSync(join(folder, `${file}.json`), partOf(texts, file));
      }
    },
  };
}
