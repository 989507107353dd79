import type { AnalysisProblem, AnalysisState, ModelPurpose } from '../../contract/ai/analysis.ts';
import { addDays, dayOf, startOf } from '../process/school-days.ts';

const second = 1000;
const minute = 60 * second;

/** The trials of an analysis, after the last of which it is given up. */
const mostTrials = 5;

/** Problems that another trial would meet too. */
const lasting: ReadonlySet<AnalysisProblem> = new Set(['refused', 'too_long']);

/** Whether an analysis is given up. @param failures its trials that have failed, this one included */
export function isGivenUp(problem: AnalysisProblem, failures: number): boolean {
  return lasting.has(problem) || failures >= mostTrials;
}

const firstPause = 30 * second;
const longestPause = 24 * 60 * minute;

/**
 * Milliseconds until the next trial: half a minute, twice as long after each one, and up to a half more, so that many do not come at once.
 * @param failures the trials that have failed, from 1
 * @param random from 0 to 1
 * @param asked for how long the endpoint wants to be left alone; a day at most
 */
export function pauseAfter(failures: number, random: number, asked = 0): number {
  const pause = firstPause * 2 ** (failures - 1) * (1 + random / 2);
  return Math.min(longestPause, Math.max(pause, asked));
}

/** Failures of the endpoint in a row, after which it is given a rest. */
export const failuresBeforeRest = 5;
const firstRest = 5 * minute;
const longestRest = 60 * minute;

/** Milliseconds of rest after failures in a row, twice as long after each trial that fails; undefined for none. */
export function restAfter(failures: number): number | undefined {
  if (failures < failuresBeforeRest) return undefined;
  return Math.min(longestRest, firstRest * 2 ** (failures - failuresBeforeRest));
}

/** For how long a trial after a rest holds back all others: longer than a request may take. */
export const trialLasts = 3 * minute;

/** Problems that are none of the endpoint, since the model has answered. A body that is no answer of a model has other problems. */
const ofTheAnswer: ReadonlySet<AnalysisProblem> = new Set(['unreadable', 'too_long']);

type Health = { failures: number; problem: AnalysisProblem | null; resting_until: Date | null };

/** The health of the endpoint after a request. @param failures in a row before it */
export function healthAfter(failures: number, problem: AnalysisProblem | null, now: Date): Health {
  if (problem === null || ofTheAnswer.has(problem)) return { failures: 0, problem, resting_until: null };
  const rest = restAfter(failures + 1);
  const resting_until = rest === undefined ? null : new Date(now.getTime() + rest);
  return { failures: failures + 1, problem, resting_until };
}

/** Why no request is sent, and until when; without an end where staff decide that. */
export type Hold = { held: NonNullable<AnalysisState['held']>; until: Date | undefined };

/** The moment at which the school's day of a moment began, and that at which the next one begins. */
export function dayAround(now: Date, timeZone: string): { begin: Date; end: Date } {
  const day = dayOf(now, timeZone);
  return { begin: startOf(day, timeZone), end: startOf(addDays(day, 1), timeZone) };
}

/** What holds requests at a moment; undefined where nothing does. @param today how many were sent, and may be, and when the day ends */
export function holdAt(
  { is_on, resting_until }: { is_on: boolean; resting_until: string | null },
  today: { sent: number; limit: number; end: Date },
  now: Date,
): Hold | undefined {
  if (!is_on) return { held: 'switched_off', until: undefined };
  if (today.sent >= today.limit) return { held: 'daily_limit', until: today.end };
  if (resting_until !== null && new Date(resting_until) > now) {
    return { held: 'resting', until: new Date(resting_until) };
  }
  return undefined;
}

/** Whether staff let a request be sent that is for something: one with a text of a pupil only where they let such texts leave. */
export function maySend(
  { is_on, answers_may_leave }: { is_on: boolean; answers_may_leave: boolean },
  purpose: ModelPurpose,
): boolean {
  return is_on && (purpose !== 'mark' || answers_may_leave);
}

/** Requests to the language model of one analysis, where each succeeds at once: it solves the test, then reviews it. */
export const requestsOfTest = 2;

/** The most drafts that one request asks for: question and answer have room in the 8,192 tokens of a small model. */
const mostDraftsAtOnce = 5;

/** How many drafts one request asks for, and how many requests are made at most. */
type DraftPlan = { at_once: number; requests_left: number };

/** How some drafts are asked for: in as few requests as have room, and once more for those that are left out. */
export function planOf(count: number, at_once = mostDraftsAtOnce): DraftPlan {
  return { at_once, requests_left: Math.ceil(count / at_once) + 1 };
}

/** How missing drafts are asked for after an answer that had no room: half as many at once. Undefined where one had none. */
export function smallerPlan(missing: number, { at_once }: Pick<DraftPlan, 'at_once'>): DraftPlan | undefined {
  return at_once === 1 ? undefined : planOf(missing, Math.floor(at_once / 2));
}

/** Tasks that wait or run: analyses, orders of drafts with the requests that are left of them, and proposals of marks. */
export type Waiting = { analyses: number; orders: number; requestsOfOrders: number; proposals: number };

/** Requests of tasks that wait or run, where each succeeds at once; of drafts as many as there are at most. */
export function requestsOf({ analyses, requestsOfOrders, proposals }: Waiting): number {
  return analyses * requestsOfTest + requestsOfOrders + proposals;
}

/** Days until some requests are sent. @param left requests that may still be sent today */
export function daysOf(requests: number, left: number, limit: number): number {
  if (requests === 0) return 0;
  return 1 + Math.ceil(Math.max(0, requests - left) / limit);
}

/** Days for which sent requests are retained. */
const retainedDays = 90;

/** The time since which sent requests are retained. */
export function retainedSince(now: Date): Date {
  return new Date(now.getTime() - retainedDays * 24 * 60 * minute);
}
