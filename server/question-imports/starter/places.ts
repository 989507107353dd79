import type { Language } from '../../../contract/languages.ts';
import { isSameName } from '../../categories/rules.ts';
import type { Database } from '../../database/database.ts';
import { pathKey } from '../categories.ts';
import type { CheckedItem } from '../check.ts';
import type { Placed } from '../create.ts';
import { remark } from '../reading/item.ts';
import type { MappedCategory } from '../store.ts';
import { listSubjects } from './subject-store.ts';

/**
 * The items of the starter bank in the subjects that the tree has, each in its grade, or in the subject where that has no such grade. Other subjects
 * are left out.
 * @param category only items of this subject, or of this grade of one; null for all
 */
export async function placedInSubjects(
  database: Database,
  bank: readonly CheckedItem[],
  { language, category }: { language: Language; category: number | null },
): Promise<Placed> {
  const subjects = await listSubjects(database, language);
  const categories = new Map<string, MappedCategory>();
  const items = bank.flatMap((item): CheckedItem[] => {
    const [name = '', grade = ''] = item.category;
    const subject = subjects.get(name);
    if (subject === undefined) return [];
    const child = subject.children.find((known) => isSameName(known.name, grade));
    if (category !== null && category !== subject.id && category !== child?.id) return [];
    const path = child === undefined ? [name] : [name, grade];
    categories.set(pathKey(path), { path, category: child?.id ?? subject.id });
    if (child !== undefined) return [item];
    const moved = remark('category_shortened', item.category.join(' / '));
    return [{ ...item, category: path, remarks: [...item.remarks, moved] }];
  });
  return { items, categories: [...categories.values()] };
}
