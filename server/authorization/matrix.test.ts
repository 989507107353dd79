import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { endpoints } from '../../contract/index.ts';
import { type Guards, guards } from './guards.ts';
import { waits } from '../question-imports/routes.ts';
import { ai } from '../testing/analysis.ts';
import { send } from '../testing/client.ts';
import { byTurns } from '../testing/extent.ts';
import { prepare } from '../testing/matrix-requests.ts';
import { type Case, cellOf, identities, readMatrix } from '../testing/matrix.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer({
  settings: () => ({ logLevel: 'silent', ai: ai('http://127.0.0.1:9/v1') }),
});
// No job of this server applies an import.
const { longest } = waits;
beforeAll(() => void (waits.longest = 0));
afterAll(() => void (waits.longest = longest));
const { cases, views } = readMatrix();
const guardNames = Object.keys(guards) as (keyof Guards)[];

/** Below /django unless it is outside the API. */
function addressOf(request: string): string {
  return /^\w+ \/(healthz|readyz|media\/)/.test(request) ? request.replace(' ', ' /') : request;
}

async function run(testCase: Case): Promise<string> {
  const { request, sent } = await prepare(server.context, testCase);
  const reply = await send(server, addressOf(request), sent);
  return cellOf(reply, testCase.expected, views);
}

type Verdict = { yes: Case[]; no: Case[] };
const verdicts = new Map<keyof Guards, Verdict>(guardNames.map((name) => [name, { yes: [], no: [] }]));

/** The table of guards with some of them replaced. */
function guardsWith(other: Partial<Record<keyof Guards, unknown>>): Guards {
  return { ...guards, ...(other as Partial<Guards>) };
}

/** The real guards, which record in which cases each of them answered yes or no. */
function recording(current: () => Case): Guards {
  const recorders = guardNames.map((name) => {
    const real = guards[name] as (...asked: unknown[]) => boolean;
    const recorder = (...asked: unknown[]) => {
      const answer = real(...asked);
      verdicts.get(name)?.[answer ? 'yes' : 'no'].push(current());
      return answer;
    };
    return [name, recorder] as const;
  });
  return guardsWith(Object.fromEntries(recorders));
}

const results = new Map<Case, string>();

beforeAll(async () => {
  let current = cases[0];
  server.context.guards = recording(() => {
    if (current === undefined) throw new Error('the matrix is empty');
    return current;
  });
  for (const testCase of cases) {
    current = testCase;
    results.set(testCase, await run(testCase));
  }
  server.context.guards = guards;
});

describe('the matrix', () => {
  const rows = Map.groupBy(cases, ({ request, object }) => `${request} (${object})`);

  test.each([...rows.keys()])('gives everybody the answer of the table: %s', (row) => {
    const cells = rows.get(row) ?? [];
    const got = cells.map((cell) => [cell.identity, results.get(cell)]);
    expect(Object.fromEntries(got)).toEqual(
      Object.fromEntries(cells.map((cell) => [cell.identity, cell.expected])),
    );
  });

  test('has at least 260 cases and every endpoint for everybody', () => {
    expect(cases.length).toBeGreaterThan(260);
    const asked = new Set(cases.map(({ request, identity }) => `${request} ${identity}`));
    const needed = endpoints.flatMap(({ method, path }) =>
      identities.map((identity) => `${method} ${path} ${identity}`),
    );
    expect(needed.filter((request) => !asked.has(request))).toEqual([]);
  });
});

/** Every route that the framework serves, without the files of the built page. */
function servedRoutes(): string[] {
  const found: string[] = [];
  const above: string[] = [];
  for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (.+?) \((.+)\)$/.exec(line) ?? [];
    above.length = indent.length / 4;
    const path = above.join('') + part;
    above.push(part);
    if (!/^\/(django|healthz|readyz|media)\b/.test(path) || path.endsWith('*')) continue;
    const name = path.replaceAll(/:(\w+)\(.*?\)/g, '{$1}').replace('/django', '');
    found.push(...methods.split(', ').map((method) => `${method} ${name}`));
  }
  return found;
}

test('every route that the server serves is in the matrix', () => {
  const known = new Set(cases.map(({ request }) => request.replace(/\/$/, '')));
  const covered = (route: string) =>
    known.has(route) ||
    route.startsWith('OPTIONS ') ||
    (route.startsWith('HEAD ') && known.has(route.replace('HEAD', 'GET')));
  const routes = servedRoutes();
  expect(routes.length).toBeGreaterThan(60);
  expect(routes.filter((route) => !covered(route))).toEqual([]);
});

describe('beyond the rows of the matrix', () => {
  const byPath = Map.groupBy(endpoints, ({ path }) => path);
  const paths = [...byPath].map(([path, group]) => [path, group.map(({ method }) => method)] as const);

  test.each(paths)('%s answers 405 to methods it does not take, and OPTIONS to all', async (path, taken) => {
    const free = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (candidate) => !taken.some((method) => method === candidate),
    );
    for (const identity of byTurns(path, identities)) {
      const answers = [...free, 'OPTIONS'].map(async (method) => {
        const cell = { request: `${method} ${path.replace('{id}', '1')}`, object: 'missing', identity };
        const { request, sent } = await prepare(server.context, cell);
        const { status } = await send(server, request, { token: sent.token });
        return status;
      });
      expect(await Promise.all(answers), identity).toEqual([...free.map(() => 405), 200]);
    }
  });

  const gets = Map.groupBy(
    cases.filter(({ request }) => request.startsWith('GET ')),
    ({ request }) => request,
  );
  test(`HEAD is answered like GET by ${gets.size} endpoints`, async () => {
    const asked = [...gets].flatMap(([request, all]) => byTurns(request, all));
    // All at once, the server in this process would take longer to read the headers of some than it waits for them.
    const answers = await pLimit(20).map(asked, async (testCase) => {
      const { request, sent } = await prepare(server.context, testCase);
      const { status, text } = await send(server, addressOf(request).replace('GET', 'HEAD'), sent);
      const same = String(status) === testCase.expected.split(' ')[0] && text === '';
      return same
        ? []
        : [`${testCase.request} (${testCase.object}) by ${testCase.identity}: ${status} ${text}`];
    });
    expect(answers.flat()).toEqual([]);
  });
});

describe('the matrix notices when a guard', () => {
  /** Whether any of these cases fails when a guard always gives the same answer. */
  async function isNoticed(name: keyof Guards, answer: boolean, where: readonly Case[]): Promise<boolean> {
    server.context.guards = guardsWith({ [name]: () => answer });
    try {
      for (const testCase of where) if ((await run(testCase)) !== testCase.expected) return true;
      return false;
    } finally {
      server.context.guards = guards;
    }
  }

  test.each(guardNames)('always allows: %s', async (name) => {
    expect(await isNoticed(name, true, verdicts.get(name)?.no ?? [])).toBe(true);
  });

  test.each(guardNames)('always refuses: %s', async (name) => {
    expect(await isNoticed(name, false, verdicts.get(name)?.yes ?? [])).toBe(true);
  });
});
