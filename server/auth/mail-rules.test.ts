import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  hardnessFor,
  mailBudget,
  mailLimits,
  mailWindow,
  type MailKind,
  type RequestedMail,
  secondsToRequest,
  whenToSend,
} from './mail-rules.ts';

type Step = { network: string; pause: number };

/** The mails of requests that come one after the other, with the time of each mail and what its request was told. */
function play(kind: MailKind, steps: readonly Step[]) {
  const mails: { network: string; at: number }[] = [];
  const told: { network: string; askedAt: number; at: number }[] = [];
  let now = 0;
  for (const { network, pause } of steps) {
    now += pause;
    const requested: RequestedMail[] = mails
      .filter(({ at }) => at > now - mailWindow)
      .map((mail) => ({ network: mail.network, inSeconds: mail.at - now }))
      .toSorted((one, other) => one.inSeconds - other.inSeconds);
    const { inSeconds, joins } = whenToSend(requested, network, mailLimits[kind]);
    told.push({ network, askedAt: now, at: now + inSeconds });
    if (!joins) {
      const waiting = mails.findIndex(({ at }) => at > now);
      if (waiting !== -1) mails.splice(waiting, 1);
      mails.push({ network, at: now + inSeconds });
    }
  }
  return { mails, told };
}

const kinds = fc.constantFrom<MailKind>('sign_up', 'activation', 'reset');
const steps = fc.array(
  fc.record({ network: fc.constantFrom('a', 'b', 'c', 'd'), pause: fc.integer({ min: 0, max: 1500 }) }),
  { minLength: 1, maxLength: 80 },
);

test('no hour has more mails than the limits, from one network and in all', () => {
  fc.assert(
    fc.property(kinds, steps, (kind, requests) => {
      const { mails } = play(kind, requests);
      for (const { at } of mails) {
        const hour = mails.filter((mail) => mail.at > at - mailWindow && mail.at <= at);
        expect(hour.length).toBeLessThanOrEqual(mailLimits[kind].inAll);
        for (const network of ['a', 'b', 'c', 'd']) {
          const here = hour.filter((mail) => mail.network === network);
          expect(here.length).toBeLessThanOrEqual(mailLimits[kind].fromOneNetwork);
        }
      }
    }),
  );
});

test('every request has a mail between its time and the time that it was told, which is within the window', () => {
  fc.assert(
    fc.property(kinds, steps, (kind, requests) => {
      const { mails, told } = play(kind, requests);
      for (const { askedAt, at } of told) {
        expect(at - askedAt).toBeGreaterThanOrEqual(0);
        expect(at - askedAt).toBeLessThanOrEqual(mailWindow);
        expect(mails.some((mail) => mail.at >= askedAt && mail.at <= at)).toBe(true);
      }
    }),
  );
});

test('at most one mail waits for its time', () => {
  fc.assert(
    fc.property(kinds, steps, (kind, requests) => {
      const { mails, told } = play(kind, requests);
      const now = told.at(-1)?.askedAt ?? 0;
      expect(mails.filter(({ at }) => at > now).length).toBeLessThanOrEqual(1);
    }),
  );
});

test('a waiting address and an active account get at most 5 mails from one network and 10 in all', () => {
  const { sign_up, activation, reset } = mailLimits;
  expect(sign_up.fromOneNetwork + activation.fromOneNetwork).toBe(5);
  expect(sign_up.inAll + activation.inAll).toBe(10);
  expect(reset).toEqual({ fromOneNetwork: 5, inAll: 10 });
});

test('a network has a request left as soon as it has spent less than its budget', () => {
  expect(secondsToRequest(0)).toBe(0);
  expect(secondsToRequest(mailBudget.requests - 1)).toBe(0);
  expect(secondsToRequest(mailBudget.requests)).toBeCloseTo(mailBudget.seconds / mailBudget.requests);
  expect(secondsToRequest(mailBudget.requests + 99)).toBeCloseTo(
    (100 * mailBudget.seconds) / mailBudget.requests,
  );
});

test('challenges become harder with what was proved, within bounds', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(hardnessFor(less)).toBeLessThanOrEqual(hardnessFor(more));
        expect(hardnessFor(less)).toBeGreaterThanOrEqual(30_000);
        expect(hardnessFor(more)).toBeLessThanOrEqual(300_000);
      },
    ),
  );
});

const few = { fromOneNetwork: 2, inAll: 3 };
const of = (network: string, ...times: number[]) => times.map((inSeconds) => ({ network, inSeconds }));

test.each([
  ['the first mail is sent now', [], 'a', 0, false],
  ['a second one from the same network, too', of('a', -100), 'a', 0, false],
  ['a third one when the first is an hour old', of('a', -200, -100), 'a', 3400, false],
  ['a mail that is sent at this moment counts', of('a', -100, 0), 'a', 3500, false],
  ['another network does not wait for it', of('a', -200, -100), 'b', 0, false],
  ['a fourth one in all waits', [...of('a', -300), ...of('b', -200, -100)], 'c', 3300, false],
  ['a request joins a mail that waits until the same time', of('a', -200, -100, 3400), 'a', 3400, true],
  ['a request joins a mail that is sent earlier', of('a', -200, -100, 300), 'a', 300, true],
  ['a mail that may be sent now joins none', of('a', -200, -100, 3400), 'b', 0, false],
  [
    'a mail that waits is not counted as sent',
    [...of('a', -200), ...of('b', -100), ...of('a', 3400)],
    'c',
    0,
    false,
  ],
])('%s', (_rule, mails, network, inSeconds, joins) => {
  expect(whenToSend(mails, network, few)).toEqual({ inSeconds, joins });
});

test('the hardest challenge is that of 500 requests beyond the budget', () => {
  const seconds = mailBudget.seconds / mailBudget.requests;
  expect([0, 250, 500, 501].map((excess) => hardnessFor(excess * seconds))).toEqual([
    30_000, 165_000, 300_000, 300_000,
  ]);
});
