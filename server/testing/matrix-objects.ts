import { randomInt } from 'node:crypto';

import { newCode } from '../../contract/people/codes.ts';
import type { User } from '../../contract/people/users.ts';
import { replaceMailLink } from '../auth/link-store.ts';
import { uidOf } from '../auth/links.ts';
import { insertSession } from '../auth/session-store.ts';
import { addPupils, addTeachers } from '../classes/membership-store.ts';
import { insertMove } from '../classes/move-store.ts';
import { updateClass } from '../classes/store.ts';
import {
  accountOf,
  makeAnswer,
  makeCategory,
  makeClass,
  makeDifficultyLevel,
  makeEssay,
  makePerson,
  makeQuestion,
} from './factories.ts';
import type { AppContext } from '../app-context.ts';
import { showCodes } from '../families/code-store.ts';
import { insertLink } from '../families/store.ts';
import { storedPlan } from '../rosters/check.ts';
import { insertImport, markApplied, type Settings } from '../rosters/store.ts';
import { addTests, insertSet, replaceShares } from '../question-sets/store.ts';
import { closeAccount } from '../users/closing-store.ts';
import type { StoredQuestion } from '../questions/store.ts';
import { type Caller, otherTeacher } from './matrix-callers.ts';
import { makeWork } from './work.ts';

/** An id that no object has. */
export const missing = 2_000_000_000;

function makeChild(context: AppContext, email: string) {
  return makePerson(context, { is_pupil: true, father_email: email });
}

/** Makes a set of the author of a question with it alone, and shares it with the whole school. */
async function makeSharedSet(
  { database }: AppContext,
  { id, author }: StoredQuestion,
  may_change: boolean,
): Promise<void> {
  if (author === null) throw new Error('nobody shares this question');
  const set = await insertSet(database, { name: 'Fractions', author, category: null });
  await addTests(database, set, [id]);
  await replaceShares(database, set, [{ person: null, may_change }]);
}

/**
 * Makes a question with the relation to the caller that the matrix names, and the child who answered it where it names one. A withheld
 * question stands in work of the caller, or of that child, which does not show its key yet, a reserved one in work of another person.
 */
export async function makeRelated(
  context: AppContext,
  object: string,
  { person }: Caller,
): Promise<Pick<StoredQuestion, 'id' | 'category'> & { child?: number }> {
  if (object === 'missing') return { id: missing, category: missing };
  const other = await otherTeacher(context);
  const author = object.startsWith('theirs') ? person?.id : other.id;
  const question = await makeQuestion(context, {
    author: author ?? other.id,
    enabled: !object.includes('disabled'),
  });
  if (object.includes('solved') && person) await makeAnswer(context, { question, person });
  if (object.includes('answered')) await makeAnswer(context, { question });
  if (object.includes('child')) {
    const email = object.startsWith('their') ? (person?.email ?? '') : 'somebody.else@example.com';
    const child = await makeChild(context, email);
    await makeAnswer(context, { question, person: child });
    if (object.includes('kept')) await makeWork(context, { pupils: [child], questions: [question] });
    return { ...question, child: child.id };
  }
  if (object.includes('shared')) await makeSharedSet(context, question, object.includes('to change'));
  if (object.includes('reserved')) await makeWork(context, { questions: [question], reserved: true });
  if (object.includes('kept') && person) {
    await makeWork(context, { pupils: [person], questions: [question] });
  }
  return question;
}

/** Makes an answer to a question with the relation to the caller that the matrix names: an essay where it waits for a mark. */
export async function makeToMark(
  context: AppContext,
  object: string,
  { person }: Caller,
): Promise<{ id: number; question: number }> {
  if (object === 'missing') return { id: missing, question: missing };
  const other = await otherTeacher(context);
  const author = (object.startsWith('theirs') ? person?.id : undefined) ?? other.id;
  if (object.includes('to mark')) {
    return makeEssay(context, { question: await makeQuestion(context, { author, test_type: 'essay' }) });
  }
  const question = await makeQuestion(context, { author });
  await makeAnswer(context, { question });
  return context.database
    .selectFrom('answer')
    .select(['id', 'question'])
    .where('question', '=', question.id)
    .executeTakeFirstOrThrow();
}

/** New tokens of a person, as after a log-in. */
export async function tokensOf(context: AppContext, person: User) {
  const account = await accountOf(context, person);
  const session = await insertSession(context.database, person.id, new Date());
  return {
    session: session.id,
    refresh: context.tokens.refresh(account, session, new Date()),
    access: context.tokens.access(account, session, new Date()),
  };
}

/** The content of a link that was mailed to a person, or to a new person. */
export async function makeLink(
  context: AppContext,
  person: User | undefined,
  purpose: 'activation' | 'reset',
) {
  const whose = person ?? (await makePerson(context));
  return {
    uid: uidOf(whose.id),
    token: await replaceMailLink(context.database, whose.id, purpose, new Date()),
  };
}

/** Makes the category that the matrix names, and returns its id. */
export async function makeCategoryFor(context: AppContext, object: string): Promise<number> {
  if (object === 'missing') return missing;
  const { id } = await makeCategory(context);
  if (object === 'in use') await makeQuestion(context, { category: id });
  return id;
}

/** Makes the level that the matrix names, and returns its id. */
export async function makeLevelFor(context: AppContext, object: string): Promise<number> {
  if (object === 'missing') return missing;
  const { id } = await makeDifficultyLevel(context);
  if (object === 'in use') await makeQuestion(context, { qiyinlik_darajasi: id });
  return id;
}

/** Makes a child with a code, and a parent linked by it. The caller is the child or the parent where the matrix says `theirs`. */
export async function makeFamily(
  context: AppContext,
  object: string,
  { person }: Caller,
): Promise<{ child: number; parent: number; code: string }> {
  const { database } = context;
  const caller = person?.id;
  const someone = (await makePerson(context, { is_pupil: true })).id;
  const child = (object === 'theirs' ? caller : undefined) ?? someone;
  const parent =
    (object === 'their child’s' ? caller : undefined) ?? (await makePerson(context, { is_parent: true })).id;
  await insertLink(database, parent, child);
  const [shown] = await showCodes(database, [someone]);
  return { child, parent: object === 'missing' ? missing : parent, code: shown?.code ?? '' };
}

/** The id of the person that the matrix names. */
export async function personFor(context: AppContext, object: string, { person }: Caller): Promise<number> {
  if (object === 'missing') return missing;
  const { id } = object === 'theirs' && person ? person : await makePerson(context);
  if (object === 'closed') await closeAccount(context.database, id, new Date());
  return id;
}

/** Makes the import that the matrix names, of no rows, and returns its id. */
export async function makeImportFor(
  context: AppContext,
  object: string,
  { person }: Caller,
): Promise<number> {
  if (object === 'missing') return missing;
  const { database } = context;
  const format = { kind: 'csv', encoding: '', delimiter: ';' } as const;
  const settings: Settings = {
    format,
    columns: [],
    year: 2026,
    scope: 'nobody',
    ...storedPlan({ rows: [], newClasses: [], missing: [] }).ofPlan,
  };
  const made_by = (person ?? (await otherTeacher(context))).id;
  const id = await insertImport(database, { made_by, source: '', settings }, []);
  if (object === 'applied') await markApplied(database, id, { done: [], made_classes: [], now: new Date() });
  return id;
}

let classesMade = 0;

/** Makes a class with the relation to the caller that the matrix names, and a pupil in it, with a name and a code of its own. */
export async function makeClassFor(
  context: AppContext,
  object: string,
  { person }: Caller,
): Promise<{ id: number; name: string; join_code: string }> {
  if (object === 'missing') return { id: missing, name: 'missing', join_code: 'YYYYYYYY' };
  const other = await otherTeacher(context);
  classesMade += 1;
  const join_code = newCode((below) => randomInt(below));
  const name = `Matrix-${String(classesMade).padStart(6, '0')}`;
  const pupil = await makePerson(context, { is_pupil: true });
  const { id } = await makeClass(context, { name, pupils: [pupil], teachers: [other] });
  await updateClass(context.database, id, { join_code });
  if (person === undefined) return { id, name, join_code };
  if (object === 'they teach') await addTeachers(context.database, id, [person.id]);
  if (object === 'they are in') await addPupils(context.database, id, [person.id], true);
  if (object === 'their child is in') {
    await addPupils(context.database, id, [(await makeChild(context, person.email)).id], true);
  }
  return { id, name, join_code };
}

/** Makes a class that was moved up by the last move, and returns the id of the move. */
export async function makeMoved(context: AppContext): Promise<number> {
  const name_after = `Moved ${(classesMade += 1)}`;
  const { id } = await makeClass(context, { name: name_after, year: 2012 });
  const move = { made_by: (await otherTeacher(context)).id, made_at: new Date(), from_year: 2011 };
  return insertMove(context.database, move, [{ class: id, name_before: name_after, name_after }]);
}
