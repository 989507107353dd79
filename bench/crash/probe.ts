import { logIn } from '../../contract/auth.ts';
import { addQuestion } from '../../contract/questions.ts';
import { waitFor } from './processes.ts';
import type { World } from './world.ts';

/** What somebody meets who uses the server while its disk is full. */
export type Probe = {
  /** Waits until writing is refused, and says whether it was within a minute. */
  untilRefused: () => Promise<boolean>;
  /** Waits until all can be read, and says whether it could within ten seconds. */
  untilRead: () => Promise<boolean>;
  /** What is not as it is to be, a sentence each. */
  complaints: () => Promise<string[]>;
};

type Answer = { status: number; retry: string | null; text: string };

/** Logs a teacher in, who then reads and writes. */
export async function probe({ server, manifest, ledger }: World): Promise<Probe> {
  const base = `${server.origin}/django`;
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };

  async function ask(method: string, address: string, body?: unknown): Promise<Answer> {
    try {
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const response = await fetch(address, init);
      const retry = response.headers.get('retry-after');
      return { status: response.status, retry, text: await response.text() };
    } catch (error) {
      return { status: 0, retry: null, text: String(error) };
    }
  }

  const [email] = manifest.users.teacher.slice(-1);
  const credentials = { email, password: manifest.password };
  const { text } = await ask('POST', `${base}${logIn.path}`, credentials);
  const { access } = JSON.parse(text) as { access?: string };
  if (access === undefined) throw new Error(`Nobody can log in: ${text}`);
  headers['Authorization'] = `JWT ${access}`;

  const [category] = manifest.categories;
  const image = ledger.tests.findLast((test) => test.image !== undefined)?.image ?? '/media/default.jpg';
  const reads = [
    `${base}/tests_api/`,
    `${base}/tests_api/?s=a&sort=name_desc&page=3`,
    `${base}/tests_api/get-unsolved/?category_id=${category}`,
    `${base}/blog_api/category/`,
    `${base}/auth/users/me/`,
    `${server.origin}/readyz`,
    `${server.origin}${image}`,
  ];
  const write = () =>
    ask('POST', `${base}${addQuestion.path}`, {
      test_type: 'free_text',
      savol: 'Is there room?',
      right_answer_text: 'no',
      category,
    });
  const isRefused = ({ status, retry, text: told }: Answer) =>
    status === 503 && retry !== null && told.startsWith('{"detail"') && told.includes('"code"');

  async function unread(): Promise<string[]> {
    const told = await Promise.all(
      reads.map(async (path) => {
        const answer = await ask('GET', path);
        return answer.status === 200
          ? ''
          : `GET ${path} answered ${answer.status} ${answer.text.slice(0, 200)}`;
      }),
    );
    return told.filter(Boolean);
  }

  return {
    untilRefused: () => waitFor(async () => isRefused(await write()), 60_000),
    untilRead: () => waitFor(async () => (await unread()).length === 0, 10_000),
    async complaints() {
      const written = await write();
      const told = `Writing was answered ${written.status} ${written.text.slice(0, 200)}`;
      return [...(isRefused(written) ? [] : [told]), ...(await unread())];
    },
  };
}
