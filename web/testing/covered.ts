import { afterAll, beforeAll, expect } from 'vitest';
import { cdp, commands } from 'vitest/browser';

/* As server/testing/covered.ts, for the tests of screens. */

type Coverage = {
  result: readonly {
    url: string;
    functions: readonly { functionName: string; ranges: { count: number }[] }[];
  }[];
};

const folder = import.meta.env['COVERED'] as string | undefined;

if (folder !== undefined) {
  const send = (method: string, parameters = {}) =>
    (cdp() as unknown as { send: (method: string, parameters: object) => Promise<unknown> }).send(
      method,
      parameters,
    );

  beforeAll(async () => {
    await send('Profiler.enable');
    await send('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
  });

  afterAll(async () => {
    const { result } = (await send('Profiler.takePreciseCoverage')) as Coverage;
    await send('Profiler.stopPreciseCoverage');
    const test = /(?<=\/)web\/.*$/.exec(expect.getState().testPath ?? '')?.[0] ?? '';
    const files = result
      .filter(({ functions }) =>
        functions.some(({ functionName, ranges: [range] }) => functionName !== '' && (range?.count ?? 0) > 0),
      )
      .map(({ url }) => new URL(url, window.location.origin).pathname.slice(1))
      .filter((path) => /^(contract|web)\//.test(path));
    const report = JSON.stringify({ test, files: [...new Set(files)] });
    await commands.writeFile(`${folder}/${test.replaceAll('/', '+')}.json`, report);
  });
}
