import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Links that open an account stand in addresses; the log must not hand them to whoever reads it. */
function shownUrl(url: string): string {
  return url
    .replace(/^(\/+(?:activate|password\/reset\/confirm)\/).+/, '$1...')
    .replace(/([?&]invitation=)[^&]*/g, '$1...');
}

/** A log that tells of requests what helps to find a fault, and no secret. */
export function logOfRequests(log: FastifyBaseLogger): FastifyBaseLogger {
  const req = ({ method, url, ip }: FastifyRequest) => ({ method, url: shownUrl(url), ip });
  return log.child({}, { serializers: { req } });
}

/** Writes one line a request, when it is answered. */
export class LogOfAnswers extends LogController {
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

/** The log of a request is that of all, since each line names its request; only routes of another level have one. */
export function logOfOne(
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
