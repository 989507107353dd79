import type { FastifyInstance, FastifyRequest } from 'fastify';

import { beginTrace, below, isTracing, type Span } from '../process/traces/spans.ts';
import { base } from './mount.ts';
import { routeOf } from './request-counts.ts';

/** Begins a trace for each request to the API, where traces are sent. A client cannot add to the trace of another one. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request, 404);
    if (!route.startsWith(base)) return done();
    const { id, method } = request;
    const span = beginTrace('request', `${method} ${route}`, {
      'http.request.method': method,
      'http.route': route,
      'savol.request_id': id,
    });
    if (span !== undefined) spans.set(request, span);
    return below(span, done);
  });
  // What follows from the arrival of a body belongs to its connection.
  app.addHook('preValidation', (request, _reply, done) => below(spans.get(request), done));
  app.addHook('onResponse', (request, { statusCode }, done) => {
    spans.get(request)?.end(statusCode >= 500, { 'http.response.status_code': statusCode });
    done();
  });
}
