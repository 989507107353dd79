import { performTasks } from '../../process/limited-process.ts';
import { sourceOf } from '../../reading/sent-source.ts';
import type { ListReply, ListTask } from '../list-process.ts';
import { readList, refusalOf } from './read-list.ts';

/* The program of a process that reads lists: see readApart. */

async function perform({ options, ...task }: ListTask): Promise<ListReply> {
  try {
    return { kind: 'read', reading: await readList(await sourceOf(task), options) };
  } catch (error) {
    return { kind: 'refused', code: refusalOf(error) };
  }
}

performTasks(perform);
