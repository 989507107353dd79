import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { LRUCache } from 'lru-cache';

/*
 * Loaded into the server by `npm run bench -- soak`. Every ten seconds it writes a line about the memory of this process to the file of
 * SOAK_REPORT. A full collection of garbage comes before it, so that the heap has only used objects.
 */
const { SOAK_REPORT: report } = process.env;
if (report !== undefined && process.argv[1]?.endsWith('server/main.ts') === true) {
  const caches = watchCaches();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setInterval(() => {
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    const handles = process.getActiveResourcesInfo().length;
    const cached = [...caches].reduce((sum, cache) => sum + cache.calculatedSize, 0);
    appendFileSync(report, `${JSON.stringify({ rss, heap: heapUsed, external, handles, cached })}\n`);
  }, 10_000).unref();
}

/** @returns the caches of this process, each from its first entry on */
function watchCaches(): ReadonlySet<LRUCache<object, object>> {
  const caches = new Set<LRUCache<object, object>>();
  type Set = (this: LRUCache<object, object>, ...parameters: unknown[]) => unknown;
  const prototype: { set: Set } = LRUCache.prototype as never;
  const { set } = prototype;
  prototype.set = function (...parameters) {
    caches.add(this);
    return set.apply(this, parameters);
  };
  return caches;
}
