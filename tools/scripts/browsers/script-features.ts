import { type Node, parse } from 'acorn';

import { browsersWithout, featureAt, type Finding } from './floor.ts';

/** The newest edition of ECMAScript whose syntax all browsers of the floor read. Safari 16.4 has the last of it, `static` blocks. */
const edition = 2022;

type Parsed = Node & {
  computed?: boolean;
  object?: Parsed;
  property?: Parsed & { name: string };
  callee?: Parsed;
  arguments?: (Parsed & { value?: unknown })[];
  name?: string;
};

/**
 * Features that a built script uses, in our code and in libraries, and that a browser of the floor lacks. They are syntax, static members
 * such as `Promise.withResolvers`, and members of global objects such as `navigator`. Names of globals, and of members of JavaScript's own
 * objects, count if the compatibility data have them only as newer ones.
 */
export function featuresOfScript(code: string, file: string): Finding[] {
  let program: Parsed;
  try {
    program = parse(code, { ecmaVersion: edition, sourceType: 'module', locations: true });
  } catch (error) {
    const missing = [`ECMAScript ${edition}: ${(error as Error).message}`];
    return [{ feature: 'syntax', where: file, missing }];
  }
  const findings = new Map<string, Finding>();
  visit(program, (node, isReference) => {
    for (const path of newerIn(node, isReference)) {
      const missing = browsersWithout(featureAt(path) ?? {});
      findings.set(path, { feature: path, where: file, missing });
    }
  });
  return [...findings.values()];
}

function newerIn(node: Parsed, isReference: boolean): string[] {
  if (node.type === 'Identifier' && isReference) return newerGlobals().get(node.name ?? '') ?? [];
  if (node.type === 'NewExpression' || node.type === 'CallExpression') return newerFlags(node);
  if (node.type !== 'MemberExpression' || node.computed === true) return [];
  const name = node.property?.name ?? '';
  const statics = node.object?.type === 'Identifier' ? staticPaths(node.object.name ?? '', name) : [];
  if (statics.length > 0) return statics.every(isNewer) ? statics.slice(0, 1) : [];
  return newerMembers().get(name) ?? [];
}

/** The flag `v` of an expression that is written as a text. */
function newerFlags({ callee, arguments: given = [] }: Parsed): string[] {
  const flags = given[1]?.value;
  if (callee?.name !== 'RegExp' || typeof flags !== 'string') return [];
  return flags.includes('v') ? ['javascript.builtins.RegExp.unicodeSets'] : [];
}

/** The interfaces of global objects. */
const interfaces: Readonly<Record<string, string>> = {
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  window: 'Window',
};

const staticPaths = (object: string, name: string) =>
  [
    `javascript.builtins.${object}.${name}`,
    `api.${object}.${name}_static`,
    `api.${interfaces[object] ?? object}.${name}`,
  ].filter((path) => featureAt(path));

const isNewer = (path: string) => browsersWithout(featureAt(path) ?? {}).length > 0;

function visit(node: Parsed, see: (node: Parsed, isReference: boolean) => void, isReference = true): void {
  see(node, isReference);
  for (const [name, value] of Object.entries(node)) {
    const isName = (name === 'property' || name === 'key') && node.computed !== true;
    for (const part of [value].flat()) if (isNode(part)) visit(part, see, !isName);
  }
}

function isNode(value: unknown): value is Parsed {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

let globals: Map<string, string[]> | undefined;
let members: Map<string, string[]> | undefined;

function newerGlobals(): Map<string, string[]> {
  globals ??= onlyNewer([
    ...below('javascript.builtins'),
    ...below('javascript.builtins.globals'),
    ...below('api'),
    ...below('api.Window'),
  ]);
  return globals;
}

function newerMembers(): Map<string, string[]> {
  // Members of the interfaces of browsers have too many names that libraries have too.
  members ??= onlyNewer(
    [...below('javascript.builtins'), ...below('javascript.builtins.Intl')].flatMap(([, path]) =>
      below(path),
    ),
  );
  return members;
}

/** The features directly below a feature, each by its name without the additions of the data, with its path. */
function below(path: string): [name: string, path: string][] {
  return Object.keys(featureAt(path) ?? {})
    .filter((name) => name !== '__compat' && !name.endsWith('_event'))
    .map((name) => [name.replace(/_static$/, ''), `${path}.${name}`]);
}

/** The names that stand for nothing but features that a browser of the floor lacks, each with the first of these. */
function onlyNewer(all: readonly [name: string, path: string][]): Map<string, string[]> {
  const older = new Set(all.filter(([, path]) => !isNewer(path)).map(([name]) => name));
  const newer = all.filter(([name]) => !older.has(name)).toReversed();
  return new Map(newer.map(([name, path]) => [name, [path]]));
}
