import { sql } from 'kysely';

import { type Database, inTransaction } from '../database/database.ts';
import { spraying, throttle, type Wait, waitAtAddress, waitOnKnownDevice } from './attempt-rules.ts';

/*
 * Times are those of the database, which is one for all servers. Where its clock is set back, rows are in the future:
 * they are then moved to the present, so that nothing counts for longer than its window.
 */
const now = sql<string>`clock_timestamp()`;

function ago(seconds: number) {
  return sql<string>`${now} - make_interval(secs => ${seconds})`;
}

/** What an attempt is counted for. */
export type Counted = {
  /** The e-mail address as typed, lower-cased, whether or not an account has it. */
  account: string;
  /** The network address of the client. */
  address: string;
  /** The id of a device that has logged in to the account before. */
  device?: string | undefined;
};

/**
 * Counts an attempt to log in before its password is checked, so that simultaneous attempts are counted too.
 * @returns how long the account is closed to the device; the attempt was counted where it is not
 */
export async function insertAttempt(
  database: Database,
  { account, address, device: known }: Counted,
): Promise<Wait> {
  const device = known ?? null;
  return inTransaction(database, async (transaction) => {
    const lock = device === null ? account : `${account} ${device}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
    const failures = await transaction
      .selectFrom('login_attempt')
      .select(['address', sql<number>`extract(epoch from ${now} - failed_at)::float8`.as('age')])
      .where('account', '=', account)
      .where('device', 'is not distinct from', device)
      .where('failed_at', '>', ago(throttle.windowSeconds))
      .orderBy('failed_at')
      .limit(throttle.failuresFromAnywhere)
      .execute();
    if (failures.some(({ age }) => age < 0)) {
      await transaction
        .updateTable('login_attempt')
        .set({ failed_at: now })
        .where('account', '=', account)
        .where('failed_at', '>', now)
        .execute();
    }
    const wait = device === null ? waitAtAddress(failures, address) : waitOnKnownDevice(failures);
    if (wait.seconds === 0) {
      const attempt = { account, address, device, failed_at: now };
      await transaction.insertInto('login_attempt').values(attempt).execute();
    }
    return wait;
  });
}

/** Deletes the attempts at an account from one known device, or from one address, after a right password. */
export async function deleteAttempts(
  database: Database,
  { account, address, device }: Counted,
): Promise<void> {
  const attempts = database.deleteFrom('login_attempt').where('account', '=', account);
  await (
    device === undefined
      ? attempts.where('address', '=', address).where('device', 'is', null)
      : attempts.where('device', '=', device)
  ).execute();
}

/** The ages in seconds of the last failures with a wrong password at other accounts than one, the oldest first. */
export async function listSprayed(
  database: Database,
  passwordHash: string,
  account: string,
): Promise<number[]> {
  const failures = await database
    .selectFrom('wrong_password')
    .select(sql<number>`extract(epoch from ${now} - failed_at)::float8`.as('age'))
    .where('password_hash', '=', passwordHash)
    .where('account', '<>', account)
    .where('failed_at', '>', ago(spraying.windowSeconds))
    .orderBy('failed_at', 'desc')
    .limit(spraying.accounts)
    .execute();
  return failures.map(({ age }) => age).toReversed();
}

/** Records that a password is wrong for an account, and deletes what counts no longer. */
export async function insertWrongPassword(
  database: Database,
  password_hash: string,
  account: string,
): Promise<void> {
  await deleteOldWrongPasswords(database);
  await database
    .insertInto('wrong_password')
    .values({ password_hash, account, failed_at: now })
    .onConflict((conflict) => conflict.columns(['password_hash', 'account']).doUpdateSet({ failed_at: now }))
    .execute();
}

/** Deletes wrong passwords outside the window in which they count, also those that a clock which was set back left in the future. */
async function deleteOldWrongPasswords(database: Database): Promise<void> {
  await database
    .deleteFrom('wrong_password')
    .where((where) =>
      where.or([where('failed_at', '<', ago(spraying.windowSeconds)), where('failed_at', '>', now)]),
    )
    .execute();
}

/** Deletes attempts and wrong passwords that are older than the windows in which they count. */
export async function deleteOldAttempts(database: Database): Promise<void> {
  await database.deleteFrom('login_attempt').where('failed_at', '<', ago(throttle.windowSeconds)).execute();
  await deleteOldWrongPasswords(database);
}
