import { existsSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import type { Plugin, Rolldown } from 'vite';

import { languages } from '../../contract/languages.ts';
import { steps } from './steps.ts';
import { textsOfChunk } from './texts.ts';

/**
 * The most bytes that come over the line for each step of a pupil, in every language, with a cache that was empty before the first step.
 * Pictures of tests do not count. The build holds the files of the page against it, and e2e/byte-promise.e2e.ts all bytes that a browser
 * receives, with the answers of the server.
 */
export const promised = {
  /** Log-in, until it can be used. */
  logIn: 110_000,
  /** From there to a question that can be answered, by way of the start page, where the pupil goes on or chooses a subject. */
  firstQuestion: 50_000,
  /** An answer, and the next question. */
  nextQuestion: 5_000,
  /** A question of several that come together. */
  questionAhead: 2_500,
  /** The start page another day, still logged in. Headers count too, since there is little else. */
  secondVisit: 10_000,
  /** A list that has not changed since it was read last. Headers count too. */
  unchangedList: 1_000,
} as const;

/** The bytes that are left to the answers of the server on the way to the first question. */
const answers = 3_800;

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'moduleIds'> & {
  styles: readonly string[];
  texts: readonly string[];
};

type Step = {
  name: string;
  most: number;
  /** The modules whose code the step loads, with all that they import; what an earlier step has loaded is not loaded again. */
  modules: readonly string[];
  /** Other files. */
  files: (language: string) => readonly string[];
};

const textsFile = (language: string, name: string) => `assets/locales/${language}/${name}.json`;

/** What a pupil loads in the order in which it comes, on the way to a test of the two types that most tests have. */
const loads: readonly Step[] = [
  {
    name: 'first visit to log-in',
    most: promised.logIn,
    modules: steps['log-in'],
    files: (language) => ['index.html', 'avatar.svg', textsFile(language, 'translation')],
  },
  {
    name: 'log-in to the first question',
    most: promised.firstQuestion - answers,
    modules: ['web/app/load-early.ts', ...steps.way],
    // The page is loaded anew after log-in.
    files: () => ['index.html'],
  },
];

/** All files that modules are loaded with in a language. @throws where a module is in no chunk */
function filesOf(modules: readonly string[], chunks: readonly Chunk[], language: string): Set<string> {
  const found = new Set<string>();
  const visit = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const style of chunk.styles) found.add(style);
    for (const name of chunk.texts) found.add(textsFile(language, name));
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (chunk === undefined)
      throw new Error(`No file of the page has ${module}, which web/build/steps.ts names.`);
    visit(chunk);
  }
  return found;
}

/** The bytes of a built file on the line: compressed where it is. */
function weightOf(folder: string, file: string): number {
  const compressed = join(folder, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(folder, file)).size;
}

export type Weight = { name: string; language: string; bytes: number; most: number };

/** What each step weighs in each language. */
function weightsOf(folder: string, chunks: readonly Chunk[]): Weight[] {
  return languages.flatMap((language) => {
    const loaded = new Set<string>();
    return loads.map(({ name, most, modules, files }): Weight => {
      const needed = [...filesOf(modules, chunks, language)].filter((file) => !loaded.has(file));
      for (const file of needed) loaded.add(file);
      const bytes = [...needed, ...files(language)].reduce((sum, file) => sum + weightOf(folder, file), 0);
      return { name, language, bytes, most };
    });
  });
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

function printWeights(weights: readonly Weight[]): void {
  process.stdout.write('Files that a pupil loads, in kB:\n');
  for (const { name, language, bytes, most } of weights) {
    process.stdout.write(`  ${name}, ${language}: ${kilobytes(bytes)} of ${kilobytes(most)}\n`);
  }
}

/** Prints what the steps weigh after a build, unless PAGE_WEIGHTS is `hidden`, and fails it where one is too heavy. */
export function bytePromise(): Plugin {
  let folder = '';
  let chunks: Chunk[] = [];
  return {
    name: 'byte-promise',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      folder = dir;
      const project = join(import.meta.dirname, '../..');
      chunks = Object.values(bundle)
        .filter((part) => part.type === 'chunk')
        .map((chunk) => ({
          fileName: chunk.fileName,
          imports: chunk.imports,
          texts: textsOfChunk(chunk),
          styles: [...(chunk.viteMetadata?.importedCss ?? [])],
          moduleIds: chunk.moduleIds.map((id) => relative(project, id).split(sep).join('/')),
        }));
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (folder === '') return;
        const weights = weightsOf(folder, chunks);
        if (process.env['PAGE_WEIGHTS'] !== 'hidden') printWeights(weights);
        const heavy = weights.filter(({ bytes, most }) => bytes > most);
        if (heavy.length === 0) return;
        this.error(
          `Too many bytes for ${heavy.map(({ name, language }) => `${name} (${language})`).join(', ')}. See web/build/byte-promise.ts and docs/decisions/060.`,
        );
      },
    },
  };
}
