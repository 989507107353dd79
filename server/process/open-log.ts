import pino, { type Logger } from 'pino';

import type { Config } from './config.ts';

/** Lines are written together once there are this many bytes of them, or after this many milliseconds. */
const together = { minLength: 4096, periodicFlush: 200 };

const { warn } = pino.levels.values;

/**
 * Opens the log on standard error. What tells of requests may wait a moment to be written with others; what is wrong is
 * written at once, and all of it when the process ends, whatever ends it but a kill.
 */
export function openLog(level: Config['logLevel']): Logger {
  const destination = pino.destination({ fd: 2, sync: false, ...together });
  return pino(
    {
      level,
      hooks: {
        logMethod(given, write, severity) {
          write.apply(this, given);
          if (warn !== undefined && severity >= warn) destination.flush();
        },
      },
    },
    destination,
  );
}
