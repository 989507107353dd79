import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type CodeFile, listOfFiles } from '../../../web/build/modules-of-files.ts';

/** What a browser gets of the page, and the files of the project that it is made of. */
export type BuiltPage = { scripts: BuiltFile[]; styles: BuiltFile[]; sources: Set<string> };

type BuiltFile = { name: string; text: string };

/** Reads the built page, which `npm run check` and `npm test` build where a source has changed. @param root the folder of the project */
export function readBuiltPage(root: string): BuiltPage {
  const dist = join(root, 'web/dist');
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const filesNamed = (end: string) =>
    names
      .filter((name) => name.endsWith(end))
      .map((name) => ({ name, text: readFileSync(join(dist, name), 'utf8') }));
  const sources = filesOfCode(root).flatMap(({ modules }) => Object.keys(modules));
  return { scripts: filesNamed('.js'), styles: filesNamed('.css'), sources: new Set(sources) };
}

/** The files of code of the built page. @param root the folder of the project */
function filesOfCode(root: string): CodeFile[] {
  return JSON.parse(readFileSync(join(root, 'web/dist', listOfFiles), 'utf8')) as CodeFile[];
}
