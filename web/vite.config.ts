import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { bytePromise } from './build/byte-promise.ts';
import { loadBeforeImport, modulePreload } from './build/load-before-import.ts';
import { loadTexts, versionOfTexts } from './build/load-texts.ts';
import { modulesOfFiles } from './build/modules-of-files.ts';
import { pageShell } from './build/page-shell.ts';
import { precompress } from './build/precompress.ts';
import { programOfDevice } from './build/program-of-device.ts';
import { serviceWorker } from './build/service-worker.ts';
import { filesOfSteps } from './build/steps.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** The local server during development. */
const api = process.env['DEVELOPMENT_API'] ?? 'http://localhost:8000';

/** The name of a chunk: of a part of a type with the name of the type, `matching-solve`. */
function chunkName({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }): string {
  const [, type, part] = /\/question-types\/([\w-]+)\/([\w-]+)\.tsx$/.exec(facadeModuleId ?? '') ?? [];
  // Every screen is named a page in the sources; the first chunk has the names of all.
  return type === undefined ? name.replace(/-pages?$/, '') : `${type}-${part}`;
}

const textsVersion = versionOfTexts();

export default defineConfig({
  root: folder,
  // The build reads API_ORIGIN from the environment, and nothing from files.
  envDir: false,
  envPrefix: 'API_ORIGIN',
  // Wouter brings what older versions of React lack.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  define: { 'import.meta.env.TEXTS_VERSION': JSON.stringify(textsVersion) },
  plugins: [
    pageShell(),
    loadBeforeImport(),
    loadTexts(),
    programOfDevice(),
    react(),
    serviceWorker(textsVersion),
    precompress(),
    bytePromise(),
    modulesOfFiles(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The oldest browsers that schools still have; Chrome 109 is the last for Windows 7.
    target: ['chrome109', 'firefox115', 'safari16'],
    modulePreload,
    // Inlined pictures would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Declarations of endpoints and schemas have no side effects, so unused ones are left out.
      treeshake: { manualPureFunctions: ['endpoint', 'z'] },
      output: {
        // The first chunk has the names of all files that a screen needs, of which only the hashes do not compress. 42 bits tell the
        // versions of a file apart.
        chunkFileNames: (chunk) => `assets/${chunkName(chunk)}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7].[ext]',
        codeSplitting: {
          groups: [
            { name: 'savol', tags: ['$initial'] },
            ...filesOfSteps(),
            // What most screens share; fewer would weigh on those that do without it.
            { name: 'parts', minShareCount: 16 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/django': api, '/media': api } },
  preview: { proxy: { '/django': api, '/media': api } },
});
