import type { ImportRemark } from '../../contract/questions/imports.ts';
import type { Database } from '../database/database.ts';
import { remark } from './reading/item.ts';
import type { CheckedReading } from './source-process.ts';
import { type Base, mapCategories, pathBelow, pathKey } from './categories.ts';
import { listBelow } from './category-store.ts';
import { type CheckedItem, receiptsOf } from './check.ts';
import { filesOfQuestion } from './files-of-test.ts';
import { type Asked, findSame, type Reader, type Same } from './same-store.ts';
import { paced, partsOf } from './parts.ts';
import type { MappedCategory, NewItem } from './store.ts';

/** The category of an import, and whether its maker may add categories. */
type Target = { base: Base; adds_categories: boolean };

/** The items of an import, each in its category below that of the import, and the categories. */
function inCategories(
  items: readonly CheckedItem[],
  categories: readonly MappedCategory[],
  { base, adds_categories }: Target,
): CheckedItem[] {
  const known = new Map(categories.map((category) => [pathKey(category.path), category]));
  return items.map((item) => {
    const { path, isCut } = pathBelow(base, item.category);
    const found = known.get(pathKey(path));
    const isElsewhere =
      path.length > 0 && (found === undefined || (found.category === null && !adds_categories));
    const shortened: ImportRemark[] =
      (isCut || isElsewhere) && item.test !== null
        ? [remark('category_shortened', item.category.join(' / '))]
        : [];
    return { ...item, category: path, remarks: [...item.remarks, ...shortened] };
  });
}

/** The part of an item by which it is compared with the bank. @param asked of its test */
export function askedOf({ test }: Pick<CheckedItem, 'test'>, asked: string): Asked {
  return {
    text: asked,
    test_type: test?.test_type ?? '',
    pictured: (test?.pictures.length ?? 0) > 0,
  };
}

/** The same for items of one source that ask the same: of one type, with the same files. */
export function sameOf({ test }: Pick<CheckedItem, 'test'>, { same }: Same): string {
  return [same, test?.test_type, ...(test === null ? [] : filesOfQuestion(test))].join(' ');
}

/** Items, each in its category, and the categories of all of them. */
export type Placed = { items: CheckedItem[]; categories: MappedCategory[] };

/**
 * The items of a source in categories below that of the import.
 * @param reading of a source, checked
 */
export async function placedBelow(
  database: Database,
  { items: read }: Pick<CheckedReading, 'items'>,
  target: Target,
): Promise<Placed> {
  const paths = read.map(({ category }) => pathBelow(target.base, category).path);
  const hasPaths = paths.some((path) => path.length > 0);
  const categories = mapCategories(paths, hasPaths ? await listBelow(database, target.base.id) : []);
  return { categories, items: inCategories(read, categories, target) };
}

/** Some items as they are compared with the bank, with those that were read. */
async function compared(database: Database, items: readonly CheckedItem[], reader: Reader) {
  const tests = items.filter(({ asked }) => asked !== null);
  const found = await findSame(
    database,
    tests.map((item) => askedOf(item, item.asked ?? '')),
    reader,
  );
  const sames = new Map(tests.map((item, place) => [item, found[place]]));
  return items.map((item) => {
    const same = sames.get(item);
    return {
      read: item,
      place: item.place,
      remarks: item.remarks,
      included: null,
      same: same === undefined ? null : sameOf(item, same),
      duplicate_of: same?.duplicate_of ?? null,
      duplicate_in: same?.duplicate_in ?? '',
    };
  });
}

/**
 * The items of a source with their receipts, in parts.
 * @param reader with whose tests they are compared
 */
export async function withReceipts(
  database: Database,
  items: readonly CheckedItem[],
  reader: Reader,
): Promise<NewItem[][]> {
  const parts: NewItem[][] = [];
  const taken = new Map<string, string>();
  for await (const some of paced(partsOf(items))) {
    const receipts = receiptsOf(await compared(database, some, reader), taken);
    const made = receipts.map(({ item, receipt, outcome }) => ({
      place: item.place,
      name: item.read.name,
      category: [...item.read.category],
      draft: item.read.test,
      remarks: item.remarks,
      receipt,
      outcome,
      included: item.included,
      same: item.same,
      duplicate_of: item.duplicate_of,
      duplicate_in: item.duplicate_in,
    }));
    parts.push(made);
  }
  return parts;
}
