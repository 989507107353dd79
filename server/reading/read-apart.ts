import { OverloadedError } from '../errors.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { lanes } from '../limits/limits.ts';
import { LimitedProcess, ProcessEnded } from '../process/limited-process.ts';

/** Milliseconds for the start of a process, and for one file, on a machine that is busy with other things. */
export const timeouts = { start: 30_000, task: 60_000 };

/** Kilobytes of writable memory, of which an idle process has about 650,000: see media/decoder-process.ts. */
const memory = 1_250_000;

const queue = new FairQueue(1, lanes.lists);

/**
 * Reads a file in a process that only does that, and ends with it. Files are read one after the other.
 * @param program the file that Node runs: it calls `performTasks`
 * @param key whose turn it takes: the id of a person
 * @param processorSeconds of the start and the file together
 * @returns the reply of the program; undefined where the file takes too long or too much memory
 * @throws OverloadedError where too many wait, or no process can be started
 */
export function readApart<Reply>(
  program: string,
  key: number,
  task: unknown,
  processorSeconds: number,
): Promise<Reply | undefined> {
  return queue.run('lists', key, async () => {
    const reader = new LimitedProcess<unknown, Reply>(program, timeouts, memory, processorSeconds);
    try {
      await reader.ready().catch(() => {
        throw new OverloadedError('no process that reads files can be started');
      });
      return await reader.perform(task);
    } catch (error) {
      // The file is to blame: others are read within these limits, and a retry would end the next process.
      if (error instanceof ProcessEnded) return undefined;
      throw error;
    } finally {
      reader.kill();
    }
  });
}
