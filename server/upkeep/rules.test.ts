import { describe, expect, test } from 'vitest';

import type { ArchiveState } from './archive-state.ts';
import type { BackupState } from './backup-state.ts';
import { healthOfArchive, healthOfBackups, healthOfCertificate, isDue, surplusOf } from './rules.ts';

const made = (...moments: string[]) =>
  moments.map((made_at, at) => ({ name: `savol-2026-01-01-00-00-0${at}.tar.gz`, made_at, bytes: at }));

const state = (change: Partial<BackupState> = {}): BackupState => ({
  since: '2026-11-01T00:00:00Z',
  made: [],
  unchecked: [],
  trouble: null,
  ...change,
});

const failed = (at: string) => ({ kind: 'failed' as const, since: at, at, why: 'No backup was made.' });
const missing = (at: string) => ({ ...failed(at), kind: 'folder_missing' as const });

// Three in the night of Tashkent is 22:00 UTC.
describe('a backup is due', () => {
  const at = { time: '03:00', timeZone: 'Asia/Tashkent' };
  test.each<[string, BackupState | undefined, string, boolean]>([
    ['before the first', undefined, '2026-11-27T12:00:00Z', true],
    ['from its time on', state({ made: made('2026-11-26T22:00:10Z') }), '2026-11-27T22:00:00Z', true],
    ['not a minute before', state({ made: made('2026-11-26T22:00:10Z') }), '2026-11-27T21:59:00Z', false],
    ['not twice', state({ made: made('2026-11-27T22:00:10Z') }), '2026-11-27T22:05:00Z', false],
    [
      'after a night without the machine',
      state({ made: made('2026-11-25T22:00:10Z') }),
      '2026-11-27T03:00:00Z',
      true,
    ],
    [
      'beside one of a clock that was ahead',
      state({ made: made('2027-11-27T22:00:10Z') }),
      '2026-11-27T22:05:00Z',
      true,
    ],
    [
      'not soon after a failure',
      state({ trouble: failed('2026-11-27T22:00:10Z') }),
      '2026-11-28T00:30:00Z',
      false,
    ],
    [
      'three hours after a failure',
      state({ trouble: failed('2026-11-27T22:00:10Z') }),
      '2026-11-28T01:01:00Z',
      true,
    ],
    [
      'while its folder is not there',
      state({ trouble: missing('2026-11-27T22:00:10Z') }),
      '2026-11-27T22:05:00Z',
      true,
    ],
  ])('%s', (_when, before, now, due) => {
    expect(isDue(before, new Date(now), at)).toBe(due);
  });
});

test('the oldest backups are surplus, and never the newest', () => {
  const all = made('2026-11-25T22:00:00Z', '2026-11-26T22:00:00Z', '2026-11-24T22:00:00Z');
  expect(surplusOf(all, 2)).toEqual(all.slice(0, 1));
  expect(surplusOf(all, 3)).toEqual([]);
  expect(surplusOf(all, 0)).toEqual(all.slice(0, 2));
});

describe('backups are', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  test.each<[string, BackupState | undefined]>([
    ['none', undefined],
    ['none', state({ since: '2026-11-27T11:00:00Z' })],
    ['failing', state()],
    ['good', state({ made: made('2026-11-26T22:00:00Z') })],
    ['good', state({ made: made('2026-11-24T13:00:00Z') })],
    ['old', state({ made: made('2026-11-24T11:00:00Z') })],
    ['good', state({ made: made('2026-11-26T22:00:00Z'), trouble: missing('2026-11-26T22:00:00Z') })],
    ['failing', state({ made: made('2026-11-25T22:00:00Z'), trouble: missing('2026-11-26T11:00:00Z') })],
    ['failing', state({ made: made('2026-11-26T22:00:00Z'), trouble: failed('2026-11-27T11:59:00Z') })],
  ])('%s with %j', (kind, before) => {
    expect(healthOfBackups(before, now)).toMatchObject({ kind });
  });

  test('aged in full days', () => {
    expect(healthOfBackups(state({ made: made('2026-11-23T11:00:00Z') }), now)).toMatchObject({ days: 4 });
    expect(healthOfBackups(state({ made: made('2026-12-23T11:00:00Z') }), now)).toMatchObject({ days: 0 });
  });
});

describe('changes are', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const base = { chain: 1, name: 'base-2026-11-27-03-00-00', first: '000000010000000000000003', made_at: '' };
  const away = { kind: 'folder_missing' as const, since: '2026-11-26T12:00:00Z', why: 'It is not there.' };
  test.each<[string, number, Partial<ArchiveState>, string | undefined]>([
    ['good', 0, {}, undefined],
    ['good', 0, {}, '2026-11-27T11:45:00Z'],
    ['late', 16, {}, '2026-11-27T11:43:30Z'],
    ['late', 20, { trouble: { ...away, kind: 'pictures_failed', since: '2026-11-27T11:40:00Z' } }, undefined],
    ['away', 16, { trouble: away }, '2026-11-27T11:43:30Z'],
    ['none', 0, { bases: [], chain_since: '2026-11-27T11:00:00Z' }, '2026-11-27T11:00:30Z'],
    ['late', 61, { bases: [], chain_since: '2026-11-27T10:59:00Z' }, undefined],
    ['late', 61, { chain: 2, chain_since: '2026-11-27T10:59:00Z' }, undefined],
  ])('%s by %i minutes with %j', (kind, minutes, change, waiting) => {
    const before = {
      id: '0',
      chain: 1,
      chain_since: '2026-11-01T00:00:00Z',
      last: null,
      bases: [base],
      trouble: null,
    };
    const health = healthOfArchive({ ...before, ...change }, waiting ? new Date(waiting) : undefined, now);
    expect(health).toEqual(
      kind === 'late' || kind === 'away' ? { kind, minutes, why: change.trouble?.why } : { kind },
    );
  });

  test('none before the first server with them', () => {
    expect(healthOfArchive(undefined, undefined, now)).toEqual({ kind: 'none' });
  });
});

test.each([
  ['files', '2026-12-12T12:00:00Z', false, 15],
  ['files', '2026-12-11T11:00:00Z', true, 13],
  ['files', '2026-11-26T12:00:00Z', true, -1],
  ['local', '2026-12-12T12:00:00Z', true, 15],
  ['local', '2027-12-12T12:00:00Z', false, 380],
] as const)('a certificate of %s until %s', (kind, end, ending, days) => {
  expect(healthOfCertificate({ kind, end: new Date(end) }, new Date('2026-11-27T12:00:00Z'))).toEqual({
    ending,
    days,
  });
});
