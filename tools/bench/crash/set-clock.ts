import { sql } from 'kysely';

import { daysUntilErased } from '../../../contract/people/people.ts';
import { openClockProbe } from './clock-probe.ts';
import type { CrashTest } from './crash-test.ts';
import { fakeClock, type FakeClock } from './fake-clock.ts';
import type { Fault } from './fault.ts';
import { requestMail, wrongMails } from './mails.ts';
import { waitFor } from './processes.ts';

const hour = 3600 * 1000;
/** The longest that answers may wait after the clock was set, in milliseconds. */
const longestPause = 10_000;

const steps = [
  { days: 1, postgresToo: false },
  { days: -1, postgresToo: false },
  { days: 1, postgresToo: true },
  { days: -1, postgresToo: true },
] as const;

/** Sets the clock a day ahead or back, in turn that of the server and that of PostgreSQL too, and after some seconds right again. */
export const setClock: Fault = {
  times: steps.length * 2,
  unsafe: {},
  equip: fakeClock,
  prepare: (crashTest, equipment) => async (round) => {
    const clock = requireClock(equipment);
    const step = steps[(round - 1) % steps.length] ?? steps[0];
    if (round === 1) await closeAccount(crashTest);
    const { log, manifest } = crashTest;
    const probe = openClockProbe(crashTest, manifest.users.teacher.at(-1 - (round % 3)) ?? '');
    const errors = await probe.useSession();
    const mistype = round % 2 === 0 ? probe.mistypePassword : () => Promise.resolve([]);
    await requestMail(crashTest);
    const recovery = await crashTest.measureRecovery(async () => {
      clock.set(step.days, step.postgresToo);
      try {
        const before = log.acknowledged;
        errors.push(...(await wrongClocks(crashTest, step, probe.serverAhead)));
        errors.push(...(await probe.useSession()), ...(await probe.repeatRequest()), ...(await mistype()));
        await requestMail(crashTest);
        const enough = () => log.acknowledged > before + manifest.users.teacher.length;
        if (!(await waitFor(enough, longestPause))) errors.push('Pupils could not go on.');
      } finally {
        clock.set(0, step.postgresToo);
      }
      return undefined;
    });
    errors.push(...(await probe.useSession()), ...(await probe.repeatRequest()), ...(await mistype()));
    await requestMail(crashTest);
    const whose = step.postgresToo ? 'server and PostgreSQL' : 'the server';
    return { action: `set the clock of ${whose} by ${step.days} days`, recovery, errors };
  },
  check: async (crashTest) => [
    ...(await wrongMails(crashTest, 1)),
    ...((await isErased(crashTest)) ? ['A closed account was erased early.'] : []),
  ],
};

function requireClock(equipment: object | undefined): FakeClock {
  if (equipment === undefined || !('set' in equipment)) throw new Error('There is no clock to set.');
  return equipment as FakeClock;
}

/** @returns which clocks were not set, a sentence each */
async function wrongClocks(
  { database }: CrashTest,
  { days, postgresToo }: { days: number; postgresToo: boolean },
  serverAhead: () => Promise<number>,
): Promise<string[]> {
  const isAhead = (ahead: number, wanted: number) =>
    Math.sign(Math.round(ahead / hour)) === Math.sign(wanted);
  // The time in the header of an answer may be a second old.
  const isSet = await waitFor(async () => isAhead(await serverAhead(), days), longestPause);
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(database);
  const postgresAhead = Date.parse(rows[0]?.now ?? '') - Date.now();
  const isRight = isAhead(postgresAhead, postgresToo ? days : 0);
  return [
    ...(isSet ? [] : ['The clock of the server was not set.']),
    ...(isRight ? [] : ['The clock of PostgreSQL was not as wanted.']),
  ];
}

/** The address of the account that is closed: that of the last parent. Mails are requested for the first parents. */
function closedEmail({ manifest }: CrashTest): string {
  return manifest.users.parent.at(-1) ?? '';
}

/** Closes an account as if that was half a day less ago than the days after which it is erased. */
async function closeAccount(crashTest: CrashTest): Promise<void> {
  const closed_at = new Date(Date.now() - (daysUntilErased - 0.5) * 24 * hour).toISOString();
  await crashTest.database
    .updateTable('users')
    .set({ closed_at, is_active: false, password_hash: null })
    .where('email', '=', closedEmail(crashTest))
    .execute();
}

async function isErased(crashTest: CrashTest): Promise<boolean> {
  const found = await crashTest.database
    .selectFrom('users')
    .select('id')
    .where('email', '=', closedEmail(crashTest))
    .execute();
  return found.length === 0;
}
