import { isDeepStrictEqual } from 'node:util';

import type { AnswerInput } from '../../../contract/answers.ts';
import type { answerInAttempt } from '../../../contract/work/attempts.ts';
import type { AppContext } from '../../app-context.ts';
import { atWeight, grade, type Score } from '../../answers/rules.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { invalid, notFound } from '../../http/responses/errors.ts';
import type { Call } from '../../http/route.ts';
import { type FullQuestion, getQuestion, lockQuestion } from '../../questions/store.ts';
import { asAnswered, findSeenVersion } from '../../questions/version-on-wire.ts';
import { requirePlan } from '../attempts/access.ts';
import { isOver } from '../attempts/rules.ts';
import { type AttemptAnswer, type Plan, readAnswers } from '../attempts/store.ts';
import {
  attemptOf,
  type CountedAnswer,
  type Ending,
  isoOf,
  judgeLate,
  type LateFacts,
  momentOf,
  saidTime,
  type Shown,
} from './rules.ts';
import {
  type CountedRow,
  findCounted,
  isChangedSince,
  lockAttempts,
  type LockedAttempt,
  writeCounted,
} from './counted-store.ts';
import { countOf, insertLate, type LateRow, listForTest } from './store.ts';
import { shownNow } from '../attempts/own-shown.ts';
import { transferResults } from '../results/transfer-store.ts';
import { weightOf } from '../weight-store.ts';

type AnswerCall = Call<typeof answerInAttempt>;

/** What became of an answer that came after the end, with the answer that is stored now. */
export type TakenLate = {
  late: 'counted' | 'waiting' | 'passed_over';
  /** As the page shows it. */
  question: FullQuestion;
  stored: AttemptAnswer | undefined;
  ends_at: string | null;
};

/** Whether the work takes answers after the end: an exam whose teacher lets it go on without a line. */
function takesLate({ mode, offline }: Pick<Plan, 'mode' | 'offline'>): boolean {
  return mode === 'exam' && offline;
}

/** How many answers that came after the end are stored of an attempt: far more than a pupil changes. */
const mostLate = 500;

/** The answer that counts, as the rules see it; undefined where there is none. */
export function countedOf(row: CountedRow | undefined): CountedAnswer | undefined {
  if (row === undefined || row.given_at === null) return undefined;
  const { given_at, choice, answer, mark } = row;
  return { moment: Date.parse(given_at), choice, isAnswer: answer !== null, isMarked: mark !== null };
}

const timeOf = (moment: string | null) => (moment === null ? null : Date.parse(moment));

const outcomes = {
  waiting: 'waiting',
  counted: 'counted',
  taken: 'counted',
  left_out: 'passed_over',
  replaced: 'passed_over',
} as const;

type Sent = Score & {
  answer: unknown;
  at: number | null;
  choice: number;
  version: number;
};

/** Whether an answer is the one that a request has brought before: the pages of an attempt number their choices. */
function isSame(row: LateRow, { at, choice, answer }: Sent): boolean {
  return row.choice === choice && timeOf(row.at) === at && isDeepStrictEqual(row.answer, answer);
}

/** Stores an answer to a test of a locked attempt, as its place among the others wants it. */
async function store(
  transaction: Database,
  { params, person, now }: AnswerCall,
  {
    attempt,
    question,
    sent,
    shown,
  }: { attempt: LockedAttempt; question: FullQuestion; sent: Sent; shown: Shown },
): Promise<TakenLate['late'] | undefined> {
  const rows = await listForTest(transaction, attempt.id, question.id);
  const before = rows.find((row) => isSame(row, sent));
  if (before !== undefined) return outcomes[before.state];
  if ((await countOf(transaction, attempt.id)) >= mostLate) return undefined;
  const facts: LateFacts = {
    startedAt: Date.parse(attempt.started_at),
    endedAt: Date.parse(attempt.handed_in_at ?? attempt.ends_at ?? now.toISOString()),
    receivedAt: now.getTime(),
  };
  const counted = countedOf(await findCounted(transaction, attempt.id, question.id));
  const waits = rows.find(({ state }) => state === 'waiting');
  const waiting = waits && {
    moment: momentOf(timeOf(waits.at), { ...facts, receivedAt: Date.parse(waits.received_at) }),
    choice: waits.choice,
  };
  const ending: Ending = {
    by: attempt.handed_in_by ?? 'clock',
    isWorkChanged: await isChangedSince(transaction, params.id, new Date(facts.endedAt)),
  };
  const late = judgeLate(sent, facts, { counted, waiting, shown, ending });
  if (late === 'passed_over') return late;
  const { answer, at, choice, version, points, percentage } = sent;
  const place = { attempt: attempt.id, question: question.id, answer, version, choice };
  const received_at = now.toISOString();
  const sender = { person: person.id, work: params.id };
  await insertLate(transaction, { ...sender, ...place, at: isoOf(at), received_at, state: late });
  if (late === 'counted') {
    const given_at = new Date(momentOf(at, facts)).toISOString();
    await writeCounted(
      transaction,
      { ...place, points, percentage, given_at, answered_at: received_at },
      now,
    );
    await transferResults(transaction, attempt.id, now);
  }
  return late;
}

/**
 * Takes an answer whose attempt is over, where the work is an exam that goes on without a line: it counts, or waits for a decision. The
 * same one once more changes nothing.
 * @param answer the fields of the answer: null if it is taken back, undefined if the choice only flags the test
 * @returns undefined where the work takes no answer after the end, or the attempt is not over
 * @throws 400, 403, 404
 */
export async function takeLate(
  call: AnswerCall,
  answer: AnswerInput | null | undefined,
  { guards }: AppContext,
): Promise<TakenLate | undefined> {
  const { params, body, person, database, now } = call;
  const plan = await requirePlan(database, person, params.id, guards, now);
  if (!takesLate(plan)) return undefined;
  return inTransaction(database, async (transaction) => {
    await lockQuestion(transaction, body.test, 'answer');
    const question = await getQuestion(transaction, body.test);
    const attempts = await lockAttempts(transaction, params.id, person.id);
    const at = saidTime(body.at);
    const known = attempts.map((locked) => ({
      ...locked,
      startedAt: Date.parse(locked.started_at),
      endedAt: timeOf(locked.handed_in_at),
    }));
    const attempt = attemptOf(known, body.opened, at ?? now.getTime());
    if (attempt === undefined || !isOver(attempt, now)) return undefined;
    if (!attempt.questions.includes(body.test)) throw notFound();
    const seen = await findSeenVersion(transaction, question, body.seen_version);
    const result = grade(seen.stored, answer ?? null);
    if ('errors' in result) throw invalid(result.errors);
    const weight = weightOf(attempt, question.id);
    const sent = { ...atWeight(result, weight), at, choice: body.choice, version: seen.version };
    const { shown } = shownNow(plan, attempts, now);
    const late =
      answer === undefined
        ? 'passed_over'
        : await store(transaction, call, { attempt, question, sent, shown });
    if (late === undefined) return undefined;
    const stored = (await readAnswers(transaction, attempt.id)).get(question.id);
    return { late, question: asAnswered(question, seen.state), stored, ends_at: attempt.ends_at };
  });
}
