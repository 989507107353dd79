import { join } from 'node:path';

import { listMessages } from '../../contract/people/rosters.ts';
import { InvalidFieldsError } from '../errors.ts';
import { readApart } from '../reading/read-apart.ts';
import type { SentSource, SourceTask } from '../reading/sent-source.ts';
import type { FileRefusal, Reading, ReadingOptions } from './reading/draft.ts';

type Options = { options: ReadingOptions };
export type ListTask = SourceTask & Options;
export type ListReply = { kind: 'read'; reading: Reading } | { kind: 'refused'; code: FileRefusal };

/** Seconds of processor time for the start of a process and a list: 10,000 rows take less than one. */
const processorSeconds = 6;

const program = join(import.meta.dirname, 'reading/read-lists.ts');

/**
 * Reads a list in a process that only does that.
 * @param key whose turn it takes: the id of a person
 * @throws InvalidFieldsError on `file` or `text` for a list that is refused as a whole; OverloadedError where too many wait
 */
export async function readListApart(
  key: number,
  task: Pick<SentSource, 'source'> & Options,
): Promise<Reading> {
  const reply = await readApart<ListReply>(program, key, task, { processorSeconds });
  if (reply?.kind === 'read') return reply.reading;
  const code = reply?.code ?? 'too_complex';
  throw new InvalidFieldsError({ [typeof task.source === 'string' ? 'text' : 'file']: listMessages[code] });
}
