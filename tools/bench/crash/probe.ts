import sharp from 'sharp';

import { logIn } from '../../../contract/people/auth.ts';
import { addQuestion } from '../../../contract/questions/question-input.ts';
import type { CrashTest } from './crash-test.ts';
import { waitFor } from './processes.ts';

/** Reads and writes as a teacher while something fails. */
export type Probe = {
  /** Waits until writing is refused. @returns false after a minute */
  untilRefused: () => Promise<boolean>;
  /** Waits until everything can be read. @returns false after ten seconds */
  untilReadable: () => Promise<boolean>;
  /** Writes and reads once. @returns deviations from the documentation, a sentence each */
  errors: () => Promise<string[]>;
  /** Writes, also a picture, and reads once. @returns replies that are neither a success nor a documented refusal, a sentence each */
  undocumented: () => Promise<string[]>;
};

type Answer = { request: string; status: number; retry: string | null; text: string };

/** Logs a teacher in. */
export async function openProbe({ server, manifest, log }: CrashTest): Promise<Probe> {
  const base = `${server.origin}/django`;
  let authorization: Record<string, string> = {};

  function initOf(method: string, body: unknown): RequestInit {
    if (body === undefined || body instanceof FormData) {
      return { method, headers: authorization, ...(body !== undefined && { body }) };
    }
    const headers = { ...authorization, 'Content-Type': 'application/json' };
    return { method, headers, body: JSON.stringify(body) };
  }

  async function send(method: string, address: string, body?: unknown): Promise<Answer> {
    const request = `${method} ${address}`;
    try {
      const response = await fetch(address, initOf(method, body));
      const retry = response.headers.get('retry-after');
      return { request, status: response.status, retry, text: await response.text() };
    } catch (error) {
      return { request, status: 0, retry: null, text: String(error) };
    }
  }

  const credentials = { email: manifest.users.teacher.at(-1), password: manifest.password };
  const { text } = await send('POST', `${base}${logIn.path}`, credentials);
  const { access } = JSON.parse(text) as { access?: string };
  if (access === undefined) throw new Error(`The teacher cannot log in: ${text}`);
  authorization = { Authorization: `JWT ${access}` };
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#888' } })
    .png()
    .toBuffer();

  const [category] = manifest.categories;
  const image = log.tests.findLast((test) => test.image !== undefined)?.image ?? '/media/default.jpg';
  const addresses = [
    `${base}/tests_api/`,
    `${base}/tests_api/?s=a&sort=name_desc&page=3`,
    `${base}/tests_api/get-unsolved/?category_id=${category}`,
    `${base}/blog_api/category/`,
    `${base}/auth/users/me/`,
    `${server.origin}/readyz`,
    `${server.origin}${image}`,
  ];
  const write = () =>
    send('POST', `${base}${addQuestion.path}`, {
      test_type: 'free_text',
      savol: 'Is there room?',
      right_answer_text: 'no',
      category,
    });
  const isRefused = ({ status, retry, text: body }: Answer) =>
    status === 503 && retry !== null && body.startsWith('{"detail"') && body.includes('"code"');
  const describe = ({ status, text: body }: Answer) => `answered ${status} ${body.slice(0, 200)}`;

  async function writePicture(): Promise<Answer> {
    const form = new FormData();
    form.set('test_type', 'free_text');
    form.set('savol', 'What is it?');
    form.set('right_answer_text', 'grey');
    form.set('category', String(category));
    form.set('image', new File([new Uint8Array(picture)], 'picture.png'));
    return send('POST', `${base}${addQuestion.path}`, form);
  }

  async function readErrors(): Promise<string[]> {
    const errors = await Promise.all(
      addresses.map(async (address) => {
        const answer = await send('GET', address);
        return answer.status === 200 ? [] : [`GET ${address} was ${describe(answer)}`];
      }),
    );
    return errors.flat();
  }

  return {
    untilRefused: () => waitFor(async () => isRefused(await write()), 60_000),
    untilReadable: () => waitFor(async () => (await readErrors()).length === 0, 10_000),
    async errors() {
      const written = await write();
      return [...(isRefused(written) ? [] : [`Writing was ${describe(written)}`]), ...(await readErrors())];
    },
    async undocumented() {
      const answers = await Promise.all([
        write(),
        writePicture(),
        ...addresses.map((address) => send('GET', address)),
      ]);
      const wrong = answers.filter((answer) => ![200, 201].includes(answer.status) && !isRefused(answer));
      return wrong.map((answer) => `${answer.request} was ${describe(answer)}`);
    },
  };
}
