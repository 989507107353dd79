import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');

const vite = [
  'node_modules/vite/bin/vite.js',
  '--configLoader',
  'native',
  'build',
  'web',
  '--logLevel',
  'warn',
];

/**
 * The configuration of a copy with additions, which weigh more than web/build/byte-promise.ts allows. @param isStored whether devices store its
 * files; otherwise its first file may name any text
 */
const withAdditions = (isStored: boolean) => ({
  path: 'web/additions.config.js',
  text: `import whole from ${JSON.stringify('./vite.config.ts')};
import { loadTexts } from ${JSON.stringify('./build/load-texts.ts')};
const left = ${JSON.stringify(isStored ? ['byte-promise'] : ['byte-promise', 'service-worker', 'load-texts'])};
const plugins = whole.plugins.filter(({ name }) => !left.includes(name));
export default { ...whole, plugins: [...plugins, ${isStored ? '' : 'loadTexts({ isWhole: true })'}] };
`,
});

export type CopyOptions = {
  /** The origin of the API; by default that of the page. */
  apiOrigin?: string;
  /**
   * A folder of e2e, and the file in it with which the page of the copy starts. Where that loads files of the page early, web/build/file-groups.ts does
   * not know them there: devices keep none of such a copy.
   */
  also?: { folder: string; start: string; isStored: boolean };
};

/** Copies the project and builds the page of the copy. @returns the folder of the copy, to be removed */
export async function buildCopy({ apiOrigin, also }: CopyOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'savol-e2e-page-'));
  const built = join(root, 'web/dist');
  for (const name of ['contract', 'server', 'web', 'package.json', 'tsconfig.json']) {
    await cp(join(root, name), join(folder, name), { recursive: true, filter: (path) => path !== built });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const config = also && withAdditions(also.isStored);
  if (also !== undefined && config !== undefined) {
    await cp(join(root, 'e2e', also.folder), join(folder, 'e2e', also.folder), { recursive: true });
    const main = join(folder, 'web/main.tsx');
    const text = await readFile(main, 'utf8');
    const path = ['..', 'e2e', also.folder, also.start].join('/');
    await writeFile(main, `import ${JSON.stringify(path)};\n${text}`);
    await writeFile(join(folder, config.path), config.text);
  }
  const env = { ...process.env, ...(apiOrigin !== undefined && { API_ORIGIN: apiOrigin }) };
  const options = config === undefined ? [] : ['--config', config.path];
  await promisify(execFile)(process.execPath, [...vite, ...options], { cwd: folder, env });
  return folder;
}
