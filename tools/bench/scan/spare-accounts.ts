import { openPool } from '../../../server/database/database.ts';
import { startPostgres } from '../../../server/postgres-server/start-postgres.ts';

/** Who logs in. */
export type Account = { email: string; password: string };

/** So many tries with a wrong password are below the limit for an account, whose tries are from as many network addresses. */
const triesOfEach = 80;

/** The id of a pupil of the demonstration. The account of a scan becomes a parent of this pupil, as lists of children are for parents. */
export const childId = 6;

/**
 * Makes an account of a server that runs a parent too, and copies it.
 * @param dataFolder of that server
 * @returns the copies, with the same password
 */
export async function prepareAccounts(dataFolder: string, owner: Account, count: number): Promise<Account[]> {
  const postgres = await startPostgres({ dataFolder, brief: true });
  const pool = openPool(postgres.connectionString, 1);
  try {
    await pool.query('update users set mother_email = $1 where id = $2', [owner.email, childId]);
    await pool.query('update users set is_parent = true where email = $1', [owner.email]);
    await pool.query(
      `insert into users (email, first_name, last_name, password_hash, is_active, is_staff)
       select 'spare' || i || '@scan.example', 'Spare', 'Account ' || i, password_hash, true, is_staff
       from users, generate_series(1, $2::int) as i where email = $1`,
      [owner.email, count],
    );
  } finally {
    await pool.end();
    await postgres.stop();
  }
  return Array.from({ length: count }, (_, index) => ({ ...owner, email: `spare${index + 1}@scan.example` }));
}

/** Gives tokens of accounts that a request may spend: one that tries its password, or deletes it. */
export type SpareTokens = {
  next: () => Promise<string>;
  /** Takes a token out of use, whose account is deleted or has another password. */
  spent: (token: string) => void;
};

/** @param logIn gives an access token of an account */
export function spareTokens(
  accounts: readonly Account[],
  logIn: (account: Account) => Promise<string>,
): SpareTokens {
  let used = 0;
  let tries = 0;
  let current: Promise<string> | undefined;
  let token = '';
  async function open(): Promise<string> {
    const account = accounts[used];
    if (account === undefined) throw new Error('All spare accounts of the scan are used.');
    used += 1;
    tries = 0;
    token = await logIn(account);
    return token;
  }
  return {
    next() {
      tries += 1;
      if (tries > triesOfEach) current = undefined;
      return (current ??= open());
    },
    spent(old) {
      if (old === token) current = undefined;
    },
  };
}
