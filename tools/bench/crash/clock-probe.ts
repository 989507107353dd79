import { logIn, refreshTokens } from '../../../contract/people/auth.ts';
import { addQuestion } from '../../../contract/questions/question-input.ts';
import { getOwnUser } from '../../../contract/people/users.ts';
import type { CrashTest } from './crash-test.ts';

/** A teacher whose session, password and request meet a clock that is set. */
export type ClockProbe = {
  /** How far the clock of the server is ahead, in milliseconds, by the header of an answer. */
  serverAhead: () => Promise<number>;
  /** Reads the own account as the page does: with the token, else a refreshed one, else after a log-in. @returns what went wrong */
  useSession: () => Promise<string[]>;
  /** Types wrong passwords, fewer than close the account, and then the right one. @returns what went wrong */
  mistypePassword: () => Promise<string[]>;
  /** Adds a test, each time by the same request with the same Idempotency-Key. @returns what went wrong */
  repeatRequest: () => Promise<string[]>;
};

/** Wrong passwords each time. Ten close an account to an address. */
const mistypes = 4;

export function openClockProbe({ server, manifest }: CrashTest, email: string): ClockProbe {
  const { password, categories } = manifest;
  const key = crypto.randomUUID();
  let tokens = { access: '', refresh: '' };
  let first: string | undefined;

  async function send(method: string, path: string, body?: object, more: Record<string, string> = {}) {
    const response = await fetch(`${server.origin}/django${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `JWT ${tokens.access}`, ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      text: await response.text(),
      date: Date.parse(response.headers.get('date') ?? ''),
    };
  }

  async function renew(path: string, body: object): Promise<number> {
    const { status, text } = await send('POST', path, body, { Authorization: '' });
    if (status === 200) tokens = JSON.parse(text) as typeof tokens;
    return status;
  }

  const enter = () => renew(logIn.path, { email, password });

  return {
    async serverAhead() {
      return (await send('GET', getOwnUser.path)).date - Date.now();
    },
    async useSession() {
      const read = async () => (await send('GET', getOwnUser.path)).status;
      const steps = [read, () => renew(refreshTokens.path, { refresh: tokens.refresh }), enter];
      const statuses: number[] = [];
      for (const step of steps) {
        const status = await step();
        statuses.push(status);
        if (status === 200 && (step === read || (await read()) === 200)) return [];
      }
      return [`The session was answered ${statuses.join(', ')}: token, refresh, log-in.`];
    },
    async mistypePassword() {
      const statuses: number[] = [];
      for (let count = 0; count < mistypes; count += 1) {
        statuses.push(await renew(logIn.path, { email, password: `${password}!` }));
      }
      statuses.push(await enter());
      const expected = [...Array.from({ length: mistypes }, () => 401), 200];
      return statuses.join() === expected.join() ? [] : [`Log-ins were answered ${statuses.join(', ')}.`];
    },
    async repeatRequest() {
      const body = {
        test_type: 'free_text',
        savol: `Sent twice ${key}`,
        right_answer_text: 'once',
        category: categories[0],
      };
      const { status, text } = await send('POST', addQuestion.path, body, { 'Idempotency-Key': key });
      first ??= text;
      return status === 201 && text === first
        ? []
        : [
            `A repeated request was answered ${status} ${text.slice(0, 150)}, at first ${first.slice(0, 150)}`,
          ];
    },
  };
}
