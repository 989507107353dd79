import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/*
 * Loaded into the server by `npm run soak`: writes a line about the memory of this process to the file of SOAK_REPORT every
 * ten seconds, after a full collection of garbage, so that the heap has what is still used.
 */
const { SOAK_REPORT: report } = process.env;
if (report !== undefined && process.argv[1]?.endsWith('server/main.ts') === true) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setInterval(() => {
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    const handles = process.getActiveResourcesInfo().length;
    appendFileSync(report, `${JSON.stringify({ rss, heap: heapUsed, external, handles })}\n`);
  }, 10_000).unref();
}
