import { OverloadedError } from '../errors.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { lanes } from '../limits/limits.ts';
import { LimitedProcess, ProcessEnded, ProcessLate } from '../process/limited-process.ts';
import type { SentSource, SourceTask } from './sent-source.ts';

/** Milliseconds for the start of a process, and for one file, on a machine that is busy with other things. */
export const timeouts = { start: 30_000, task: 120_000 };

/** Kilobytes of writable memory, of which an idle process has about 650,000: see media/decoder-process.ts. */
const memory = 1_250_000;

const queue = new FairQueue(1, lanes.lists);

/**
 * Reads a source in a process that only does that, and ends with it. Sources are read one after the other.
 * @param program the file that Node runs: it calls `performTasks`, and takes the source from `sourceOf`
 * @param key whose turn it takes: the id of a person
 * @param options the rest of the task
 * @param processorSeconds of the start and the source together
 * @param onPart takes the parts of the result that the program sends, in order
 * @returns the reply of the program; undefined where the source takes too much processor time or memory
 * @throws OverloadedError where too many wait, no process can be started, or others want all processors
 */
export function readApart<Reply>(
  program: string,
  key: number,
  { source, ...options }: Pick<SentSource, 'source'>,
  { processorSeconds, onPart }: { processorSeconds: number; onPart?: (part: never) => void },
): Promise<Reply | undefined> {
  return queue.run('lists', key, async () => {
    const reader = new LimitedProcess<SourceTask, Reply>(program, timeouts, memory, processorSeconds);
    try {
      await reader.ready().catch(() => {
        throw new OverloadedError('no process that reads files can be started');
      });
      return typeof source === 'string'
        ? await reader.perform({ ...options, text: source }, { onPart })
        : await reader.perform(options, { input: source, onPart });
    } catch (error) {
      if (error instanceof ProcessLate) throw new OverloadedError('others want all processors');
      // The file is to blame: others are read within these limits, and a retry would end the next process.
      if (error instanceof ProcessEnded) return undefined;
      throw error;
    } finally {
      reader.kill();
    }
  });
}
