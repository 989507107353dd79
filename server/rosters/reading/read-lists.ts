import { performTasks } from '../../process/limited-process.ts';
import { UnreadableList } from './draft.ts';
import { readList } from './read-list.ts';
import type { ListReply, ListTask } from '../list-process.ts';

/* The program of a process that reads lists: see LimitedProcess. */

async function perform({ source, options }: ListTask): Promise<ListReply> {
  try {
    return { kind: 'read', reading: await readList(source, options) };
  } catch (error) {
    return { kind: 'refused', code: error instanceof UnreadableList ? error.code : 'not_list' };
  }
}

performTasks(perform);
