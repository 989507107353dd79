import type { AnswerCount, TestState } from '../../contract/statistics.ts';

/** How a question was answered; no answer is later than `latest_at`. */
export type QuestionCount = AnswerCount & { question: number; latest_at: string };

/** A question of an author: whether it has a right answer, and whether a person marks its answers instead. */
export type WrittenQuestion = { id: number; enabled: boolean; has_key: boolean; by_person: boolean };

/** A question of an author, with the counts of its answers. */
export type CountedQuestion = WrittenQuestion & AnswerCount & { latest_at: string | null };

/** Joins written questions and the counts of those that were answered. */
export function joinCounts(
  written: readonly WrittenQuestion[],
  counts: ReadonlyMap<number, QuestionCount>,
): CountedQuestion[] {
  return written.map((question) => {
    const { answers = 0, right = 0, waiting = 0, latest_at = null } = counts.get(question.id) ?? {};
    return { ...question, answers, right, waiting, latest_at };
  });
}

type Test = (question: CountedQuestion, today: Date) => boolean;

const states: Readonly<Record<TestState, Test>> = {
  nobody_right: ({ by_person, answers, right, waiting }) => !by_person && answers > waiting && right === 0,
  without_key: ({ by_person, has_key }) => !by_person && !has_key,
  waiting: ({ waiting }) => waiting > 0,
  unanswered: ({ answers }) => answers === 0,
  today: (question, today) => timeOf(question) >= today.getTime(),
};

/** Whether a question is in a state. @param today the moment at which the day started */
export function isInState(question: CountedQuestion, state: TestState, today: Date): boolean {
  return states[state](question, today);
}

/** The share of right answers among those that have points; above 1 where none has, or a person judges how much is right. */
function rightShare({ by_person, answers, right, waiting }: CountedQuestion): number {
  return !by_person && answers > waiting ? right / (answers - waiting) : 2;
}

function timeOf({ latest_at }: CountedQuestion): number {
  return latest_at === null ? 0 : Date.parse(latest_at);
}

/** Orders of written questions. Where two are equal, the newer one is first. */
export const orders = {
  id_desc: () => 0,
  latest: (a: CountedQuestion, b: CountedQuestion) => timeOf(b) - timeOf(a),
  answers: (a: CountedQuestion, b: CountedQuestion) => b.answers - a.answers,
  hardest: (a: CountedQuestion, b: CountedQuestion) => rightShare(a) - rightShare(b),
};
