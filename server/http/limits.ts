import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';

import { unavailable } from './errors.ts';

/** What a connection may take, in milliseconds. A picture of 5 MiB needs 105 seconds at 400 kbit/s. */
export const patience = {
  /** For the headers of a request. */
  headers: 20_000,
  /** For a whole request, its body included. */
  request: 120_000,
  /** Without a single byte. */
  silence: 30_000,
} as const;

/** Milliseconds that everything waits for its turn, on average over a second, before requests are turned away. */
const longestDelay = 1000;

/** Turns requests away with 503 while the process is behind with its work, so that it can catch up. */
export async function turnAwayUnderPressure(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelay,
    // Whoever asks whether the process lives would end it for being busy.
    pressureHandler: async ({ routeOptions }) => {
      if (routeOptions.url !== '/healthz') throw unavailable('overloaded');
    },
  });
}
