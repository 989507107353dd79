import { beginnerLevel, type DifficultyLevelInput } from '../../contract/questions/categories.ts';
import { insertSession } from '../auth/session-store.ts';
import { addPupils, addTeachers } from '../classes/membership-store.ts';
import type { SchoolClass } from '../classes/rules.ts';
import { insertClass, updateClass } from '../classes/store.ts';
import { insertPost, type NewPost } from '../news/store.ts';
import { insertDifficultyLevel, type LevelRecord } from '../categories/level-store.ts';
import type { StoredAnswer } from '../answers/store.ts';
import { recordAnswer } from '../answers/record-store.ts';
import { atWeight, grade } from '../answers/rules.ts';
import type { AnswerInput } from '../../contract/answers.ts';
import type { SpecifiedFields } from '../../contract/question-types/question-type.ts';
import { questionTypeOf } from '../../contract/question-types/registry.ts';
import type { Remarks } from '../../contract/question-types/remarks.ts';
import { readQuestion } from '../../contract/question-types/wire-form.ts';
import { identifyNew, mediaByStoredId } from '../questions/identity.ts';
import { getQuestion, insertQuestion, type NewQuestion, type StoredQuestion } from '../questions/store.ts';
import type { Change } from '../questions/version-store.ts';
import { type CategoryRecord, insertCategory, type NewCategory } from '../categories/store.ts';
import type { NewUser } from '../users/store.ts';
import { insertUser } from '../users/store.ts';
import type { User } from '../../contract/people/users.ts';
import { hashPassword } from '../users/passwords.ts';
import type { AppContext } from '../app-context.ts';

/** The password of all accounts that a factory makes. */
export const password = 'correct horse battery';

let hashed: Promise<string> | undefined;
let made = 0;

/** Makes a person, by default active and without a role. */
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

/** The part of an account that its tokens contain. */
export async function accountOf(context: AppContext, { id }: { id: number }) {
  return context.database
    .selectFrom('users')
    .select(['id', 'session_epoch'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** An access token of a person, as after a log-in. */
export async function tokenOf(context: AppContext, person: { id: number }): Promise<string> {
  const now = new Date();
  const session = await insertSession(context.database, person.id, now);
  return context.tokens.access(await accountOf(context, person), session, now);
}

export type Caller = { person: User; token: string };

/** Makes a person with an access token. */
export async function makeCaller(context: AppContext, some: Partial<NewUser> = {}): Promise<Caller> {
  const person = await makePerson(context, some);
  return { person, token: await tokenOf(context, person) };
}

/** Makes a category, by default at the root. */
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

type Fields = Partial<SpecifiedFields> & { content?: unknown; key?: unknown };

const defaults: Readonly<Record<string, Fields>> = {
  choosable: { a: 'Samarkand', b: 'Tashkent', c: 'Bukhara', right_answer: 'b' },
  free_text: { right_answer_text: 'Tashkent' },
  essay: { content: {} },
};

const blank = { a: '', b: '', c: '', d: '', e: '', right_answer: null, right_answer_text: '' };

/**
 * Makes a question, by default enabled, without author, with options and a right answer, in a new category. Content and key
 * are given as they stand on the wire.
 */
export async function makeQuestion(
  context: AppContext,
  some: Partial<Omit<NewQuestion, 'content' | 'key'>> & Fields = {},
): Promise<StoredQuestion & SpecifiedFields> {
  made += 1;
  const {
    test_type = 'choosable',
    a,
    b,
    c,
    d,
    e,
    right_answer,
    right_answer_text,
    content,
    key,
    ...more
  } = some;
  const given = { a, b, c, d, e, right_answer, right_answer_text, content, key };
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const fields = { ...blank, ...defaults[test_type], ...present };
  const read = readQuestion(questionTypeOf(test_type), fields);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const { remarks, image = null, media = null, ...columns } = more;
  const sent = { test_type, ...read.value, remarks: remarks as Remarks | null | undefined };
  const { ids, ...identified } = identifyNew(sent);
  const stored = await insertQuestion(context.database, {
    savol: `Which city is the capital of Uzbekistan? (${made})`,
    test_type,
    ...identified,
    ...mediaByStoredId({ image, media }, ids),
    category: some.category ?? (await makeCategory(context)).id,
    qiyinlik_darajasi: beginnerLevel,
    ...columns,
  });
  return { ...fields, ...stored };
}

/** For changes of questions by nobody in particular. */
export const nobody: Change = { by: null, at: new Date(0) };

/** Makes a graded answer to a question, by default a right one, of a new person to a new question. */
export async function makeAnswer(
  context: AppContext,
  { question, person, ...some }: { question?: { id: number }; person?: { id: number } } & AnswerInput = {},
): Promise<StoredAnswer> {
  const { id } = question ?? (await makeQuestion(context));
  const { id: answerer } = person ?? (await makePerson(context));
  const stored = await getQuestion(context.database, id);
  const right = {
    users_answer: stored.right_answer ?? 'a',
    users_text_answer: stored.right_answer_text.split('\n')[0],
  };
  const result = grade(stored.stored, { ...right, ...some });
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  const graded = { ...atWeight(result, stored.weight), completed_at: new Date().toISOString() };
  const { revision, version } = stored;
  const answer = { question: id, revision, version, person: answerer, keyed: undefined, ...graded };
  const outcome = await recordAnswer(context.database, answer);
  if (outcome !== 'stored') throw new Error('The person has answered the question already.');
  return graded;
}

/** Makes an essay of a new pupil, by default, to a question that is an essay, which waits for a mark. */
export async function makeEssay(
  context: AppContext,
  {
    question,
    person,
    text = 'Every city has a story.',
  }: {
    question?: { id: number };
    person?: { id: number };
    text?: string;
  } = {},
): Promise<{ id: number; question: number }> {
  const asked = question ?? (await makeQuestion(context, { test_type: 'essay' }));
  const writer = person ?? (await makePerson(context, { is_pupil: true }));
  await makeAnswer(context, { question: asked, person: writer, answer: { text } });
  return context.database
    .selectFrom('answer')
    .select(['id', 'question'])
    .where('question', '=', asked.id)
    .where('person', '=', writer.id)
    .executeTakeFirstOrThrow();
}

/** Makes a post, by default in English and without author. */
export async function makePost(context: AppContext, some: Partial<NewPost> = {}): Promise<{ id: number }> {
  made += 1;
  return insertPost(context.database, {
    title: `The library opens on Saturdays (${made})`,
    text: 'From now on the library is open from nine to one on Saturdays.\n\nBring your reader card.',
    language: 'en',
    ...some,
  });
}

/** Makes a class, by default of 2026, confirmed with its pupils, with a name that no other one has and without members. */
export async function makeClass(
  context: AppContext,
  {
    teachers = [],
    pupils = [],
    join_code,
    archived_at,
    confirmed = true,
    ...some
  }: {
    name?: string;
    year?: number;
    subject?: number;
    join_code?: string;
    archived_at?: Date;
    /** Whether staff made the class and put the pupils into it, and no teacher. */
    confirmed?: boolean;
    teachers?: readonly { id: number }[];
    pupils?: readonly { id: number }[];
  } = {},
): Promise<SchoolClass> {
  made += 1;
  const { database } = context;
  const schoolClass = await insertClass(database, {
    name: `Class ${made}`,
    year: 2026,
    confirmed_at: confirmed ? new Date() : null,
    ...some,
  });
  const ids = (people: readonly { id: number }[]) => people.map(({ id }) => id);
  await addTeachers(database, schoolClass.id, ids(teachers));
  await addPupils(database, schoolClass.id, ids(pupils), confirmed);
  await updateClass(database, schoolClass.id, {
    ...(join_code === undefined ? {} : { join_code }),
    ...(archived_at === undefined ? {} : { archived_at }),
  });
  return schoolClass;
}
