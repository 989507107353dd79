import type { Language } from '../../../contract/languages.ts';
import { subjectsIn } from '../../../contract/questions/curriculum.ts';
import { missingRoots } from '../../categories/rules.ts';
import type { Database } from '../../database/database.ts';

/** A subject of the curriculum in the tree, and the categories below it. */
type Subject = { id: number; children: readonly { id: number; name: string }[] };

/** The subjects of the curriculum that the tree has, by their names in a language. */
export async function listSubjects(
  database: Database,
  language: Language,
): Promise<ReadonlyMap<string, Subject>> {
  const roots = await database
    .selectFrom('category')
    .select(['id', 'name', 'language'])
    .where('parent', 'is', null)
    .execute();
  const { found } = missingRoots(roots, language, subjectsIn(language));
  if (found.length === 0) return new Map();
  const ids = found.map(({ root }) => root);
  const below = await database
    .selectFrom('category')
    .select(['id', 'name', 'parent'])
    .where('parent', 'in', ids)
    .execute();
  return new Map(
    found.map(({ root, subject }) => [
      subject.name,
      { id: root, children: below.filter(({ parent }) => parent === root) },
    ]),
  );
}
