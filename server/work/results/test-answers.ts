import { countOptions } from '../../../contract/question-types/count-options.ts';
import { isMarkedByPerson } from '../../../contract/question-types/registry.ts';
import {
  byWrittenId,
  storedAnswerFields,
  type StoredAsked,
  storedTypeOf,
} from '../../../contract/question-types/stored/stored-form.ts';
import {
  type GivenAnswer,
  mostGivenAnswers,
  type WorkTestAnswers,
} from '../../../contract/work/work-papers.ts';
import type { Database } from '../../database/database.ts';
import type { FullQuestion } from '../../questions/store.ts';
import type { State } from '../../questions/version-store.ts';
import { questionFor, type Reader } from './paper.ts';
import { countVerdicts, standingOf, weightsOf } from './rules.ts';
import { readAnswersTo, readFrame, readPupils } from './store.ts';
import type { SeenWork } from './results.ts';

type Given = { answer: unknown; percentage: number | null; seen: State | null };
type Counted = Given & { people: number };

/** The different answers, each with how many pupils gave it, the most frequent first. */
function countAnswers(answers: readonly Given[]): Counted[] {
  const counts = new Map<string, Counted>();
  for (const { answer, percentage, seen } of answers) {
    const key = JSON.stringify([answer, percentage]);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { answer, percentage, seen, people: 1 });
    else known.people += 1;
  }
  return [...counts.values()].toSorted((a, b) => b.people - a.people);
}

/** By what texts an answer is shown: by those that its pupil saw, where the question is still of that type. */
function shownOf({ stored }: FullQuestion, seen: State | null): StoredAsked {
  return seen?.test_type === stored.test_type ? seen : stored;
}

/** The answers of all pupils whom the reader sees to one test. @returns undefined where it is none of the work */
export async function countTestAnswers(
  database: Database,
  { work, scope }: SeenWork,
  question: FullQuestion,
  reader: Reader,
  now: Date,
): Promise<WorkTestAnswers | undefined> {
  const [frame, pupils] = await Promise.all([readFrame(database, scope), readPupils(database, scope)]);
  const standings = pupils.filter(({ is_active }) => is_active).map((pupil) => standingOf(pupil, work, now));
  const counting = standings.flatMap((standing) => standing.counting ?? []);
  const asked = counting.filter(({ questions }) => questions.includes(question.id));
  if (asked.length === 0 && !frame.questions.includes(question.id)) return undefined;
  const answers = await readAnswersTo(
    database,
    asked.map(({ id }) => id),
    question.id,
  );
  const type = storedTypeOf(question.test_type);
  const leftOut = Array.from({ length: asked.length - answers.length }, () => undefined);
  const different = countAnswers(answers);
  const isListed = type.choices === undefined && !isMarkedByPerson(type.name);
  const given = different
    .slice(0, isListed ? mostGivenAnswers : 0)
    .map(({ answer, seen, ...counted }): GivenAnswer =>
      Object.assign(storedAnswerFields(shownOf(question, seen), answer, seen ?? undefined), counted),
    );
  return {
    work,
    test: questionFor(question, reader),
    weight: weightsOf(standings).get(question.id) ?? question.weight,
    ...countVerdicts([...answers.map(({ percentage }) => percentage), ...leftOut]),
    options: byWrittenId(question.stored, countOptions(type, question.stored.content, different)),
    given,
  };
}
