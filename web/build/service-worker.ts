import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build as buildWithVite, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

import type { Language } from '../../contract/languages.ts';
import type { Group } from '../lib/worker-messages.ts';
import { groupFiles } from './file-groups.ts';
import type { Graph } from './steps.ts';
import type { Build } from '../worker/build.ts';

const digest = (content: Buffer | string, form: 'hex' | 'base64' = 'hex') =>
  createHash('sha384').update(content).digest(form);

/** The files in a folder, by their paths below it. */
function pathsIn(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  paths.sort();
  return paths;
}

/** Files of the page that are not in `assets`: their names are the same in all builds. Icons belong to the system, which asks for them itself. */
function shellIn(folder: string): Build['shell'] {
  const paths = pathsIn(folder).filter((path) => !/^(assets|icons)\/|^[.]|^sw\.js/.test(path));
  return paths.map((path) => {
    const content = readFileSync(join(folder, path));
    const entry = { url: `/${path}`, revision: digest(content).slice(0, 10) };
    // A page of another build would request files that are not stored.
    const integrity = `sha384-${digest(content, 'base64')}`;
    return path === 'index.html' ? Object.assign(entry, { integrity }) : entry;
  });
}

/** Everything that the worker has to know of a build whose files are written. */
function describe(
  folder: string,
  { bundle, graph, textsVersion }: { bundle: Rolldown.OutputBundle; graph: Graph; textsVersion: string },
): Build {
  const { files: groups, texts } = groupFiles(bundle, graph);
  const textsIn = (language: Language, group: Group) =>
    texts[group].map((name) => `/assets/locales/${language}/${name}.json${textsVersion}`);
  const textsOf = (language: Language) => ({
    solving: textsIn(language, 'solving'),
    everybody: textsIn(language, 'everybody'),
    authors: textsIn(language, 'authors'),
  });
  const [, script = ''] =
    /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8')) ?? [];
  const known = {
    script,
    shell: shellIn(folder),
    groups,
    texts: { en: textsOf('en'), ru: textsOf('ru'), uz: textsOf('uz') },
  };
  return { id: digest(JSON.stringify(known)).slice(0, 10), ...known };
}

async function codeOfWorker(known: Build, { build }: ResolvedConfig): Promise<string> {
  const built = await buildWithVite({
    configFile: false,
    root: fileURLToPath(new URL('../worker', import.meta.url)),
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(known) },
    build: {
      write: false,
      target: build.target,
      rolldownOptions: {
        input: fileURLToPath(new URL('../worker/sw.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output[0].code;
}

/**
 * Writes the service worker of a build, `sw.js`, with the list of the build's files in it. Behind the plug-ins that write files.
 * @param textsVersion the query with which the page asks for texts
 */
export function serviceWorker(textsVersion: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        writeFileSync(
          join(dir, 'sw.js'),
          await codeOfWorker(describe(dir, { bundle, graph: this, textsVersion }), config),
        );
      },
    },
  };
}
