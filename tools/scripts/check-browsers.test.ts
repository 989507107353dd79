import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { notAccepted } from './browsers/check-page.ts';
import { browsersWithout, featureAt } from './browsers/floor.ts';
import { featuresOfScript } from './browsers/script-features.ts';
import { featuresOfSources } from './browsers/source-features.ts';
import { featuresOfStyles } from './browsers/style-features.ts';

const featuresOf = (findings: readonly { feature: string }[]) => findings.map(({ feature }) => feature);

test.each([
  ['api.URL.canParse_static', ['chrome 109', 'chrome_android 109', 'safari 16.4', 'safari_ios 16.4']],
  ['css.selectors.has', ['firefox 115', 'firefox_android 115']],
  ['javascript.builtins.Array.toSorted', ['chrome 109', 'chrome_android 109']],
  ['javascript.builtins.Array.findLast', []],
  // Its flag was removed; before that it counted as missing.
  ['css.at-rules.container', []],
])('%s is missing in %j', (path, missing) => {
  expect(browsersWithout(featureAt(path) ?? {})).toEqual(missing);
});

test.each([
  ['Array.fromAsync(x)', 'javascript.builtins.Array.fromAsync'],
  ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
  ['Object.groupBy(x, y)', 'javascript.builtins.Object.groupBy'],
  ['URL.canParse(x)', 'api.URL.canParse_static'],
  ['x.toSorted()', 'javascript.builtins.Array.toSorted'],
  ['x.y.isSubsetOf(z)', 'javascript.builtins.Set.isSubsetOf'],
  ['new Intl.Segmenter()', 'javascript.builtins.Intl.Segmenter'],
  ['new URLPattern(x)', 'api.URLPattern'],
  ['scheduler.yield()', 'api.scheduler'],
  ['navigator.connection', 'api.Navigator.connection'],
  ['/[a--b]/v', 'syntax'],
  ["new RegExp(x, 'v')", 'javascript.builtins.RegExp.unicodeSets'],
  ["import(x, { with: { type: 'json' } })", 'syntax'],
  ['{ using x = y() }', 'syntax'],
  ['/(?i:a)b/', 'syntax'],
])('in a built script %s is found', (code, feature) => {
  expect(featuresOf(featuresOfScript(code, 'a.js'))).toContain(feature);
});

test.each([
  'class A { static { this.a = 1 } #b; c = 2 }',
  'a?.b ?? (c ||= 1_000n)',
  '/(?<=a)b/du; await x; structuredClone(x); x.at(-1); x.findLast(y); Object.hasOwn(x, y)',
  'y = { toSorted: 1, URLPattern: 2 }; z.URLPattern',
])('in a built script nothing is found in %s', (code) => {
  expect(featuresOfScript(code, 'a.js')).toEqual([]);
});

test.each([
  ['a:has(b) { color: red }', 'css.selectors.has'],
  ['p, a:has(b) { color: red }', 'css.selectors.has_in_a_list'],
  ['p { color: color-mix(in srgb, red, blue) }', 'css.types.color.color-mix'],
  ['p { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
  ['p { text-wrap: balance }', 'css.properties.text-wrap'],
  ['p { b { color: red } }', 'css.selectors.nesting'],
  ['p { &:hover { color: red } }', 'css.selectors.nesting'],
  ['@scope (p) { b { color: red } }', 'css.at-rules.scope'],
  ['p { height: 1lh }', 'css.types.length.lh'],
  ['p { user-select: none }', 'css.properties.user-select'],
])('in a style sheet %s is found', (css, feature) => {
  expect(featuresOf(featuresOfStyles(css, 'a.css'))).toContain(feature);
});

test.each([
  'p:is(a, b):focus-visible { inset: 0; height: 100dvh; gap: clamp(1rem, 2vw, 3rem) }',
  '@supports (text-wrap: balance) { p { text-wrap: balance } }',
  '@supports selector(:has(a)) { p:has(a) { color: red } }',
  'p { -webkit-user-select: none; user-select: none }',
  '@layer a { @container (width > 10rem) { p { color: red } } }',
])('in a style sheet nothing is found in %s', (css) => {
  expect(featuresOf(featuresOfStyles(css, 'a.css'))).toEqual([]);
});

/** The findings in a page of one file. */
function foundInSource(code: string) {
  const root = mkdtempSync(join(tmpdir(), 'savol-browsers-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'web'));
  const compilerOptions = {
    lib: ['esnext', 'dom', 'dom.iterable'],
    jsx: 'preserve',
    types: [],
    strict: true,
  };
  writeFileSync(join(root, 'web/tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
  writeFileSync(join(root, 'web/a.tsx'), code);
  return featuresOfSources(root, (path) => path === 'web/a.tsx');
}

test.each([
  ['export const a = (b: string) => URL.canParse(b)', 'api.URL.canParse_static'],
  ['export const a = (b: URLSearchParams) => b.size', 'api.URLSearchParams.size'],
  ['export const a = (b: readonly string[]) => b.toSorted()', 'javascript.builtins.Array.toSorted'],
  [
    'export const a = (b: string[] | Set<string>) => Array.fromAsync(b)',
    'javascript.builtins.Array.fromAsync',
  ],
  ['export const { promise } = Promise.withResolvers<void>()', 'javascript.builtins.Promise.withResolvers'],
  ['export const a = (b: HTMLElement) => b.showPopover()', 'api.HTMLElement.showPopover'],
  ['export const a = (b: Set<string>) => b.union(b)', 'javascript.builtins.Set.union'],
  ["addEventListener('scrollend', () => undefined)", 'api.Document.scrollend_event'],
  ['export const a = <search />', 'html.elements.search'],
  ['export const a = <details name="b" />', 'html.elements.details.name'],
])('in a source %s is found', (code, feature) => {
  const { findings } = foundInSource(code);
  expect(featuresOf(findings)).toEqual([feature]);
  expect(findings[0]?.where).toBe('web/a.tsx:1');
  expect(notAccepted(findings)).toHaveLength(1);
});

test.each([
  'export const a = (b: Set<string>, c: { union(): void }) => [...b].at(-1) ?? c.union()',
  'export type A = PromiseWithResolvers<void> & { b: URLPattern }',
  "document.querySelector('p')?.scrollIntoView({ behavior: 'smooth', block: 'center' })",
  "export const a = <a href='b' aria-label='c'><details open /></a>; addEventListener('click', () => undefined)",
])('in a source nothing is found in %s', (code) => {
  expect(foundInSource(code)).toEqual({ findings: [], unknown: [] });
});
