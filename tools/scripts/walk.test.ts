import { existsSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, onTestFinished, test } from 'vitest';

import { attemptsAt } from '../../server/testing/attempts.ts';
import { send } from '../../server/testing/client.ts';
import { type Caller, makeCaller, makeQuestion } from '../../server/testing/factories.ts';
import { startServer } from '../../server/testing/start-server.ts';
import { makeWork } from '../../server/testing/work.ts';
import { startTracedPage } from './traced-page.ts';

const root = join(import.meta.dirname, '../..');
const server = startServer();
const openPage = startTracedPage(server);
const { open, answer } = attemptsAt(server);

const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const part = architecture.split('\n## The walks of an answer\n')[1]?.split('\n## ')[0] ?? '';

/** The files and folders that the part names. */
const named = [...part.matchAll(/`([\w/.-]+\/[\w/.-]*)`/g)].map(([, path = '']) => path);

/** The files of a walk in their order, each with the names in its file that the list mentions. */
function walkIn(heading: string) {
  const section = part.split(`\n### ${heading}\n`)[1]?.split('\n### ')[0] ?? '';
  const steps = [...section.matchAll(/^\d+\. `([^`]+)`: (.*)$/gm)].map(([, path = '', text = '']) => ({
    path,
    names: [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  }));
  return { steps, paths: steps.map(({ path }) => path) };
}

const notNamed = (files: readonly string[]) =>
  files.filter((path) => !named.some((name) => (name.endsWith('/') ? path.startsWith(name) : path === name)));

/** The files of the server and the contract whose functions are called by a request. */
async function filesEnteredBy(request: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  onTestFinished(() => session.disconnect());
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await request();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => relative(root, url.startsWith('file:') ? fileURLToPath(url) : url))
    .filter((path) => /^(server|contract)\//.test(path) && !/\/testing\/|\.test\.ts$/.test(path));
}

/** A walk: how a pupil comes to a test and answers it, with the option D. */
type Walk = {
  heading: string;
  most: number;
  /** The request that brings the answer. */
  request: RegExp;
  /** Makes the test. @returns the address of its page, and a function that answers it without the page */
  make: (pupil: Caller) => Promise<{ path: string; answer: () => Promise<unknown> }>;
  /** The buttons before and after the option. */
  start?: string;
  submit?: string;
  /** SQL that selects the answers of a person. */
  rows: string;
};

const options = { a: '1', b: '2', c: '3', d: '4' };

const walks: readonly Walk[] = [
  {
    heading: 'The walk of one answer',
    most: 17,
    request: /\/submit\/$/,
    async make({ token }) {
      const { id, category } = await makeQuestion(server.context, options);
      const json = { users_answer: 'd' };
      return {
        path: `/solve-test?category=${category}`,
        answer: () => send(server, `POST /tests_api/${id}/submit/`, { token, json }),
      };
    },
    submit: 'Submit Answer',
    rows: 'select from answer where person = $1',
  },
  {
    heading: 'The walk of a choice in an exam',
    most: 20,
    request: /\/answer\/$/,
    async make(pupil) {
      const questions = [await makeQuestion(server.context, options)];
      const work = await makeWork(server.context, { pupils: [pupil.person], questions });
      return {
        path: `/my-work/${work.id}`,
        async answer() {
          const { opened } = await open(pupil, work);
          await answer(pupil, work, { test: questions[0]?.id, opened, choice: 1, users_answer: 'd' });
        },
      };
    },
    start: 'Start',
    rows: 'select from work_answer join work_attempt on work_attempt.id = attempt where person = $1',
  },
];

/** Counts the entries of the queue on the disk of the browser. */
const countOnDisk = `new Promise((resolve) => {
  const opening = indexedDB.open('savol');
  opening.onsuccess = () => {
    const counting = opening.result.transaction('outbox').objectStore('outbox').count();
    counting.onsuccess = () => resolve(counting.result);
  };
})`;

test('each file that the pages of the walks name exists', () => {
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

describe.each(walks)('$heading', ({ heading, most, request, make, start, submit, rows }) => {
  const { steps, paths } = walkIn(heading);

  test('enters at most the promised number of files, each with the names that the list mentions', () => {
    expect(paths.length).toBeGreaterThan(2);
    expect(paths.length).toBeLessThanOrEqual(most);
    expect(new Set(paths).size).toBe(paths.length);
    for (const { path, names } of steps) {
      const source = readFileSync(join(root, path), 'utf8');
      for (const name of names) expect(source, path).toContain(name);
    }
  });

  test('enters the files that the section names, and no others, from the button to the row', async () => {
    const pupil = await makeCaller(server.context, { is_pupil: true });
    // The first answer compiles statements, which the later ones do not.
    await (await make(pupil)).answer();
    const { path } = await make(pupil);
    const { page, entries } = await openPage(path, pupil.token);
    let enteredAtServer: string[] = [];
    let onDisk = 0;
    await page.route(request, async (route) => {
      onDisk = await page.evaluate<number>(countOnDisk);
      enteredAtServer = await filesEnteredBy(async () => route.fulfill({ response: await route.fetch() }));
    });
    if (start !== undefined) await page.getByRole('button', { name: start }).click();
    const replied = page.waitForResponse(request);
    await page.getByRole('radio', { name: /^D/ }).click({ force: true });
    if (submit !== undefined) await page.getByRole('button', { name: submit }).click();
    expect((await replied).ok()).toBe(true);
    expect(onDisk).toBe(1);
    expect((await server.context.pool.query(rows, [pupil.person.id])).rowCount).toBe(2);

    const traced = await entries();
    const enteredInPage = [...new Set(traced.map(({ file }) => file))];
    const listed = walks.flatMap((other) => walkIn(other.heading).paths);
    const ofOthers = new Set(listed.filter((file) => !paths.includes(file)));
    const [button, ...later] = paths;
    expect(button).toMatch(/^web\//);
    const isOfPage = (file: string) => file.startsWith('web/');
    expect(enteredInPage.filter((file) => later.includes(file))).toEqual(later.filter(isOfPage));
    expect(notNamed(enteredInPage)).toEqual([]);
    expect([...enteredInPage, ...enteredAtServer].filter((file) => ofOthers.has(file))).toEqual([]);

    expect(enteredAtServer).toEqual(expect.arrayContaining(paths.filter((file) => !isOfPage(file))));
    expect(notNamed(enteredAtServer)).toEqual([]);

    // A file comes twice where two others of the walk pass it on to it.
    const passing = new Set(
      traced
        .filter(({ file, by }) => file !== by && paths.includes(file) && paths.includes(by))
        .map(({ file, by }) => `${file} ${by}`),
    );
    const times = Map.groupBy(passing, (pair) => pair.split(' ')[0]);
    expect([...times].filter(([, pairs]) => pairs.length > 1).length).toBeLessThanOrEqual(1);
  });
});
