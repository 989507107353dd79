import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

import { expect, test } from 'vitest';

import { endpoints } from '../../contract/index.ts';
import { screens } from '../../e2e/screens.ts';
import { features } from './import-rules.ts';

const project = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(project, path), 'utf8');
const filesOf = (pattern: string, exclude: string[] = []) =>
  globSync(pattern, { cwd: project, exclude: ['web/dist', '**/node_modules', ...exclude] }).map((path) =>
    path.split(sep).join('/'),
  );

/** The places in the table of the guide; a folder is without the slash at its end. */
const places = Array.from(read('CONTRIBUTING.md').matchAll(/^\| `([^`]+?)\/?` /gm), ([, path = '']) => path);

const schema = filesOf('server/database/**/*.sql').map(read).join('\n');

/** What a list of all features has: their folders, their tables, or their paths of the API. */
const vocabularies: readonly (readonly string[])[] = [
  features,
  Array.from(schema.matchAll(/^create table (\w+)/gm), ([, table = '']) => table),
  Array.from(new Set(endpoints.map(({ path }) => path))),
];

/** Lists that nobody adds a new feature to by hand, each with the reason. */
const others: Readonly<Record<string, string>> = {
  'web/text-files.ts': 'a test writes it',
};

/** Whether a source names more than half of the features, in texts or as names of properties. */
function isList(source: string): boolean {
  const texts = (source.match(/(['"`])[^'"`\n]*\1|^\s*\w+(?=[:,])/gm) ?? []).join('\n');
  const words = new Set([...texts.split(/['"`\s]+/), ...texts.split(/[^\w-]+/)]);
  return vocabularies.some((names) => names.filter((name) => words.has(name)).length > names.length / 2);
}

test('the guide names at most eight places of a feature, each of which exists', () => {
  expect(places.length).toBeGreaterThan(0);
  expect(places.length).toBeLessThanOrEqual(8);
  expect(places.filter((path) => !existsSync(join(project, path)))).toEqual([]);
});

test('every other list of features is derived', () => {
  const isOfFeature = RegExp(`^(server|web)/(${features.join('|')})/`);
  const lists = filesOf('{{contract,server,web,e2e,tools}/**/*.{ts,tsx,mjs},*.{ts,json}}', [
    '**/*.{test,e2e}.{ts,tsx}',
  ]).filter((path) => !isOfFeature.test(path) && isList(read(path)));
  expect(lists).toEqual(
    expect.arrayContaining(['contract/index.ts', 'server/app.ts', ...Object.keys(others)]),
  );
  const isKnown = (path: string) =>
    path in others || places.some((place) => path === place || path.startsWith(`${place}/`));
  expect(lists.filter((path) => !isKnown(path))).toEqual([]);
});

test.each([
  ['folders', features.map((feature) => `  '${feature}/page.tsx',`)],
  ['properties', features.map((feature) => `  ${feature},`)],
  ['tables', vocabularies[1]?.map((name) => `  ${name}: true,`) ?? []],
  ['requests', vocabularies[2]?.map((name) => `  'GET ${name}',`) ?? []],
])('a list of all %s is found, and half of it is not', (_, lines) => {
  expect(isList(lines.join('\n'))).toBe(true);
  expect(isList(lines.slice(0, lines.length / 2).join('\n'))).toBe(false);
});

/** An address without a screen: it leads to the choice of a category. */
const redirected = new Set(['/bp/create']);

test('each address of the page has a screen in the journeys', async () => {
  const modules = await Promise.all(
    filesOf('web/**/paths.ts').map(async (path) => (await import(join(project, path))) as object),
  );
  const addresses = modules
    .flatMap((module) => Object.values(module) as unknown[])
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : [value]))
    .filter((value): value is string => typeof value === 'string' && !redirected.has(value));
  expect(addresses.length).toBeGreaterThan(50);
  const shown = screens.map(({ path }) => path.split('?')[0] ?? '');
  const isShown = (address: string) => {
    const pattern = address.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+');
    return shown.some((path) => RegExp(`^${pattern}$`).test(path));
  };
  expect(addresses.filter((address) => !isShown(address))).toEqual([]);
});
