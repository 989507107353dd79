import { countProcessorTime } from './processor-time.mjs';
import { run } from './run.mjs';

/** The seconds of processor time that each group may take before a change lands, on a busy machine: 40 minutes together. CI fails beyond them. */
export const budgets = { checks: 200, page: 40, units: 1200, journeys: 960 };

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

/** Prints the processor time of this run. @returns whether it is within the budgets together */
export function printBudgets() {
  const seconds = (value) => `${Math.round(value)} s`;
  const most = Object.values(budgets).reduce((sum, some) => sum + some, 0);
  const together = [...spent.values()].reduce((sum, some) => sum + some, 0);
  process.stdout.write('\nProcessor time:\n');
  for (const [group, some] of spent) {
    process.stdout.write(`  ${group}: ${seconds(some)} of ${seconds(budgets[group])}\n`);
  }
  process.stdout.write(`  together: ${seconds(together)} of ${seconds(most)} before a change lands\n`);
  return together <= most;
}
