import { createHash } from 'node:crypto';

import type { Plugin } from 'vite';

import { languages } from '../../contract/languages.ts';
import { allTexts, textFiles, textsOfChunk } from './texts.ts';

const textsOfFiles = new Map<string, readonly string[]>();

/** The names of the files of texts that are loaded with a file of code. */
export const textsOfFile = (file: string): readonly string[] => textsOfFiles.get(file) ?? [];

/** What the page adds to the addresses of texts: no build is served the texts of another build from a cache. */
export function versionOfTexts(): string {
  const texts = JSON.stringify(languages.map(textFiles));
  return `?${createHash('sha256').update(texts).digest('hex').slice(0, 5)}`;
}

/**
 * Writes the files of texts, and loads those that code names together with the code: each `import()` of the page names them beside its files of
 * code (`lib/load-files.ts`). During development `translation.json` has all texts.
 * @param isWhole whether it has them in the build too
 */
export function loadTexts({ isWhole = false } = {}): Plugin {
  return {
    name: 'load-texts',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const address = /^\/assets\/locales\/(\w+)\/translation\.json(\?|$)/.exec(request.url ?? '');
        const language = languages.find((each) => each === address?.[1]);
        if (language === undefined) next();
        else response.end(JSON.stringify(allTexts(language)));
      });
    },
    generateBundle: {
      // Before Vite writes the files of each `import()`.
      order: 'pre',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const texts = textsOfChunk(chunk);
          if (chunk.isEntry && texts.length > 0 && !isWhole)
            this.error(
              `${chunk.fileName} names texts that are not in translation.json, but in ${texts.join(', ')}.`,
            );
          textsOfFiles.set(chunk.fileName, isWhole ? [] : texts);
        }
        for (const language of languages) {
          const files = isWhole ? { translation: allTexts(language) } : textFiles(language);
          for (const [name, texts] of Object.entries(files)) {
            const fileName = `assets/locales/${language}/${name}.json`;
            this.emitFile({ type: 'asset', fileName, source: JSON.stringify(texts) });
          }
        }
      },
    },
  };
}
