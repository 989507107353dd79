import type { FastifyInstance } from 'fastify';

/**
 * Makes every cookie of an answer over HTTPS one that browsers send over nothing else. Savol may serve HTTP and HTTPS side by side, and a handler
 * does not know which of them a request came by. A browser takes no plain cookie over HTTP in the place of a Secure one.
 */
export function addSecureFlag(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const cookie = reply.getHeader('Set-Cookie');
    if (request.protocol === 'https' && typeof cookie === 'string' && !/; Secure(;|$)/.test(cookie)) {
      reply.header('Set-Cookie', `${cookie}; Secure`);
    }
    done(null, payload);
  });
}
