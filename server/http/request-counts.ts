import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { AppContext } from '../app-context.ts';
import { base } from './mount.ts';

/** The methods that have a label of their own: clients may send any other name. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The routes beside the API that have a label of their own; the built page has a route for each of its files. */
const beside = new Set(['/healthz', '/readyz', '/media/*']);

/**
 * Counts the answered requests by the pattern of their route, where metrics are served. No label has a part of a path or query.
 * @param isCounted whether a request is answered here, rather than handed over to another application
 */
export function countRequests(
  app: FastifyInstance,
  { metrics }: Pick<AppContext, 'metrics'>,
  isCounted = (_request: FastifyRequest) => true,
): void {
  if (metrics === undefined) return;
  app.addHook('onResponse', (request, reply, done) => {
    if (!isCounted(request)) return done();
    const method = methods.has(request.method) ? request.method : 'other';
    const { statusCode: status, elapsedTime } = reply;
    metrics.countRequest({ route: routeOf(request, status), method, status }, elapsedTime / 1000);
    done();
  });
}

/** As in `/django/tests_api/{id}/`; `page` for the page and its files, `unknown` for a path of nothing. */
export function routeOf({ is404, routeOptions }: FastifyRequest, status: number): string {
  if (is404) return status < 400 ? 'page' : 'unknown';
  const { url = '' } = routeOptions;
  if (url.startsWith(base)) return url.replaceAll(/:(\w+)\(.*?\)/g, '{$1}');
  return beside.has(url) ? url : 'page';
}
