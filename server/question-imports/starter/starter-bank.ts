import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Language } from '../../../contract/languages.ts';
import { checkItem, type CheckedItem } from '../check.ts';
import { itemsOf } from '../reading/savol.ts';

/**
 * The tests of the starter bank in a language, checked. Each is in a subject of the curriculum, the first name of its category, and in a
 * grade, the second.
 */
export async function readStarterBank(language: Language): Promise<CheckedItem[]> {
  const file = await readFile(join(import.meta.dirname, `${language}.json`), 'utf8');
  // The file is not at hand for a look at a line of it.
  return itemsOf(JSON.parse(file), new Map()).map((item) => checkItem({ ...item, place: '' }, () => false));
}
