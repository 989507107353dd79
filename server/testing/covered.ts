import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect } from 'vitest';

/*
 * Writes which files of the project the functions are in that each test file runs, where a run of the tests asks for that: COVERED names a
 * folder. What runs while modules are loaded does not count, since the files of a process load them once for all.
 */

const folder = process.env['COVERED'];
const root = join(import.meta.dirname, '../..');

/** The files of the project with a function that ran. */
function filesOf(scripts: readonly Profiler.ScriptCoverage[]): string[] {
  return scripts
    .filter(({ functions }) =>
      functions.some(
        ({ functionName, ranges: [range] }) => functionName !== '' && range !== undefined && range.count > 0,
      ),
    )
    .map(({ url }) => relative(root, url.startsWith('file:') ? fileURLToPath(url) : url))
    .filter((path) => /^(contract|server|web|tools)\/[^?]+$/.test(path));
}

/** The files that programs ran which a test started and which ended by themselves. */
function filesOfPrograms(path: string): string[] {
  if (!existsSync(path)) return [];
  const reports = readdirSync(path).map((name) => readFileSync(join(path, name), 'utf8'));
  return reports.flatMap((text) =>
    filesOf((JSON.parse(text) as { result: Profiler.ScriptCoverage[] }).result),
  );
}

if (folder !== undefined) {
  const session = new Session();
  const programs = join(folder, `programs-${process.pid}`);

  beforeAll(async () => {
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
    process.env['NODE_V8_COVERAGE'] = programs;
  });

  afterAll(async () => {
    delete process.env['NODE_V8_COVERAGE'];
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
    const test = relative(root, expect.getState().testPath ?? '');
    const files = [...new Set([...filesOf(result), ...filesOfPrograms(programs)])].toSorted();
    rmSync(programs, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${test.replaceAll('/', '+')}.json`), JSON.stringify({ test, files }));
  });
}
