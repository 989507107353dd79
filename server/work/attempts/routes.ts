import { randomBytes } from 'node:crypto';

import { handInAttempt, type OpenAttempt, startAttempt } from '../../../contract/work/attempts.ts';
import type { AppContext } from '../../app-context.ts';
import { conflict, forbidden, unavailable } from '../../http/responses/errors.ts';
import { type Call, type Handler, ok, route } from '../../http/route.ts';
import { readQuestions } from '../../questions/store.ts';
import { answerRoutesOfAttempts } from './answer-routes.ts';
import { requirePlan } from './access.ts';
import { listWithheldElsewhere } from './withheld-store.ts';
import {
  attemptsLeft,
  goesOnOffline,
  nothingShown,
  optionsOf,
  questionsOf,
  shownDuring,
  stateOf,
} from './rules.ts';
import { type Attempt, insertAttempt, type Plan, readAnswers, takeOver } from './store.ts';
import { ownWorkRoutes } from './own-routes.ts';
import { askedTest } from './present.ts';
import { handInOwn } from './hand-in.ts';
import { endOf } from '../rules.ts';
import { weightOf } from '../weight-store.ts';

/** How often a start is tried anew, where another request has changed the attempts of the person meanwhile. */
const mostTries = 5;

const endedError = () => conflict('No attempt is under way.', 'not_under_way');

/** @throws 409 where a person can begin no attempt now, 403 where the person is not given the work any more */
function requireBeginning(plan: Plan, now: Date): void {
  if (!plan.is_given) throw forbidden();
  const state = stateOf(plan, now);
  if (state === 'planned') throw conflict('The work is not open yet.', 'planned');
  if (state === 'closed') throw conflict('The work is closed.', 'closed');
  if (attemptsLeft(plan, plan.last?.number ?? 0) === 0) {
    throw conflict('No attempts are left.', 'no_attempts_left');
  }
  if (plan.pool.length === 0) throw conflict('The work has no tests any more.', 'no_tests');
}

/** Begins the next attempt. @returns undefined where another request has done that */
function begin(
  { person, database, now }: Call<typeof startAttempt>,
  plan: Plan,
  opened: string,
): Promise<Attempt | undefined> {
  requireBeginning(plan, now);
  const number = (plan.last?.number ?? 0) + 1;
  const closes = plan.own_closes_at === null ? null : new Date(plan.own_closes_at);
  return insertAttempt(database, {
    work: plan.id,
    person: person.id,
    number,
    questions: questionsOf(plan, plan.pool, person.id, number),
    started_at: now.toISOString(),
    ends_at: endOf(now, plan.time_limit, plan.more_minutes, closes)?.toISOString() ?? null,
    opened,
    changed_at: now.toISOString(),
  });
}

/** Opens an attempt for a new page. @returns undefined where another request has handed it in, or started one, meanwhile */
async function open(
  call: Call<typeof startAttempt>,
  { guards }: AppContext,
): Promise<{ plan: Plan; attempt: Attempt | undefined }> {
  const { params, body, person, database, now } = call;
  const plan = await requirePlan(database, person, params.id, guards, now);
  const opened = randomBytes(12).toString('base64url');
  const { last } = plan;
  const isUnderWay = last !== null && last.handed_in_at === null;
  // For its last answers it is open a little longer, but not for a page that is opened then.
  if (isUnderWay && (last.ends_at === null || Date.parse(last.ends_at) > now.getTime())) {
    return { plan, attempt: await takeOver(database, last.id, opened, now) };
  }
  if (body.go_on || isUnderWay) throw endedError();
  return { plan, attempt: await begin(call, plan, opened) };
}

async function present(
  { person, database, now }: Call<typeof startAttempt>,
  { config }: AppContext,
  plan: Plan,
  attempt: Attempt,
): Promise<OpenAttempt> {
  const isNew = attempt.started_at === now.toISOString();
  const [questions, answers] = await Promise.all([
    readQuestions(database, attempt.questions, person.versions),
    isNew ? new Map<number, never>() : readAnswers(database, attempt.id),
  ]);
  const { id, number, started_at, ends_at, opened } = attempt;
  const show = { marks: plan.show_marks, keys: plan.show_keys, explanations: plan.show_explanations };
  // An exam shows nothing while it is under way.
  const answered = plan.mode === 'practice' ? [...answers.keys()] : [];
  const where = { work: plan.id, people: [person.id], questions: answered };
  const withheld = await listWithheldElsewhere(database, where, now);
  const tests = questions.map((question) => {
    const answer = answers.get(question.id);
    const isAnswered = answer !== undefined && answer.answer !== null;
    const options = optionsOf(plan, question, person.id, number);
    const shown = withheld.has(question.id) ? nothingShown : shownDuring(show, isAnswered, now);
    const weight = weightOf(attempt, question.id);
    return askedTest(question, answer, shown, { options, secret: config.secretKey, weight });
  });
  const { title, mode } = plan;
  const clock = { now: now.toISOString(), time_zone: config.timeZone };
  const offline = goesOnOffline(plan);
  return { id, number, title, mode, started_at, ends_at, ...clock, opened, offline, tests };
}

const handleStart: Handler<typeof startAttempt> = async (call, context) => {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const { plan, attempt } = await open(call, context);
    if (attempt !== undefined) {
      return ok({ status: 'ok', attempt: await present(call, context, plan, attempt) });
    }
  }
  throw unavailable();
};

export const handleHandIn: Handler<typeof handInAttempt> = async (
  { params, body, person, database, now },
  { guards },
) => {
  const whose = { work: params.id, person: person.id, opened: body.opened };
  const attempt = await handInOwn(database, whose, now);
  if (attempt === undefined) {
    await requirePlan(database, person, params.id, guards, now);
    throw endedError();
  }
  const { number, handed_in_at, handed_in_by } = attempt;
  if (handed_in_at === null || handed_in_by === null) {
    throw conflict('Another page has opened this attempt.', 'opened_elsewhere');
  }
  return ok({ status: 'ok', attempt: { number, handed_in_at, handed_in_by } });
};

export const attemptRoutes = [
  route(startAttempt, handleStart),
  route(handInAttempt, handleHandIn),
  ...answerRoutesOfAttempts,
  ...ownWorkRoutes,
];
