import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** The features in their order: each imports only those before it. */
export const features: readonly string[] = [
  'audit',
  'school',
  'users',
  'auth',
  'categories',
  'classes',
  'families',
  'cards',
  'school-network',
  'device-lock',
  'questions',
  'question-sets',
  'progress',
  'answers',
  'statistics',
  'marks',
  'work',
  'grade-book',
  'school-results',
  'storage-keys',
  'people',
  'rosters',
  'question-imports',
  'question-exports',
  'news',
  'homes',
  'ai',
];

/** The layers of each root, from the lowest to the highest: folders and loose files. Each imports only itself and those below. */
const layers: Record<string, (readonly string[])[]> = {
  server: [
    ['errors.ts', 'process'],
    ['postgres-server'],
    [
      'database',
      'cache',
      'limits',
      'jobs',
      'mail',
      'media',
      'reading',
      'rich-text',
      'language-model',
      'upkeep',
    ],
    ['http', 'authorization', 'app-context.ts'],
    features,
    ['app.ts', 'start-jobs.ts', 'backup', 'demo'],
    ['schools'],
    ['main.ts', 'serve.ts', 'worker.ts', 'serve-as-worker.ts', 'commands'],
  ],
  web: [
    ['lib', 'device', 'public', 'data', 'text-keys.ts', 'text-files.ts'],
    ['ui', 'rich-text'],
    ['question-types'],
    ['question-card'],
    features,
    ['app'],
    ['start-page.tsx', 'main.tsx', 'parts', 'worker', 'vite.config.ts', 'build'],
  ],
};

/** Folders of which other folders import one file, and tests also the files in `testing`. */
const fences: Record<string, string> = { 'server/postgres-server': 'start-postgres.ts' };

/** The files of the server that may contain SQL. */
const filesWithSql = /^server\/(database\/|backup\/(source|target)\.ts$|([\w-]+\/)*([\w-]+-)?store\.ts$)/;
const sqlText =
  /\bfrom 'kysely'|\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\.query(<[^(]*>)?\(\s*['`]/;

type File = { path: string; root: string; part: string; isTest: boolean };

function fileOf(path: string): File {
  const [root = '', folder = ''] = path.split('/');
  // Texts and addresses are data that every layer may name.
  const part = /\/locales\/|^web\/.*\/paths\.ts$/.test(path) ? 'data' : folder;
  const isTest = /\.(test|e2e)\.tsx?$/.test(path) || /(^|\/)testing\//.test(path);
  return { path, root, part, isTest };
}

/** Product code is the contract, the server and the page; `e2e` and `tools` may import all of it, as tests do. */
const isProduct = ({ root, isTest }: File) => ['contract', 'server', 'web'].includes(root) && !isTest;

/**
 * Checks who imports whom, and where SQL is.
 * @param project the folder of the project
 * @returns a line for each violation
 */
export function violationsIn(project: string): string[] {
  const absent = packagesForDevelopment(project);
  return globSync('{contract,server,web,e2e,tools}/**/*.{ts,tsx}', {
    cwd: project,
    exclude: ['web/dist', '**/node_modules'],
  })
    .map((path) => path.split(sep).join('/'))
    .toSorted()
    .flatMap((path) => violationsOf(project, fileOf(path), absent));
}

/** The packages that a server does not install. */
function packagesForDevelopment(project: string): ReadonlySet<string> {
  const path = join(project, 'package.json');
  const manifest = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {};
  return new Set(Object.keys(manifest.devDependencies ?? {}));
}

type Manifest = { devDependencies?: Record<string, string> };

function violationsOf(project: string, file: File, absent: ReadonlySet<string>): string[] {
  const source = readFileSync(join(project, file.path), 'utf8');
  const imports = source.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*['"]([^'"]+)['"]/g);
  const wrong = [...imports].flatMap(([, specifier = '']) => {
    const why = specifier.startsWith('.')
      ? wrongFile(project, file, specifier)
      : wrongPackage(file, specifier, absent);
    return why === undefined ? [] : [`${file.path} imports ${specifier}: ${why}`];
  });
  return [...wrong, ...wrongPlace(file), ...wrongSql(file, source)];
}

function wrongPackage(file: File, specifier: string, absent: ReadonlySet<string>): string | undefined {
  const [name = ''] = /^(@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
  if (isProduct(file) && absent.has(name)) return 'a server does not install it';
  const isAllowed = file.root !== 'contract' || file.isTest || name === 'zod';
  return isAllowed ? undefined : 'contract imports zod only';
}

function wrongFile(project: string, from: File, specifier: string): string | undefined {
  const path = resolve(project, dirname(from.path), specifier);
  if (!['', '.ts', '.tsx'].some((ending) => existsSync(path + ending))) return 'there is no such file';
  const to = fileOf(relative(project, path).split(sep).join('/'));
  const fenced = beyondFence(from, to);
  if (fenced !== undefined || !isProduct(from)) return fenced;
  if (!isProduct(to)) return 'product code imports no test and no tool';
  if (isRules(from) && isStore(to)) return 'rules are pure, and import no store';
  if (to.root === from.root) return upwards(from, to);
  return to.root === 'contract' ? undefined : `${from.root} imports only itself and contract`;
}

/** Rules decide by values that a caller passes in: `rules.ts`, `attempt-rules.ts`. */
const isRules = ({ path }: File) => /(^|[/-])rules\.ts$/.test(path);
const isStore = ({ path }: File) => /(^|[/-])store\.ts$/.test(path);

function beyondFence(from: File, to: File): string | undefined {
  const folder = `${to.root}/${to.part}`;
  const entry = fences[folder];
  if (entry === undefined || from.path.startsWith(`${folder}/`)) return undefined;
  if (to.path === `${folder}/${entry}` || (!isProduct(from) && to.path.startsWith(`${folder}/testing/`)))
    return undefined;
  return `other folders import only ${entry} of ${folder}`;
}

function upwards(from: File, to: File): string | undefined {
  const layersOfRoot = layers[from.root];
  if (layersOfRoot === undefined || from.part === to.part) return undefined;
  const [lower, higher] = [from, to].map(({ part }) =>
    layersOfRoot.findIndex((parts) => parts.includes(part)),
  );
  if (lower === undefined || higher === undefined) return undefined;
  if (higher > lower) return `the layer of ${from.part} is below the layer of ${to.part}`;
  const isLater = features.includes(from.part) && features.indexOf(to.part) > features.indexOf(from.part);
  return isLater ? `the feature ${from.part} precedes ${to.part}` : undefined;
}

/** A folder or a loose file that is in no layer could import anything. */
function wrongPlace(file: File): string[] {
  const layersOfRoot = layers[file.root];
  const isPlaced = layersOfRoot === undefined || file.isTest || layersOfRoot.flat().includes(file.part);
  return isPlaced ? [] : [`${file.path} is in no layer`];
}

function wrongSql(file: File, source: string): string[] {
  const isAllowed = file.root !== 'server' || file.isTest || filesWithSql.test(file.path);
  return isAllowed || !sqlText.test(source) ? [] : [`${file.path} has SQL, which belongs in a store`];
}
