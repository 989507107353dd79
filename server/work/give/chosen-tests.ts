import { workMessage, workMessages } from '../../../contract/work/work-messages.ts';
import { message } from '../../../contract/wire/messages.ts';
import { mostWorkTests } from '../../../contract/work/work-fields.ts';
import type { WorkInput, WorkRule } from '../../../contract/work/work-input.ts';
import type { Versions } from '../../cache/versions-store.ts';
import { findCategory } from '../../categories/store.ts';
import type { Database } from '../../database/database.ts';
import { findByRule, findGivable } from './bank-store.ts';
import { drawTests, everybody } from '../draw.ts';

/** The tests of a work, as they are stored. */
export type ChosenTests = {
  /** In their order; where each pupil is given others, the pool. */
  questions: number[];
  rule: WorkRule | null;
  drawn: number | null;
};

type Problems = { problems: Record<string, string> };

async function chooseByRule(
  database: Database,
  versions: Versions,
  rule: WorkRule,
  seed: string,
): Promise<ChosenTests | Problems> {
  if ((await findCategory(database, rule.category)) === undefined) {
    return { problems: { rule: message.missingPk(rule.category) } };
  }
  const pool = await findByRule(database, versions, rule, seed);
  if (pool.length < rule.count) return { problems: { rule: workMessage.fewTests(pool.length) } };
  if (rule.draw === 'each') return { questions: pool, rule, drawn: rule.count };
  return { questions: drawTests(pool, rule.count, { seed, person: everybody }), rule, drawn: null };
}

/**
 * The tests of a work: those that are named, in their order, or those that a rule finds.
 * @param seed decides which tests are drawn
 * @returns an error by field where there are none, too few, or one of them cannot be given
 */
export async function chooseTests(
  database: Database,
  versions: Versions,
  { tests = [], rule = null }: Pick<WorkInput, 'tests' | 'rule'>,
  seed: string,
): Promise<ChosenTests | Problems> {
  if (rule !== null && tests.length > 0) return { problems: { rule: workMessages.tests_and_rule } };
  if (rule !== null) return chooseByRule(database, versions, rule, seed);
  const questions = [...new Set(tests)];
  if (questions.length === 0) return { problems: { tests: workMessages.no_tests } };
  if (questions.length > mostWorkTests) return { problems: { tests: message.more(mostWorkTests) } };
  const givable = await findGivable(database, questions);
  const refused = questions.find((id) => !givable.has(id));
  if (refused !== undefined) return { problems: { tests: workMessage.closedTest(refused) } };
  return { questions, rule: null, drawn: null };
}
