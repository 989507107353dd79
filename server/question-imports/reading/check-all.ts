import { importLimits } from '../../../contract/questions/imports.ts';
import { largestSound } from '../../../contract/questions/media-input.ts';
import { largestImage } from '../../../contract/questions/questions.ts';
import { checkItem, type CheckedItem, isRefusal } from '../check.ts';
import { filesOfQuestion } from '../files-of-test.ts';
import type { CheckedReading } from '../source-process.ts';
import { type Item, type Reading, remark, UnreadableSource } from './item.ts';

/** A checked item. One that the check does not expect is refused by itself. */
function checked(item: Item, has: (file: string) => boolean): CheckedItem {
  try {
    return checkItem(item, has);
  } catch {
    const { place, name, category } = item;
    return checkItem({ place, name, category, remarks: [remark('broken', 'unexpected')], test: null }, has);
  }
}

/** Bytes of the files of all tests together. Each test has its own, also of a picture that many show: that picture counts for each. */
const mostFileBytes = 1024 ** 3;

/** Characters of the JSON of all refused tests, which are stored so that they can be corrected. */
const longestRefused = 40_000_000;

function lengthOfRefused(items: readonly CheckedItem[]): number {
  const refused = items.filter(({ test, remarks }) => test !== null && remarks.some(isRefusal));
  return refused.reduce((sum, { test }) => sum + JSON.stringify(test).length, 0);
}

/**
 * Files that no test could have, for their names or sizes, are none.
 * @throws UnreadableSource where its tests have more or larger files than an import takes, or those that are refused are far too long
 */
export function checkAll({ items, files, ...read }: Reading): CheckedReading {
  const usable = new Map(
    [...files].filter(
      ([name, { length }]) =>
        name.length <= importLimits.name && length <= Math.max(largestImage, largestSound),
    ),
  );
  const has = (file: string) => usable.has(file);
  const checkedItems = items.map((item) => checked(item, has));
  const named = checkedItems.flatMap(({ test }) => (test === null ? [] : filesOfQuestion(test)));
  const bytes = named.reduce((sum, name) => sum + (files.get(name)?.length ?? 0), 0);
  if (named.length > importLimits.files || bytes > mostFileBytes) throw new UnreadableSource('too_complex');
  if (lengthOfRefused(checkedItems) > longestRefused) throw new UnreadableSource('too_complex');
  const needed = new Set(named);
  return {
    ...read,
    items: checkedItems,
    // What no test names is not sent to the server.
    files: new Map([...usable].filter(([name]) => needed.has(name))),
  };
}
