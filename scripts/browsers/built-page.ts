import { join, relative, sep } from 'node:path';

import { build, type Rolldown } from 'vite';

/** What a browser gets of the page, and the files of the project that it is made of. */
export type BuiltPage = { scripts: BuiltFile[]; styles: BuiltFile[]; sources: Set<string> };

type BuiltFile = { name: string; text: string };

/** Builds the page without writing it. @param root the folder of the project */
export async function buildInMemory(root: string): Promise<BuiltPage> {
  const { output } = (await build({
    root: join(root, 'web'),
    configFile: join(root, 'web/vite.config.ts'),
    configLoader: 'native',
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const files = output.map((part) => ({
    name: part.fileName,
    text: part.type === 'chunk' ? part.code : Buffer.from(part.source).toString('utf8'),
  }));
  const sources = output
    .flatMap((part) => (part.type === 'chunk' ? Object.keys(part.modules) : []))
    .map((id) => relative(root, id).split(sep).join('/'));
  return {
    scripts: files.filter(({ name }) => name.endsWith('.js')),
    styles: files.filter(({ name }) => name.endsWith('.css')),
    sources: new Set(sources),
  };
}
