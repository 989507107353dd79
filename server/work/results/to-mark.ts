import { message } from '../../../contract/wire/messages.ts';
import type { Database } from '../../database/database.ts';
import { conflict, invalid, notFound } from '../../http/responses/errors.ts';
import { lockQuestion, type StoredQuestion } from '../../questions/store.ts';
import { canBeMarked, endingOf } from './rules.ts';
import { readPupils } from './store.ts';
import type { StoredAttempt } from './rules.ts';
import type { SeenWork } from './results.ts';
import { weightOf } from '../weight-store.ts';
import { findMarked, lockAttempt, type MarkedAnswer } from './mark-store.ts';

/** Which answer of a work: of which person, in the attempt with which number, to which test. */
export type MarkPlace = { person: number; attempt: number; test: number };

/** The attempt in which a pupil whom the reader sees was asked a test. @throws 400 where there is none */
export async function requireAsked(
  database: Database,
  { scope }: SeenWork,
  { person, attempt: number, test }: MarkPlace,
): Promise<StoredAttempt> {
  const pupils = await readPupils(database, { ...scope, person });
  if (pupils.length === 0) throw invalid({ person: message.missingPk(person) });
  const attempt = pupils[0]?.attempts.find((candidate) => candidate.number === number);
  if (attempt === undefined) throw invalid({ attempt: message.missingPk(number) });
  if (!attempt.questions.includes(test)) throw invalid({ test: message.missingPk(test) });
  return attempt;
}

/** Locks what a mark is about: the test, the attempt and the answer. @throws 400 where there is none, 409 where it cannot be marked */
export async function lockToMark(
  transaction: Database,
  seen: SeenWork,
  place: MarkPlace,
  now: Date,
): Promise<{ question: StoredQuestion; attempt: number; weight: number; answer: MarkedAnswer }> {
  const { person, attempt: number, test } = place;
  await requireAsked(transaction, seen, place);
  const question = await lockQuestion(transaction, test, 'answer');
  const attempt = await lockAttempt(transaction, { work: seen.work.id, person, number });
  if (attempt === undefined) throw notFound();
  const answer = await findMarked(transaction, attempt.id, test);
  if (answer === undefined) throw conflict('The pupil left this test out.', 'not_answered');
  if (!canBeMarked(seen.work.mode, endingOf(attempt, now))) {
    throw conflict('The answer can still change: the attempt is not handed in.', 'not_handed_in');
  }
  return { question, attempt: attempt.id, weight: weightOf(attempt, test), answer };
}
