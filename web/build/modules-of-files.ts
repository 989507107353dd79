import { writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import type { Plugin } from 'vite';

import { textsOfChunk } from './texts.ts';

/**
 * A file of code of the built page: the files that it imports, the names of its files of texts, and the bytes of each module of the
 * project.
 */
export type CodeFile = {
  fileName: string;
  imports: string[];
  texts: string[];
  modules: Record<string, number>;
};

/** The file of the built page that lists its files of code, for the tests and checks of the build. */
export const listOfFiles = '.modules';

/** Writes which modules are in which file of the built page. */
export function modulesOfFiles(): Plugin {
  return {
    name: 'modules-of-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const project = join(import.meta.dirname, '../..');
      const inProject = (id: string) => relative(project, id).split(sep).join('/');
      const files = Object.values(bundle).flatMap((part): CodeFile[] => {
        if (part.type !== 'chunk') return [];
        const { fileName, imports } = part;
        const lengths = Object.entries(part.modules).map(
          ([id, { renderedLength }]) => [inProject(id), renderedLength] as const,
        );
        return [{ fileName, imports, texts: textsOfChunk(part), modules: Object.fromEntries(lengths) }];
      });
      writeFileSync(join(dir, listOfFiles), JSON.stringify(files));
    },
  };
}
