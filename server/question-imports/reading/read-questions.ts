import { importLimits, sourceMessages, type SourceRefusal } from '../../../contract/questions/imports.ts';
import { largestSound } from '../../../contract/questions/media-input.ts';
import { largestImage } from '../../../contract/questions/questions.ts';
import { performTasks } from '../../process/limited-process.ts';
import { UnreadableFile } from '../../reading/unreadable-file.ts';
import { checkItem, type CheckedItem } from '../check.ts';
import { filesOfQuestion } from '../files-of-test.ts';
import type { CheckedReading, SourceReply, SourceTask } from '../source-process.ts';
import { type Item, type Reading, remark, UnreadableSource } from './item.ts';
import { readSource } from './read-source.ts';

/* The program of a process that reads tests: see readApart. */

/** The code of a refusal. What a reader does not expect makes the source unreadable, as a broken file does. */
function codeOf(error: unknown): SourceRefusal {
  if (!(error instanceof UnreadableFile)) return 'unreadable';
  return Object.hasOwn(sourceMessages, error.code) ? (error.code as SourceRefusal) : 'unreadable';
}

/** A checked item. One that the check does not expect is refused by itself. */
function checked(item: Item, has: (file: string) => boolean): CheckedItem {
  try {
    return checkItem(item, has);
  } catch {
    const { place, name, category } = item;
    return checkItem({ place, name, category, remarks: [remark('broken', 'unexpected')], test: null }, has);
  }
}

/** Files that no test could have, for their names or sizes, are none. @throws UnreadableSource where its tests have more files than an import takes */
function checkAll({ items, files, ...read }: Reading): CheckedReading {
  const usable = new Map(
    [...files].filter(
      ([name, { length }]) =>
        name.length <= importLimits.name && length <= Math.max(largestImage, largestSound),
    ),
  );
  const has = (file: string) => usable.has(file);
  const checkedItems = items.map((item) => checked(item, has));
  const needed = new Set(checkedItems.flatMap(({ test }) => (test === null ? [] : filesOfQuestion(test))));
  if (needed.size > importLimits.files) throw new UnreadableSource('too_complex');
  return {
    ...read,
    items: checkedItems,
    // What no test names is not sent to the server.
    files: new Map([...usable].filter(([name]) => needed.has(name))),
  };
}

async function perform(task: SourceTask): Promise<SourceReply> {
  try {
    return { kind: 'read', reading: checkAll(await readSource(task)) };
  } catch (error) {
    return { kind: 'refused', code: codeOf(error) };
  }
}

performTasks(perform);
