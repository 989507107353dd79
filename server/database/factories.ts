import type { DifficultyLevelInput } from '../../contract/categories.ts';
import { insertDifficultyLevel, type LevelRecord } from '../categories/level-store.ts';
import { type CategoryRecord, insertCategory, type NewCategory } from '../categories/store.ts';
import type { NewUser } from '../users/store.ts';
import { insertUser } from '../users/store.ts';
import type { User } from '../../contract/users.ts';
import { hashPassword } from '../users/passwords.ts';
import type { House } from '../house.ts';

/** The password of everybody that a factory makes. */
export const password = 'correct horse battery';

let hashed: Promise<string> | undefined;
let made = 0;

/** Makes an active person without any role, unless told otherwise. */
export async function makePerson(house: House, some: Partial<NewUser> = {}): Promise<User> {
  hashed ??= hashPassword(password);
  made += 1;
  return insertUser(house.database, {
    email: `person-${made}@example.com`,
    first_name: 'Ann',
    last_name: `Lee ${made}`,
    password_hash: await hashed,
    is_active: true,
    ...some,
  });
}

/** An access token of someone, as log-in would give it. */
export async function tokenOf(house: House, person: { id: number }): Promise<string> {
  const { session_epoch } = await house.database
    .selectFrom('users')
    .select('session_epoch')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  return house.tokens.access({ id: person.id, session_epoch }, new Date());
}

export type Caller = { person: User; token: string };

/** A person with a token, ready to call. */
export async function makeCaller(house: House, some: Partial<NewUser> = {}): Promise<Caller> {
  const person = await makePerson(house, some);
  return { person, token: await tokenOf(house, person) };
}

/** Makes a category at the root, unless told otherwise. */
export async function makeCategory(house: House, some: Partial<NewCategory> = {}): Promise<CategoryRecord> {
  made += 1;
  return insertCategory(house.database, { name: `Category ${made}`, language: 'en', parent: null, ...some });
}

export async function makeDifficultyLevel(
  house: House,
  some: Partial<DifficultyLevelInput> = {},
): Promise<LevelRecord> {
  made += 1;
  const names = { name_en: `Level ${made}`, name_ru: `Уровень ${made}`, name_uz: `Daraja ${made}` };
  return insertDifficultyLevel(house.database, { ...names, weight: 1, ...some });
}
