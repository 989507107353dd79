import type { DifficultyLevelInput } from '../../contract/categories.ts';
import type { Database } from '../database/database.ts';

export type LevelRecord = DifficultyLevelInput & { id: number };
const columns = ['id', 'weight', 'name_en', 'name_ru', 'name_uz'] as const;

/** All difficulty levels, the easiest first. */
export async function listDifficultyLevels(database: Database): Promise<LevelRecord[]> {
  return database.selectFrom('difficulty_level').select(columns).orderBy('weight').orderBy('id').execute();
}

export async function insertDifficultyLevel(
  database: Database,
  level: DifficultyLevelInput,
): Promise<LevelRecord> {
  return database.insertInto('difficulty_level').values(level).returning(columns).executeTakeFirstOrThrow();
}

/** @returns the changed level, or undefined where it does not exist */
export async function updateDifficultyLevel(
  database: Database,
  id: number,
  level: DifficultyLevelInput,
): Promise<LevelRecord | undefined> {
  return database
    .updateTable('difficulty_level')
    .set(level)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/**
 * @returns whether the level existed
 * @throws where a question has it: see foreign-keys.ts
 */
export async function deleteDifficultyLevel(database: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('difficulty_level')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
