import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { loadTexts } from '../build/load-texts.ts';

/** The page of all parts, which is no part of the page that Savol serves. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../public', import.meta.url)),
  envDir: false,
  envPrefix: 'API_ORIGIN',
  plugins: [loadTexts({ isWhole: true }), react()],
  build: { outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0 },
});
