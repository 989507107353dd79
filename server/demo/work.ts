import * as z from 'zod/mini';

import type { AnswerInput } from '../../contract/answers.ts';
import type { ExportedQuestion } from '../../contract/questions/export-form.ts';
import { WorkInput } from '../../contract/work/work-input.ts';
import { grade, markedScore } from '../answers/rules.ts';
import type { Database } from '../database/database.ts';
import type { FullQuestion } from '../questions/store.ts';
import { type Choice, recordChoice } from '../work/attempts/answer-store.ts';
import { questionsOf } from '../work/attempts/rules.ts';
import { type Attempt, handIn, insertAttempt } from '../work/attempts/store.ts';
import { settingsOf } from '../work/give/settings.ts';
import { writeWorkMark } from '../work/results/mark-store.ts';
import { transferAllResults } from '../work/results/transfer-store.ts';
import { endOf } from '../work/rules.ts';
import { insertWork } from '../work/store.ts';
import { weightOf } from '../work/weight-store.ts';
import type { Work } from '../database/tables.ts';
import { type Calendar, later, luck, momentOf, past } from './calendar.ts';
import type { DemoEssay, DemoWork } from './demo.ts';
import { isAnswerable } from './given-answer.ts';
import { known } from './known.ts';
import { answerOf } from './pupils.ts';

/** What the loaded demonstration has, by the names that its files use. */
export type School = {
  calendar: Calendar;
  /** Ids by address. */
  people: ReadonlyMap<string, number>;
  /** By name; their pupils by address. */
  classes: ReadonlyMap<string, { id: number; pupils: readonly string[] }>;
  /** In the order of the files. */
  questions: ReadonlyMap<ExportedQuestion, FullQuestion>;
};

/** A work with its tests in their order. */
type Given = { work: Work; plan: DemoWork; tests: readonly (readonly [ExportedQuestion, FullQuestion])[] };

/** How a pupil goes through a work. */
type Going = { pupil: string; id: number; started: Date; pace: number; ends: Date | null; handsIn: boolean };

/** How many minutes before now the last attempts began, so that all that was done in them is past. */
const longestAttempt = 40;

/**
 * Gives the work of the demonstration, with the attempts and marks that it has got by now.
 * @throws Error where a file names something that the school does not have
 */
export async function giveWorks(
  transaction: Database,
  works: readonly DemoWork[],
  essays: readonly DemoEssay[],
  school: School,
): Promise<void> {
  for (const plan of works) {
    const given = await give(transaction, plan, school);
    const attempts = await answerTests(transaction, given, essays, school);
    await markEssays(transaction, given, essays, { attempts, school });
  }
  await transferAllResults(transaction, school.calendar.now);
}

/** The first tests of a category that have a key, and its essay at the end where the work asks it. */
function testsOf(plan: DemoWork, { questions }: School): Given['tests'] {
  const below = [...questions].filter(([{ category }]) =>
    plan.category.every((name, at) => category[at] === name),
  );
  const chosen = below.filter(([question]) => isAnswerable(question)).slice(0, plan.tests);
  const essay = below.filter(([{ test_type }]) => plan.essay && test_type === 'essay').slice(0, 1);
  return [...chosen, ...essay];
}

async function give(transaction: Database, plan: DemoWork, school: School): Promise<Given> {
  const { calendar } = school;
  const tests = testsOf(plan, school);
  const classes = plan.classes.map((name) => known(school.classes, name).id);
  const at = (when: DemoWork['due']) =>
    when === undefined ? null : momentOf(calendar, when.day, when.time).toISOString();
  const opens = momentOf(calendar, plan.opens.day, plan.opens.time);
  const input = z.parse(WorkInput, {
    title: plan.title,
    words: plan.words,
    mode: plan.mode,
    opens_at: (plan.opens.day > 0 ? opens : past(calendar, opens, longestAttempt + 5)).toISOString(),
    due_at: at(plan.due),
    closes_at: at(plan.closes),
    time_limit: plan.time_limit ?? null,
    mix_tests: plan.mode === 'exam',
    mix_options: plan.mode === 'exam',
  });
  const settings = settingsOf(input, calendar);
  const work = await insertWork(
    transaction,
    {
      ...settings,
      author: known(school.people, plan.author),
      seed: `demo ${plan.title}`,
      rule: null,
      drawn: null,
      given_at: past(calendar, later(settings.opens_at, -18 * 60), 60),
      archived_at: null,
    },
    { classes, pupils: [], questions: tests.map(([, { id }]) => id) },
  );
  return { work, plan, tests };
}

/** How the pupils of a work go through it, of those who have started by now. */
function goingsOf({ work, plan, tests }: Given, { calendar, people, classes }: School): Going[] {
  if (plan.opens.day > 0) return [];
  const opens = new Date(work.opens_at);
  const closes = work.closes_at === null ? null : new Date(work.closes_at);
  const pupils = plan.classes.flatMap((name) => known(classes, name).pupils);
  return pupils
    .filter((pupil) => !plan.not_begun.includes(pupil))
    .map((pupil) => {
      const seed = `${pupil} ${plan.title}`;
      const handsIn = !plan.under_way.includes(pupil);
      const planned =
        plan.mode === 'exam' ? later(opens, 1 + Math.floor(luck(seed) * 3)) : atHome(plan, pupil, calendar);
      // Attempts that are under way began some minutes ago.
      const started = handsIn ? past(calendar, planned, longestAttempt) : past(calendar, calendar.now, 12);
      const ends = endOf(started, work.time_limit, 0, closes);
      const pace =
        Math.min(3, (longestAttempt - 10) / (tests.length + 1)) * (0.6 + 0.4 * luck(`pace ${seed}`));
      return { pupil, id: known(people, pupil), started, ends, pace, handsIn };
    });
}

/** The moment at which a pupil starts a work at home: in an afternoon before it is due, or in the one after it. */
function atHome({ opens, due, title, late }: DemoWork, pupil: string, calendar: Calendar): Date {
  const last = Math.min(0, due?.day ?? 0);
  const day = late.includes(pupil)
    ? Math.min(0, last + 1)
    : opens.day + Math.floor(luck(`day ${pupil} ${title}`) * (last - opens.day + 1));
  return later(momentOf(calendar, day, '15:00'), Math.floor(luck(`time ${pupil} ${title}`) * 180));
}

/** Begins the attempts of a work, answers its tests and hands in. @returns the attempts by the addresses of their pupils */
async function answerTests(
  transaction: Database,
  { work, tests, plan }: Given,
  essays: readonly DemoEssay[],
  school: School,
): Promise<Map<string, Attempt>> {
  const attempts = new Map<string, Attempt>();
  const choices: Choice[] = [];
  const goings = goingsOf({ work, tests, plan }, school);
  const pool = tests.map(([, { id }]) => id);
  for (const going of goings) {
    const { pupil, id, started, ends, pace, handsIn } = going;
    const attempt = await insertAttempt(transaction, {
      work: work.id,
      person: id,
      number: 1,
      questions: questionsOf(work, pool, id, 1),
      started_at: started.toISOString(),
      ends_at: ends?.toISOString() ?? null,
      opened: `demo ${pupil}`,
      changed_at: started.toISOString(),
    });
    if (attempt === undefined) throw new Error(`${pupil} starts ${plan.title} twice.`);
    attempts.set(pupil, attempt);
    const reached = handsIn ? tests : tests.slice(0, Math.ceil(tests.length / 2));
    for (const [at, [exported, question]] of reached.entries()) {
      const result = grade(question.stored, answerIn(exported, pupil, essays));
      if ('errors' in result) throw new Error(`${pupil} answers ${exported.savol} in a wrong form.`);
      const moment = later(started, pace * (at + 1)).toISOString();
      choices.push({
        work: work.id,
        person: id,
        opened: attempt.opened,
        question: question.id,
        choice: at + 1,
        version: question.version,
        revision: question.revision,
        answer: result.answer,
        points: result.points,
        percentage: result.percentage,
        flagged: undefined,
        at: moment,
        now: moment,
      });
    }
  }
  const recorded = await Promise.all(choices.map((choice) => recordChoice(transaction, choice)));
  const refused = recorded.find(({ outcome }) => outcome !== 'stored');
  if (refused !== undefined) throw new Error(`An answer in ${plan.title} is ${refused.outcome}.`);
  for (const { id, started, pace, handsIn, pupil } of goings) {
    const end = later(started, pace * (tests.length + 1));
    if (handsIn) await handIn(transaction, work.id, id, `demo ${pupil}`, end);
  }
  return attempts;
}

function answerIn(question: ExportedQuestion, pupil: string, essays: readonly DemoEssay[]): AnswerInput {
  if (question.test_type !== 'essay') return answerOf(pupil, question);
  const essay = essays.find((written) => written.pupil === pupil);
  if (essay === undefined) throw new Error(`There is no essay by ${pupil}.`);
  return { answer: { text: essay.text } };
}

/** Marks the essays of a work that its author has read, a day after they were handed in. */
async function markEssays(
  transaction: Database,
  { plan, tests }: Given,
  essays: readonly DemoEssay[],
  { attempts, school }: { attempts: ReadonlyMap<string, Attempt>; school: School },
): Promise<void> {
  const marked_by = known(school.people, plan.author);
  for (const [{ test_type }, { id: question }] of tests) {
    if (test_type !== 'essay') continue;
    for (const { pupil, mark, comment } of essays) {
      const attempt = attempts.get(pupil);
      if (attempt === undefined || mark === null) continue;
      await writeWorkMark(
        transaction,
        { attempt: attempt.id, question },
        { mark, reason: comment, ...markedScore(mark, weightOf(attempt, question)) },
        { marked_by, now: past(school.calendar, later(new Date(attempt.started_at), 24 * 60), 30) },
      );
    }
  }
}
