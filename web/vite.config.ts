import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { precompress } from './precompress.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const api = process.env['API_ORIGIN'] ?? 'http://localhost:8000';

/** What forms are made, checked and sent with; what of it is on every page has gone there before. */
const forms = new RegExp(
  [
    '/node_modules/zod/',
    '/contract/(auth|endpoint|fields|messages|roles|users|wire)\\.',
    '/web/lib/(api|api-error|client|log-in|random-key|refresher|request)\\.',
    '/web/ui/(card|field|form|form-errors|read-form|tell-error|use-form)\\.',
    '/web/auth/(auth-frame|password-fields)\\.',
  ].join('|'),
);

/** What three screens or more are made of. */
const parts = /\/web\/(ui|lib)\/|\/contract\/|\/web\/questions\/(failures|options|picture)\./;

/** What screens ask the server with. */
const queries =
  /\/node_modules\/@tanstack\/|\/web\/app\/with-queries\.|\/web\/(categories|questions|news)\/api\./;

export default defineConfig({
  root: folder,
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The oldest browsers that schools still have; Chrome 109 is the last for Windows 7.
    target: ['chrome109', 'firefox115', 'safari16'],
    // An inlined picture would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Declaring an endpoint or a schema does nothing by itself: those that no screen uses are left out.
      treeshake: { manualPureFunctions: ['endpoint', 'z'] },
      output: {
        // What every page needs comes in one piece, and in another what log-in and sign-up need beside it: they
        // compress better than many pieces, and log-in is there after four requests instead of twelve. The list of tests
        // is there after ten instead of 24: a browser sends six at a time, and each round takes a slow network 300 ms.
        codeSplitting: {
          groups: [
            { name: 'savol', tags: ['$initial'] },
            { name: 'forms', test: forms },
            { name: 'parts', minShareCount: 3, test: parts },
            { name: 'queries', test: queries },
          ],
        },
      },
    },
  },
  server: { proxy: { '/django': api, '/media': api } },
  preview: { proxy: { '/django': api, '/media': api } },
});
