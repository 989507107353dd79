import { answerGrace, type WorkOfPupil } from '../../../contract/work/attempts.ts';
import {
  byWrittenId,
  partsOf,
  type StoredAsked,
  storedTypeOf,
} from '../../../contract/question-types/stored/stored-form.ts';
import type { Show } from '../../../contract/work/work-fields.ts';
import { byHash, drawTests, mixTests } from '../draw.ts';
import { afterGrace, attemptsOf, shownOf } from '../rules.ts';
import type { Work } from '../../database/tables.ts';

/*
 * Answers are taken for ten seconds (answerGrace of the contract) after the end of an attempt. The page sends each choice as it is made,
 * so only the last one can be on its way then: on a line of 64 kbit/s it takes two to three seconds with a new connection, and where it
 * is lost, the page sends it again after two seconds. Twice that is ten. A shorter time would lose choices that were made in time, a
 * longer one would be time to think. Nothing about an attempt is shown before that time is over, or a pupil who reads the right answers could send them.
 */

/** How long after their end attempts are handed in together by one job, in milliseconds at most. */
const jobStep = 10_000;

type Orders = Pick<Work, 'seed' | 'drawn' | 'mix_tests' | 'mix_options'>;

/**
 * The tests of an attempt: all of the work, or those drawn for its person, in the work's order or in one of its own.
 * @param pool ids in the order of the work
 * @param number of the attempt, from 1
 */
export function questionsOf(
  { seed, drawn, mix_tests }: Orders,
  pool: readonly number[],
  person: number,
  number: number,
): number[] {
  const given = drawn === null ? [...pool] : drawTests(pool, drawn, { seed, person });
  return mix_tests ? mixTests(given, { seed, person, attempt: number }) : given;
}

/** The ids of the options that stand on the page. Options of a `choosable` test that are in its picture cannot be mixed. */
function optionsIn(stored: StoredAsked): string[] {
  if (storedTypeOf(stored.test_type).choices === undefined) return [];
  return partsOf(stored).flatMap(({ id, text }) => (text.trim() === '' ? [] : [id]));
}

/**
 * The options of a test, as they are named on the wire, in the order in which a person is shown them in an attempt; undefined for the
 * usual order. It follows from the ids that are stored: an option stays in its place where it gets another letter.
 */
export function optionsOf(
  { seed, mix_options }: Orders,
  question: { id: number; stored: StoredAsked },
  person: number,
  number: number,
): string[] | undefined {
  if (!mix_options) return undefined;
  const options = optionsIn(question.stored);
  if (options.length < 2) return undefined;
  const shuffled = byHash(options, `options ${seed} ${person} ${number} ${question.id}`);
  const letters = byWrittenId(
    question.stored,
    Object.fromEntries(shuffled.map((id, place): [string, number] => [id, place])),
  );
  return Object.entries(letters)
    .toSorted(([, a], [, b]) => a - b)
    .map(([letter]) => letter);
}

/** The parts shown beside a test while its attempt is under way: in practice those shown after each answer, in an exam none. */
export function shownDuring(show: Show, answered: boolean, now: Date) {
  const underWay = { closesForAll: null, closesForPupil: null, archivedAt: null, hasHandedIn: false };
  return shownOf(show, underWay, answered, now);
}

/** Nothing of a test. */
export const nothingShown = { marks: false, keys: false, explanations: false } as const;

/**
 * Whether the results of single tests are left out of a paper whose marks are shown. In an exam they would say which answers to change, as
 * long as the pupil can answer again, unless the right answers are shown anyway.
 * @param times of the work, with the moment at which it closes for the pupil
 * @param made the attempts that were started
 */
export function hidesVerdicts(
  {
    mode,
    is_given,
    ...plan
  }: Times & Pick<Work, 'mode' | 'attempts'> & { is_given: boolean; more_attempts: number },
  made: readonly { handed_in_at: string | null }[],
  shown: { keys: boolean },
  now: Date,
): boolean {
  if (mode !== 'exam' || shown.keys || stateOf(plan, afterGrace(now)) === 'closed') return false;
  const canGoOn = made.some(({ handed_in_at }) => handed_in_at === null);
  return canGoOn || (is_given && attemptsLeft(plan, made.length) !== 0);
}

/**
 * Whether an attempt takes no answers any more.
 * @param attempt with the moments as they are read from the database
 */
export function isOver(
  { handed_in_at, ends_at }: { handed_in_at: string | null; ends_at: string | null },
  now: Date,
): boolean {
  return handed_in_at !== null || (ends_at !== null && Date.parse(ends_at) + answerGrace <= now.getTime());
}

/** When the job runs that hands in an attempt which ends at a moment. Few moments, so that a class's attempts share a job. */
export function jobTime(ends: Date): Date {
  return new Date(Math.ceil((ends.getTime() + answerGrace) / jobStep) * jobStep);
}

/** Whether a work goes on where the line is gone: practice does, an exam where its teacher allows it. */
export function goesOnOffline({ mode, offline }: Pick<Work, 'mode' | 'offline'>): boolean {
  return mode === 'practice' || offline;
}

type Times = Pick<Work, 'opens_at' | 'due_at' | 'archived_at'> & { own_closes_at: string | null };

/** What a work is for a pupil at a moment. */
export function stateOf(times: Times, now: Date): WorkOfPupil['state'] {
  const isPast = (moment: string | null) => moment !== null && Date.parse(moment) <= now.getTime();
  if (isPast(times.archived_at) || isPast(times.own_closes_at)) return 'closed';
  if (!isPast(times.opens_at)) return 'planned';
  return isPast(times.due_at) ? 'late' : 'open';
}

/** How many attempts can still be started; null for any number. @param made how many were started */
export function attemptsLeft(
  { attempts, more_attempts }: Pick<Work, 'attempts'> & { more_attempts: number },
  made: number,
): number | null {
  const most = attemptsOf(attempts, more_attempts);
  return most === null ? null : Math.max(0, most - made);
}
