import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { codeForPage } from './without-server-parts.ts';

const folder = join(import.meta.dirname, '../contract');
const files = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name));
const sources = files.map((name) => readFileSync(join(folder, name), 'utf8'));

/** What is declared by calls of `endpoint`, each on its lines. */
function endpointsIn(code: string): string[] {
  return [...code.matchAll(/endpoint\(\{\n(.*?)^\}\);$/gms)].map(([, declared = '']) => declared);
}

/** The names of the properties of a declared endpoint. */
function propertiesOf(declared: string): string[] {
  return [...declared.matchAll(/^  (?:get )?(\w+)/gm)].map(([, name = '']) => name);
}

test('the page has of each endpoint what it reads: what is sent where, and the body for forms', () => {
  const before = sources.flatMap(endpointsIn).map(propertiesOf);
  const after = sources.flatMap((code) => endpointsIn(codeForPage(code))).map(propertiesOf);
  const left = new Set(['operation', 'summary', 'params', 'query', 'answers']);
  expect(after).toEqual(before.map((names) => names.filter((name) => !left.has(name))));
  expect(after.length).toBeGreaterThan(40);
});

test('no schema of a body is built before a form reads it', () => {
  const endpoints = sources.flatMap((code) => endpointsIn(codeForPage(code)));
  const bodies = endpoints.filter((declared) => propertiesOf(declared).includes('body'));
  expect(bodies.length).toBeGreaterThan(10);
  for (const declared of bodies)
    expect(declared).toMatch(/^  get body\(\) \{ return Object\.defineProperty/m);
});

test('every other schema is left out where nothing reads it', () => {
  const schemas = /^(?:export )?const \w+(?:: .*)? = z\./gm;
  const marked = /^(?:export )?const \w+(?:: [^=]*)? = \/\* @__PURE__ \*\/ \(\(\) => z\..*?\)\(\);$/gms;
  const found = sources.flatMap((code) => code.match(schemas) ?? []);
  expect(sources.flatMap((code) => codeForPage(code).match(marked) ?? [])).toHaveLength(found.length);
  expect(sources.flatMap((code) => codeForPage(code).match(schemas) ?? [])).toEqual([]);
});
