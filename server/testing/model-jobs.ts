import pino from 'pino';
import { onTestFinished } from 'vitest';

import type { AppContext } from '../app-context.ts';
import type { Config } from '../process/config.ts';
import { startJobs } from '../start-jobs.ts';
import { ai } from './analysis.ts';
import { type ModelEndpoint } from './model-endpoint.ts';
import { type Received, type Said, startModelServer } from './model-server.ts';
import type { RunningServer } from './start-server.ts';

/** Deletes all tasks, requests and jobs, and the failures of the endpoint. */
export async function deleteTasks({ database, pool }: AppContext): Promise<void> {
  await database.deleteFrom('model_task').execute();
  await database.deleteFrom('model_request').execute();
  const healthy = { is_on: true, at_saving: false, failures: 0, problem: null, resting_until: null };
  await database.updateTable('ai_settings').set(healthy).execute();
  await pool.query('delete from graphile_worker._private_jobs');
}

type ModelJobs = ModelEndpoint & {
  /** Ends the jobs as the end of the server does, and starts them as the next one does. */
  restart: () => Promise<void>;
  /** The messages of errors that the jobs have logged. */
  logged: string[];
};

/** Runs the jobs of a server until the test ends, with a model that answers so. @param context with the pool that they use */
export async function startModelJobs(
  server: Pick<RunningServer, 'context' | 'origin'>,
  answer: (received: Received) => Said,
  some: Partial<NonNullable<Config['ai']>> = {},
  pooled: Partial<Pick<AppContext, 'pool' | 'database'>> = {},
): Promise<ModelJobs> {
  const model = await startModelServer(answer);
  const config = { ...server.context.config, ai: ai(model.url, some) };
  const context = { ...server.context, ...pooled, config };
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  let jobs = startJobs(context, log, server.origin);
  onTestFinished(() => jobs.stop());
  const restart = async () => {
    await jobs.stop();
    jobs = startJobs(context, log, server.origin);
  };
  return { ...model, restart, logged };
}
