import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** The features in their one order: each imports only what stands to its left. */
const features = ['users', 'auth', 'categories', 'questions', 'answers', 'people', 'news'];

/**
 * From the ground up: a layer imports itself and what is below it. Folders or files of a root; its other
 * files are programs, which stand on top of everything.
 */
const layers: Record<string, string[][]> = {
  server: [
    ['process', 'postgres-server', 'database', 'jobs', 'mail', 'media', 'http', 'house.ts'],
    features,
    ['app.ts', 'backup'],
  ],
  web: [['lib', 'public'], ['ui'], features, ['app']],
};

const root = resolve(import.meta.dirname, '..');

type Place = { root: string; room: string };

function placeOf(file: string): Place {
  const [top = '', room = ''] = relative(root, file).split(sep);
  return { root: top, room };
}

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const found = source.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*['"]([^'"]+)['"]/g);
  return [...found].map(([, specifier = '']) => specifier);
}

function isTest(file: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(file) || /(^|\/)(testing|factories)(\/|\.)/.test(relative(root, file));
}

/** Says what is wrong with an import, or nothing. */
function complaint(from: string, specifier: string): string | undefined {
  const here = placeOf(from);
  if (!specifier.startsWith('.')) {
    const allowed = here.root !== 'contract' || isTest(from) || specifier.startsWith('zod');
    return allowed ? undefined : 'contract imports zod only';
  }
  const file = resolve(dirname(from), specifier);
  const there = placeOf(file);
  if (!existsSync(file) && !existsSync(`${file}.tsx`) && !existsSync(`${file}.ts`))
    return 'nothing stands there';
  if (isTest(file) && !isTest(from)) return 'product code imports no test';
  if (there.root !== here.root) {
    return there.root === 'contract' || isTest(from) ? undefined : `${here.root} imports contract only`;
  }
  return isTest(from) ? undefined : upwards(here, there);
}

function floorOf(floors: string[][], room: string): number {
  const floor = floors.findIndex((rooms) => rooms.includes(room));
  return floor === -1 ? floors.length : floor;
}

function upwards(here: Place, there: Place): string | undefined {
  const floors = layers[here.root];
  if (floors === undefined || here.room === there.room) return undefined;
  if (floorOf(floors, there.room) > floorOf(floors, here.room))
    return `${here.room} stands below ${there.room}`;
  const bothFeatures = features.includes(here.room) && features.includes(there.room);
  return bothFeatures && features.indexOf(there.room) > features.indexOf(here.room)
    ? `${here.room} stands to the left of ${there.room}`
    : undefined;
}

const complaints = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('web/dist'))
  .map((file) => join(root, file))
  .flatMap((file) =>
    importsOf(file).flatMap((specifier) => {
      const wrong = complaint(file, specifier);
      return wrong === undefined ? [] : [`${relative(root, file)} imports ${specifier}: ${wrong}`];
    }),
  );

for (const line of complaints) process.stderr.write(`${line}\n`);
process.exitCode = complaints.length === 0 ? 0 : 1;
