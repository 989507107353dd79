import { sql } from 'kysely';

import type { QuestionForStaff } from '../../contract/questions.ts';
import { type Change, changeCount, changesIn } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { type Dated, memories, recall } from '../database/remembered.ts';
import { NotFoundError } from '../errors.ts';
import { fullQuestions, withPictureUrl } from './store.ts';

type Remembered = Dated & { question: QuestionForStaff };

/** Everything there is to read of questions, by id; at most so many characters of them. */
const rows = memories<number, Remembered>(
  10_000_000,
  ({ question: { savol, a, b, c, d, e, right_answer_text, change_by_ai } }) =>
    400 + [savol, a, b, c, d, e, right_answer_text, change_by_ai].join('').length,
);

const nameFields = ['first_name', 'last_name', 'email'];

function concerns({ what, id, before, after }: Change, { question }: Remembered): boolean {
  if (what === 'question') return id === question.id;
  if (what === 'category') return id === question.category && before?.['name'] !== after?.['name'];
  return id === question.author && nameFields.some((field) => before?.[field] !== after?.[field]);
}

/** What is remembered of a question, where nothing that is known to have changed concerns it. */
function known(database: Database, id: number): QuestionForStaff | undefined {
  return recall(database, rows(database), id, concerns)?.question;
}

type Row = Omit<QuestionForStaff, 'image'> & { image: string | null };

/**
 * Questions in full, in the order of their ids; those that are gone are left out. What is remembered of them is not
 * read again: all changes until now must be known, as they are once the request is authenticated: see AuthenticatedUser.
 */
export async function readQuestions(database: Database, ids: readonly number[]): Promise<QuestionForStaff[]> {
  const missing = ids.filter((id) => known(database, id) === undefined);
  const read = missing.length === 0 ? none : await readRows(database, missing);
  const isHeld = ids.every((id) => read.has(id) || known(database, id) !== undefined);
  // What was remembered did not hold, so that all is read in one statement, whatever changes meanwhile.
  const found = isHeld ? read : await readRows(database, ids);
  const questions = ids.map((id) => found.get(id) ?? (isHeld ? known(database, id) : undefined));
  return questions.filter((question) => question !== undefined);
}

const none: ReadonlyMap<number, QuestionForStaff | undefined> = new Map();

const rowsOf = prepared((database, ids: readonly number[]) => {
  const id = sql<number>`(${ids}::integer[])[place]`;
  return sql<{ count: number } & (Row | { id: null })>`
    select told.*, question.*
    from (select ${changeCount} as count) as told
    left join (
      generate_subscripts(${ids}::integer[], 1) as place
      cross join lateral (${fullQuestions(database).where('question.id', '=', id)} offset 0) as question
    ) on true`;
});

/** @returns undefined by the ids of those that are gone */
async function readRows(database: Database, ids: readonly number[]) {
  const changes = changesIn(database);
  const at = changes.moment();
  const read = await rowsOf(database, ids);
  // A transaction sees what is nobody else's to know, and seldom reads a question twice.
  if (!database.isTransaction) await changes.learn(read[0]?.count ?? 0);
  const found = new Map<number, QuestionForStaff | undefined>(ids.map((id) => [id, undefined]));
  for (const { count: _count, ...row } of read) {
    if (row.id === null) continue;
    // It will say the same as long as anybody has it.
    const question = Object.freeze(withPictureUrl(row));
    found.set(row.id, question);
    if (!database.isTransaction) rows(database).keep(row.id, { question, at });
  }
  return found;
}

/**
 * One question in full.
 * @throws NotFoundError
 */
export async function getQuestion(database: Database, id: number): Promise<QuestionForStaff> {
  const [question] = await readQuestions(database, [id]);
  if (question === undefined) throw new NotFoundError();
  return question;
}
