import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** A URL without the secrets of links that activate or reject an account, reset a password or invite a person. */
function shownUrl(url: string): string {
  return url
    .replace(/^(\/+(?:activate|not-me|invitation|password\/reset\/confirm)\/).+/, '$1...')
    .replace(/([?&]invitation=)[^&]*/g, '$1...');
}

/** A log whose entries have the method, the URL without secrets and the network address of their request. */
export function requestLog(log: FastifyBaseLogger): FastifyBaseLogger {
  const req = ({ method, url, ip }: FastifyRequest) => ({ method, url: shownUrl(url), ip });
  return log.child({}, { serializers: { req } });
}

/** Logs one line for each request, when it is answered. */
export class ResponseLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    err: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { reqId: request.id, req: request, res: reply, responseTime: reply.elapsedTime };
    if (err) reply.log.error({ ...line, err }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}

const byLevel = new WeakMap<FastifyBaseLogger, Map<string, FastifyBaseLogger>>();

/**
 * The log of a request. Requests share the log of the application instead of a child log each, since each line names its
 * request. Routes with a level of their own share one child log.
 */
export function childLogOf(
  log: FastifyBaseLogger,
  _bindings: unknown,
  { level }: { level?: string },
): FastifyBaseLogger {
  if (level === undefined) return log;
  let levels = byLevel.get(log);
  if (levels === undefined) byLevel.set(log, (levels = new Map<string, FastifyBaseLogger>()));
  let child = levels.get(level);
  if (child === undefined) levels.set(level, (child = log.child({}, { level })));
  return child;
}
