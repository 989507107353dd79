import { type RawBuilder, sql } from 'kysely';

import type { QuestionForStaff } from '../../contract/questions.ts';
import { type Change, changeCount, changesIn } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { type Dated, memories, recall } from '../database/remembered.ts';
import { notFound } from '../http/errors.ts';
import type { Person } from '../http/route.ts';
import { childrenOf } from '../users/store.ts';
import { fullQuestions, withPictureUrl } from './store.ts';

type Remembered = Dated & { question: QuestionForStaff };

/** Everything there is to read of questions, by id; at most so many characters of them. */
const rows = memories<number, Remembered>(
  8_000_000,
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

type Read = { questions: QuestionForStaff[]; also: string | null };

/**
 * Questions in full, in the order of their ids; those that are gone are left out. What is remembered of them is not
 * read again: the one statement then only finds out whether it still holds.
 * @param also something else to find out in the same statement
 */
export async function readQuestions(
  database: Database,
  ids: readonly number[],
  also: RawBuilder<string | null> = sql<null>`null::text`,
): Promise<Read> {
  const read = await readMissing(
    database,
    ids.filter((id) => known(database, id) === undefined),
    also,
  );
  const isHeld = ids.every((id) => read.found.has(id) || known(database, id) !== undefined);
  // What was remembered did not hold, so that all is read in one statement, whatever changes meanwhile.
  const { found } = isHeld ? read : await readMissing(database, ids, also);
  const questions = ids.map((id) => found.get(id) ?? (isHeld ? known(database, id) : undefined));
  return { questions: questions.filter((question) => question !== undefined), also: read.also };
}

async function readMissing(database: Database, ids: readonly number[], also: RawBuilder<string | null>) {
  const changes = changesIn(database);
  const at = changes.moment();
  const { rows: read } = await (
    ids.length === 0
      ? sql<Told & { id: null }>`select ${changeCount} as count, ${also} as also, null as id`
      : sql<Told & (Row | { id: null })>`
        select told.*, question.*
        from (select ${changeCount} as count, ${also} as also) as told
        left join (
          generate_subscripts(${ids}::integer[], 1) as place
          cross join lateral (${fullQuestions(database).where('question.id', '=', sql<number>`(${ids}::integer[])[place]`)} offset 0) as question
        ) on true`
  ).execute(database);
  // A transaction sees what is nobody else's to know, and seldom reads a question twice.
  if (!database.isTransaction) await changes.learn(read[0]?.count ?? 0);
  const found = new Map<number, QuestionForStaff | undefined>(ids.map((id) => [id, undefined]));
  for (const { count: _count, also: _also, ...row } of read) {
    if (row.id === null) continue;
    const question = withPictureUrl(row);
    found.set(row.id, question);
    if (!database.isTransaction) rows(database).keep(row.id, { question, at });
  }
  return { found, also: read[0]?.also ?? null };
}

type Told = { count: number; also: string | null };

/**
 * One question in full, and what canReadQuestion asks about the person.
 * @throws 404
 */
export async function getQuestion(
  database: Database,
  person: Person,
  id: number,
): Promise<{ question: QuestionForStaff; answered: { by_person: boolean; by_child: boolean } }> {
  const answers = database.selectFrom('answer').select('id').where('question', '=', id);
  const byPerson = answers.where('person', '=', person.id);
  const byChild = answers.where('person', 'in', childrenOf(database, person.email));
  const { questions, also } = await readQuestions(
    database,
    [id],
    sql<string>`concat(exists ${byPerson}, ' ', exists ${byChild})`,
  );
  const [question] = questions;
  if (question === undefined) throw notFound();
  const [by_person, by_child] = (also ?? '').split(' ').map((found) => found === 't');
  return { question, answered: { by_person: by_person === true, by_child: by_child === true } };
}
