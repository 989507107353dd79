import { sourceMessages, type SourceRefusal } from '../../../contract/questions/imports.ts';
import { performTasks, type SendPart } from '../../process/limited-process.ts';
import { sourceOf } from '../../reading/sent-source.ts';
import { UnreadableFile } from '../../reading/unreadable-file.ts';
import { partsOf } from '../parts.ts';
import type { ReadingPart, SourceReply, ReadingTask } from '../source-process.ts';
import { checkAll } from './check-all.ts';
import { readSource } from './read-source.ts';

/* The program of a process that reads tests: see readApart. */

/** The code of a refusal. What a reader does not expect makes the source unreadable, as a broken file does. */
function codeOf(error: unknown): SourceRefusal {
  if (!(error instanceof UnreadableFile)) return 'unreadable';
  return Object.hasOwn(sourceMessages, error.code) ? (error.code as SourceRefusal) : 'unreadable';
}

async function perform({ format, ...task }: ReadingTask, sendPart: SendPart): Promise<SourceReply> {
  try {
    const { items, files, ...reading } = checkAll(await readSource({ source: await sourceOf(task), format }));
    for (const some of partsOf(items)) await sendPart({ items: some, files: [] } satisfies ReadingPart);
    for (const file of files) await sendPart({ items: [], files: [file] } satisfies ReadingPart);
    return { kind: 'read', reading };
  } catch (error) {
    return { kind: 'refused', code: codeOf(error) };
  }
}

performTasks(perform);
