import { beginnerLevel, type DifficultyLevelInput } from '../../contract/categories.ts';
import { insertPost, type NewPost } from '../news/store.ts';
import { insertDifficultyLevel, type LevelRecord } from '../categories/level-store.ts';
import { insertAnswer, type NewAnswer, type StoredAnswer } from '../answers/store.ts';
import { score } from '../answers/rules.ts';
import { getWeight, insertQuestion, type NewQuestion, type StoredQuestion } from '../questions/store.ts';
import { type CategoryRecord, insertCategory, type NewCategory } from '../categories/store.ts';
import type { NewUser } from '../users/store.ts';
import { insertUser } from '../users/store.ts';
import type { User } from '../../contract/users.ts';
import { hashPassword } from '../users/passwords.ts';
import type { AppContext } from '../app-context.ts';

/** The password of everybody that a factory makes. */
export const password = 'correct horse battery';

let hashed: Promise<string> | undefined;
let made = 0;

/** Makes an active person without any role, unless told otherwise. */
export async function makePerson(context: AppContext, some: Partial<NewUser> = {}): Promise<User> {
  hashed ??= hashPassword(password);
  made += 1;
  return insertUser(context.database, {
    email: `person-${made}@example.com`,
    first_name: 'Ann',
    last_name: `Lee ${made}`,
    password_hash: await hashed,
    is_active: true,
    ...some,
  });
}

/** An access token of someone, as log-in would give it. */
export async function tokenOf(context: AppContext, person: { id: number }): Promise<string> {
  const { session_epoch } = await context.database
    .selectFrom('users')
    .select('session_epoch')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  return context.tokens.access({ id: person.id, session_epoch }, new Date());
}

export type Caller = { person: User; token: string };

/** A person with a token, ready to call. */
export async function makeCaller(context: AppContext, some: Partial<NewUser> = {}): Promise<Caller> {
  const person = await makePerson(context, some);
  return { person, token: await tokenOf(context, person) };
}

/** Makes a category at the root, unless told otherwise. */
export async function makeCategory(
  context: AppContext,
  some: Partial<NewCategory> = {},
): Promise<CategoryRecord> {
  made += 1;
  return insertCategory(context.database, {
    name: `Category ${made}`,
    language: 'en',
    parent: null,
    ...some,
  });
}

export async function makeDifficultyLevel(
  context: AppContext,
  some: Partial<DifficultyLevelInput> = {},
): Promise<LevelRecord> {
  made += 1;
  const names = { name_en: `Level ${made}`, name_ru: `Уровень ${made}`, name_uz: `Daraja ${made}` };
  return insertDifficultyLevel(context.database, { ...names, weight: 1, ...some });
}

const defaults = {
  choosable: { a: 'Samarkand', b: 'Tashkent', c: 'Bukhara', right_answer: 'b' },
  free_text: { right_answer_text: 'Tashkent' },
} as const;

/** Makes an enabled question of nobody's with options and a right answer, in a category of its own. */
export async function makeQuestion(
  context: AppContext,
  some: Partial<NewQuestion> = {},
): Promise<StoredQuestion> {
  made += 1;
  const test_type = some.test_type ?? 'choosable';
  return insertQuestion(context.database, {
    savol: `Which city is the capital of Uzbekistan? (${made})`,
    test_type,
    ...defaults[test_type],
    category: some.category ?? (await makeCategory(context)).id,
    qiyinlik_darajasi: beginnerLevel,
    ...some,
  });
}

/** Makes a person's answer to a question, graded as it would be: the right one, unless told otherwise. */
export async function makeAnswer(
  context: AppContext,
  {
    question,
    person,
    ...some
  }: { question?: StoredQuestion; person?: { id: number } } & Partial<
    Pick<NewAnswer, 'users_answer' | 'users_text_answer'>
  > = {},
): Promise<StoredAnswer> {
  const asked = question ?? (await makeQuestion(context));
  const given =
    asked.test_type === 'choosable'
      ? { users_answer: asked.right_answer ?? 'a', users_text_answer: null, ...some }
      : { users_answer: null, users_text_answer: asked.right_answer_text.split('\n')[0] ?? '', ...some };
  const answer = await insertAnswer(context.database, {
    ...given,
    ...score(asked, given, await getWeight(context.database, asked.qiyinlik_darajasi)),
    question: asked.id,
    person: (person ?? (await makePerson(context))).id,
  });
  if (answer === undefined) throw new Error('This person has answered this question already.');
  return answer;
}

/** Makes a post of nobody's in English, unless told otherwise. */
export async function makePost(context: AppContext, some: Partial<NewPost> = {}): Promise<{ id: number }> {
  made += 1;
  return insertPost(context.database, {
    title: `The library opens on Saturdays (${made})`,
    text: 'From now on the library is open from nine to one on Saturdays.\n\nBring your reader card.',
    language: 'en',
    ...some,
  });
}
