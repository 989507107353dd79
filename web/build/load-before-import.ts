import { fileURLToPath } from 'node:url';

import type { ModulePreloadOptions, Plugin } from 'vite';

import { textsOfFile } from './load-texts.ts';

/** Lets each `import()` of the page load its files by `lib/load-files.ts`, in place of what Vite has for that. */
export function loadBeforeImport(): Plugin {
  return {
    name: 'load-before-import',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler() {
        const path = fileURLToPath(import.meta.resolve('../lib/load-files.ts'));
        return `export { loadFiles as __vitePreload } from ${JSON.stringify(path)};`;
      },
    },
  };
}

/** The files that each `import()` names, with the texts of its code. */
export const modulePreload: ModulePreloadOptions = {
  // The oldest browsers without modules that are loaded early load them late.
  polyfill: false,
  resolveDependencies(file, needed, { hostType }) {
    if (hostType === 'html') return needed;
    // Vite names no files for code that needs only its own.
    const code = needed.length === 0 ? [file] : needed;
    const texts = new Set(code.flatMap(textsOfFile));
    return [...code, ...Array.from(texts, (name) => `${name}.json`)];
  },
};
