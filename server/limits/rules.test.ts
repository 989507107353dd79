import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type Limit, limits } from './limits.ts';
import { afterPlanning, afterSpending, counted, type Spending, type Wait, waitFor } from './rules.ts';

/** A budget that is spent of by a clock that the test sets. */
class Budget {
  readonly #limit: Limit;
  #spendings: Spending[] = [];

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  /** Spends where the limit allows it, or in any case. @returns the wait */
  spend(now: number, { by = '', cost = 1, force = false } = {}): Wait {
    this.#spendings = counted(this.#limit, this.#spendings, now);
    const wait = waitFor(this.#limit, this.#spendings, { by, cost }, now);
    if (force || wait.seconds === 0) {
      this.#spendings = afterSpending(this.#limit, this.#spendings, { by, cost }, now);
    }
    return wait;
  }

  /** The waits of several, all at the same time. */
  waits(now: number, ...spenders: string[]): number[] {
    return spenders.map((by) => this.spend(now, { by }).seconds);
  }

  /** Spends as many at once as are asked for. */
  fill(now: number, times: number, byOf: (index: number) => string = () => 'a'): this {
    for (let index = 0; index < times; index += 1) this.spend(now, { by: byOf(index), force: true });
    return this;
  }
}

describe('wrong passwords', () => {
  const { window, most, mostBy } = limits.wrong_password;

  test('close an account to an address from the tenth on, until the first of them leaves the window', () => {
    expect(new Budget(limits.wrong_password).fill(0, mostBy - 1).spend(300).seconds).toBe(0);
    const full = new Budget(limits.wrong_password).fill(0, 1).fill(299, mostBy - 1);
    expect(full.spend(300, { by: 'a' })).toEqual({ seconds: window - 300, isForAll: false });
    expect(full.spend(300, { by: 'b' }).seconds).toBe(0);
    expect(full.waits(window, 'a', 'a')).toEqual([0, 299]);
  });

  test('close it to every address from the hundredth on', () => {
    const addressOf = (index: number) => `10.0.1.${index}`;
    const full = new Budget(limits.wrong_password).fill(0, most - 1, addressOf);
    expect(full.waits(600, 'b', 'c')).toEqual([0, window - 600]);
    expect(full.spend(600, { by: 'd' })).toEqual({ seconds: window - 600, isForAll: true });
  });

  test('close it to a known device from its tenth on', () => {
    const full = new Budget(limits.wrong_password_on_device).fill(0, 9);
    expect(full.waits(300, '', '')).toEqual([0, limits.wrong_password_on_device.window - 300]);
  });

  test('count from the present on where the clock was set back', () => {
    const full = new Budget(limits.wrong_password).fill(1e6, mostBy);
    expect(full.waits(0, 'a')).toEqual([window]);
    expect(full.waits(window, 'a')).toEqual([0]);
  });
});

test('a password may be tried at twenty accounts from one address, and at each of them again', () => {
  const { window, most } = limits.same_password;
  const tried = new Budget(limits.same_password).fill(0, most, (index) => `account ${index}`);
  expect(tried.waits(100, 'account 3', 'account 20')).toEqual([0, window - 100]);
  expect(tried.waits(window, 'account 20')).toEqual([0]);
});

describe('a limit that leaks', () => {
  const leaking: Limit = { window: 0.3, most: 3, leaks: true };

  test('allows so many at once, and one more after each pause', () => {
    const budget = new Budget(leaking);
    const waits = (now: number, times: number) =>
      budget.waits(now, ...Array<string>(times).fill('')).map((seconds) => Math.round(seconds * 1000));
    expect(waits(0, 4)).toEqual([0, 0, 0, 100]);
    expect([...waits(0.06, 1), ...waits(0.1001, 2)]).toEqual([40, 0, 100]);
    expect(waits(10, 4)).toEqual([0, 0, 0, 100]);
  });

  test('allows one more as soon as less than the budget is spent', () => {
    const { window, most } = limits.mail_request;
    expect(new Budget(limits.mail_request).spend(0, { cost: most - 1 }).seconds).toBe(0);
    const full = new Budget(limits.mail_request);
    full.spend(0, { cost: most + 99, force: true });
    expect(full.spend(0).seconds).toBeCloseTo((100 * window) / most);
  });

  test('counts no more than its excess', () => {
    const { window, most, excess } = limits.mail_request;
    const full = new Budget(limits.mail_request);
    full.spend(0, { cost: most * 30, force: true });
    expect(full.spend(0).seconds).toBeCloseTo((excess + 1) * (window / most));
  });
});

test('a spending that costs more waits for more to be forgotten', () => {
  const pixels = new Budget(limits.megapixel);
  pixels.spend(0, { cost: 300 });
  pixels.spend(10, { cost: 290 });
  expect(pixels.spend(20, { cost: 10 }).seconds).toBe(0);
  expect(pixels.spend(20, { cost: 300 }).seconds).toBe(40);
  expect(pixels.spend(20, { cost: 301 }).seconds).toBe(50);
});

const names = fc.constantFrom(...Object.values<Limit>(limits));
/** Spenders, and the pauses before each, of a clock that is set back now and then. */
const turns = fc.array(
  fc.record({
    by: fc.constantFrom('a', 'b', 'c', 'd'),
    pause: fc.oneof(fc.integer({ min: 0, max: 900 }), fc.integer({ min: -4000, max: 0 })),
  }),
  { minLength: 1, maxLength: 150 },
);

test('no wait is negative or longer than its window, also where a clock is set back', () => {
  fc.assert(
    fc.property(names, turns, (limit, spent) => {
      const budget = new Budget({ ...limit, most: 5, mostBy: 2, excess: 0 });
      let now = 0;
      for (const { by, pause } of spent) {
        now += pause;
        const { seconds } = budget.spend(now, { by });
        expect(seconds).toBeGreaterThanOrEqual(0);
        expect(seconds).toBeLessThanOrEqual(limit.window + 1);
      }
    }),
  );
});

test('after the time that a refusal names it is allowed', () => {
  fc.assert(
    fc.property(names, turns, (limit, spent) => {
      const budget = new Budget({ ...limit, most: 5, mostBy: 2 });
      let now = 0;
      for (const { by, pause } of spent) {
        now += Math.abs(pause);
        const { seconds } = budget.spend(now, { by });
        if (seconds === 0) continue;
        now += seconds + 0.001;
        expect(budget.spend(now, { by }).seconds).toBe(0);
      }
    }),
  );
});

test('no window has more than the limits, of one spender and in all', () => {
  const windowed: Limit = { window: 900, most: 5, mostBy: 2 };
  fc.assert(
    fc.property(turns, (spent) => {
      const budget = new Budget(windowed);
      const allowed: { by: string; at: number }[] = [];
      let now = 0;
      for (const { by, pause } of spent) {
        now += Math.abs(pause);
        if (budget.spend(now, { by }).seconds === 0) allowed.push({ by, at: now });
        const lately = allowed.filter(({ at }) => at > now - windowed.window);
        expect(lately.length).toBeLessThanOrEqual(5);
        expect(lately.filter((mail) => mail.by === by).length).toBeLessThanOrEqual(2);
      }
    }),
  );
});

describe('mails to a mailbox', () => {
  const kinds = fc.constantFrom<Limit>(limits.mail_sign_up, limits.mail_activation, limits.mail_reset);
  const requests = fc.array(
    fc.record({ network: fc.constantFrom('a', 'b', 'c', 'd'), pause: fc.integer({ min: 0, max: 1500 }) }),
    { minLength: 1, maxLength: 80 },
  );
  type Mail = { by: string; at: number };

  /** The mails of requests that come one after the other, and the time of the mail that each request is promised. */
  function play(limit: Limit, steps: readonly { network: string; pause: number }[]) {
    const mails = new Map<Spending, Mail>();
    const promised: { askedAt: number; at: number }[] = [];
    let now = 0;
    let spendings: Spending[] = [];
    for (const { network, pause } of steps) {
      now += pause;
      const planned = afterPlanning(limit, spendings, network, now);
      ({ spendings } = planned);
      promised.push({ askedAt: now, at: now + planned.seconds });
      // A mail that waits gives way to an earlier one.
      for (const [known, { at }] of mails) if (at > now && !spendings.includes(known)) mails.delete(known);
      for (const spending of spendings)
        mails.set(spending, { by: spending.by, at: spending.until - limit.window });
    }
    return { mails: [...mails.values()], promised, now };
  }

  test('no hour has more of them than the limits, from one network and in all', () => {
    fc.assert(
      fc.property(kinds, requests, (limit, steps) => {
        const { mails } = play(limit, steps);
        for (const { at } of mails) {
          const hour = mails.filter((mail) => mail.at > at - limit.window && mail.at <= at);
          expect(hour.length).toBeLessThanOrEqual(limit.most);
          for (const network of ['a', 'b', 'c', 'd']) {
            const here = hour.filter(({ by }) => by === network);
            expect(here.length).toBeLessThanOrEqual(limit.mostBy ?? 0);
          }
        }
      }),
    );
  });

  test('every request has one between its time and the time that it is promised, which is within the window', () => {
    fc.assert(
      fc.property(kinds, requests, (limit, steps) => {
        const { mails, promised } = play(limit, steps);
        for (const { askedAt, at } of promised) {
          expect(at - askedAt).toBeGreaterThanOrEqual(0);
          expect(at - askedAt).toBeLessThanOrEqual(limit.window + 1e-6);
          expect(mails.some((mail) => mail.at >= askedAt - 1e-6 && mail.at <= at + 1e-6)).toBe(true);
        }
      }),
    );
  });

  test('at most one waits for its time', () => {
    fc.assert(
      fc.property(kinds, requests, (limit, steps) => {
        const { mails, now } = play(limit, steps);
        expect(mails.filter(({ at }) => at > now).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  const few: Limit = { window: 3600, most: 3, mostBy: 2 };
  const sentBy = (by: string, ...times: number[]) => times.map((at) => ({ by, until: at + 3600, cost: 1 }));
  test.each([
    ['the first one is sent now', [], 'a', 0, 1],
    ['a second one from the same network, too', sentBy('a', -100), 'a', 0, 2],
    ['a third one when the first is an hour old', sentBy('a', -200, -100), 'a', 3400, 3],
    ['one that is sent at this moment counts', sentBy('a', -100, 0), 'a', 3500, 3],
    ['another network does not wait for it', sentBy('a', -200, -100), 'b', 0, 3],
    ['a fourth one in all waits', [...sentBy('a', -300), ...sentBy('b', -200, -100)], 'c', 3300, 4],
    ['a request joins one that waits until the same time', sentBy('a', -200, -100, 3400), 'a', 3400, 3],
    ['a request joins one that is sent earlier', sentBy('a', -200, -100, 300), 'a', 300, 3],
    ['one that may be sent now replaces one that waits', sentBy('a', -200, -100, 3400), 'b', 0, 3],
    ['one that waits is not counted as sent', [...sentBy('a', -200, 3400), ...sentBy('b', -100)], 'c', 0, 3],
    ['one from the future does not count', sentBy('a', 86_000, 86_100), 'a', 0, 1],
  ])('%s', (_rule, spendings, network, seconds, count) => {
    const planned = afterPlanning(few, spendings, network, 0);
    expect(planned.seconds).toBe(seconds);
    expect(planned.spendings).toHaveLength(count);
  });

  test('are at most 5 from one network and 10 in all for a waiting address and for an active account', () => {
    const { mail_sign_up, mail_activation, mail_reset } = limits;
    expect(mail_sign_up.mostBy + mail_activation.mostBy).toBe(5);
    expect(mail_sign_up.most + mail_activation.most).toBe(10);
    expect(mail_reset).toMatchObject({ mostBy: 5, most: 10 });
  });
});
