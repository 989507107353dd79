import pino, { type Logger } from 'pino';

import type { Config } from './config.ts';

/** Lines are buffered up to this many bytes and this many milliseconds. */
const buffering = { minLength: 4096, periodicFlush: 200 };

const { warn } = pino.levels.values;

/**
 * Opens the log on standard error. Warnings and errors are written at once; all other lines may be buffered, and are written
 * when the process ends, unless it is killed.
 */
export function openLog(level: Config['logLevel']): Logger {
  const destination = pino.destination({ fd: 2, sync: false, ...buffering });
  return pino(
    {
      level,
      hooks: {
        logMethod(parameters, write, severity) {
          write.apply(this, parameters);
          if (warn !== undefined && severity >= warn) destination.flush();
        },
      },
    },
    destination,
  );
}
