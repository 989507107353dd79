import { join } from 'node:path';

import { listMessages } from '../../contract/people/rosters.ts';
import { InvalidFieldsError, OverloadedError } from '../errors.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { lanes } from '../limits/limits.ts';
import { LimitedProcess, ProcessEnded } from '../process/limited-process.ts';
import type { FileRefusal, Reading, ReadingOptions } from './reading/draft.ts';

export type ListTask = { source: { bytes: Uint8Array } | { text: string }; options: ReadingOptions };
export type ListReply =
  | { kind: 'ready' }
  | { kind: 'read'; reading: Reading }
  | { kind: 'refused'; code: FileRefusal };

/** Milliseconds for the start of a process, and for one list, on a machine that is busy with other things. */
export const timeouts = { start: 30_000, task: 60_000 };

/** Seconds of processor time for both: 10,000 rows take less than one. */
const processorSeconds = 6;

/** Kilobytes of writable memory, of which an idle process has about 650,000: see media/decoder-process.ts. */
const memory = 1_250_000;

const program = join(import.meta.dirname, 'reading/read-lists.ts');

const queue = new FairQueue(1, lanes.lists);

/**
 * Reads a list in a process that only does that, and ends with it. Lists are read one after the other.
 * @param key whose turn it takes: the id of a person
 * @throws InvalidFieldsError on `file` or `text` for a list that is refused as a whole; OverloadedError where too many wait
 */
export async function readListApart(key: number, task: ListTask): Promise<Reading> {
  const reply = await queue.run('lists', key, () => perform(task));
  if (reply.kind === 'read') return reply.reading;
  const code = reply.kind === 'refused' ? reply.code : 'too_complex';
  throw new InvalidFieldsError({ ['text' in task.source ? 'text' : 'file']: listMessages[code] });
}

async function perform(task: ListTask): Promise<ListReply> {
  const reader = new LimitedProcess<ListTask, ListReply>(program, timeouts, memory, processorSeconds);
  try {
    await reader.ready().catch(() => {
      throw new OverloadedError('no process that reads lists can be started');
    });
    return await reader.perform(task);
  } catch (error) {
    // The list is to blame: others are read within these limits, and a retry would end the next process.
    if (error instanceof ProcessEnded) return { kind: 'refused', code: 'too_complex' };
    throw error;
  } finally {
    reader.kill();
  }
}
