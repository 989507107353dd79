import { ApiError } from '../../../web/lib/api/api-error.ts';
import type { Manifest } from '../manifest.ts';
import type { ClientOptions } from './client.ts';
import { solveTests } from './pupil.ts';
import type { RequestLog } from './request-log.ts';
import { writeTests } from './teacher.ts';

/** Clients that send requests until they are stopped. */
export type Load = { stop: () => Promise<void> };

/** The number of clients at once. */
export type LoadSize = { pupils: number; teachers: number };

/** Starts clients that solve and write tests, each one request after another. */
export function startLoad(
  { categories, users, password }: Manifest,
  { pupils, teachers }: LoadSize,
  log: RequestLog,
  options: Pick<ClientOptions, 'origin' | 'withoutKeys'>,
): Load {
  const ending = new AbortController();
  const start = async (work: typeof solveTests, email: string) => {
    try {
      await work(email, categories, log, { ...options, password, ending: ending.signal });
    } catch (error) {
      if (ending.signal.aborted) return;
      const response =
        error instanceof ApiError ? `${error.message} ${JSON.stringify(error.body)}` : String(error);
      log.errors.push(`${email} received: ${response}`);
    }
  };
  const working = [
    ...users.pupil.slice(0, pupils).map((email) => start(solveTests, email)),
    ...users.teacher.slice(0, teachers).map((email) => start(writeTests, email)),
  ];
  return {
    async stop() {
      ending.abort();
      await Promise.all(working);
    },
  };
}
