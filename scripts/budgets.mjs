import { countProcessorTime } from './processor-time.mjs';
import { run } from './run.mjs';

/**
 * The seconds of processor time that each group of checks and tests may take where all of them run, on a busy machine. CI fails where all of a
 * run together takes more. The aim is 40 minutes (docs/testing.md).
 */
export const budgets = { checks: 250, page: 50, units: 2700, journeys: 3000 };

/** Journeys are for what crosses server, mail, a restart or two people; all else is shown at a cheaper level. */
export const mostJourneys = 200;

const spent = new Map();

/** As `run`, in a group that counts the processor time. */
export async function runInBudget(group, command, parameters, options = {}) {
  const clock = countProcessorTime();
  try {
    return await run(command, parameters, { ...options, controlGroup: clock.group });
  } finally {
    spent.set(group, (spent.get(group) ?? 0) + clock.seconds());
    clock.end();
  }
}

/** Prints the processor time of this run. @returns whether all of it together is within the budget of a whole run */
export function printBudgets() {
  const seconds = (value) => `${Math.round(value)} s`;
  const whole = Object.values(budgets).reduce((sum, most) => sum + most, 0);
  const together = [...spent.values()].reduce((sum, some) => sum + some, 0);
  process.stdout.write('\nProcessor time:\n');
  for (const [group, some] of spent) {
    process.stdout.write(`  ${group}: ${seconds(some)} of ${seconds(budgets[group])}\n`);
  }
  process.stdout.write(`  together: ${seconds(together)} of ${seconds(whole)} for a whole run\n`);
  return together <= whole;
}
