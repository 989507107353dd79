import {
  getOwnWork,
  getPaper,
  type OwnAttempt,
  type Paper,
  type WorkOfPupil,
} from '../../../contract/work/attempts.ts';
import { shownResult } from '../../../contract/work/so-far.ts';
import type { AppContext } from '../../app-context.ts';
import { forbidden, notFound } from '../../http/responses/errors.ts';
import { type Call, type Handler, ok, route } from '../../http/route.ts';
import { readQuestions } from '../../questions/store.ts';
import { asAnswered } from '../../questions/version-on-wire.ts';
import { findChild, listChildren } from '../../users/children-store.ts';
import { requirePlan } from './access.ts';
import { regradeOnWire } from '../../answers/review-on-wire.ts';
import { attemptsLeft, goesOnOffline, hidesVerdicts, nothingShown, optionsOf, stateOf } from './rules.ts';
import { listWithheldElsewhere } from './withheld-store.ts';
import { findPlan, type Plan } from './store.ts';
import { listCorrections } from '../results/correction-store.ts';
import { handInLapsed } from './hand-in.ts';
import { readLast } from '../late/list-store.ts';
import { type AttemptWithResult, listAttempts, listGivenWork, readSeenAnswers } from './own-store.ts';
import { askedTest } from './present.ts';
import { shownNow } from './own-shown.ts';
import { countingAttempt } from '../rules.ts';
import { findWorkOf } from '../store.ts';
import { weightOf } from '../weight-store.ts';
import { listOwnWork } from '../../../contract/work/own-work.ts';
import { listPage } from '../../http/responses/list.ts';
import { chosenWorks, ownWork } from './own-rules.ts';

/** An attempt that was handed in, on the wire. */
function onWire(plan: Plan, attempt: AttemptWithResult, counts: boolean, marks: boolean): OwnAttempt {
  const { number, started_at, handed_in_at, handed_in_by, answered, tests } = attempt;
  const { points, most, waiting } = attempt;
  const at = handed_in_at ?? started_at;
  const result = { points, most, waiting, ...shownResult(attempt, plan.pass_mark) };
  return {
    number,
    started_at,
    handed_in_at: at,
    handed_in_by: handed_in_by ?? 'clock',
    late: plan.due_at !== null && Date.parse(at) > Date.parse(plan.due_at),
    answered,
    tests,
    counts,
    ...(marks && { result }),
  };
}

/** The attempts that were handed in, on the wire. Which of several is the best one is a mark, too. */
function handedIn(plan: Plan, attempts: readonly AttemptWithResult[], marks: boolean): OwnAttempt[] {
  const done = attempts.filter(({ handed_in_at }) => handed_in_at !== null);
  const tells = marks || plan.attempts !== 'best' || done.length === 1;
  const counting = tells ? countingAttempt(plan.attempts, done) : undefined;
  return done.map((attempt) => onWire(plan, attempt, attempt === counting, marks));
}

function workOnWire(
  plan: Plan,
  attempts: readonly AttemptWithResult[],
  { now, timeZone }: { now: Date; timeZone: string },
): WorkOfPupil {
  const { shown } = shownNow(plan, attempts, now);
  const underWay = attempts.find(({ handed_in_at }) => handed_in_at === null);
  const isEnding =
    underWay !== undefined && underWay.ends_at !== null && Date.parse(underWay.ends_at) <= now.getTime();
  const { id, title, words, mode, opens_at, due_at, time_limit, pass_mark } = plan;
  return {
    id,
    title,
    words,
    mode,
    opens_at,
    due_at,
    pass_mark,
    offline: goesOnOffline(plan),
    state: stateOf(plan, now),
    closes_at: plan.own_closes_at,
    time_limit: time_limit === null ? null : time_limit + plan.more_minutes,
    attempts: plan.attempts,
    attempts_left: attemptsLeft(plan, attempts.length),
    tests: Math.min(plan.drawn ?? Infinity, plan.pool.length),
    now: now.toISOString(),
    time_zone: timeZone,
    under_way:
      underWay === undefined || isEnding
        ? null
        : {
            number: underWay.number,
            started_at: underWay.started_at,
            ends_at: underWay.ends_at,
            answered: underWay.answered,
            tests: underWay.tests,
          },
    ending: isEnding,
    handed_in: handedIn(plan, attempts, shown.marks),
  };
}

const handleGetOwnWork: Handler<typeof getOwnWork> = async (
  { params, person, database, now },
  { guards, config: { timeZone } },
) => {
  const plan = await requirePlan(database, person, params.id, guards, now);
  const attempts = await listAttempts(database, plan.id, person.id);
  return ok({ status: 'ok', data_api: [workOnWire(plan, attempts, { now, timeZone })] });
};

/** The pupil of a paper, and the people from whom work withholds tests of it: the pupil, or all children of the parent who reads it. */
type PupilOfPaper = { id: number; user_name: string; people: readonly number[] };

/** Whose paper is asked for. @throws 403 where the caller may not read it, 404 */
async function findReader(
  { params, query, person, database }: Call<typeof getPaper>,
  { guards }: AppContext,
): Promise<PupilOfPaper> {
  const work = await findWorkOf(database, person, params.id);
  if (work === undefined) throw notFound();
  const { pupil, parent } = work.held;
  if (query.child === undefined) {
    if (!guards.canFollowWork(person, { pupil, parent: false })) throw forbidden();
    const user_name = `${person.first_name} ${person.last_name}`;
    return { id: person.id, user_name, people: [person.id] };
  }
  if (!guards.canFollowWork(person, { pupil: false, parent })) throw forbidden();
  const children = await listChildren(database, person);
  const child = children.find(({ id }) => id === query.child);
  if (child === undefined) throw notFound();
  const user_name = `${child.first_name} ${child.last_name}`;
  return { id: child.id, user_name, people: children.map(({ id }) => id) };
}

/** The error where no attempt was handed in yet, or none has the number. */
const noPaper = () => notFound('No attempt was handed in.', 'not_handed_in');

async function paperOf(
  { query, database, now }: Call<typeof getPaper>,
  { config }: AppContext,
  plan: Plan,
  person: PupilOfPaper,
): Promise<Paper> {
  const attempts = await listAttempts(database, plan.id, person.id);
  const { show, shown } = shownNow(plan, attempts, now);
  const hasOnlySum = shown.marks && hidesVerdicts(plan, attempts, shown, now);
  const shownOfTests = { ...shown, marks: shown.marks && !hasOnlySum };
  const done = handedIn(plan, attempts, shown.marks);
  const attempt =
    query.attempt === undefined
      ? (done.find(({ counts }) => counts) ?? done.at(-1))
      : done.find(({ number }) => number === query.attempt);
  const asked = attempts.find(({ number }) => number === attempt?.number);
  if (attempt === undefined || asked === undefined) throw noPaper();
  const [questions, answers, late, withheld, changes] = await Promise.all([
    readQuestions(database, asked.questions),
    readSeenAnswers(database, asked.id),
    readLast(database, [asked.id]),
    listWithheldElsewhere(
      database,
      { work: plan.id, people: person.people, questions: asked.questions },
      now,
    ),
    shownOfTests.marks ? listCorrections(database, { work: plan.id, person: person.id }, now) : [],
  ]);
  const changesOf = Map.groupBy(
    changes.filter((change) => change.attempt === attempt.number),
    ({ question }) => question,
  );
  const cameLate = new Map(late.map((answer) => [answer.question, answer]));
  const waits = (what: keyof typeof shown) => !shown[what] && show[what] !== 'never';
  const later = { marks: waits('marks'), keys: waits('keys'), explanations: waits('explanations') };
  return {
    title: plan.title,
    mode: plan.mode,
    user_name: person.user_name,
    now: now.toISOString(),
    time_zone: config.timeZone,
    pass_mark: plan.pass_mark,
    attempt,
    numbers: done.map(({ number }) => number),
    later: Object.values(later).includes(true) ? { ...later, from: plan.all_close_at } : null,
    ...(hasOnlySum && { has_only_sum: true as const }),
    ...(withheld.size > 0 && { withheld_tests: withheld.size }),
    tests: questions.map((question) => {
      const answer = answers.get(question.id);
      const answered = asAnswered(question, answer?.seen ?? null);
      const options = optionsOf(plan, answered, person.id, attempt.number);
      const weight = weightOf(asked, question.id);
      const isWithheld = withheld.has(question.id);
      const shownOfTest = isWithheld ? nothingShown : shownOfTests;
      const test = askedTest(answered, answer, shownOfTest, { options, secret: config.secretKey, weight });
      const { decided, received_at } = cameLate.get(question.id) ?? {};
      const regraded = isWithheld
        ? undefined
        : changesOf.get(question.id)?.map((correction) => regradeOnWire(correction, false));
      const decision = decided !== undefined &&
        received_at !== undefined && { late: { decided, received_at } };
      return Object.assign(test, regraded && { regraded }, decision || {});
    }),
  };
}

const handleGetPaper: Handler<typeof getPaper> = async (call, context) => {
  const { params, database, now } = call;
  const reader = await findReader(call, context);
  await handInLapsed(database, now, { work: params.id, person: reader.id });
  const plan = await findPlan(database, params.id, reader.id);
  if (plan === undefined) throw notFound();
  return ok({ status: 'ok', data_api: [await paperOf(call, context, plan, reader)] });
};

const handleListOwnWork: Handler<typeof listOwnWork> = async (
  { query, person, now, database },
  { guards, config: { timeZone } },
) => {
  const { child, filter, page, per_page } = query;
  if (child !== undefined) {
    if (!guards.seesChildrensResults(person)) throw forbidden();
    if ((await findChild(database, person, child)) === undefined) throw notFound();
  }
  const given = await listGivenWork(database, child ?? person.id, person.versions, now);
  const readable = given.filter(({ parents_see }) =>
    guards.canFollowWork(person, { pupil: child === undefined, parent: child !== undefined && parents_see }),
  );
  const works = chosenWorks(
    readable.map((work) => ownWork(work, now)),
    filter,
  );
  const shown = works.slice((page - 1) * per_page, page * per_page);
  const clock = { now: now.toISOString(), time_zone: timeZone };
  return ok({ ...listPage(shown, works.length, query), ...clock });
};

export const ownWorkRoutes = [
  route(listOwnWork, handleListOwnWork),
  route(getOwnWork, handleGetOwnWork),
  route(getPaper, handleGetPaper),
];
