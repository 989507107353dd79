import { join, relative } from 'node:path';

import { type Browser, chromium as playwright, type Page } from '@playwright/test';
import { createServer, parseAst, type Plugin } from 'vite';
import { afterAll, beforeAll } from 'vitest';

import type { RunningServer } from '../../server/testing/start-server.ts';
import { chromium } from './chromium.ts';

/*
 * The page in a real browser. Each function of the project notes when it is given the answer "d" of a choosable test, until that is sent
 * to the server.
 */

const root = join(import.meta.dirname, '../..');

/** A file whose function was given the answer, and the file that called it; blank where a library did. */
type Entry = { file: string; by: string };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** The names that the pattern of a parameter binds. */
function boundIn(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern['name'] as string];
    case 'AssignmentPattern':
      return boundIn(pattern['left'] as Node);
    case 'Property':
      return boundIn(pattern['value'] as Node);
    default:
      return childrenOf(pattern).flatMap(boundIn);
  }
}

/** Calls back for each function, with its name where it has one. */
function visitFunctions(node: Node, visit: (made: Node, name: string) => void, name = ''): void {
  const nameNode = (node['id'] ?? node['key']) as Node | null | undefined;
  const known = nameNode?.type.endsWith('Identifier') === true ? (nameNode['name'] as string) : name;
  const isFunction = /Function/.test(node.type);
  if (isFunction) visit(node, known);
  for (const child of childrenOf(node)) visitFunctions(child, visit, isFunction ? '' : known);
}

/** Components and hooks run while the page shows something: what they are given is not on its way to the server. */
const shows = /^(?:[A-Z]|use[A-Z])/;

/** Has each function of the project call `walk` with its arguments. */
export const tracing: Plugin = {
  name: 'tracing',
  enforce: 'post',
  transform(code, id) {
    const file = relative(root, id.split('?')[0] ?? '');
    if (!/^(?:contract|web)\/.*\.tsx?$/.test(file)) return undefined;
    const inserted: { at: number; text: string }[] = [];
    visitFunctions(parseAst(code) as unknown as Node, (made, name) => {
      const body = made['body'] as Node;
      const isBlock = body.type === 'BlockStatement';
      const around = (before: string, after: string) => {
        inserted.push({ at: isBlock ? body.start + 1 : body.start, text: before });
        inserted.push({ at: isBlock ? body.end - 1 : body.end, text: after });
      };
      const names = (made['params'] as Node[]).flatMap(boundIn);
      const noted = `walk.note(${JSON.stringify(file)}, [${names.join(', ')}])`;
      if (!shows.test(name)) around(isBlock ? `${noted};` : `(${noted}, `, isBlock ? '' : ')');
      else if (made['async'] !== true) {
        around(isBlock ? 'return walk.show(() => {' : 'walk.show(() => (', isBlock ? '});' : '))');
      }
    });
    inserted.sort((first, second) => second.at - first.at);
    return inserted.reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), code);
  },
};

/** What runs in the page before all else. */
function startTracing(): void {
  const entries: Entry[] = [];
  let showing = 0;
  let isSent = false;
  const inText = /"(?:chosen|users_answer)":"d"/;

  function holds(value: unknown, depth: number): boolean {
    if (typeof value === 'string') return inText.test(value);
    if (value instanceof Uint8Array) return inText.test(new TextDecoder().decode(value));
    if (typeof value !== 'object' || value === null || depth === 0) return false;
    const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
    if (!isPlain || '$$typeof' in value) return false;
    return Object.entries(value).some(
      ([name, part]) =>
        ((name === 'chosen' || name === 'users_answer') && part === 'd') || holds(part, depth - 1),
    );
  }

  const pathOf = (line: string) => /\/\/[^/]+(\/[^?:]+\.tsx?)\b/.exec(line)?.[1];

  Object.assign(globalThis, {
    walk: {
      entries,
      show<Value>(render: () => Value): Value {
        showing += 1;
        try {
          return render();
        } finally {
          showing -= 1;
        }
      },
      note(file: string, values: unknown[]): void {
        if (isSent || showing > 0) return;
        const isLetter = values.includes('d');
        if (!isLetter && !values.some((value) => holds(value, 8))) return;
        const lines = new Error('').stack?.split('\n').slice(2) ?? [];
        const [here, by = ''] = lines.flatMap((line) => pathOf(line) ?? []);
        // A file may go through the letters of any text.
        if (!isLetter || here !== by) entries.push({ file, by });
      },
    },
  });

  const fetchFromServer = globalThis.fetch;
  globalThis.fetch = (address, init) => {
    if (typeof init?.body === 'string' && inText.test(init.body)) isSent = true;
    return fetchFromServer(address, init);
  };
}

/** Serves the page, and opens it in a browser, for the tests of one file. @returns a function that opens an address as a person */
export function startTracedPage(
  server: RunningServer,
): (path: string, token: string) => Promise<{ page: Page; entries: () => Promise<Entry[]> }> {
  let browser: Browser;
  let origin: string;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const vite = await createServer({
      configFile: join(root, 'web/vite.config.ts'),
      logLevel: 'error',
      plugins: [tracing],
      server: {
        host: '127.0.0.1',
        port: 0,
        hmr: false,
        watch: null,
        proxy: { '/django': server.origin, '/media': server.origin },
      },
    });
    await vite.listen();
    origin = vite.resolvedUrls?.local[0] ?? '';
    browser = await playwright.launch(chromium);
    ends.push(
      () => browser.close(),
      () => vite.close(),
    );
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return async (path, token) => {
    const page = await browser.newPage();
    await page.addInitScript(startTracing);
    await page.addInitScript((access) => {
      localStorage.setItem('access', access);
      // The browser has had records: it opens them before the first screen.
      localStorage.setItem('kept', '1');
    }, token);
    await page.goto(new URL(path, origin).href);
    const entries = await page.evaluateHandle<Entry[]>('walk.entries');
    const pathOf = (by: string) =>
      by.replace(/^\/(?:@fs.*\/(?=contract\/))?/, by.startsWith('/@fs') ? '' : 'web/');
    return {
      page,
      entries: async () =>
        (await entries.jsonValue()).map(({ file, by }) => ({ file, by: by && pathOf(by) })),
    };
  };
}
