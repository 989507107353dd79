import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** Links that open an account stand in addresses; the log must not hand them to whoever reads it. */
function shownUrl(url: string): string {
  return url
    .replace(/^(\/activate\/|\/password\/reset\/confirm\/).+/, '$1...')
    .replace(/([?&]invitation=)[^&]*/g, '$1...');
}

/** A log that tells of requests what helps to find a fault, and no secret. */
export function logOfRequests(log: FastifyBaseLogger): FastifyBaseLogger {
  const req = ({ method, url, ip }: FastifyRequest) => ({ method, url: shownUrl(url), ip });
  return log.child({}, { serializers: { req } });
}
