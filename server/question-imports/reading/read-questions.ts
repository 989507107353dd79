import { sourceMessages, type SourceRefusal } from '../../../contract/questions/imports.ts';
import { performTasks } from '../../process/limited-process.ts';
import { UnreadableFile } from '../../reading/unreadable-file.ts';
import type { SourceReply, SourceTask } from '../source-process.ts';
import { checkAll } from './check-all.ts';
import { readSource } from './read-source.ts';

/* The program of a process that reads tests: see readApart. */

/** The code of a refusal. What a reader does not expect makes the source unreadable, as a broken file does. */
function codeOf(error: unknown): SourceRefusal {
  if (!(error instanceof UnreadableFile)) return 'unreadable';
  return Object.hasOwn(sourceMessages, error.code) ? (error.code as SourceRefusal) : 'unreadable';
}

async function perform(task: SourceTask): Promise<SourceReply> {
  try {
    return { kind: 'read', reading: checkAll(await readSource(task)) };
  } catch (error) {
    return { kind: 'refused', code: codeOf(error) };
  }
}

performTasks(perform);
