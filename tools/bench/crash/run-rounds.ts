import type { CrashTest } from './crash-test.ts';
import type { InjectFault } from './fault.ts';

/** What the rounds need of a test under load. */
type UnderLoad = Pick<CrashTest, 'log' | 'findLosses' | 'endLoad'> & {
  server: Pick<CrashTest['server'], 'failures'>;
};

type Rules = {
  /** What else must hold after the load has ended. @returns a sentence for what does not */
  check?: () => Promise<string[]>;
  /** The longest recovery that is acceptable, in milliseconds. */
  longestRecovery?: number;
};

/** The most sentences of one kind that are printed. */
const most = 5;

/**
 * Injects a fault several times, and after each time compares acknowledged requests with stored rows.
 * @returns whether nothing was lost or doubled, each recovery was in time, and nothing else went wrong
 */
export async function runRounds(
  crashTest: UnderLoad,
  inject: InjectFault,
  times: number,
  { check = () => Promise.resolve([]), longestRecovery = 10_000 }: Rules = {},
): Promise<boolean> {
  const { log } = crashTest;
  const recoveries: number[] = [];
  const lost = new Set<string>();
  const doubled = new Set<string>();
  const wrong = new Set<string>();
  const compare = async (again: boolean) => {
    const losses = await crashTest.findLosses(again);
    for (const loss of losses.lost) lost.add(loss);
    for (const row of losses.doubled) doubled.add(row);
  };
  const counts = () =>
    `${log.acknowledged} answers and ${log.tests.filter((test) => test.pictureIsChecked).length} tests with pictures acknowledged, ` +
    `${lost.size} lost, ${doubled.size} doubled`;

  for (let round = 1; round <= times; round += 1) {
    const { action, recovery, errors } = await inject(round);
    recoveries.push(recovery);
    for (const error of errors) wrong.add(error);
    await compare(false);
    print(`${round}/${times} ${action}: again after ${(recovery / 1000).toFixed(1)} s; ${counts()}`);
  }
  await crashTest.endLoad();
  await compare(true);
  const longest = Math.max(...recoveries);
  print(`In all: ${counts()}; again after ${(longest / 1000).toFixed(1)} s at most.`);

  for (const error of [...(await check()), ...log.errors, ...crashTest.server.failures]) wrong.add(error);
  if (longest > longestRecovery) wrong.add('The server was not back in time.');
  printSome('Lost', lost);
  printSome('Doubled', doubled);
  printSome('Wrong', wrong);
  return lost.size + doubled.size + wrong.size === 0;
}

function printSome(what: string, sentences: ReadonlySet<string>): void {
  for (const sentence of [...sentences].slice(0, most)) print(`${what}: ${sentence}`);
  if (sentences.size > most) print(`${what}: and ${sentences.size - most} more`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
