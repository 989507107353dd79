import type { FastifyInstance } from 'fastify';

/**
 * Makes every cookie of an answer over HTTPS one that browsers send over nothing else. Savol may serve HTTP and HTTPS side by side, and a handler
 * does not know which of them a request came by. A browser takes no plain cookie over HTTP in the place of a Secure one.
 */
export function addSecureFlag(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const set = reply.getHeader('Set-Cookie');
    if (request.protocol === 'https' && set !== undefined) {
      const cookies = [set].flat().map((cookie) => {
        const text = String(cookie);
        return /; Secure(;|$)/.test(text) ? text : `${text}; Secure`;
      });
      reply.removeHeader('Set-Cookie').header('Set-Cookie', cookies);
    }
    done(null, payload);
  });
}
