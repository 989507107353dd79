import { afterEach, expect, test, vi } from 'vitest';

import { ApiError } from './api-error.ts';
import { refresher } from './refresher.ts';
import { tokenStore } from '../session/tokens.ts';

afterEach(() => vi.unstubAllGlobals());

function tab(
  stored: Map<string, string>,
  exchange: (refresh: string) => Promise<{ access: string; refresh?: string }>,
) {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const ends: string[] = [];
  const refresh = refresher({
    tokens: tokenStore(() => storage),
    exchange,
    onSessionEnd: () => void ends.push('ended'),
  });
  return { refresh, ends };
}

function pairs() {
  let count = 0;
  return async () => {
    await new Promise((resolve) => setImmediate(resolve));
    count += 1;
    return { access: `access-${count}`, refresh: `refresh-${count}` };
  };
}

test('tabs that share a lock refresh one after the other, and the second finds the new token', async () => {
  const stored = new Map([
    ['access', 'old'],
    ['refresh', 'refresh-0'],
  ]);
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<boolean>) => {
    const mine = last.then(work);
    last = mine;
    return mine;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  let exchanges = 0;
  const exchangeOnce = pairs();
  const exchange = () => {
    exchanges += 1;
    return exchangeOnce();
  };
  const [first, second] = [tab(stored, exchange), tab(stored, exchange)];
  expect(await Promise.all([first.refresh('old'), second.refresh('old')])).toEqual([true, true]);
  expect(exchanges).toBe(1);
});

test('without locks, a tab whose token another tab has used takes the new one from the storage', async () => {
  vi.stubGlobal('navigator', {});
  const stored = new Map([
    ['access', 'old'],
    ['refresh', 'refresh-0'],
  ]);
  const late = tab(stored, async () => {
    stored.set('access', 'of the other tab');
    throw new ApiError('refused', 401, { detail: 'Token is blacklisted', code: 'token_not_valid' });
  });
  expect(await late.refresh('old')).toBe(true);
  expect(late.ends).toEqual([]);
  expect(stored.get('access')).toBe('of the other tab');
});

test('without a refresh token the session ends', async () => {
  const stored = new Map([['access', 'old']]);
  const only = tab(stored, pairs());
  expect(await only.refresh('old')).toBe(false);
  expect(only.ends).toEqual(['ended']);
  expect(stored.size).toBe(0);
});
