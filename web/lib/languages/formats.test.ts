import { expect, test, vi } from 'vitest';

import { zoneHeader } from '../../../contract/wire/school-clock.ts';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatNumber,
  formatPercent,
  formatTime,
  formatWeekday,
} from './formats.ts';
import { noteSchoolClock, schoolNow } from './school-clock.ts';

const afternoon = new Date(2026, 10, 21, 14, 5);
const midnight = new Date(2026, 0, 3, 0, 0);
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('a date and time is written in each language, by the 24-hour clock', () => {
  expect(formatDateTime(afternoon, 'en')).toBe('21 Nov 2026, 14:05');
  expect(plain(formatDateTime(afternoon, 'ru'))).toBe('21 нояб. 2026 г., 14:05');
  expect(formatDateTime(afternoon, 'uz')).toBe('21-noy, 2026, 14:05');
  expect(formatDateTime(midnight, 'en')).toBe('3 Jan 2026, 00:00');
  expect(formatDateTime(midnight, 'uz')).toBe('3-yan, 2026, 00:00');
});

test('a time is written by the 24-hour clock', () => {
  expect([afternoon, midnight].map(formatTime)).toEqual(['14:05', '00:00']);
});

test('Uzbek dates equal those of the Unicode data', () => {
  const unicode = new Intl.DateTimeFormat('uz', { year: 'numeric', month: 'short', day: 'numeric' });
  for (let month = 0; month < 12; month += 1) {
    const day = new Date(2026, month, 9);
    expect(formatDate(day, 'uz')).toBe(unicode.format(day));
  }
});

test('Uzbek numbers equal those of the Unicode data', () => {
  const unicode = new Intl.NumberFormat('uz', { maximumFractionDigits: 2 });
  for (const value of [0, 7, -12.5, 999, 1000, 12_345.678, 1_234_567.891, 0.005]) {
    expect(plain(formatNumber(value, 'uz'))).toBe(plain(unicode.format(value)));
  }
});

test('whole numbers and percentages equal those of the Unicode data', () => {
  for (const language of ['en', 'ru', 'uz'] as const) {
    const number = new Intl.NumberFormat(language);
    const percent = new Intl.NumberFormat(language, { style: 'percent' });
    for (let value = -1; value <= 1001; value += 1) {
      expect(plain(formatNumber(value, language))).toBe(plain(number.format(value)));
      expect(plain(formatPercent(value, language))).toBe(plain(percent.format(value / 100)));
    }
    for (const share of [1 / 3, 2 / 3, 0.125, 0.985]) {
      expect(plain(formatPercent(share * 100, language))).toBe(plain(percent.format(share)));
    }
  }
});

test('only nothing is 0 and only all is 100 percent', () => {
  expect([0, 0.2, 0.6, 49.5, 99.4, 99.6, 100].map((value) => formatPercent(value, 'en'))).toEqual([
    '0%',
    '1%',
    '1%',
    '50%',
    '99%',
    '99%',
    '100%',
  ]);
});

test('days and times are those of the school, whatever the zone of the device', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  // 03:45 of the 26th in Tashkent.
  const moment = '2026-11-25T22:45:00.000Z';
  for (const [zone, day, time] of [
    ['Asia/Tashkent', 26, '03:45'],
    ['America/New_York', 25, '17:45'],
    ['Mars/Olympus', 25, '17:45'],
  ] as const) {
    noteSchoolClock(new Headers({ [zoneHeader]: zone }));
    expect(formatDate(moment, 'en')).toBe(`${day} Nov 2026`);
    expect(formatDate(moment, 'uz')).toBe(`${day}-noy, 2026`);
    expect(plain(formatDateTime(moment, 'ru'))).toBe(`${day} нояб. 2026 г., ${time}`);
    expect(formatDateTime(moment, 'uz')).toBe(`${day}-noy, 2026, ${time}`);
    expect(formatTime(moment)).toBe(time);
    expect(formatDay('2026-11-26', 'en')).toBe('26 Nov 2026');
    expect(formatWeekday('2026-11-26', 'en')).toBe('Thursday');
    expect(formatWeekday('2026-11-26', 'uz')).toBe('payshanba');
  }
  vi.unstubAllGlobals();
});

test('the time of the school is that of the server', () => {
  noteSchoolClock(new Headers({ Date: 'Thu, 26 Nov 2026 00:00:00 GMT' }));
  expect(Math.abs(schoolNow().getTime() - Date.UTC(2026, 10, 26))).toBeLessThan(60_000);
});

test('numbers and percentages are written in each language', () => {
  expect(formatNumber(12_345.678, 'en')).toBe('12,345.68');
  expect(plain(formatNumber(12_345.678, 'ru'))).toBe('12 345,68');
  expect(formatPercent(85, 'en')).toBe('85%');
  expect(plain(formatPercent(66.67, 'ru', 1))).toBe('66,7 %');
  expect(formatPercent(66.67, 'uz', 1)).toBe('66,7%');
});
