import { join } from 'node:path';

import { type ImportFormat, sourceMessages, type SourceRefusal } from '../../contract/questions/imports.ts';
import { InvalidFieldsError } from '../errors.ts';
import { readApart } from '../reading/read-apart.ts';
import type { SentSource, SourceTask } from '../reading/sent-source.ts';
import type { CheckedItem } from './check.ts';
import type { Reading } from './reading/item.ts';

type Chosen = { format: ImportFormat | undefined };
export type ReadingTask = SourceTask & Chosen;
export type CheckedReading = Omit<Reading, 'items'> & { items: CheckedItem[] };
/** Some items of a reading, or files. */
export type ReadingPart = { items: CheckedItem[]; files: [string, Uint8Array][] };
export type SourceReply =
  | { kind: 'read'; reading: Omit<CheckedReading, 'items' | 'files'> }
  | { kind: 'refused'; code: SourceRefusal };

/** Seconds of processor time for the start of a process and a source: 10,000 questions take some of them. */
const processorSeconds = 20;

const program = join(import.meta.dirname, 'reading/read-questions.ts');

/**
 * Reads and checks the tests of a source in a process that only does that.
 * @param key whose turn it takes: the id of a person
 * @throws InvalidFieldsError on `file` or `text` for a source that is refused as a whole; OverloadedError where too many wait
 */
export async function readSourceApart(
  key: number,
  task: Pick<SentSource, 'source'> & Chosen,
): Promise<CheckedReading> {
  const items: CheckedItem[] = [];
  const files = new Map<string, Uint8Array>();
  const onPart = (part: ReadingPart) => {
    items.push(...part.items);
    for (const [name, bytes] of part.files) files.set(name, bytes);
  };
  const reply = await readApart<SourceReply>(program, key, task, { processorSeconds, onPart });
  if (reply?.kind === 'read') return { ...reply.reading, items, files };
  const code = reply?.code ?? 'too_complex';
  throw new InvalidFieldsError({ [typeof task.source === 'string' ? 'text' : 'file']: sourceMessages[code] });
}
