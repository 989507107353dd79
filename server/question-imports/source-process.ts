import { join } from 'node:path';

import { type ImportFormat, sourceMessages, type SourceRefusal } from '../../contract/questions/imports.ts';
import { InvalidFieldsError } from '../errors.ts';
import { readApart } from '../reading/read-apart.ts';
import type { SentSource } from '../reading/sent-source.ts';
import type { CheckedItem } from './check.ts';
import type { Reading } from './reading/item.ts';

export type SourceTask = SentSource & { format: ImportFormat | undefined };
export type CheckedReading = Omit<Reading, 'items'> & { items: CheckedItem[] };
export type SourceReply =
  | { kind: 'read'; reading: CheckedReading }
  | { kind: 'refused'; code: SourceRefusal };

/** Seconds of processor time for the start of a process and a source: 10,000 questions take some of them. */
const processorSeconds = 20;

const program = join(import.meta.dirname, 'reading/read-questions.ts');

/**
 * Reads and checks the tests of a source in a process that only does that.
 * @param key whose turn it takes: the id of a person
 * @throws InvalidFieldsError on `file` or `text` for a source that is refused as a whole; OverloadedError where too many wait
 */
export async function readSourceApart(key: number, task: SourceTask): Promise<CheckedReading> {
  const reply = await readApart<SourceReply>(program, key, task satisfies SourceTask, processorSeconds);
  if (reply?.kind === 'read') return reply.reading;
  const code = reply?.code ?? 'too_complex';
  throw new InvalidFieldsError({ ['text' in task.source ? 'text' : 'file']: sourceMessages[code] });
}
