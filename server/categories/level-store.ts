import type { DifficultyLevelInput } from '../../contract/questions/categories.ts';
import { messages } from '../../contract/wire/messages.ts';
import { breaks, type Database } from '../database/database.ts';
import { InvalidFieldsError } from '../errors.ts';
import { isSameName } from './rules.ts';

export type LevelRecord = DifficultyLevelInput & { id: number };
const columns = ['id', 'weight', 'name_en', 'name_ru', 'name_uz'] as const;

/** All difficulty levels, the easiest first. */
export async function listDifficultyLevels(database: Database): Promise<LevelRecord[]> {
  return database.selectFrom('difficulty_level').select(columns).orderBy('weight').orderBy('id').execute();
}

const names = ['name_en', 'name_ru', 'name_uz'] as const;

function taken(fields: readonly string[]): InvalidFieldsError {
  return new InvalidFieldsError(Object.fromEntries(fields.map((field) => [field, messages.level_taken])));
}

/** @throws InvalidFieldsError with every name that another level has: see isSameName */
async function requireFreeNames(database: Database, level: DifficultyLevelInput, id?: number): Promise<void> {
  const others = await database
    .selectFrom('difficulty_level')
    .select(names)
    .where('id', 'is distinct from', id ?? null)
    .execute();
  const found = names.filter((name) => others.some((other) => isSameName(other[name], level[name])));
  if (found.length > 0) throw taken(found);
}

/** Maps what another request has taken since requireFreeNames. */
async function mapTaken<Written>(write: Promise<Written>): Promise<Written> {
  try {
    return await write;
  } catch (error) {
    const found = names.filter((name) => breaks(error, `difficulty_level_${name}`));
    throw found.length > 0 ? taken(found) : error;
  }
}

/** @throws InvalidFieldsError where another level has one of the names */
export async function insertDifficultyLevel(
  database: Database,
  level: DifficultyLevelInput,
): Promise<LevelRecord> {
  await requireFreeNames(database, level);
  return mapTaken(
    database.insertInto('difficulty_level').values(level).returning(columns).executeTakeFirstOrThrow(),
  );
}

/**
 * @returns the changed level, or undefined where it does not exist
 * @throws InvalidFieldsError where another level has one of the names
 */
export async function updateDifficultyLevel(
  database: Database,
  id: number,
  level: DifficultyLevelInput,
): Promise<LevelRecord | undefined> {
  const known = await database.selectFrom('difficulty_level').where('id', '=', id).select('id').execute();
  if (known.length === 0) return undefined;
  await requireFreeNames(database, level, id);
  return mapTaken(
    database
      .updateTable('difficulty_level')
      .set(level)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst(),
  );
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
