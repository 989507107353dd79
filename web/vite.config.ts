import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { bytePromise } from './byte-promise.ts';
import { loadBeforeImport, modulePreload } from './load-before-import.ts';
import { modulesOfFiles } from './modules-of-files.ts';
import { pageShell } from './page-shell.ts';
import { precompress } from './precompress.ts';
import { programOfDevice } from './program-of-device.ts';
import { serviceWorker } from './service-worker.ts';
import { splitTexts, versionOfTexts } from './split-texts.ts';
import { withoutServerParts } from './without-server-parts.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** The local server during development. */
const api = process.env['DEVELOPMENT_API'] ?? 'http://localhost:8000';

/** The code of forms: fields, schemas and the client. Parts of it that every page needs are in the first chunk. */
const forms = new RegExp(
  [
    '/node_modules/zod/',
    '/contract/(auth|endpoint|fields|messages|roles|users|wire)\\.',
    '/web/lib/(api|api-error|client|log-in|random-key|refresher)\\.',
    '/web/ui/(card|error-text|field|form|use-form)\\.',
    '/web/auth/(auth-frame|mail-delay|password-fields|resend-activation)\\.',
  ].join('|'),
);

/**
 * Parts that three or more screens share. The schemas and rules of the types of questions are left out, which only authors need, grades and what
 * a type loads where a test of it is shown.
 */
const parts =
  /\/web\/(ui\/(?!draft-form\.|radio-cards\.|pictures-on-tap|held-picture\.|kept\/)|lib\/(?!kept\/|lock\/|download\.|save-file\.|grade-paths\.|work-paths\.|school-network-paths\.|ai-paths\.))|\/contract\/(?!question-types\/|answer-text\/|question-input\.|rich-elements\.|grade-|work|own-work\.|attempts\.|classes\.|cards\.|school-network\.|device-lock\.|people-messages\.|storage-keys\.|untaken-|late-|own-late-|sealed-|text-format\.|media-input\.|analysis\.|drafts\.)|\/web\/(question-types\/((?!lists\.|row-changes\.|use-moves\.|use-next-focus\.)[\w-]+\.ts$|[\w-]+\/view\.)|rich-text\/(?!tree\.|plain-text\.|formatted\.|parts-of-text\.|picture-in-text\.)|questions\/lazy-media\.|question-types\/(option-pictures|type-part|written-answer)\.)/;

/** Of these what no screen between log-in and a test shows. */
const laterParts =
  /\/web\/(ui\/(data-table|confirm|filters|search-field|undoing|icon-button|link-card|collapsible|beside|form-draft|page-size|file-input)|lib\/(use-debounced|use-typed))\.|\/contract\/(codes|news)\./;

/** Pictures and sound of a question, which most do not have. */
const media = /\/web\/questions\/(picture|question-media|sound)\./;

/** What the fields of several types have in common, and small files of single types. */
const answering =
  /\/web\/(question-types\/((lists|row-changes|move-buttons|use-moves|use-next-focus|on-paper|parts-legend|rows)\.|numeric\/numeric\.css)|ui\/icon-button\.)|\/contract\/question-types\/essay-length\./;

/** What types have in common where a whole question is shown, which homes and lists do not. */
const shown = /\/web\/question-types\/[\w-]+\.(tsx|css)$/;

/** What the question on the start page of guests has in common with the screen of solving; it needs no other parts. */
const question =
  /\/web\/(ui\/(radio-card(-list\.tsx|s\.css)|choice\.css)|question-types\/letter-keys\.ts|answers\/asked-question\.css)|\/contract\/choices\./;

/** The code of queries. */
const queries = /\/node_modules\/@tanstack\/|\/web\/app\/with-queries\.|\/web\/(homes|questions|news)\/api\./;

/** The choice of a subject, but for the search. */
const categories = /\/web\/categories\/(?!category-page\.|category-typeahead\.|typeahead-state\.)/;

/** The screens of authors, of which one leads to the next. */
const authors = /\/web\/statistics\//;

/** What the screens of pupils and parents with answered tests have in common. */
const answered =
  /\/web\/(homes\/(pupil-api|homes|reached|share|subject-bars)|answers\/(answered-tests|history-api))\./;

/** What the details of a test have in common with the last answer above a test to solve. */
const review = /\/web\/(question-types\/review|questions\/explanation)\./;

/** What the screens with one test have in common: a question with the answers to it, of the types that most tests have. */
const details =
  /\/web\/(ui\/(beside|collapsible)|questions\/(preview|comment|load-problem|result-changes)|question-types\/(choosable|free-text)\/review)\./;

/** What opens the records of a person on this device. */
const kept =
  /\/web\/lib\/kept\/(bytes|cipher|database|fetch-key|kept-drafts|left-behind|open-drafts|opening|outbox-disk|storage-key|vault)\.|\/node_modules\/idb\//;

/** The cipher for plain http, with its hashes. */
const scriptCipher =
  /\/node_modules\/@noble\/(ciphers\/|hashes\/(?!scrypt|pbkdf2))|\/web\/lib\/kept\/script-cipher\./;

/** What keeps and sends answers, which the first answer waits for: in one file, since each one more takes a round on a slow line. */
const sending =
  /\/web\/(answers\/kept\/(ahead|ahead-rules|give-answer|keeping-parts|kept-files|kept-line|last-kept|later-parts|next-here)\.|answers\/kept\/kept\.css|lib\/kept\/(meaning|news|opened-attempts|outbox|own-vault|pauses|requests|sender|sending)\.|ui\/kept\/(leaving|start-keeping)\.)|\/contract\/untaken-reasons\./;

/** What is sent of it that other screens read too. */
const sent = /\/contract\/(attempts|untaken-answers)\./;

/** Small files that need no others: the addresses of screens that few pages lead to. Apart, their names would weigh as much on the first page as they do. */
const small =
  /\/web\/(lib\/(grade-paths|work-paths|untaken-paths|ai-paths|lock\/lock-path|line-is-free)|device-lock\/switch-path|ui\/pictures-at-once)\./;

/** What each page of a person who is logged in begins with: the check of the token, and what leads to that person's drafts. */
const session = /\/web\/lib\/(kept\/(start|flag)|draft-storage|drafts|old-drafts)\./;

/** The screen of solving, with the fields of the types that most tests have. */
const solve = /\/web\/(answers\/solve-page|question-types\/(choosable|free-text)\/solve)\./;

/** The name of a chunk: of a part of a type with the name of the type, `matching-solve`. */
function chunkName({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }): string {
  const [, type, part] = /\/question-types\/([\w-]+)\/([\w-]+)\.tsx$/.exec(facadeModuleId ?? '') ?? [];
  // Every screen is named a page in the sources; the first chunk has the names of all.
  return type === undefined ? name.replace(/-pages?$/, '') : `${type}-${part}`;
}

/** What shows formulas and formatting, loaded where a text has some. */
const richText = /\/contract\/rich-elements\.|\/web\/rich-text\/(tree|plain-text|formatted|parts-of-text)\./;

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
    withoutServerParts(),
    loadBeforeImport(),
    splitTexts(),
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
        // One chunk for the code of every page and one more for log-in and sign-up compress better than many small ones,
        // and save requests: 4 instead of 12 for log-in, 10 instead of 24 for the list of tests. A browser sends six at a
        // time, and each round takes 300 ms on a slow network.
        codeSplitting: {
          groups: [
            { name: 'savol', tags: ['$initial'] },
            { name: 'question', test: question },
            { name: 'forms', test: forms },
            { name: 'session', test: session },
            { name: 'parts', minShareCount: 3, test: (id) => parts.test(id) && !laterParts.test(id) },
            { name: 'answering', test: answering },
            { name: 'later-parts', minShareCount: 3, test: laterParts },
            // Behind the parts, of which it needs some that are loaded without it.
            { name: 'rich-text', test: richText },
            { name: 'categories', test: categories },
            { name: 'queries', test: queries },
            { name: 'media', test: media },
            { name: 'shown', test: shown },
            { name: 'answered', test: answered },
            { name: 'review', test: review },
            { name: 'details', test: details },
            { name: 'solve', test: solve },
            { name: 'authors', test: authors },
            // What it needs of the others is loaded before it.
            { name: 'kept', test: kept },
            // What locks this browser needs of the cipher for plain http what that has of hashes.
            { name: 'script-cipher', test: scriptCipher },
            { name: 'small', test: small },
            { name: 'sent', test: sent },
            { name: 'sending', test: sending },
          ],
        },
      },
    },
  },
  server: { proxy: { '/django': api, '/media': api } },
  preview: { proxy: { '/django': api, '/media': api } },
});
