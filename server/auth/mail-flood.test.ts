import { expect, test } from 'vitest';

import { mailHeaders } from '../../contract/people/mail-requests.ts';
import { leaveOf } from '../testing/budgets.ts';
import { type Reply, send } from '../testing/client.ts';
import { startSmtpSink } from '../testing/smtp-sink.ts';
import { solutionOf } from '../testing/solve.ts';
import { startServer } from '../testing/start-server.ts';

const sink = startSmtpSink();
const server = startServer({ settings: () => ({ smtpUrl: sink.url }), jobs: true });

const newcomer = { first_name: 'Ann', last_name: 'Lee', password: 'Zq8!vm', re_password: 'Zq8!vm' };

function signUp(email: string, headers: Record<string, string> = {}): Promise<Reply> {
  return send(server, 'POST /auth/users/', { json: { ...newcomer, email }, headers });
}

/** As the page does it: solves each challenge, a few times at most. */
async function signUpByPage(email: string): Promise<Reply> {
  let reply = await signUp(email);
  for (let times = 0; times < 3 && reply.status === 429; times += 1) {
    reply = await signUp(email, solutionOf(reply));
  }
  return reply;
}

/** Sends requests for invented addresses as fast as the server answers, some with wrong proofs, until it is stopped. */
function startFlood(connections: number) {
  const answers = new Map<number, number>();
  const flood = { stopped: false };
  let sent = 0;
  let challenge = 'none yet';
  async function attack(): Promise<void> {
    while (!flood.stopped) {
      sent += 1;
      const email = `invented-${sent}@example.com`;
      const headers: Record<string, string> = sent % 2 === 0 ? { [mailHeaders.proof]: `a.b.c.${sent}` } : {};
      const requests = [
        () => send(server, 'POST /auth/users/reset_password/', { json: { email }, headers }),
        () => send(server, 'POST /auth/users/resend_activation/', { json: { email }, headers }),
        () => signUp(email, headers),
      ];
      const reply = await requests[sent % 3]?.();
      const status = reply?.status ?? 0;
      answers.set(status, (answers.get(status) ?? 0) + 1);
      challenge = reply?.headers.get(mailHeaders.challenge) ?? challenge;
    }
  }
  const ended = Promise.all(Array.from({ length: connections }, attack));
  return {
    answers,
    stop: async () => {
      flood.stopped = true;
      await ended;
    },
  };
}

test('thirty people sign up and get their mails beside a flood from their own network', async () => {
  // The flood has sent most of what takes no proof; it would take a minute of hashing.
  await leaveOf(server.context.database, { name: 'mail_request', key: '127.0.0.1' }, 60);
  const flood = startFlood(8);
  await expect.poll(() => flood.answers.get(429) ?? 0).toBeGreaterThan(1000);
  const people = Array.from({ length: 30 }, (_, index) => `honest-${index}@example.com`);
  const replies: Reply[] = [];
  for (const email of people) replies.push(await signUpByPage(email));
  await flood.stop();
  expect(replies.map(({ status }) => status)).toEqual(people.map(() => 201));
  expect(replies.map(({ headers }) => headers.get(mailHeaders.delay))).toEqual(people.map(() => '0'));
  const mails = await Promise.all(people.map((email) => sink.mailTo(email)));
  expect(mails.map(({ subject }) => subject)).toEqual(
    people.map(() => 'Account activation on Savol · School 5'),
  );
  expect([...flood.answers.keys()].filter((status) => ![201, 204, 429].includes(status))).toEqual([]);
});
