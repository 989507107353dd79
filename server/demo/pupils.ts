import type { AnswerInput } from '../../contract/answers.ts';
import type { ExportedQuestion } from '../../contract/questions/export-form.ts';
import { byHash } from '../work/draw.ts';
import { type Calendar, later, luck, momentOf, past } from './calendar.ts';
import type { Demo, DemoAnswer } from './demo.ts';
import { givenAnswer, isAnswerable } from './given-answer.ts';

/** Six weeks of six days of lessons. */
const days = 36;

/** What the classes of this year are taught in, beside English. */
const taughtIn: Record<string, 'uz' | 'ru'> = { '7-«A»': 'uz', '7-«B»': 'ru' };

/** Categories that no pupil has reached yet. */
const ahead = new Set(['Aylana va doira', 'Геометрия', 'Geography']);

/** How probably a pupil answers a test rightly: some pupils are stronger, some subjects easier for them, and high levels harder. */
function answersRightly(pupil: string, question: ExportedQuestion): boolean {
  const [subject = ''] = question.category;
  const skill = 0.5 + 0.45 * luck(`skill ${pupil}`) + 0.3 * (luck(`liking ${pupil} ${subject}`) - 0.5);
  const chance = skill - 0.06 * (question.qiyinlik_darajasi - 2);
  return luck(`verdict ${pupil} ${question.savol}`) < Math.min(0.97, Math.max(0.15, chance));
}

/** What a pupil answers to a test. */
export function answerOf(pupil: string, question: ExportedQuestion): AnswerInput {
  return givenAnswer(question, answersRightly(pupil, question), luck(`fault ${pupil} ${question.savol}`));
}

/** The tests that the pupils of a class meet when they practise. */
function practised(questions: readonly ExportedQuestion[], spoken: string): ExportedQuestion[] {
  return questions.filter(
    (question) =>
      isAnswerable(question) &&
      question.qiyinlik_darajasi < 5 &&
      (question.language === spoken || question.language === 'en') &&
      !question.category.some((name) => ahead.has(name)),
  );
}

/** The answers that pupils of this year's classes gave by themselves in the last six weeks, some of them today. */
export function practiceOf({ classes, questions }: Demo, calendar: Calendar): DemoAnswer[] {
  return classes.flatMap(({ name, pupils }) => {
    const spoken = taughtIn[name];
    if (spoken === undefined) return [];
    const tests = practised(questions, spoken);
    return pupils.flatMap((pupil) => practiceOfPupil(pupil, tests, calendar));
  });
}

function practiceOfPupil(
  pupil: string,
  tests: readonly ExportedQuestion[],
  calendar: Calendar,
): DemoAnswer[] {
  const open = tests.filter(({ answers }) => answers.every(({ person }) => person !== pupil));
  const order = byHash(
    open.map((_test, at) => at),
    pupil,
  );
  const diligence = 0.2 + 0.3 * luck(`diligence ${pupil}`);
  const answers: DemoAnswer[] = [];
  for (let steps = 1 - days; steps <= 0; steps += 1) {
    const seed = `${pupil} ${steps}`;
    if (luck(`practises ${seed}`) > diligence) continue;
    const start = later(momentOf(calendar, steps, '14:30'), Math.floor(luck(`begins ${seed}`) * 300));
    const most = 1 + Math.floor(luck(`many ${seed}`) * 3);
    for (let made = 0; made < most; made += 1) {
      const question = open[order[answers.length] ?? -1];
      if (question === undefined) return answers;
      const moment = past(calendar, later(start, 3 * made), 10 + 3 * (most - made));
      answers.push({
        ...answerOf(pupil, question),
        question,
        person: pupil,
        completed_at: moment.toISOString(),
      });
    }
  }
  return answers;
}
