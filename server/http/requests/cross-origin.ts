import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

import { mailHeaders } from '../../../contract/people/mail-requests.ts';
import { zoneHeader } from '../../../contract/wire/school-clock.ts';
import { versionHeader } from '../../../contract/wire/version.ts';

/** Headers of answers that a page on another origin may read. */
const exposedHeaders = [
  'Allow',
  'Date',
  'ETag',
  mailHeaders.delay,
  mailHeaders.challenge,
  'Retry-After',
  zoneHeader,
  versionHeader,
  'X-Request-Id',
];

/** Seconds for which a browser keeps the answer to a pre-flight: the most that any browser does. */
const longestPreflight = 7200;

/**
 * Lets pages on other origins call the API, and their browsers send the device cookie. A pre-flight is a request for OPTIONS, which
 * every path answers before authentication.
 * @param origins exactly these and no others; where there are none, nothing changes
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders,
    maxAge: longestPreflight,
    // The routes for OPTIONS answer pre-flights too, and a request for OPTIONS need not be a pre-flight.
    preflightContinue: true,
    strictPreflight: false,
  });
}
