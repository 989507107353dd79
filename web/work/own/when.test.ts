import { describe, expect, test } from 'vitest';

import { languages, type Language } from '../../../contract/languages.ts';
import type { OwnWork } from '../../../contract/work/own-work.ts';
import { textsIn } from '../../lib/testing/texts.ts';
import { wallClock } from '../../lib/languages/formats.ts';
import { cutAt, timeLeft, untilChange, whenOf } from './when.ts';

/** Monday, a quarter past eight in the morning in Tashkent. */
const clock = { now: '2026-11-23T03:15:00.000Z', time_zone: 'Asia/Tashkent' };

const when = (moment: string, language: Language = 'en', isEnd = false) =>
  whenOf(moment, clock, language, textsIn(language), isEnd);

describe('a moment', () => {
  test.each([
    ['2026-11-22T18:59:00.000Z', 'yesterday, 23:59', 'вчера, 23:59', 'kecha, 23:59'],
    ['2026-11-22T19:00:00.000Z', 'today, 00:00', 'сегодня, 00:00', 'bugun, 00:00'],
    ['2026-11-23T18:59:00.000Z', 'today, 23:59', 'сегодня, 23:59', 'bugun, 23:59'],
    ['2026-11-23T19:00:00.000Z', 'tomorrow, 00:00', 'завтра, 00:00', 'ertaga, 00:00'],
    ['2026-11-25T04:30:00.000Z', 'Wednesday, 09:30', 'среда, 09:30', 'chorshanba, 09:30'],
    ['2026-11-29T04:30:00.000Z', 'Sunday, 09:30', 'воскресенье, 09:30', 'yakshanba, 09:30'],
    ['2026-11-30T04:30:00.000Z', '30 Nov 2026, 09:30', '30 нояб. 2026 г., 09:30', '30-noy, 2026, 09:30'],
    ['2026-11-20T04:30:00.000Z', '20 Nov 2026, 09:30', '20 нояб. 2026 г., 09:30', '20-noy, 2026, 09:30'],
  ])('is named by the days around today: %s', (moment, ...expected) => {
    expect(languages.map((language) => when(moment, language))).toEqual(expected);
  });

  test('at which something ends is the end of the day before, where it is midnight', () => {
    expect(when('2026-11-23T19:00:00.000Z', 'en', true)).toBe('today, 24:00');
    expect(when('2026-11-23T19:01:00.000Z', 'en', true)).toBe('tomorrow, 00:01');
    expect(when('2026-11-27T19:00:00.000Z', 'uz', true)).toBe('juma, 24:00');
  });

  test('has the clock of its time zone, before and after it is put forward', () => {
    expect(wallClock('2026-03-29T00:59:00.000Z', 'Europe/Berlin')).toEqual({
      day: '2026-03-29',
      time: '01:59',
    });
    expect(wallClock('2026-03-29T01:00:00.000Z', 'Europe/Berlin')).toEqual({
      day: '2026-03-29',
      time: '03:00',
    });
  });

  test('is tomorrow on the day after the clock was put back, 25 hours later', () => {
    const berlin = { now: '2026-10-24T22:30:00.000Z', time_zone: 'Europe/Berlin' };
    const at = (moment: string) => whenOf(moment, berlin, 'en', textsIn('en'));
    expect(at('2026-10-25T22:59:00.000Z')).toBe('today, 23:59');
    expect(at('2026-10-25T23:00:00.000Z')).toBe('tomorrow, 00:00');
  });
});

describe('the time that is left', () => {
  test.each([
    [0, 'Осталось меньше минуты'],
    [59_999, 'Осталось меньше минуты'],
    [60_000, 'Осталась 1 минута'],
    [60_001, 'Осталось 2 минуты'],
    [5 * 60_000, 'Осталось 5 минут'],
    [21 * 60_000, 'Осталась 21 минута'],
    [60 * 60_000, 'Осталось 1\u00a0ч 0\u00a0мин'],
    [125 * 60_000, 'Осталось 2\u00a0ч 5\u00a0мин'],
    [24 * 60 * 60_000, undefined],
  ])('of %i milliseconds is told in minutes, then in hours', (milliseconds, expected) => {
    expect(timeLeft(milliseconds, textsIn('ru'))).toBe(expected);
  });
});

test('lists are read again a second after the next moment, and at least every hour', () => {
  const times = { opens_at: clock.now, due_at: null, closes_at: null, time_limit: null, under_way: null };
  const until = (some: Partial<OwnWork>) => untilChange([{ ...times, ...some }], clock.now);
  expect(untilChange([], clock.now)).toBe(3_600_000);
  expect(until({})).toBe(3_600_000);
  expect(until({ opens_at: '2026-11-23T03:15:30.000Z' })).toBe(31_000);
  expect(until({ due_at: '2026-11-23T03:16:00.000Z', closes_at: '2026-11-23T03:15:10.000Z' })).toBe(11_000);
  expect(until({ under_way: { answered: 0, tests: 1, ends_at: '2026-11-23T03:15:05.000Z' } })).toBe(6000);
  expect(until({ closes_at: '2026-11-23T03:25:20.000Z', time_limit: 10 })).toBe(21_000);
});

test('a time limit is cut by the closing that comes first, for who begins as soon as possible', () => {
  const work = {
    opens_at: '2026-11-23T03:00:00.000Z',
    closes_at: '2026-11-23T03:45:00.000Z',
    time_limit: 30,
  };
  expect(cutAt(work, '2026-11-23T03:15:00.000Z')).toBeNull();
  expect(cutAt(work, '2026-11-23T03:15:01.000Z')).toBe(work.closes_at);
  expect(cutAt({ ...work, opens_at: '2026-11-23T03:16:00.000Z' }, '2026-11-23T02:00:00.000Z')).toBe(
    work.closes_at,
  );
  expect(cutAt({ ...work, time_limit: null }, '2026-11-23T03:44:00.000Z')).toBeNull();
  expect(cutAt({ ...work, closes_at: null }, '2026-11-23T03:44:00.000Z')).toBeNull();
});
